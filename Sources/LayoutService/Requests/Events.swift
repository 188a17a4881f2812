import Geometry

/// Something that happens to a session, under the client's number if it gave one.
struct NumberedEvent<Content: Sendable>: Sendable {
    var number: Int?
    var content: Content

    /// Reads `event` beside what `read` reads.
    init?(_ reader: inout ObjectReader, _ read: (inout ObjectReader) -> Content?) {
        let content = read(&reader)
        number = reader.integer("event", in: Ranges.eventNumber)
        guard let content else { return nil }
        self.content = content
    }
}

/// How far a manual session is to be advanced.
struct Steps: Sendable {
    /// Ticks to pass.
    var frames: Int
    /// Length of each in seconds, or `nil` for that of the display's rate.
    var interval: Double?
    /// Whether every frame is answered, or only the last.
    var returnsAll: Bool

    init(_ reader: inout ObjectReader) {
        frames = reader.integer("frames", in: Ranges.frameCount) ?? 1
        interval = reader.number("interval", in: Ranges.interval)
        returnsAll = reader.choice("return", ["last": false, "all": true]) ?? false
    }
}

/// The size that a viewport is to have, and its insets if they change.
struct ViewportChange: Sendable {
    var size: Size
    var contentInset: Insets?

    init?(_ reader: inout ObjectReader) {
        let size = reader.requiredSize(in: Ranges.viewportExtent)
        contentInset = reader.insets("contentInset")
        guard let size else { return nil }
        self.size = size
    }
}
