import LayoutdGeometry
import LayoutdLayouts

/// Who may drag the content, and what happens at its edges, along one axis.
extension Scroller {
    /// What a finger meets at the edges of the content.
    enum Edge {
        /// The content resists, and comes back.
        case rubberBand
        /// The content stops.
        case clamp
        /// The content cannot be dragged at all.
        case fixed
    }

    /// What a finger meets at the edges.
    func edge(_ axis: Axis, over space: ScrollSpace) -> Edge {
        guard isDraggable(axis, over: space) else { return .fixed }
        return space.settings.bounces.contains(axis) ? .rubberBand : .clamp
    }

    /// Whether a finger can drag the content.
    ///
    /// - Note: Source: Apple, UIScrollView: `isScrollEnabled`, `bounces`, and `alwaysBounceVertical`, which
    ///   counts only with `bounces`. That content exactly as long as the view does not scroll is our choice.
    func isDraggable(_ axis: Axis, over space: ScrollSpace) -> Bool {
        let settings = space.settings
        let bouncesAlways = settings.bounces.contains(axis) && settings.alwaysBounce.contains(axis)
        return settings.isScrollEnabled && (scrolls(axis, over: space) || bouncesAlways)
    }

    /// Whether the velocity of a release counts: content that cannot be dragged is not flung, unless an event
    /// has put it beyond an edge.
    func isFlingable(_ axis: Axis, over space: ScrollSpace) -> Bool {
        let range = viewport.offsetRange(axis, over: space)
        guard !isLocked(axis) else { return false }
        return isDraggable(axis, over: space)
            || (isElastic(axis, over: space) && !range.contains(offset[axis]))
    }

    /// Whether ``Scroll/Overscroll/rubberBand`` can drag the content beyond its edges: along the scroll
    /// axis, and across it where there is anything to scroll.
    func isElastic(_ axis: Axis, over space: ScrollSpace) -> Bool {
        axis == space.axis || scrolls(axis, over: space)
    }

    private func scrolls(_ axis: Axis, over space: ScrollSpace) -> Bool {
        let range = viewport.offsetRange(axis, over: space)
        return range.lowerBound < range.upperBound
    }

    /// Where a finger drags the content.
    ///
    /// - Parameters:
    ///   - movement: By how far the finger moves, or the offset that the content would have without edges.
    ///   - space: What it scrolls over.
    ///   - edge: What the finger meets at the edges. An offset is not bound by what cannot be dragged, only
    ///     by the edges.
    /// - Returns: The resulting offset.
    func dragTarget(
        of movement: Scroll.Movement,
        over space: ScrollSpace,
        _ edge: (Axis) -> Edge
    ) -> Point {
        var target = offset
        for axis in [Axis.horizontal, .vertical] {
            let (edge, range) = (edge(axis), viewport.offsetRange(axis, over: space))
            let band = RubberBand(range: range, extent: viewport.size[axis])
            switch movement {
            case .by(let delta):
                guard edge != .fixed else { continue }
                target[axis] = band.dragged(from: target[axis], by: delta[axis])
            case .to(let offset):
                target[axis] = band.offset(forFinger: offset[axis])
            }
            if edge != .rubberBand { target[axis] = target[axis].clamped(to: range) }
        }
        return target
    }
}
