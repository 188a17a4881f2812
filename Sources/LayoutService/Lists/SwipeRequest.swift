import LayoutEngine
import LayoutdGeometry
import LayoutdJSON
import LayoutdLayouts
import LayoutdSessions

/// What a finger does that swipes a row of a list sideways.
struct SwipeRequest: Sendable {
    private enum Content: Sendable {
        /// It begins at a row: the one that is named, or the frontmost at its point.
        case began(ItemReference?, SwipeStart)
        case other(Swipe)
    }

    private enum Phase: String, CaseIterable {
        case began, moved, ended, cancelled
    }

    private let content: Content
}

extension SwipeRequest {
    /// Reads `phase` and what goes with it.
    init?(_ reader: inout ObjectReader) {
        if !reader.contains("phase") {
            reader.report("phase", "is missing; give began, moved, ended or cancelled")
        }
        let phase: Phase? = reader.choice("phase")
        let isNamed = ItemReference.names.contains(where: reader.contains)
        // Mark as known, so that error messages list them.
        for name in ItemReference.names + Self.membersOfStart { _ = reader.value(name) }
        let travel = reader.number("travel", in: Ranges.coordinate)
        let velocity = reader.number("velocity", in: Ranges.speed)
        guard let phase else { return nil }
        if phase != .ended { reader.refuse("velocity", "goes with ended; leave it out") }
        if phase == .began {
            reader.refuse("travel", "goes with moved and ended; leave it out")
            guard let begin = Self.start(&reader, isNamed: isNamed) else { return nil }
            content = begin
            return
        }
        for name in ItemReference.names + Self.membersOfStart {
            reader.refuse(name, "goes with the phase \"began\"; leave it out")
        }
        switch phase {
        case .began: return nil
        case .moved:
            if !reader.contains("travel") {
                let detail = "is missing; give how far the finger has gone towards revealing"
                reader.report("travel", detail)
            }
            content = .other(.moved(travel: travel ?? 0))
        case .ended: content = .other(.ended(travel: travel, velocity: velocity ?? 0))
        case .cancelled:
            reader.refuse("travel", "goes with moved and ended; leave it out")
            content = .other(.cancelled)
        }
    }

    private static let membersOfStart: [StaticString] = ["point", "side"]

    private static func start(_ reader: inout ObjectReader, isNamed: Bool) -> Content? {
        let item = isNamed ? ItemReference(&reader) : nil
        let isAtPoint = reader.contains("point")
        if !isNamed, !isAtPoint {
            let detail = "needs what is swiped: section and item, an id, or a point; got none"
            reader.validation.report(reader.pointer, detail)
        }
        let point =
            isAtPoint ? Point(&reader, required: "point", in: Ranges.coordinate) : nil
        let side: SwipeSide? = reader.choice("side")
        guard isNamed ? item != nil : point != nil else { return nil }
        return .began(item, SwipeStart(finger: point, side: side ?? .trailing))
    }
}

extension SwipeRequest: SessionEvent {
    static var body: EventBody<Self> {
        .overView { reader, _, _ in Self(&reader) }
    }

    static func effort(over view: CollectionView) -> Int { view.effortOfScrolling }

    func event(over view: CollectionView, _ scope: EventScope) throws(RequestFailure) -> Event {
        switch content {
        case .other(let swipe): return .swipe(swipe)
        case .began(let item, var start):
            guard let item else { return .swipe(.began(start)) }
            start.row = try item.pathForFinger(in: view)
            return .swipe(.began(start))
        }
    }
}

extension JSONWriter {
    /// Writes the member `swipe`, what has become of a swiped row; null if there was nothing to swipe.
    mutating func swipe(_ result: SwipeResult?) {
        name("swipe")
        guard let result else { return null() }
        object { json in
            json.member("section", result.row.section)
            json.member("item", result.row.item)
            json.member("state", result.state.rawValue)
            json.name("action")
            if let action = result.action { json.value(action) } else { json.null() }
        }
    }

    /// Writes the member `swipes`, the rows that are away from their places, if there are any.
    mutating func swipes(_ swipes: [PresentedSwipe], _ format: Decimal) {
        guard !swipes.isEmpty else { return }
        member(
            "swipes",
            array: { json in
                for swipe in swipes { json.object { $0.members(of: swipe, format) } }
            }
        )
    }

    private mutating func members(of swipe: PresentedSwipe, _ format: Decimal) {
        member("section", swipe.row.section)
        member("item", swipe.row.item)
        member("side", swipe.side.rawValue)
        name("offset")
        value(swipe.offset, as: format)
        member(
            "buttons",
            array: { json in for width in swipe.buttons { json.value(width, as: format) } }
        )
        member("full", swipe.isFull)
    }
}
