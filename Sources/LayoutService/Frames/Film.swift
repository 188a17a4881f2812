import LayoutEngine

/// The frames of one answer; where differences are asked for, each but the first starts from the one
/// before it.
struct Film {
    private(set) var frames: [ShownFrame] = []
    /// How many elements all frames have together.
    private(set) var elementCount = 0
    /// How many elements were looked at to find out what differs.
    private(set) var comparedCount = 0

    private let query: FrameQuery
    /// The latest frame as a whole, if the next one is to start from it.
    private var last: Frame?

    /// Makes an empty film of frames as a query asks for them.
    init(_ query: FrameQuery) {
        self.query = query
    }

    /// Takes the next frame.
    ///
    /// - Parameters:
    ///   - view: What it shows.
    ///   - look: Gives the frame that a query asks for.
    /// - Throws: What `look` throws.
    mutating func take(
        _ view: CollectionView,
        _ look: (CollectionView, FrameQuery) throws(RequestFailure) -> ShownFrame
    ) throws(RequestFailure) {
        let shown: ShownFrame
        if let old = last {
            let whole = try look(view, query.whole(since: old.state.sequence))
            shown = whole.difference(from: old)
            last = whole.frame
            comparedCount += whole.frame.elements.count
        } else {
            shown = try look(view, query)
            if query.since != nil { last = try look(view, query.whole(since: nil)).frame }
        }
        elementCount += shown.elementCount
        frames.append(shown)
    }
}

extension ShownFrame {
    /// What differs from an earlier frame of the same part of the content.
    fileprivate func difference(from old: Frame) -> ShownFrame {
        ShownFrame(frame.difference(from: old), contacts: contacts)
    }
}
