import Geometry

extension CollectionView {
    /// Applies a scroll at once: the offset moves, and simulated elements are pulled along.
    ///
    /// Elements feel the change of the offset that remains after what happens at the edges; a scroll
    /// that changes nothing disturbs nothing. It ends whatever else moved the offset.
    public mutating func scroll(_ scroll: Scroll) {
        offsetMotion = nil
        let target = target(of: scroll)
        let location = location(of: scroll)
        remember(scroll.touch)
        timeline.noteChange()
        pullContent(to: target, from: location, startsAtRest: scroll.touch == .contentOrigin)
    }

    /// Lets the next tick exchange the elements that are simulated, where it is not always all.
    mutating func requestTiling(pull: Pull?) {
        guard springs?.tiled == true else { return }
        pendingTiling = PendingTiling(pull: pull)
    }

    /// Moves the content under a finger at a point of the viewport; `nil` pulls nothing.
    mutating func pullContent(to target: Point, touch: Point?) {
        pullContent(to: target, from: touch.map(contentPoint))
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
        if let pull { tethered?.pull(pull) }
        requestTiling(pull: startsAtRest ? nil : pull)
    }

    private func target(of scroll: Scroll) -> Point {
        if scroll.overscroll == .rubberBand { return rubberBandTarget(of: scroll.movement) }
        let target =
            switch scroll.movement {
            case .by(let delta): contentOffset + delta
            case .to(let offset): offset
            }
        return scroll.overscroll == .clamp ? clamped(target) : target
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
        case (.at(let point), _): contentPoint(point)
        case (.last, .by): contentPoint(lastTouch ?? visibleCenter)
        case (.last, .to), (.none, _): nil
        case (.contentOrigin, _): .zero
        }
    }

    /// Keeps in mind where the finger is.
    mutating func remember(_ touch: Scroll.Touch) {
        switch touch {
        case .at(let point): lastTouch = point
        case .none, .contentOrigin: lastTouch = nil
        case .last: break
        }
    }

    /// The middle of the viewport, in its own coordinates.
    var visibleCenter: Point {
        Point(x: viewport.width / 2, y: viewport.height / 2)
    }

    /// A point of the viewport, in content coordinates.
    func contentPoint(_ point: Point) -> Point {
        Point(x: contentOffset.x + point.x, y: contentOffset.y + point.y)
    }
}
