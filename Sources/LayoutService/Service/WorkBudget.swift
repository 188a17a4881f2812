import LayoutEngine
import LayoutdGeometry

/// The work that a request may still do on its thread, in nanoseconds by estimate.
///
/// Work is spent before it is done. A request that overspends on an event thread has no effect: a
/// worker carries it out from the start, with a budget that has no limit.
struct WorkBudget: Sendable {
    /// What is left; `nil` on a worker, which has no limit.
    private(set) var remaining: Int?

    /// The budget of a request on an event thread, which serves other connections too.
    static let eventThread = WorkBudget(remaining: 2_000_000)
    /// The budget of a request on a worker's thread.
    static let worker = WorkBudget(remaining: nil)

    /// Estimates, in nanoseconds.
    enum Cost {
        /// To parse and carry out a byte of a body: a scene of 500 items in 32 KB takes 5 ms.
        static let bodyByte = 160
        /// To find, compare or write an element.
        static let element = 1_000
        /// Square points of a viewport per nanosecond, to find and move its elements: the area of
        /// two large tablets takes a whole budget.
        static let areaPerNanosecond = 2.0
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

    /// Spends the work of writing sections, and items that are listed one by one.
    mutating func spend(writing sections: [CollectionView.Section]) throws(RequestFailure) {
        let listed = sections.reduce(sections.count) { count, section in
            if case .uniform = section.items { count } else { count + section.items.count }
        }
        try spend(elements: listed)
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

extension Int {
    fileprivate func multipliedSaturating(by factor: Int) -> Int {
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
