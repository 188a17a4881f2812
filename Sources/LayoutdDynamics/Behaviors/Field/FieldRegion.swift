public import LayoutdGeometry

/// Where a field acts, relative to its position (`UIRegion`).
///
/// - Note: Source: measured on UIKit and published by kern0x1b/charon.
public indirect enum FieldRegion: Sendable, Hashable, Codable {
    /// Everywhere.
    case infinite
    /// Within a radius in points, the edge included.
    case circle(radius: Double)
    /// Within a rectangle around the position, the edge excluded.
    case rectangle(Size)
    /// Wherever the other does not.
    case inverse(FieldRegion)
    /// Where at least one does.
    case union(FieldRegion, FieldRegion)
    /// Where the first does and the second does not.
    case difference(FieldRegion, FieldRegion)
    /// Where both do.
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

    /// The radii and extents of all that it is made of, in points.
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
