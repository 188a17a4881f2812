import LayoutdGeometry
import LayoutdLayouts

/// A row that a finger swipes, or that is open or on its way.
struct SwipedRow: Sendable, Hashable, Codable {
    var row: ItemPath
    let side: SwipeSide
    let rule: SwipeRule
    /// Whether the row moves to the right when its actions are revealed.
    let isRightward: Bool
    var state: SwipeResult.State = .swiping
    /// How far the finger has gone, with where the row was when it began; points.
    var travel: Double
    /// That way when the finger began.
    let start: Double
    /// What is left of its ways to where it rests; along x, towards revealing.
    var animations = AdditiveAnimations<Vector>()

    /// The most rows that are away from their places at a time.
    static let maximumCount = 16

    var element: ElementID { .cell(section: row.section, item: row.item) }

    /// Whether it neither is nor comes to be away from its place.
    var isGone: Bool { state == .closed && animations.isEmpty }

    /// Whether the first button takes all.
    var isFull: Bool {
        switch state {
        case .swiping: rule.isFull(at: travel)
        case .full: true
        case .open, .closed: false
        }
    }

    /// Where it rests while nothing moves it, in points towards revealing.
    private var rest: Double {
        state == .swiping ? rule.offset(at: travel) : rule.offset(of: state)
    }

    /// How far it is from its place, in points towards revealing.
    func offset(at time: Double) -> Double { rest + animations.difference(at: time).dx }

    /// Lets it go to where it rests in a state, from where it is.
    ///
    /// - Parameters:
    ///   - state: The state.
    ///   - velocity: Points per second, towards revealing.
    ///   - curve: The way; it is there immediately if that has no duration.
    mutating func go(to state: SwipeResult.State, velocity: Double = 0, along curve: Curve) {
        let way = rest - rule.offset(of: state)
        self.state = state
        guard curve.duration > 0 else { return animations = AdditiveAnimations() }
        if way != 0 { animations.add(Vector(dx: way, dy: 0), along: curve) }
        animations.carry(
            velocity: Vector(dx: velocity, dy: 0),
            from: curve.start,
            lasting: curve.end - curve.start
        )
    }

    /// The element where it is shown.
    func shown(_ element: PresentedElement, at time: Double) -> PresentedElement {
        var shown = element
        let sign = isRightward ? 1.0 : -1
        shown.frame.origin.x += sign * offset(at: time)
        shown.anchor.x += sign * rest
        shown.velocity.dx += sign * animations.velocity(at: time).dx
        return shown
    }
}

extension SwipedRow: Checkable {
    var isSound: Bool {
        rule.isSound && travel.isSound && start.isSound && animations.isSound
            && !animations.terms.contains { $0.course == .hand }
    }
}
