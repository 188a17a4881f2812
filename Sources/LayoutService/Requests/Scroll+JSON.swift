import Engine
import Geometry

extension Scroll {
    /// Reads a scroll: a delta or a jump, the finger, and what happens at the edges.
    static func read(_ value: JSONValue, validation: Validation) -> Scroll? {
        ObjectReader.read(value, at: .root, validation: validation) { reader in
            let movement = readMovement(&reader)
            let touch = readTouch(&reader)
            let choices: KeyValuePairs = ["clamp": Overscroll.clamp, "free": .free]
            let overscroll = reader.choice("overscroll", choices) ?? .clamp
            guard let movement, let touch else { return nil }
            return Scroll(movement, touch: touch, overscroll: overscroll)
        }
    }

    private static func readMovement(_ reader: inout ObjectReader) -> Movement? {
        let delta = reader.point("delta", in: Ranges.coordinate, defaults: .zero)
        let range = Ranges.contentCoordinate
        let offset = reader.point("contentOffset", in: range, defaults: .zero)
        let isJump = reader.contains("contentOffset")
        guard reader.contains("delta") != isJump else {
            let given = isJump ? "both are given" : "neither is given"
            reader.validation.report(reader.pointer, "needs delta or contentOffset; \(given)")
            return nil
        }
        return isJump
            ? offset.map { .to($0) } : delta.map { .by(Vector(dx: $0.x, dy: $0.y)) }
    }

    private static func readTouch(_ reader: inout ObjectReader) -> Touch? {
        guard let value = reader.value("touch") else { return .last }
        if value.isNull { return Touch.none }
        return reader.point("touch", in: Ranges.coordinate).map { .at($0) }
    }
}
