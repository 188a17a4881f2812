public import LayoutdGeometry

/// The region in which a field acts, relative to its position (`UIRegion`).
///
/// - Note: Source: measured on UIKit and published by kern0x1b/charon.
public indirect enum FieldRegion: Sendable, Hashable, Codable {
    /// Everywhere.
    case infinite
    /// Within a radius in points, the edge included.
    case circle(radius: Double)
    /// Within a rectangle around the position, the edge excluded.
    case rectangle(Size)
    /// Outside the given region.
    case inverse(FieldRegion)
    /// In at least one of the regions.
    case union(FieldRegion, FieldRegion)
    /// In the first region but not in the second.
    case difference(FieldRegion, FieldRegion)
    /// In both regions.
    case intersection(FieldRegion, FieldRegion)

    /// Whether a point is inside, given in points from the field's position.
    public func contains(_ point: Point) -> Bool {
        switch self {
        case .infinite: true
        case .circle(let radius): point.x * point.x + point.y * point.y <= radius * radius
        case .rectangle(let size): abs(point.x) < size.width / 2 && abs(point.y) < size.height / 2
        case .inverse(let region): !region.contains(point)
        case .union(let a, let b): a.contains(point) || b.contains(point)
        case .difference(let a, let b): a.contains(point) && !b.contains(point)
        case .intersection(let a, let b): a.contains(point) && b.contains(point)
        }
    }

    /// All radii and extents in the region, in points.
    var lengths: [Double] {
        switch self {
        case .infinite: []
        case .circle(let radius): [radius]
        case .rectangle(let size): [size.width, size.height]
        case .inverse(let region): region.lengths
        case .union(let a, let b), .difference(let a, let b), .intersection(let a, let b):
            a.lengths + b.lengths
        }
    }
}
