import LayoutEngine
import LayoutdGeometry
import LayoutdJSON
import LayoutdLayouts

/// A tap, and how its effect is shown.
struct TapRequest: Sendable {
    var tap: Tap
    /// Whether to expand the row or open the section; `nil` toggles.
    var isExpanding: Bool?
    var isAnimated: Bool
    /// What differs from the session's animation.
    var animation: AnimationChange?

    init?(_ reader: inout ObjectReader) {
        isExpanding = reader.bool("expanded")
        isAnimated = reader.bool("animated") ?? true
        animation = reader.animation()
        if !isAnimated, animation != nil {
            reader.report("animation", "has no effect with \"animated\": false; leave one out")
        }
        guard let tap = reader.tap() else { return nil }
        self.tap = tap
    }
}

extension TapRequest: SessionEvent {
    static var body: EventBody<Self> { .object(Self.init) }

    func event(over view: CollectionView, _ scope: EventScope) throws(RequestFailure) -> Event {
        try requireExpandable(in: view)
        let animation = isAnimated ? animation?.merged(over: view.animation) : Animation.none
        return .tap(tap, expanding: isExpanding, animation: animation)
    }

    /// Rejects `expanded` for an element that cannot be expanded.
    private func requireExpandable(in view: CollectionView) throws(RequestFailure) {
        guard isExpanding != nil, case .element(let element) = tap, !view.canExpand(element) else {
            return
        }
        let name = "\(element.kind) \(element.item) of section \(element.section)"
        let detail =
            "\(name) is neither a row of a list nor a header that closes its section; leave "
            + "expanded out"
        throw .problem(Problem(invalid: [DocumentError(pointer: "/expanded", detail: detail)]))
    }
}

extension ObjectReader {
    /// `point`, or `section` and `item` with or without `kind`.
    fileprivate mutating func tap() -> Tap? {
        let point = point("point", in: Ranges.coordinate)
        let names: [StaticString] = ["section", "item", "kind"]
        if contains("point") {
            for name in names {
                refuse(
                    name,
                    "cannot be combined with point, which finds the element; leave one out"
                )
            }
            return point.map { .point($0) }
        }
        guard names.contains(where: contains) else {
            // Mark as known, so that error messages list them.
            for name in names { _ = value(name) }
            validation.report(pointer, "needs section and item, or a point; got none")
            return nil
        }
        return element().map { .element($0) }
    }
}
