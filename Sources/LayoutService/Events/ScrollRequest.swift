import LayoutEngine
import LayoutdGeometry
import LayoutdJSON
import LayoutdLayouts

/// A request to move the content.
indirect enum ScrollRequest: Sendable {
    /// A section by itself.
    case section(Int, ScrollRequest)
    /// By a delta, which may end with a fling, or to an offset.
    case scroll(Scroll)
    /// A fling, at this velocity of the content offset in points per second.
    case fling(Vector, Scroll.Touch)
    /// Another target of a fling.
    case retarget(Point)
    /// To an offset, with an animation.
    case offset(Point, Scroll.Overscroll, AnimationChange?)
    /// To another scale.
    case zoom(ZoomRequest)
    /// To an element.
    case element(ElementReference, ScrollPosition, animated: Bool, AnimationChange?)

    /// Reads a request, and rejects members that do not go together.
    init?(_ reader: inout ObjectReader) {
        let section = reader.integer("section", in: Ranges.index)
        let movement = Scroll.Movement(&reader)
        let velocity = Point(&reader, "fling", in: Ranges.speed, defaults: .zero).map { $0 - .zero }
        let target = Point(&reader, "retarget", in: Ranges.contentCoordinate, defaults: .zero)
        let element = reader.object("to") { ElementReference(&$0) }
        let zoom = ZoomRequest(&reader)
        let touch = Scroll.Touch(&reader)
        let overscroll = reader.choice("overscroll", Self.overscrolls) ?? .clamp
        let position: ScrollPosition = reader.choice("at") ?? .nearest
        let isAnimated = reader.bool("animated")
        let isAnimatedByDefault = reader.contains("to") || reader.contains("zoomTo")
        let animated = reader.contains("animated") ? isAnimated : isAnimatedByDefault
        let animation = reader.object("animation") { AnimationChange(&$0) }
        guard Self.requireOneWay(reader) else { return nil }
        // What is sent by default has no effect, and goes with everything.
        if overscroll != .clamp { reader.require("overscroll", with: ["delta", "contentOffset"]) }
        if position != .nearest { reader.require("at", with: ["to"]) }
        Self.requireParts(ofGlide: animated, reader)
        if let zoom {
            self = .zoom(zoom.animated(animated ?? true, animation))
        } else if let target {
            self = .retarget(target)
        } else if let element {
            self = .element(element, position, animated: animated ?? true, animation)
        } else if case .to(let offset) = movement, animated == true {
            self = .offset(offset, overscroll, animation)
        } else if let movement, let touch {
            let scroll = Scroll(
                movement,
                touch: touch,
                overscroll: overscroll,
                release: velocity
            )
            self = .scroll(scroll)
        } else if let velocity, let touch {
            self = .fling(velocity, touch)
        } else {
            return nil
        }
        if let section { self = .section(section, self) }
    }
}

extension ScrollRequest: SessionEvent {
    static var body: EventBody<Self> { .object(Self.init) }

    static func effort(over view: CollectionView) -> Int { view.effortOfScrolling }

    func event(over view: CollectionView, _ scope: EventScope) throws(RequestFailure) -> Event {
        switch self {
        case .section(let section, let request):
            .scrollSection(section, try request.scroll(ofSection: section, of: view))
        case .zoom(let zoom): .zoom(try zoom.zoom(of: view))
        case .scroll(let scroll): .scroll(scroll)
        case .fling(let velocity, let touch): .fling(velocity: velocity, touch: touch)
        case .retarget(let offset): .retarget(offset)
        case .offset(let offset, let overscroll, let change):
            .setContentOffset(
                offset,
                overscroll: overscroll,
                animation: try change?.merged(over: view)
            )
        case .element(let element, let position, let animated, let change):
            .scrollTo(
                try element.element(of: view, at: "/to"),
                at: position,
                animated: animated,
                animation: try change?.merged(over: view)
            )
        }
    }
}

extension ScrollRequest {
    /// What it does to a section that scrolls by itself.
    private func scroll(
        ofSection section: Int,
        of view: CollectionView
    ) throws(RequestFailure) -> SectionScroll {
        guard view.sections.indices.contains(section) else {
            throw .problem(Problem(at: "/section", "there is no section \(section)"))
        }
        guard view.scrollsByItself(section: section) else {
            let remedy = "give it an orthogonalScrollingBehavior, or leave this out"
            throw .problem(
                Problem(at: "/section", "section \(section) does not scroll by itself; \(remedy)")
            )
        }
        return switch self {
        case .scroll(let scroll): .scroll(scroll)
        case .fling(let velocity, let touch): .fling(velocity: velocity, touch: touch)
        case .retarget(let offset): .retarget(offset)
        case .offset(let offset, _, let change):
            .setContentOffset(
                offset,
                animation: try change?.merged(over: view)
            )
        case .element, .section, .zoom:
            throw .problem(Problem(at: "/section", "does not go with to; leave it out"))
        }
    }
}

extension Scroll.Movement {
    /// Reads `delta` or `contentOffset`.
    fileprivate init?(_ reader: inout ObjectReader) {
        let delta = Point(&reader, "delta", in: Ranges.coordinate, defaults: .zero)
        let offset = Point(contentOffset: &reader)
        guard let movement = delta.map({ .by($0 - .zero) }) ?? offset.map({ Self.to($0) }) else {
            return nil
        }
        self = movement
    }
}

extension Scroll.Touch {
    /// Reads `touch`; the last one if it is absent.
    fileprivate init?(_ reader: inout ObjectReader) {
        guard let value = reader.value("touch") else {
            self = .last
            return
        }
        guard !value.isNull else {
            self = .none
            return
        }
        guard let point = Point(&reader, "touch", in: Ranges.coordinate) else { return nil }
        self = .at(point)
    }
}

extension ScrollRequest {
    private static let overscrolls: KeyValuePairs<String, Scroll.Overscroll> = [
        "clamp": .clamp, "free": .free, "rubberBand": .rubberBand, "automatic": .automatic,
    ]

    /// Whether exactly one way to move is given, or a delta that ends with a fling; reports members
    /// that belong to another.
    private static func requireOneWay(_ reader: ObjectReader) -> Bool {
        let ways: [StaticString] = [
            "delta", "contentOffset", "fling", "retarget", "to", "zoom", "zoomTo",
        ]
        guard reader.requireOne(of: ways, orBoth: ("delta", "fling")) else { return false }
        reader.require("touch", with: ["delta", "contentOffset", "fling"])
        reader.require("section", with: ["delta", "contentOffset", "fling", "retarget"])
        reader.require("animated", with: ["contentOffset", "to", "zoomTo"])
        reader.require("animation", with: ["contentOffset", "to", "zoomTo"])
        return true
    }

    /// Reports members that do not go with an animated scroll, or with one that is not.
    private static func requireParts(ofGlide animated: Bool?, _ reader: ObjectReader) {
        let glides: [StaticString] = ["contentOffset", "to", "zoomTo"]
        guard glides.contains(where: reader.contains) else { return }
        if animated == false, reader.contains("animation") {
            reader.report("animation", #"goes with "animated": true; leave it out"#)
        }
        if animated == true, reader.contains("contentOffset"), reader.contains("touch") {
            reader.report("touch", #"goes with "animated": false; leave it out"#)
        }
    }
}
