import Geometry

extension CollectionView {
    /// As ``scroll(_:)``.
    mutating func applyScroll(_ scroll: Scroll) {
        let glided = isGliding
        switch scroll.movement {
        case .by: noteTouchDown()
        case .to: state.viewport.touchDown = nil
        }
        offsetMotion = nil
        let target = target(of: scroll, mayStayOutside: glided)
        let location = location(of: scroll)
        state.viewport.remember(scroll.touch)
        beginChange()
        pullContent(to: target, from: location, startsAtRest: scroll.touch == .contentOrigin)
        // Where a glide is cut short beyond the edges, which have moved, the content comes back.
        if glided, scroll.overscroll == .clamp { letGo(velocity: .zero, touch: nil) }
    }

    /// Moves the content under a finger at a point of the viewport; `nil` pulls nothing.
    mutating func pullContent(to target: Point, touch: Point?) {
        pullContent(to: target, from: touch.map(state.viewport.contentPoint))
    }

    /// Moves the content under a finger.
    ///
    /// - Parameters:
    ///   - target: The offset to come.
    ///   - location: Where the finger is in content coordinates, before; `nil` pulls nothing.
    ///   - startsAtRest: Whether elements that come into the tile are not pulled.
    private mutating func pullContent(
        to target: Point,
        from location: Point?,
        startsAtRest: Bool = false
    ) {
        let delta = target - contentOffset
        guard delta != .zero else { return }
        moveContentOffset(to: target)
        let pull = location.map { Pull(delta: delta, location: $0) }
        if let pull { state.motion.pull(pull) }
        state.motion.requestTiling(pull: startsAtRest ? nil : pull)
    }

    /// Applies what happens at the edges to a scroll.
    ///
    /// - Parameters:
    ///   - scroll: The scroll.
    ///   - mayStayOutside: Whether one that clamps leaves content beyond its edges where it is.
    /// - Returns: The offset to which it takes the content.
    func target(of scroll: Scroll, mayStayOutside: Bool) -> Point {
        if scroll.overscroll == .rubberBand { return rubberBandTarget(of: scroll.movement) }
        let target =
            switch scroll.movement {
            case .by(let delta): contentOffset + delta
            case .to(let offset): offset
            }
        guard scroll.overscroll == .clamp else { return target }
        return mayStayOutside
            ? target.clamped(between: clamped(target), contentOffset) : clamped(target)
    }

    private func rubberBandTarget(of movement: Scroll.Movement) -> Point {
        var target = contentOffset
        for axis in [Axis.horizontal, .vertical] {
            let range = offsetRange(axis)
            let band = RubberBand(range: range, extent: viewport[axis])
            switch movement {
            case .by(let delta):
                target[axis] = band.dragged(from: target[axis], by: delta[axis])
            case .to(let offset):
                target[axis] = band.offset(forFinger: offset[axis])
            }
            guard !isElastic(axis) else { continue }
            target[axis] = max(range.lowerBound, min(target[axis], range.upperBound))
        }
        return target
    }

    /// Where the finger is in content coordinates, before the scroll; `nil` if nothing is pulled.
    private func location(of scroll: Scroll) -> Point? {
        switch (scroll.touch, scroll.movement) {
        case (.contentOrigin, _): .zero
        case (.last, .to): nil
        case (let touch, _): state.viewport.point(of: touch).map(state.viewport.contentPoint)
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
