import Geometry

extension CollectionView {
    /// Applies a scroll at once: the offset moves, and simulated elements are pulled along.
    ///
    /// Elements feel the change of the offset that remains after clamping; a scroll that changes
    /// nothing disturbs nothing.
    public mutating func scroll(_ scroll: Scroll) {
        let target = target(of: scroll)
        let delta = target - contentOffset
        let location = location(of: scroll)
        remember(scroll.touch)
        timeline.noteChange()
        guard delta != .zero else { return }
        contentOffset = target
        let pull = location.map { Pull(delta: delta, location: $0) }
        if let pull { tethered?.pull(pull) }
        requestTiling(pull: scroll.touch == .contentOrigin ? nil : pull)
    }

    /// Lets the next tick exchange the elements that are simulated, where it is not always all.
    mutating func requestTiling(pull: Pull?) {
        guard springs?.tiled == true else { return }
        pendingTiling = PendingTiling(pull: pull)
    }

    private func target(of scroll: Scroll) -> Point {
        let target =
            switch scroll.movement {
            case .by(let delta): contentOffset + delta
            case .to(let offset): offset
            }
        return switch scroll.overscroll {
        case .clamp: clamped(target)
        case .free: target
        }
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

    private mutating func remember(_ touch: Scroll.Touch) {
        switch touch {
        case .at(let point): lastTouch = point
        case .none, .contentOrigin: lastTouch = nil
        case .last: break
        }
    }

    private var visibleCenter: Point {
        Point(x: viewport.width / 2, y: viewport.height / 2)
    }

    private func contentPoint(_ point: Point) -> Point {
        Point(x: contentOffset.x + point.x, y: contentOffset.y + point.y)
    }
}
