import LayoutdGeometry
import LayoutdLayouts

/// What scrolls: a viewport over content, the finger on it, and a fling or an animated scroll.
///
/// Events and ticks go in, displacements of the content come out. It knows ranges, edges and pages, but no
/// elements.
struct Scroller: Sendable, Codable {
    var viewport: Viewport
    /// The fling or animated scroll that is running, if any.
    var motion: OffsetMotion?

    /// The names in records.
    private enum CodingKeys: String, CodingKey {
        case viewport
        case motion = "scrolling"
    }

    init(_ viewport: Viewport) {
        self.viewport = viewport
    }

    /// Whether a fling or an animated scroll is running, and nothing holds it.
    var isScrolling: Bool {
        guard case .animated(let motion) = motion else { return motion != nil }
        return !motion.animations.areStill
    }

    /// Whether a fling is running.
    var isFlung: Bool {
        if case .flung = motion { true } else { false }
    }

    /// Whether an animated scroll is running.
    var isGliding: Bool {
        if case .animated = motion { true } else { false }
    }

    /// Whether a finger or a fling has the content, so that it comes back by itself from beyond an edge.
    var isHeld: Bool { isFlung || (motion == nil && viewport.touchDown != nil) }

    /// The point of the content at the viewport's upper left corner, as it is presented.
    var offset: Point {
        get { viewport.offset }
        set { viewport.offset = newValue }
    }

    /// The target of an animated scroll, or the current offset if none is running.
    var settledOffset: Point {
        guard case .animated(let motion) = motion else { return offset }
        return motion.end
    }

    /// The velocity of a fling or animated scroll, in points per second.
    func velocity(at time: Double) -> Vector {
        switch motion {
        case .animated(let motion): motion.velocity(at: time)
        case .flung(let motion): motion.velocity(at: time)
        case .zooming(let motion): motion.velocity(at: time)
        case nil: .zero
        }
    }
}

/// Scrolls by a finger.
extension Scroller {
    /// How long a finger may hold the content before its next move begins another drag, in seconds.
    private static let longestHold = 0.1

    /// Moves the content as a scroll says, and ends what has moved it.
    ///
    /// - Parameters:
    ///   - scroll: The scroll, but not its release.
    ///   - space: What it scrolls over.
    ///   - rest: For how long the view has rested, in seconds.
    /// - Returns: The move, if there is any.
    mutating func scroll(
        _ scroll: Scroll,
        over space: ScrollSpace,
        afterRest rest: Double
    ) -> Displacement? {
        let mayStayOutside = isGliding
        switch scroll.movement {
        case .by(let delta):
            noteTouchDown(afterRest: rest)
            noteLock(of: delta, scroll.overscroll, over: space)
        case .to: viewport.touchDown = nil
        }
        motion = nil
        let target = target(of: scroll, over: space, mayStayOutside: mayStayOutside)
        let finger = finger(of: scroll)
        viewport.remember(scroll.touch)
        return move(to: target, from: finger, startsAtRest: scroll.touch == .contentOrigin)
    }

    /// Records where a drag begins, unless one is in progress.
    ///
    /// A drag ends with a release or a jump. It also ends once the view has rested for
    /// ``longestHold``, because scrolls by a wheel or a remote control end without a release.
    private mutating func noteTouchDown(afterRest rest: Double) {
        guard viewport.touchDown == nil || rest >= Self.longestHold else { return }
        viewport.touchDown = offset
        viewport.lock = nil
    }

    /// Locks the drag to the direction in which it begins.
    private mutating func noteLock(
        of delta: Vector,
        _ overscroll: Scroll.Overscroll,
        over space: ScrollSpace
    ) {
        guard viewport.lock == nil, overscroll == .automatic, delta != .zero,
            space.settings.isDirectionalLockEnabled
        else { return }
        viewport.lock = DragLock(of: delta)
    }

    /// Whether the drag in progress does not move the content along an axis.
    func isLocked(_ axis: Axis) -> Bool {
        viewport.touchDown != nil && viewport.lock?.locks(axis) ?? false
    }

    /// Moves the content under a finger.
    ///
    /// - Parameters:
    ///   - target: The new offset.
    ///   - finger: Where the finger is in content coordinates before the move; `nil` pulls nothing.
    ///   - startsAtRest: See ``Displacement/startsAtRest``.
    /// - Returns: The move; `nil` if the content is there already.
    private mutating func move(
        to target: Point,
        from finger: Point?,
        startsAtRest: Bool = false
    ) -> Displacement? {
        let (start, delta) = (offset, target - offset)
        guard delta != .zero else { return nil }
        offset = target
        return Displacement(
            from: start,
            to: target,
            pull: finger.map { Pull(delta: viewport.contentVector(delta), location: $0) },
            startsAtRest: startsAtRest
        )
    }

    /// Moves the content under a finger at a point of the viewport; `nil` pulls nothing.
    mutating func move(to target: Point, touch: Point?) -> Displacement? {
        move(to: target, from: touch.map(viewport.contentPoint))
    }

    /// Applies the overscroll rule to a scroll.
    ///
    /// - Parameters:
    ///   - scroll: The scroll.
    ///   - space: What it scrolls over.
    ///   - mayStayOutside: Whether a scroll that clamps may leave content beyond its edges where it
    ///     is.
    /// - Returns: The resulting offset.
    func target(
        of scroll: Scroll,
        over space: ScrollSpace,
        mayStayOutside: Bool
    ) -> Point {
        switch scroll.overscroll {
        case .rubberBand:
            return dragTarget(of: scroll.movement, over: space) {
                isElastic($0, over: space) ? .rubberBand : .clamp
            }
        case .automatic:
            return dragTarget(of: scroll.movement, over: space) {
                isLocked($0) ? .fixed : edge($0, over: space)
            }
        case .free:
            return unlimitedTarget(of: scroll.movement)
        case .clamp:
            let target = unlimitedTarget(of: scroll.movement)
            let inside = viewport.clamped(target, over: space)
            return mayStayOutside ? target.clamped(between: inside, offset) : inside
        }
    }

    private func unlimitedTarget(of movement: Scroll.Movement) -> Point {
        switch movement {
        case .by(let delta): offset + delta
        case .to(let offset): offset
        }
    }

    /// Where the finger is in content coordinates, before the scroll; `nil` if nothing is pulled.
    private func finger(of scroll: Scroll) -> Point? {
        switch (scroll.touch, scroll.movement) {
        case (.contentOrigin, _): .zero
        case (.last, .to): nil
        case (let touch, _): viewport.point(of: touch).map(viewport.contentPoint)
        }
    }
}

extension Point {
    /// The nearest point of the rectangle that two points span.
    fileprivate func clamped(between a: Point, _ b: Point) -> Point {
        Point(
            x: min(max(x, min(a.x, b.x)), max(a.x, b.x)),
            y: min(max(y, min(a.y, b.y)), max(a.y, b.y))
        )
    }
}
