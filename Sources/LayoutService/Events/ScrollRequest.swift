import LayoutEngine
import LayoutdGeometry
import LayoutdJSON
import LayoutdLayouts

/// A request to move the content.
enum ScrollRequest: Sendable {
    /// By a delta, which may end with a fling, or to an offset.
    case scroll(Scroll)
    /// A fling, at this velocity of the content offset in points per second.
    case fling(Vector, Scroll.Touch)
    /// To an offset, with an animation.
    case offset(Point, Scroll.Overscroll, AnimationChange?)
    /// To an element.
    case element(ElementReference, ScrollPosition, animated: Bool, AnimationChange?)

    /// Reads a request, and rejects members that do not go together.
    init?(_ reader: inout ObjectReader) {
        let movement = reader.movement()
        let velocity = reader.velocity()
        let element = reader.object("to") { $0.element() }
        let touch = reader.touch()
        let overscroll: Scroll.Overscroll = reader.overscroll() ?? .clamp
        let position: ScrollPosition = reader.choice("at") ?? .nearest
        let animated = reader.animated()
        let animation = reader.object("animation") { AnimationChange(&$0) }
        guard reader.requireOneWay() else { return nil }
        reader.requireParts(ofGlide: animated)
        if let element {
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
    }
}

extension ScrollRequest: SessionEvent {
    static var body: EventBody<Self> { .object(Self.init) }

    static func effort(over view: CollectionView) -> Int { view.effortOfScrolling }

    func event(over view: CollectionView, _ scope: EventScope) throws(RequestFailure) -> Event {
        switch self {
        case .scroll(let scroll): .scroll(scroll)
        case .fling(let velocity, let touch): .fling(velocity: velocity, touch: touch)
        case .offset(let offset, let overscroll, let change):
            .setContentOffset(
                offset,
                overscroll: overscroll,
                animation: change?.merged(over: view.settings.animation)
            )
        case .element(let element, let position, let animated, let change):
            .scrollTo(
                try element.element(of: view.kinds, at: "/to"),
                at: position,
                animated: animated,
                animation: change?.merged(over: view.settings.animation)
            )
        }
    }
}

extension ObjectReader {
    fileprivate mutating func movement() -> Scroll.Movement? {
        let delta = point("delta", in: Ranges.coordinate, defaults: .zero)
        let offset = contentOffset()
        return delta.map { .by($0 - .zero) } ?? offset.map { .to($0) }
    }

    fileprivate mutating func velocity() -> Vector? {
        point("fling", in: Ranges.speed, defaults: .zero).map { $0 - .zero }
    }

    fileprivate mutating func touch() -> Scroll.Touch? {
        guard let value = value("touch") else { return .last }
        if value.isNull { return Scroll.Touch.none }
        return point("touch", in: Ranges.coordinate).map { .at($0) }
    }

    /// Whether the scroll is animated; `nil` if the member is wrong.
    fileprivate mutating func animated() -> Bool? {
        let given = bool("animated")
        return contains("animated") ? given : contains("to")
    }

    fileprivate mutating func overscroll() -> Scroll.Overscroll? {
        let choices: KeyValuePairs = [
            "clamp": Scroll.Overscroll.clamp, "free": .free, "rubberBand": .rubberBand,
        ]
        return choice("overscroll", choices)
    }

    /// Whether exactly one way to move is given, or a delta that ends with a fling; reports members
    /// that belong to another.
    fileprivate func requireOneWay() -> Bool {
        let ways: [StaticString] = ["delta", "contentOffset", "fling", "to"]
        guard requireOne(of: ways, orBoth: ("delta", "fling")) else { return false }
        require("touch", with: ["delta", "contentOffset", "fling"])
        require("overscroll", with: ["delta", "contentOffset"])
        require("at", with: ["to"])
        require("animated", with: ["contentOffset", "to"])
        require("animation", with: ["contentOffset", "to"])
        return true
    }

    /// Reports members that do not go with an animated scroll, or with one that is not.
    fileprivate func requireParts(ofGlide animated: Bool?) {
        guard contains("contentOffset") || contains("to") else { return }
        if animated == false, contains("animation") {
            report("animation", #"goes with "animated": true; leave it out"#)
        }
        if animated == true, contains("contentOffset"), contains("touch") {
            report("touch", #"goes with "animated": false; leave it out"#)
        }
    }
}
