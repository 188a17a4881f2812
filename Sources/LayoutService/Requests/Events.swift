import Engine
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

extension Scroll {
    /// Reads a delta or a jump, the finger, and what happens at the edges.
    init?(_ reader: inout ObjectReader) {
        let movement = Self.movement(&reader)
        let touch = Self.touch(&reader)
        let choices: KeyValuePairs = ["clamp": Overscroll.clamp, "free": .free]
        let overscroll = reader.choice("overscroll", choices) ?? .clamp
        guard let movement, let touch else { return nil }
        self.init(movement, touch: touch, overscroll: overscroll)
    }

    private static func movement(_ reader: inout ObjectReader) -> Movement? {
        let delta = reader.point("delta", in: Ranges.coordinate, defaults: .zero)
        let offset = reader.contentOffset()
        let isJump = reader.contains("contentOffset")
        guard reader.contains("delta") != isJump else {
            let given = isJump ? "both are given" : "neither is given"
            reader.validation.report(reader.pointer, "needs delta or contentOffset; \(given)")
            return nil
        }
        return isJump
            ? offset.map { .to($0) } : delta.map { .by(Vector(dx: $0.x, dy: $0.y)) }
    }

    private static func touch(_ reader: inout ObjectReader) -> Touch? {
        guard let value = reader.value("touch") else { return .last }
        if value.isNull { return Touch.none }
        return reader.point("touch", in: Ranges.coordinate).map { .at($0) }
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
