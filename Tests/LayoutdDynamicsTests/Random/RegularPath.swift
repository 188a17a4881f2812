import Glibc
import LayoutdGeometry

/// The corners of a regular polygon around the origin, in points.
func regularPath(corners: Int, radius: Double) -> [Point] {
    (0..<corners).map { corner in
        let angle = 2 * Double.pi * Double(corner) / Double(corners)
        return Point(x: radius * cos(angle), y: radius * sin(angle))
    }
}
