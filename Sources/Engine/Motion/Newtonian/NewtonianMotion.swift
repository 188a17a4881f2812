import Dynamics
import Geometry
import Layouts

/// A Newtonian collection view in motion: who hangs, who falls, and who is all but gone.
///
/// - Note: Source: objc.io issue 5 (Ash Furrow). Its cradle allowed no insertion and no deletion for
///   two seconds after a deletion; here each item leaves by itself.
struct Cradle: Sendable, Codable {
    var configuration: NewtonianLayout.Configuration
    var viewport: Size
    /// The items that hang, section by section.
    private(set) var hanging: [[Hanging]] = []
    /// The items that fall, in the order in which they were deleted.
    private(set) var falling: [Fall] = []
    /// What is left to be seen of items without a body.
    private(set) var fading: [Fade] = []
    private var nextItem = 0
    private var nextDeparture = 0

    /// An item on its rod.
    struct Hanging: Sendable, Hashable, Codable {
        let id: DynamicItemID
        let size: Size
    }

    /// An item that was deleted and still has a body.
    struct Fall: Sendable, Hashable, Codable {
        let id: DynamicItemID
        let number: Int
        let element: ElementID
        /// When its body goes, in seconds since creation.
        let end: Double
    }

    /// An element that loses its last alpha.
    struct Fade: Sendable, Hashable, Codable {
        var presented: PresentedElement
        /// In seconds since creation.
        let start: Double
    }

    /// How long an element without a body is seen, in seconds.
    static let fadeTime = 0.3
    /// Times of ticks are quotients that need not be exact.
    private static let tolerance = 1e-9

    init(configuration: NewtonianLayout.Configuration, viewport: Size) {
        self.configuration = configuration
        self.viewport = viewport
    }

    /// Where all rods hang, in content coordinates, points.
    var anchor: Point { configuration.anchor(in: viewport) }

    /// Whether the edges of the viewport keep items inside.
    var hasWalls: Bool { configuration.boundary == .viewport }

    /// Whether nobody is leaving.
    var isSettled: Bool { falling.isEmpty && fading.isEmpty }

    /// The items that have, or are to have, a body.
    var bodyCount: Int { hanging.reduce(falling.count) { $0 + $1.count } }

    /// How long it takes until so many (at least 1) of those that fall now are gone, in seconds;
    /// `nil` if there are not so many.
    func time(untilGone count: Int, after time: Double) -> Double? {
        guard count <= falling.count else { return nil }
        // One departure time holds for all, so they go in the order in which they were deleted.
        return max(0, falling[count - 1].end - time)
    }

    /// Everything that the animator moves.
    var members: [RigidElements.Member] {
        let anchor = configuration.restingCenter(in: viewport)
        let staying = hanging.enumerated().flatMap { section, items in
            items.enumerated().map { item, hanging in
                RigidElements.Member(
                    item: hanging.id,
                    element: .cell(section: section, item: item),
                    anchor: anchor
                )
            }
        }
        let leaving = falling.map { fall in
            RigidElements.Member(
                item: fall.id,
                element: fall.element,
                anchor: anchor,
                departing: fall.number
            )
        }
        return staying + leaving
    }

    /// Gives an item that enters an identity.
    mutating func makeItem(size: Size) -> Hanging {
        defer { nextItem += 1 }
        return Hanging(id: DynamicItemID(nextItem), size: size)
    }

    /// Takes over who hangs where after a batch; who was there before and is not now falls.
    ///
    /// - Parameters:
    ///   - items: Who hangs now, section by section.
    ///   - time: Of the batch, in seconds since creation.
    /// - Returns: The items that begin to fall.
    mutating func hang(_ items: [[Hanging]], at time: Double) -> [DynamicItemID] {
        let staying = Set(items.joined().map(\.id))
        var detached: [DynamicItemID] = []
        for (section, old) in hanging.enumerated() {
            for (item, hanging) in old.enumerated() where !staying.contains(hanging.id) {
                detached.append(hanging.id)
                falling.append(
                    Fall(
                        id: hanging.id,
                        number: nextDeparture,
                        element: .cell(section: section, item: item),
                        end: time + configuration.departureTime
                    )
                )
                nextDeparture += 1
            }
        }
        hanging = items
        return detached
    }

    /// Takes leave of those whose time to fall is over.
    mutating func takeLanded(at time: Double) -> [Fall] {
        let landed = falling.filter { $0.end <= time + Self.tolerance }
        guard !landed.isEmpty else { return [] }
        falling.removeAll { $0.end <= time + Self.tolerance }
        return landed
    }

    /// Shows an element without a body for a little longer.
    mutating func fade(_ presented: PresentedElement, from time: Double) {
        var still = presented
        still.velocity = .zero
        still.angularVelocity = 0
        fading.append(Fade(presented: still, start: time))
    }

    /// Passes time for those that fade; answers who is seen no more.
    mutating func advanceFading(to time: Double) -> [ElementIdentity] {
        guard !fading.isEmpty else { return [] }
        func isOver(_ fade: Fade) -> Bool { fade.start + Self.fadeTime <= time + Self.tolerance }
        let ended = fading.filter(isOver).map(\.presented.identity)
        fading.removeAll(where: isOver)
        for index in fading.indices {
            let passed = (time - fading[index].start) / Self.fadeTime
            fading[index].presented.alpha = max(0, min(1, 1 - passed))
        }
        return ended
    }

    /// Forgets everybody.
    mutating func removeAll() {
        hanging = []
        falling = []
        fading = []
    }
}
