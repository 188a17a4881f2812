import LayoutdGeometry

/// Where content comes to rest along one axis after a finger has let it go.
enum Landing {
    /// Where it stops by itself, or at an edge.
    case anywhere
    /// At an edge to which it bounces already.
    case edge(Double)
    /// At a page, on the spring of a bounce.
    case page(Double)
}

extension Scroller {
    /// Where the content comes to rest after a finger has let it go at a velocity.
    func landing(
        _ axis: Axis,
        afterReleaseAt velocity: Double,
        over space: ScrollSpace
    ) -> Landing {
        guard space.settings.pagingEnabled else { return .anywhere }
        let start = (viewport.touchDown ?? offset)[axis]
        let offset = offset[axis]
        let range = viewport.offsetRange(axis, of: space.contentSize)
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
    func landing(
        _ axis: Axis,
        of fling: FlungOffset,
        edgeShift: Double?,
        over space: ScrollSpace
    ) -> Landing {
        if space.settings.pagingEnabled {
            let end = offset + (fling.end - fling.offset(at: space.time))
            return .page(page(axis, over: space) { $0.page(nearest: end[axis]) })
        }
        guard let edgeShift, let edge = fling[axis].edge(at: space.time - fling.start) else {
            return .anywhere
        }
        let range = viewport.offsetRange(axis, of: space.contentSize)
        let isInside = range.contains(offset[axis])
        return .edge((isInside ? edge + edgeShift : offset[axis]).clamped(to: range))
    }

    /// Chooses a page along an axis.
    private func page(
        _ axis: Axis,
        over space: ScrollSpace,
        _ choose: (Paging) -> Double
    ) -> Double {
        let range = viewport.offsetRange(axis, of: space.contentSize)
        guard viewport.size[axis] > 0 else { return offset[axis].clamped(to: range) }
        return choose(Paging(range: range, length: viewport.size[axis]))
    }
}
