import Engine
import Geometry
import Layouts

/// A tap, and how what it does is shown.
struct TapRequest: Sendable {
    var tap: Tap
    /// What is otherwise than in the session's animation.
    var animation: AnimationChange?

    init?(_ reader: inout ObjectReader) {
        animation = reader.animation()
        guard let tap = reader.tap() else { return nil }
        self.tap = tap
    }
}

extension ObjectReader {
    /// `point`, or `section` and `item` with or without `kind`.
    fileprivate mutating func tap() -> Tap? {
        let point = point("point", in: Ranges.coordinate)
        guard contains("point") else {
            guard contains("section") || contains("item") || contains("kind") else {
                knowElement()
                validation.report(pointer, "needs section and item, or a point; got none")
                return nil
            }
            return element().map { .element($0) }
        }
        knowElement()
        for name in ["section", "item", "kind"] as [StaticString] where contains(name) {
            report(name, "goes without point, which finds the element itself; leave one out")
        }
        return point.map { .point($0) }
    }

    /// What names an element is known also where it is not read.
    private mutating func knowElement() {
        for name in ["section", "item", "kind"] as [StaticString] { _ = value(name) }
    }
}
