import LayoutdGeometry
import LayoutdLayouts

/// Where content comes to rest along one axis after a finger has let it go.
enum Landing {
    /// Where it stops by itself, or at an edge.
    case anywhere
    /// At an edge to which it bounces already.
    case edge(Double)
    /// At a page, on the spring of a bounce.
    case page(Double)
    /// At a stop, along a deceleration, or on a spring from rest.
    case stop(Double, Deceleration?)
}

extension Scroller {
    /// Where the content comes to rest after a finger has let it go at a velocity.
    func landing(
        _ axis: Axis,
        afterReleaseAt velocity: Double,
        over space: ScrollSpace
    ) -> Landing {
        let start = (viewport.touchDown ?? offset)[axis]
        let offset = offset[axis]
        let range = viewport.offsetRange(axis, over: space)
        if let snapping = snapping(axis, over: space) {
            let velocity = isFlingable(axis, over: space) ? velocity : 0
            let stop = snapping.target(from: offset, velocity: velocity, touchDown: start)
            return landing(snapping, at: stop, from: offset, velocity)
        }
        guard space.settings.pagingEnabled else { return .anywhere }
        let page = page(axis, over: space) {
            $0.page(offset: offset, velocity: velocity, touchDown: start)
        }
        // At rest beyond an edge it bounces back as without paging.
        let isLetGoOutside = velocity == 0 && !range.contains(offset)
        return isLetGoOutside && page == offset.clamped(to: range) ? .anywhere : .page(page)
    }

    /// Where a fling comes to rest after the content or the settings have changed.
    ///
    /// - Parameters:
    ///   - axis: The axis.
    ///   - fling: The fling, as it was.
    ///   - edgeShift: How far its edges have moved; `nil` if it looks for the content's edges anew.
    ///   - space: What it scrolls over now.
    /// - Returns: Where it comes to rest.
    func landing(
        _ axis: Axis,
        of fling: FlungOffset,
        edgeShift: Double?,
        over space: ScrollSpace
    ) -> Landing {
        let elapsed = space.time - fling.start
        let end = offset + (fling.end - fling.offset(at: space.time))
        if let snapping = snapping(axis, over: space) {
            let stop = snapping.stops.nearest(to: end[axis])
            let velocity = fling[axis].velocity(at: elapsed)
            let isOnSpring = fling[axis].edge(at: elapsed) != nil
            guard !isOnSpring, abs(velocity) > Deceleration.slowest else { return .page(stop) }
            return landing(snapping, at: stop, from: offset[axis], velocity)
        }
        if space.settings.pagingEnabled {
            return .page(page(axis, over: space) { $0.page(nearest: end[axis]) })
        }
        guard let edgeShift, let edge = fling[axis].edge(at: elapsed) else {
            return .anywhere
        }
        let range = viewport.offsetRange(axis, over: space)
        let isInside = range.contains(offset[axis])
        return .edge((isInside ? edge + edgeShift : offset[axis]).clamped(to: range))
    }

    /// The way to a stop.
    private func landing(
        _ snapping: Snapping,
        at stop: Double,
        from offset: Double,
        _ velocity: Double
    ) -> Landing {
        let range = snapping.stops.range
        // At rest beyond an edge it bounces back as without stops.
        let isLetGoOutside = velocity == 0 && !range.contains(offset)
        guard !isLetGoOutside || stop != offset.clamped(to: range) else { return .anywhere }
        return .stop(stop, snapping.deceleration(from: offset, velocity: velocity, to: stop))
    }

    /// How the content snaps along an axis; `nil` if it does not.
    func snapping(_ axis: Axis, over space: ScrollSpace) -> Snapping? {
        guard let rule = space.settings.snap, space.settings.zoom == nil else { return nil }
        return Snapping(
            rule: rule,
            stops: stops(rule, axis, over: space),
            rate: space.settings.decelerationRate
        )
    }

    private func stops(_ rule: Snap, _ axis: Axis, over space: ScrollSpace) -> SnapStops {
        let range = viewport.offsetRange(axis, over: space)
        let isReversed = space.isReversed(axis)
        switch rule.stops {
        case .interval(let interval, let phase):
            let first = isReversed ? space.contentSize[axis] - viewport.size[axis] : 0
            return SnapStops(
                every: interval,
                phase: phase.map { isReversed ? first - $0 : $0 },
                in: range,
                isReversed: isReversed
            )
        case .offsets(let offsets):
            return SnapStops(at: offsets, in: range, isReversed: isReversed)
        case .elements(let elements, var alignment, let margin):
            if isReversed { alignment = alignment.mirrored }
            let stops = ElementStops(
                alignment: alignment,
                lead: lead(alignment, margin: margin, axis),
                extent: max(1, viewport.size[axis])
            ) { (interval) throws(TooManyElements) in
                try space.snapExtents(elements, axis, interval)
            }
            return SnapStops(at: stops, in: range, isReversed: isReversed)
        }
    }

    /// How far from the offset an element comes to rest.
    private func lead(_ alignment: Snap.Alignment, margin: Double, _ axis: Axis) -> Double {
        let inset = viewport.adjustedContentInset
        let (start, end) = (inset.start(axis), viewport.size[axis] - inset.end(axis))
        return switch alignment {
        case .start: start + margin
        case .center: (start + end) / 2
        case .end: end - margin
        }
    }

    /// Chooses a page along an axis.
    private func page(
        _ axis: Axis,
        over space: ScrollSpace,
        _ choose: (Paging) -> Double
    ) -> Double {
        let range = viewport.offsetRange(axis, over: space)
        guard viewport.size[axis] > 0 else { return offset[axis].clamped(to: range) }
        return choose(
            Paging(
                range: range,
                length: viewport.size[axis],
                isReversed: space.isReversed(axis)
            )
        )
    }
}
