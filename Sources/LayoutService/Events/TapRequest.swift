import LayoutEngine
import LayoutdGeometry
import LayoutdJSON
import LayoutdLayouts

/// A tap, and how its effect is shown.
struct TapRequest: Sendable {
    var target: Target
    /// Whether to expand the row or open the section; `nil` toggles.
    var isExpanding: Bool?
    var isAnimated: Bool
    /// What differs from the session's animation.
    var animation: AnimationChange?

    /// What is tapped.
    enum Target: Sendable {
        /// What is at a point of the viewport.
        case point(Point)
        /// An element, wherever it is.
        case element(ElementReference)
    }

    init?(_ reader: inout ObjectReader) {
        isExpanding = reader.bool("expanded")
        isAnimated = reader.bool("animated") ?? true
        animation = reader.object("animation") { AnimationChange(&$0) }
        if !isAnimated, animation != nil {
            reader.report("animation", "has no effect with \"animated\": false; leave one out")
        }
        guard let target = Target(&reader) else { return nil }
        self.target = target
    }
}

extension TapRequest: SessionEvent {
    static var body: EventBody<Self> { .object(Self.init) }

    static func effort(over view: CollectionView) -> Int { view.effortOfTapping }

    func event(over view: CollectionView, _ scope: EventScope) throws(RequestFailure) -> Event {
        let tap = try tap(over: view)
        try requireExpandable(tap, in: view)
        let animation =
            isAnimated ? try animation?.merged(over: view) : Animation.none
        return .tap(tap, expanding: isExpanding, animation: animation)
    }

    private func tap(over view: CollectionView) throws(RequestFailure) -> Tap {
        switch target {
        case .point(let point): .point(point)
        case .element(let element): .element(try element.element(of: view, at: ""))
        }
    }

    /// Rejects `expanded` for an element that cannot be expanded.
    private func requireExpandable(
        _ tap: Tap,
        in view: CollectionView
    ) throws(RequestFailure) {
        guard isExpanding != nil, case .element(let element) = tap, !view.canExpand(element) else {
            return
        }
        let kind = view.kinds.name(of: element.kind)
        let name = "\(kind) \(element.documentItem) of section \(element.section)"
        let detail =
            "\(name) is neither a row of a list nor a header that closes its section, and has no "
            + "children in an outline; leave expanded out"
        throw .problem(Problem(invalid: [DocumentError(pointer: "/expanded", detail: detail)]))
    }
}

extension TapRequest.Target {
    /// Reads `point`, or `section` and `item` with or without `kind`.
    fileprivate init?(_ reader: inout ObjectReader) {
        let point = Point(&reader, "point", in: Ranges.coordinate)
        let names = ItemReference.names + ["kind"]
        guard !reader.contains("point") else {
            for name in names {
                reader.refuse(
                    name,
                    "cannot be combined with point, which finds the element; leave one out"
                )
            }
            guard let point else { return nil }
            self = .point(point)
            return
        }
        guard names.contains(where: reader.contains) else {
            // Mark as known, so that error messages list them.
            for name in names { _ = reader.value(name) }
            reader.validation.report(reader.pointer, "needs section and item, or a point; got none")
            return nil
        }
        guard let element = ElementReference(&reader) else { return nil }
        self = .element(element)
    }
}
