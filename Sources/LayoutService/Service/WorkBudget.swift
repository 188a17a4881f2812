import LayoutEngine
import LayoutdGeometry
import LayoutdLayouts
import LayoutdLocks
import LayoutdSessions

/// The work that a request may still do on its thread, in nanoseconds by estimate.
///
/// Work is spent before it is done, and between the steps of long work the clock is asked. A request
/// that overspends on an event thread has no effect: a worker carries it out from the start, with a
/// budget that has no limit.
struct WorkBudget: Sendable {
    /// What is left; `nil` on a worker, which has no limit.
    private(set) var remaining: Int?
    /// When time is up, in nanoseconds of the monotonic clock.
    private var deadline = UInt64.max

    /// The time that a request may take on an event thread, which serves other connections too.
    static let time: UInt64 = 2_000_000
    /// What is estimated to take no longer than this will not overspend, in nanoseconds.
    static let surelyShort = Int(time / 4)
    /// The elements that a whole budget of an event thread can show.
    static let elementsOfEventThread = Int(time) / Cost.element

    /// The budget of a request on an event thread.
    static func eventThread(at now: UInt64) -> WorkBudget {
        WorkBudget(remaining: Int(time), deadline: now + time)
    }

    /// The budget on an event thread of a client whose requests take longer than estimated: only
    /// what is surely short stays there.
    static func slowClient(at now: UInt64) -> WorkBudget {
        WorkBudget(remaining: Int(time / 20), deadline: now + time)
    }

    /// The budget of a request on a worker's thread.
    static let worker = WorkBudget(remaining: nil)

    /// Whether there is time left.
    var hasTime: Bool { deadline == .max || monotonicNanoseconds() < deadline }

    /// How long an access to a session may take; `nil` on a worker.
    var accessLimit: AccessLimit? {
        remaining.map { AccessLimit(effort: $0, deadline: deadline) }
    }

    /// Ends long work between two of its steps.
    ///
    /// - Throws: ``RequestFailure/overBudget`` if time is up.
    func requireTime() throws(RequestFailure) {
        guard hasTime else { throw .overBudget }
    }

    /// Estimates, in nanoseconds.
    enum Cost {
        /// To parse and carry out a byte of a body: a scene of 500 items in 32 KB takes 5 ms.
        static let bodyByte = 160
        /// To find, compare or write an element.
        static let element = 1_000
        /// Bytes of a session that are freed in a nanosecond: 10 000 sections of 360 bytes took
        /// 1.3 ms, the springs of 19 000 items 1.7 ms.
        static let bytesFreedPerNanosecond = 2
        /// Square points of a viewport per nanosecond, to find and move its elements: the area of
        /// two large tablets takes a whole budget.
        static let areaPerNanosecond = 2.0
    }

    /// Leaves everything to a worker.
    ///
    /// - Throws: ``RequestFailure/overBudget`` on an event thread.
    func requireWorker() throws(RequestFailure) {
        guard remaining == nil else { throw .overBudget }
    }

    /// Spends some work.
    ///
    /// - Parameter nanoseconds: The estimated time.
    /// - Throws: ``RequestFailure/overBudget``; nothing is spent then.
    mutating func spend(_ nanoseconds: Int) throws(RequestFailure) {
        guard let remaining else { return }
        guard nanoseconds <= remaining else { throw .overBudget }
        self.remaining = remaining - nanoseconds
    }

    /// Spends the work of reading a body and carrying it out.
    mutating func spend(bodyBytes count: Int) throws(RequestFailure) {
        try spend(count.multipliedSaturating(by: Cost.bodyByte))
    }

    /// Spends the work of showing elements.
    mutating func spend(elements count: Int) throws(RequestFailure) {
        try spend(count.multipliedSaturating(by: Cost.element))
    }

    /// Spends the work of filling a viewport with elements, some of which may move.
    mutating func spend(filling viewport: Size) throws(RequestFailure) {
        try spend(Int(min(viewport.width * viewport.height / Cost.areaPerNanosecond, 1e15)))
    }

    /// Spends the work of writing sections, items that are listed one by one, and their corners.
    mutating func spend(writing sections: [CollectionView.Section]) throws(RequestFailure) {
        try spend(elements: sections.reduce(sections.count) { $0 + $1.items.listedCount })
    }

    /// Spends the work of removing a session.
    mutating func spend(freeing bytes: Int) throws(RequestFailure) {
        try spend(bytes / Cost.bytesFreedPerNanosecond)
    }

    /// The most elements that can still be shown, at most `limit`.
    func elements(atMost limit: Int) -> Int {
        remaining.map { min(limit, $0 / Cost.element) } ?? limit
    }

    /// The cost that colliding items may still have, at most `limit`; see
    /// `CollectionView.tick(interval:limit:)`.
    func cost(atMost limit: Int) -> Int {
        remaining.map { min(limit, $0 / CollectionView.effortOfCost) } ?? limit
    }
}

extension ItemTable {
    /// The number of items that are listed one by one; four corners count as another.
    fileprivate var listedCount: Int {
        (places ?? []).reduce(isUniform ? 0 : count) { count, place in
            guard case .path(let corners) = place.bounds else { return count }
            return count + corners.count / 4
        }
    }
}

extension Int {
    func multipliedSaturating(by factor: Int) -> Int {
        let product = multipliedReportingOverflow(by: factor)
        return product.overflow ? .max : product.partialValue
    }
}

/// Why a handler did not carry out a request; the request has no effect.
enum RequestFailure: Error {
    /// The client is sent this problem.
    case problem(Problem)
    /// The request needs more work than its thread may do.
    case overBudget
}
