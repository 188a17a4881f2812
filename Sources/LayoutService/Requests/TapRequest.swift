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
        let names: [StaticString] = ["section", "item", "kind"]
        if contains("point") {
            for name in names {
                refuse(name, "goes without point, which finds the element itself; leave one out")
            }
            return point.map { .point($0) }
        }
        guard names.contains(where: contains) else {
            // Known all the same.
            for name in names { _ = value(name) }
            validation.report(pointer, "needs section and item, or a point; got none")
            return nil
        }
        return element().map { .element($0) }
    }
}
