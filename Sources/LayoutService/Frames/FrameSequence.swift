import LayoutEngine

/// The frames of one response; if differences are requested, each frame after the first is relative
/// to the previous one.
struct FrameSequence: Sendable {
    /// The number of frames so far.
    private(set) var count = 0
    /// The number of elements in all frames.
    private(set) var elementCount = 0
    /// The number of elements that were compared to find differences.
    private(set) var comparedCount = 0

    private let query: FrameQuery
    /// The latest whole frame, if the next one is relative to it.
    private var last: Frame?

    /// Creates an empty sequence of frames for a query.
    init(_ query: FrameQuery) {
        self.query = query
    }

    /// Returns the frame that a view shows, as the next one.
    ///
    /// - Parameters:
    ///   - view: The view.
    ///   - read: Returns the frame for a query.
    /// - Returns: The frame, or its difference from the one before.
    /// - Throws: What `read` throws.
    mutating func next(
        _ view: CollectionView,
        _ read: (CollectionView, FrameQuery) throws(RequestFailure) -> ShownFrame
    ) throws(RequestFailure) -> ShownFrame {
        let shown: ShownFrame
        if let old = last {
            let whole = try read(view, query.whole(since: old.state.sequence))
            shown = whole.difference(from: old).following(old.present, query)
            last = whole.frame
            comparedCount += whole.frame.elements.count
        } else {
            shown = try read(view, query)
            if query.since != nil { last = try read(view, query.whole(since: nil)).frame }
        }
        elementCount += shown.elementCount
        count += 1
        return shown
    }
}

extension ShownFrame {
    /// The difference from an earlier frame of the same part of the content.
    fileprivate func difference(from old: Frame) -> ShownFrame {
        var difference = ShownFrame(frame.difference(from: old), contacts: contacts)
        difference.indicators = indicators
        difference.separators = separators
        difference.cells = cells
        difference.swipes = swipes
        difference.names = names
        difference.estimates = estimates
        return difference
    }
}
