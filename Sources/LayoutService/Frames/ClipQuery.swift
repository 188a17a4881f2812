/// Which future frames a client wants, and how.
struct ClipQuery: Sendable {
    var frame: FrameQuery
    /// The most frames.
    var frameCount = 60
    /// Ticks from one frame to the next.
    var stride = 1

    /// Reads the query of a request for a clip.
    init(_ items: [(name: String, value: String?)]) throws(RequestFailure) {
        var reader = QueryReader(items)
        frameCount = reader.integer("frames", in: Ranges.clipLength) ?? frameCount
        stride = reader.integer("every", in: Ranges.clipStride) ?? stride
        frame = FrameQuery(&reader)
        try reader.finish()
    }
}
