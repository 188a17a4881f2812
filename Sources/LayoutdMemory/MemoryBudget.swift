import LayoutdLocks
import Synchronization

/// The memory that all owners together, and each of them, may keep reserved.
///
/// Reservations are estimates, made before the memory is allocated. They are a promise to the
/// operator: what they sum up to stays below the limits.
///
/// A class, because everything that reserves memory shares it.
public final class MemoryBudget: Sendable {
    /// The most bytes reserved at the same time.
    public let limit: Int

    /// The most bytes reserved at the same time for one owner without a limit of its own.
    public let limitPerOwner: Int

    private let usage = Locked(Usage())
    /// The bytes reserved in all, to be read without the lock.
    private let total = Atomic(0)
    /// The least of all limits, to be read without the lock.
    private let leastLimit: Atomic<Int>

    private struct Usage: Sendable {
        var total = 0
        var byOwner: [String: Int] = [:]
        var ownLimits: [String: Int] = [:]
    }

    /// Creates a budget.
    ///
    /// - Parameters:
    ///   - limit: The most bytes reserved at the same time.
    ///   - limitPerOwner: The most bytes reserved for one owner at the same time.
    public init(limit: Int = .max, limitPerOwner: Int = .max) {
        self.limit = limit
        self.limitPerOwner = limitPerOwner
        leastLimit = Atomic(min(limit, limitPerOwner))
    }

    /// Gives some owners limits of their own, in bytes; all others have ``limitPerOwner``.
    ///
    /// What is reserved already stays reserved.
    public func setLimits(_ limits: [String: Int]) {
        usage.withLock { $0.ownLimits = limits }
        let least = limits.values.reduce(min(limit, limitPerOwner), min)
        leastLimit.store(least, ordering: .relaxed)
    }

    /// The bytes that are reserved.
    public var used: Int { usage.withLock { $0.total } }

    /// The bytes that are reserved for an owner.
    public func used(by owner: String) -> Int { usage.withLock { $0.byOwner[owner, default: 0] } }

    /// Whether a limit may be reached; found without a lock.
    ///
    /// While all owners together take less than one of them may, none has reached its limit.
    public var mayBeFull: Bool {
        total.load(ordering: .relaxed) >= leastLimit.load(ordering: .relaxed)
    }

    /// Throws if a limit is reached.
    public func requireRoom(for owner: String) throws(OverMemoryBudget) {
        _ = try reserve(1, for: owner)
    }

    /// Reserves memory until the result is released.
    ///
    /// - Parameters:
    ///   - bytes: The number of bytes, zero or more.
    ///   - owner: The owner.
    /// - Returns: The reservation.
    /// - Throws: ``OverMemoryBudget`` if a limit does not allow it.
    public func reserve(
        _ bytes: Int,
        for owner: String
    ) throws(OverMemoryBudget) -> MemoryReservation {
        try change(by: bytes, for: owner)
        return MemoryReservation(bytes, for: owner, in: self)
    }

    /// Adds to what is reserved; a negative number gives back.
    fileprivate func change(
        by bytes: Int,
        for owner: String,
        mayExceed: Bool = false
    ) throws(OverMemoryBudget) {
        try usage.withLock { (usage) throws(OverMemoryBudget) in
            let owned = usage.byOwner[owner, default: 0]
            if bytes > 0, !mayExceed {
                let most = usage.ownLimits[owner] ?? limitPerOwner
                guard bytes <= most - owned else {
                    throw OverMemoryBudget(scope: .owner, limit: most, bytes: bytes)
                }
                guard bytes <= limit - usage.total else {
                    throw OverMemoryBudget(scope: .all, limit: limit, bytes: bytes)
                }
            }
            usage.total += bytes
            total.store(usage.total, ordering: .relaxed)
            usage.byOwner[owner] = owned + bytes == 0 ? nil : owned + bytes
        }
    }
}

/// Memory cannot be reserved for now.
public struct OverMemoryBudget: Error, Equatable {
    /// What a limit applies to.
    public enum Scope: Sendable, Hashable {
        /// All owners together.
        case all
        /// The owner of the reservation.
        case owner
    }

    /// The scope of the limit that has been reached.
    public let scope: Scope
    /// The most bytes allowed.
    public let limit: Int
    /// The number of bytes that were to be added.
    public let bytes: Int
}

/// Memory that is reserved until this is released.
///
/// A class, because what it stands for may have several holders.
public final class MemoryReservation: Sendable {
    private let budget: MemoryBudget
    private let owner: String
    private let reserved: Locked<Int>

    /// Creates a reservation without limits.
    public convenience init() {
        self.init(0, for: "", in: MemoryBudget())
    }

    fileprivate init(_ bytes: Int, for owner: String, in budget: MemoryBudget) {
        self.budget = budget
        self.owner = owner
        reserved = Locked(bytes)
    }

    deinit { try? budget.change(by: -bytes, for: owner) }

    /// The number of bytes reserved.
    public var bytes: Int { reserved.withLock { $0 } }

    /// Changes the number of bytes.
    ///
    /// - Parameters:
    ///   - bytes: The new number, zero or more.
    ///   - mayExceed: Whether it is changed even if a limit does not allow it: for memory that is
    ///     in use already.
    /// - Throws: ``OverMemoryBudget`` if a limit does not allow it; nothing is changed then.
    public func resize(
        to bytes: Int,
        mayExceed: Bool = false
    ) throws(OverMemoryBudget) {
        try reserved.withLock { (reserved) throws(OverMemoryBudget) in
            try budget.change(by: bytes - reserved, for: owner, mayExceed: mayExceed)
            reserved = bytes
        }
    }
}
