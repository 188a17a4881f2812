import LayoutdGeometry
import LayoutdLayouts

/// The path of a `place` effect, in content coordinates.
struct EffectPath {
    private let points: [Point]
    /// How far along the path each point is, in points.
    private let distances: [Double]

    /// - Parameter points: One at least.
    init(_ points: [Point]) {
        self.points = points
        var (distances, length) = ([0.0], 0.0)
        for (start, end) in zip(points, points.dropFirst()) {
            let way = end - start
            length += (way.dx * way.dx + way.dy * way.dy).squareRoot()
            distances.append(length)
        }
        self.distances = distances
    }

    /// The point after a part of the path's length, from 0 for its start to 1 for its end.
    ///
    /// - Complexity: O(log *n*) in the number of points.
    func point(at part: Double) -> Point {
        let distance = part * distances[distances.count - 1]
        var (low, high) = (0, points.count - 1)
        while high - low > 1 {
            let middle = (low + high) / 2
            if distances[middle] <= distance { low = middle } else { high = middle }
        }
        let length = distances[high] - distances[low]
        guard length > 0 else { return points[low] }
        return points[low] + (points[high] - points[low]) * ((distance - distances[low]) / length)
    }
}

/// An effect that puts elements on a path, for one content offset.
struct PlaceEffect {
    private let effect: Effect
    private let path: EffectPath
    /// Along which the content scrolls.
    private let axis: Axis
    /// Points to one unit of position, negative if positions grow to the left.
    private let unit: Double
    /// Where what the effect measures is at position 0: the centre of elements, or their start edge.
    private let zero: Double

    /// - Parameters:
    ///   - effect: One with a path and one stop at least.
    ///   - axis: Along which the content scrolls.
    ///   - unit: Points to one unit of position, negative if positions grow to the left.
    ///   - zero: Where position 0 is, in content coordinates.
    ///   - place: From the viewport to content coordinates.
    init(_ effect: Effect, axis: Axis, unit: Double, zero: Double, place: (Point) -> Point) {
        self.effect = effect
        (self.axis, self.unit, self.zero) = (axis, unit, zero)
        path = EffectPath((effect.path ?? []).map(place))
    }

    private var first: Effect.Stop { effect.stops[0] }
    private var last: Effect.Stop { effect.stops[effect.stops.count - 1] }

    /// The centre of an element at a position; beyond the stops it moves on with the content.
    func center(at position: Double) -> Point {
        var point = path.point(at: effect.value(at: position))
        let beyond = position - min(max(position, first.distance), last.distance)
        point[axis] += beyond * unit
        return point
    }

    /// The elements that the effect may bring into an interval along the axis are in the returned one without it.
    func reach(of interval: ClosedRange<Double>) -> ClosedRange<Double> {
        // An element may be as long as the viewport, and its start edge is half of that from its centre, around which
        // it may be scaled and turned.
        let margin = effect.driver == .start ? abs(unit) / 2 : 0
        var ends = [interval.lowerBound, interval.upperBound]
        for stop in [first, last] {
            let natural = zero + stop.distance * unit
            let shift = natural - path.point(at: stop.value)[axis]
            for end in [natural, interval.lowerBound + shift, interval.upperBound + shift] {
                ends += [end - margin, end + margin]
            }
        }
        return (ends.min() ?? 0)...(ends.max() ?? 0)
    }
}

extension PlaceEffect {
    /// A path in a visible part: where the layout is mirrored, so is the path.
    ///
    /// - Parameters:
    ///   - effect: One with a path and one stop at least.
    ///   - visible: The visible part, in content coordinates.
    ///   - bounds: The visible part inside the content insets.
    ///   - zoomScale: Points of the viewport to one of the content.
    ///   - layout: What lies under the path.
    init(
        _ effect: Effect,
        over visible: Rect,
        _ bounds: Rect,
        zoomScale: Double,
        on layout: any CollectionLayout
    ) {
        let axis = layout.scrollAxis
        let isRightToLeft = layout.isRightToLeft
        let isReversed = isRightToLeft && axis == .horizontal
        let edge = isReversed ? bounds.max(axis) : bounds.min(axis)
        self.init(
            effect,
            axis: axis,
            unit: isReversed ? -visible.size[axis] : visible.size[axis],
            zero: effect.driver == .start ? edge : visible.center[axis]
        ) { point in
            let x = point.x / zoomScale
            return Point(
                x: isRightToLeft ? visible.maxX - x : visible.minX + x,
                y: visible.minY + point.y / zoomScale
            )
        }
    }
}
