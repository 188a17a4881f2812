import CLayoutdMicrohttpd
import Glibc
import LayoutdLocks
import LayoutdMemory
import Synchronization

/// A body that a feed supplies, sent one piece at a time.
///
/// A class, because libmicrohttpd and a worker share it.
///
/// Safe to send between threads: from `isWorking` being set to its being cleared only the worker
/// accesses `bytes` and `step`, and otherwise only the connection's event thread accesses them and
/// all that is not atomic; `link` and `suspension` are written once, before the first `read`.
final class PushedBody: SentBody, @unchecked Sendable {
    /// The bytes that may wait in the system for a client: further ones would only grow old.
    static let unsentBytes = 16 << 10

    /// Buffers up to this length are kept while a feed waits, in bytes.
    private static let shortPiece = 16 << 10

    private var bytes: BodyBuffer
    private var sent = 0
    private(set) var sentBytes = 0
    private let feed: any BodyFeed
    private var isFinished = false
    /// What the worker's call has returned.
    private var step: FeedStep?
    private(set) var link: StreamLink?
    var endsWithConnection = false
    private var suspension: Suspension?
    private let memory: MemoryReservation?
    private let isWorking = Atomic(false)
    private let isRefused = Atomic(false)

    /// - Parameters:
    ///   - beginning: The first bytes.
    ///   - feed: Supplies those that follow.
    ///   - memory: The memory reserved for it.
    init(
        beginning: consuming BodyBuffer,
        rest feed: any BodyFeed,
        memory: MemoryReservation?
    ) {
        bytes = beginning
        self.feed = feed
        self.memory = memory
    }

    func connect(_ link: StreamLink) {
        self.link = link
        let suspension = Suspension(link.connection, link.key)
        self.suspension = suspension
        limitUnsentBytes(of: suspension.descriptor, to: Self.unsentBytes)
    }

    func disconnect() {
        guard let suspension else { return }
        // Later responses on the connection may be long.
        limitUnsentBytes(of: suspension.descriptor, to: 0)
    }

    func read(into target: UnsafeMutableRawPointer, limit: Int) -> Int {
        // Then the server is stopping, or the client has left, before the worker was done.
        guard !isWorking.load(ordering: .acquiring) else { return endOfConnection }
        while sent == bytes.count {
            if isFinished { return endOfBody }
            guard let link, let suspension, !suspension.hasLeft else { return endOfConnection }
            if suspension.isRevoked {
                finish(.revoked)
                continue
            }
            switch nextStep() {
            case .piece: break
            case .finished: isFinished = true
            case .wait:
                if wait(on: link) { return 0 }
                finish()
            case .work:
                if work(on: link) { return 0 }
                finish()
            }
        }
        return copy(to: target, limit: limit)
    }

    private func copy(to target: UnsafeMutableRawPointer, limit: Int) -> Int {
        let count = min(limit, bytes.count - sent)
        bytes.withUnsafeBytes { bytes in
            target.copyMemory(from: bytes.baseAddress.unsafelyUnwrapped + sent, byteCount: count)
        }
        sent += count
        sentBytes += count
        return count
    }

    private func nextStep() -> FeedStep {
        if let step = step.take() { return step }
        return produce(isRefused.exchange(false, ordering: .acquiring) ? .refused : .eventThread)
    }

    private func produce(_ occasion: FeedOccasion) -> FeedStep {
        bytes.removeAll()
        sent = 0
        let step = feed.next(into: &bytes, occasion)
        // The piece exists already; it is only counted.
        if let memory, bytes.count > memory.bytes {
            try? memory.resize(to: bytes.count, mayExceed: true)
        }
        return step
    }

    /// Produces the last piece.
    private func finish(_ occasion: FeedOccasion = .stopping) {
        _ = produce(occasion)
        isFinished = true
    }

    /// Suspends the connection until the feed has something; false if the server is stopping.
    private func wait(on link: StreamLink) -> Bool {
        guard let suspension, link.suspensions.suspend(suspension, for: .wait) else { return false }
        // Feeds that rest, as most do most of the time, should take little memory.
        if bytes.capacity > Self.shortPiece {
            bytes = BodyBuffer()
            sent = 0
        }
        feed.wait(Resumption(suspension, in: link.suspensions))
        return true
    }

    /// Suspends the connection until a worker has asked the feed; false if the server is stopping.
    private func work(on link: StreamLink) -> Bool {
        guard let suspension else { return false }
        isWorking.store(true, ordering: .relaxed)
        guard link.suspensions.suspend(suspension, for: .work) else {
            isWorking.store(false, ordering: .relaxed)
            return false
        }
        let refuse: @Sendable () -> Void = {
            self.isRefused.store(true, ordering: .relaxed)
            self.isWorking.store(false, ordering: .releasing)
            self.resume()
        }
        let owner = link.key?.name ?? link.proxies.clientAddress(of: link.connection)
        let isAdded = link.workers.add(for: owner, refuse: refuse) {
            self.step = self.produce(.worker)
            self.isWorking.store(false, ordering: .releasing)
            self.resume()
        }
        if !isAdded { refuse() }
        return true
    }

    private func resume() {
        guard let link, let suspension else { return }
        link.suspensions.resume(suspension)
    }
}

/// Limits the bytes that the system keeps for a socket before it sends them; 0 for its default.
///
/// - Note: Source: `tcp(7)` of Linux does not list it; `TCP_NOTSENT_LOWAT` in
///   `Documentation/networking/ip-sysctl.rst`.
private func limitUnsentBytes(of descriptor: Int32, to count: Int) {
    var count = Int32(count)
    setsockopt(
        descriptor,
        Int32(IPPROTO_TCP),
        TCP_NOTSENT_LOWAT,
        &count,
        socklen_t(MemoryLayout<Int32>.size)
    )
}
