import LayoutEngine

/// The frames of one answer; where differences are asked for, each but the first starts from the
/// one before it.
struct FrameSequence {
    private(set) var frames: [ShownFrame] = []
    /// How many elements all frames have together.
    private(set) var elementCount = 0
    /// How many elements were looked at to find out what differs.
    private(set) var comparedCount = 0

    private let query: FrameQuery
    /// The latest frame as a whole, if the next one is to start from it.
    private var last: Frame?

    /// Makes an empty sequence of frames as a query asks for them.
    init(_ query: FrameQuery) {
        self.query = query
    }

    /// Appends the frame that a view shows.
    ///
    /// - Parameters:
    ///   - view: The view.
    ///   - read: Reads the frame that a query asks for.
    /// - Throws: What `read` throws.
    mutating func append(
        _ view: CollectionView,
        _ read: (CollectionView, FrameQuery) throws(RequestFailure) -> ShownFrame
    ) throws(RequestFailure) {
        let shown: ShownFrame
        if let old = last {
            let whole = try read(view, query.whole(since: old.state.sequence))
            shown = whole.difference(from: old)
            last = whole.frame
            comparedCount += whole.frame.elements.count
        } else {
            shown = try read(view, query)
            if query.since != nil { last = try read(view, query.whole(since: nil)).frame }
        }
        elementCount += shown.elementCount
        frames.append(shown)
    }
}

extension ShownFrame {
    /// What differs from an earlier frame of the same part of the content.
    fileprivate func difference(from old: Frame) -> ShownFrame {
        ShownFrame(.difference(frame.difference(from: old)), contacts: contacts)
    }
}
