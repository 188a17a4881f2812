import LayoutdGeometry
import LayoutdLayouts

/// A section that scrolls by itself, as its layout has it at a time.
struct ScrollingSection {
    let section: Int
    /// The axis along which it scrolls.
    let axis: Axis
    let rule: OrthogonalScroller
    /// -1 if its offset grows to the left, otherwise 1.
    let direction: Double
    /// Seconds since creation.
    let time: Double

    init?(_ section: Int, of layout: any OrthogonalLayout, at time: Double) {
        guard let rule = layout.scroller(ofSection: section) else { return nil }
        self.section = section
        self.rule = rule
        self.time = time
        axis = layout.scrollAxis.cross
        direction = layout.isMirrored ? -1 : 1
    }

    /// What its scroller scrolls over.
    var space: ScrollSpace {
        var size = Size.zero
        size[axis] = rule.range.upperBound + rule.extent
        return ScrollSpace(
            contentSize: size,
            axis: axis,
            settings: settings,
            time: time,
            range: rule.range
        )
    }

    private var settings: ScrollSettings {
        let axes: ScrollAxes = axis == .horizontal ? .horizontal : .vertical
        return ScrollSettings(
            decelerationRate: rule.isFast ? .fast : .normal,
            bounces: rule.bounce == .never ? [] : axes,
            alwaysBounce: rule.bounce == .always ? axes : []
        )
    }

    /// A viewport over it, at an offset.
    func viewport(at offset: Double) -> Viewport {
        var size = Size.zero
        size[axis] = rule.extent
        let start = -rule.range.lowerBound
        let inset = axis == .horizontal ? Insets(left: start) : Insets(top: start)
        return Viewport(size: size, contentInset: inset, offset: point(offset))
    }

    /// Where a frame is along the section's row.
    func interval(of frame: Rect, in view: CollectionView) -> ClosedRange<Double>? {
        guard let layout = view.layout as? any OrthogonalLayout,
            let scroller = layout.scrollerFrame(ofSection: section)
        else { return nil }
        let offset = view.state.content.orthogonalOffsets[section] ?? rule.start
        let (low, high) =
            direction > 0
            ? (frame.min(axis) - scroller.min(axis), frame.max(axis) - scroller.min(axis))
            : (scroller.max(axis) - frame.max(axis), scroller.max(axis) - frame.min(axis))
        return (low + offset)...(high + offset)
    }

    /// Where its scroller is at an offset.
    func point(_ offset: Double) -> Point {
        var point = Point.zero
        point[axis] = offset
        return point
    }

    /// The part of a movement of the view that moves its offset.
    func movement(_ vector: Vector) -> Vector {
        var movement = Vector.zero
        movement[axis] = direction * vector[axis]
        return movement
    }

    /// The offset at which it comes to rest if it is set to one.
    func resting(at point: Point) -> Point { self.point(rule.resting(at: point[axis])) }
}

/// Where it comes to rest.
extension ScrollingSection {
    /// Where it comes to rest after a release.
    ///
    /// - Parameters:
    ///   - scroller: Its scroller, at the release.
    ///   - velocity: How fast its offset grows, in points per second.
    /// - Returns: Where, and how it gets there.
    func landing(of scroller: Scroller, velocity: Double) -> Landing {
        guard rule.behavior != .continuous else { return .anywhere }
        let offset = scroller.offset[axis]
        let isFlingable = scroller.isFlingable(axis, over: space)
        let start = (scroller.viewport.touchDown ?? scroller.offset)[axis]
        let velocity = isFlingable ? velocity : 0
        let stop = rule.target(from: offset, velocity: velocity, draggedFrom: start)
        // At rest beyond an edge it bounces back as without stops.
        let isOutside = !rule.range.contains(offset)
        if velocity == 0, isOutside, stop == offset.clamped(to: rule.range) { return .anywhere }
        return landing(at: stop, from: offset, velocity)
    }

    /// Where a fling comes to rest that goes on over a changed section: at the stop nearest to its end.
    func landing(of fling: Fling, from offset: Double, after elapsed: Double) -> Landing {
        guard rule.behavior != .continuous else { return .anywhere }
        let end = offset + fling.end - fling.offset(at: elapsed)
        let velocity = fling.velocity(at: elapsed)
        return landing(at: rule.resting(at: end), from: offset, velocity)
    }

    /// The way to a stop: pages turn on the spring of paging, others decelerate.
    private func landing(at stop: Double, from offset: Double, _ velocity: Double) -> Landing {
        guard !rule.turnsPages else { return .page(stop) }
        let isAhead = velocity * (stop - offset) > 0 && abs(velocity) > Deceleration.slowest
        let rate: DecelerationRate = rule.isFast ? .fast : .normal
        let course = Deceleration(offset: offset, endingAt: stop, rate: rate)
        return .stop(stop, isAhead ? course : nil)
    }
}
