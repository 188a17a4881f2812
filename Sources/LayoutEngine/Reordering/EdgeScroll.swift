import LayoutdGeometry

/// How the content scrolls while a lifted item is near an edge of the viewport.
///
/// - Note: Source: our own choice; UIKit's is not documented.
enum EdgeScroll {
    /// The greatest velocity, in points per second.
    private static let speed = 900.0
    /// The greatest extent of the zone at each edge, in points.
    private static let longestZone = 75.0
    /// The part of the viewport that each zone takes at most.
    private static let zonePart = 0.15

    /// The velocity of the content offset along an axis.
    ///
    /// It grows with the square of how deep the finger is in the zone at the edge. A finger beyond the edge is at it.
    ///
    /// - Parameters:
    ///   - position: Where the finger is in the viewport, along the axis.
    ///   - extent: The extent of the viewport.
    /// - Returns: Points per second; 0 outside the zones.
    static func velocity(at position: Double, extent: Double) -> Double {
        let zone = min(longestZone, zonePart * extent)
        guard zone > 0 else { return 0 }
        func part(_ depth: Double) -> Double {
            let part = min(1, max(0, depth / zone))
            return part * part
        }
        return speed * (part(position - (extent - zone)) - part(zone - position))
    }
}

extension CollectionView {
    /// How far the content scrolls in a time because a lifted item is near an edge; zero at the end of the content,
    /// and while something else scrolls it.
    func edgeScroll(lasting time: Double) -> Vector {
        guard let lifted = state.lifted?.value, lifted.scrollsAtEdges, lifted.hasFinger,
            !isScrolling
        else { return .zero }
        let axis = layout.scrollAxis
        let velocity = EdgeScroll.velocity(at: lifted.finger[axis], extent: viewport[axis])
        var way = Vector.zero
        guard velocity != 0 else { return way }
        let range = offsetRange(axis)
        let offset = contentOffset[axis]
        // Content that is beyond an edge already is not pushed back.
        let target = min(
            max(offset + velocity * time, min(range.lowerBound, offset)),
            max(range.upperBound, offset)
        )
        way[axis] = target - offset
        return way
    }
}
