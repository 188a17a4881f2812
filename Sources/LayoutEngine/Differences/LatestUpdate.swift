import LayoutdLayouts

/// The latest batch of updates, to find the elements of earlier frames in the new data.
struct LatestUpdate: Sendable {
    private let plan: BatchUpdate
    private let items: ElementKindSet
    /// The sequences of the frames that show the data before the batch.
    let sequences: Range<Int>
    /// The least number of the elements that depart because of the batch.
    let firstDeparture: Int

    /// A larger plan is not kept, in bytes.
    private static let maximumBytes = 1 << 20

    /// Keeps a plan, and the kinds of elements that move with their items; returns `nil` if it is too
    /// large.
    init?(
        _ plan: BatchUpdate,
        items: ElementKindSet,
        sequences: Range<Int>,
        firstDeparture: Int
    ) {
        guard plan.estimatedBytes <= Self.maximumBytes else { return nil }
        self.plan = plan
        self.items = items
        self.sequences = sequences
        self.firstDeparture = firstDeparture
    }

    /// The estimated memory, in bytes.
    var estimatedBytes: Int { plan.estimatedBytes }

    /// The element after the batch; `nil` if it is deleted, or did not exist.
    func new(of old: ElementID) -> ElementID? {
        ElementMap.batch(plan, items: items).new(of: old)
    }
}
