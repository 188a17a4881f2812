import Glibc
import LayoutdGeometry

/// A circle with stops at equal distances; the first is to the right of the centre, the next ones
/// follow clockwise on screen.
struct Circle: Sendable {
    let center: Point
    let radius: Double

    /// The largest error of rounding, relative to the radius.
    private static let tolerance = 1e-9

    /// Where a stop is.
    func stop(_ number: Int, of count: Int) -> Point {
        let angle = 2 * .pi * Double(number) / Double(count)
        return center + Vector(dx: radius * cos(angle), dy: radius * sin(angle))
    }

    /// The stops that may be in a rectangle: all that are, and few others.
    ///
    /// - Parameters:
    ///   - rect: The rectangle, in the coordinates of the circle.
    ///   - count: The number of stops on the circle.
    /// - Returns: Ranges of their numbers, in order, without overlaps.
    func stops(in rect: Rect, count: Int) -> [Range<Int>] {
        guard count > 0 else { return [] }
        // An angle is in the rectangle if its cosine and its sine are in these intervals.
        let across = Arc.withCosine(
            from: (rect.minX - center.x) / radius - Self.tolerance,
            to: (rect.maxX - center.x) / radius + Self.tolerance
        )
        let along = Arc.withSine(
            from: (rect.minY - center.y) / radius - Self.tolerance,
            to: (rect.maxY - center.y) / radius + Self.tolerance
        )
        var ranges: [Range<Int>] = []
        let arcs = across.flatMap { arc in along.compactMap(arc.intersection) }
        let pitch = 2 * .pi / Double(count)
        for arc in arcs.sorted(by: { $0.lower < $1.lower }) {
            let first = Int((arc.lower / pitch).rounded(.down))
            let end = min(count, Int((arc.upper / pitch).rounded(.up)) + 1)
            let start = max(first, ranges.last?.upperBound ?? 0)
            if start < end { ranges.append(start..<end) }
        }
        return ranges
    }
}

/// An interval of angles from 0 to 2π.
private struct Arc {
    let lower: Double
    let upper: Double

    /// The angles with a cosine in an interval, in order.
    static func withCosine(from lower: Double, to upper: Double) -> [Arc] {
        guard lower <= 1, upper >= -1, lower <= upper else { return [] }
        let (start, end) = (acos(min(upper, 1)), acos(max(lower, -1)))
        return [Arc(lower: start, upper: end), Arc(lower: 2 * .pi - end, upper: 2 * .pi - start)]
    }

    /// The angles with a sine in an interval, in order.
    static func withSine(from lower: Double, to upper: Double) -> [Arc] {
        guard lower <= 1, upper >= -1, lower <= upper else { return [] }
        let (start, end) = (asin(max(lower, -1)), asin(min(upper, 1)))
        // Both lie from -π/2 to π/2; an interval around 0 continues at 2π.
        return [
            Arc(lower: max(start, 0), upper: end),
            Arc(lower: .pi - end, upper: .pi - start),
            Arc(lower: 2 * .pi + start, upper: 2 * .pi + min(end, 0)),
        ].filter { $0.lower <= $0.upper }
    }

    func intersection(_ other: Arc) -> Arc? {
        let (lower, upper) = (max(lower, other.lower), min(upper, other.upper))
        return lower <= upper ? Arc(lower: lower, upper: upper) : nil
    }
}
