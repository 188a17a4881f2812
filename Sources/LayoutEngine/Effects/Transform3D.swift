import Glibc
public import LayoutdGeometry

/// How an element is drawn that is rotated out of the plane: a projection about its centre.
///
/// - Note: Source: the names are those of Core Animation's CATransform3D, with `m34` = −1/*d* for an eye at the
///   distance *d*. What equals it in CSS is `perspective(d) rotate(angle) rotateX(x) rotateY(y) scale(scale)`, see
///   CSS Transforms Module Level 2, section 13.
public struct Transform3D: Sendable, Hashable {
    private let m11, m12, m13, m14: Double
    private let m21, m22, m23, m24: Double
    private let m31, m32, m33, m34: Double

    /// The numbers from `m11` to `m44`, in the order of `matrix3d()` in CSS.
    public var numbers: [Double] {
        [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, 0, 0, 0, 1]
    }

    /// Scales an element, tilts it, and rotates it by an angle in the plane.
    init(_ tilt: Tilt, angle: Double, scale: Double) {
        let (sineX, cosineX) = (sin(tilt.rotateX), cos(tilt.rotateX))
        let (sineY, cosineY) = (sin(tilt.rotateY), cos(tilt.rotateY))
        let (sine, cosine) = (sin(angle), cos(angle))
        // What becomes of a unit along each axis, before the rotation in the plane.
        let (ax, ay, az) = (cosineY * scale, sineX * sineY * scale, -cosineX * sineY * scale)
        let (by, bz) = (cosineX * scale, sineX * scale)
        let (cx, cy, cz) = (sineY, -sineX * cosineY, cosineX * cosineY)
        let nearness = tilt.perspective == 0 ? 0 : 1 / tilt.perspective
        (m11, m12) = (cosine * ax - sine * ay, sine * ax + cosine * ay)
        (m13, m14) = (az, -az * nearness)
        (m21, m22) = (-sine * by, cosine * by)
        (m23, m24) = (bz, -bz * nearness)
        (m31, m32) = (cosine * cx - sine * cy, sine * cx + cosine * cy)
        (m33, m34) = (cz, -cz * nearness)
    }

    /// Where a point of the element appears.
    ///
    /// What comes nearer to the eye than a sixteenth of its distance is taken to be that far away: behind the eye
    /// nothing can be drawn.
    ///
    /// - Parameter point: A vector from the element's centre, in points.
    /// - Returns: A vector from the element's centre, in points.
    public func projected(_ point: Vector) -> Vector {
        let depth = max(1 + m14 * point.dx + m24 * point.dy, 1 / Self.greatestMagnification)
        return Vector(
            dx: (m11 * point.dx + m21 * point.dy) / depth,
            dy: (m12 * point.dx + m22 * point.dy) / depth
        )
    }

    /// The point of the element that appears at a place; `nil` if there is none, as when it is seen from its edge.
    ///
    /// - Parameter place: A vector from the element's centre, in points.
    /// - Returns: A vector from the element's centre, in points.
    public func unprojected(_ place: Vector) -> Vector? {
        let (a, b) = (m11 - place.dx * m14, m21 - place.dx * m24)
        let (c, d) = (m12 - place.dy * m14, m22 - place.dy * m24)
        let determinant = a * d - b * c
        guard abs(determinant) > 1e-12 else { return nil }
        let point = Vector(
            dx: (d * place.dx - b * place.dy) / determinant,
            dy: (a * place.dy - c * place.dx) / determinant
        )
        return 1 + m14 * point.dx + m24 * point.dy > 0 ? point : nil
    }

    /// How much larger a part of an element may appear.
    static let greatestMagnification = 16.0
}

extension PresentedElement {
    /// How the element is drawn if it is rotated out of the plane, with its scale and its angle; `nil` for all others.
    public var transform3D: Transform3D? {
        tilt.isFlat ? nil : Transform3D(tilt, angle: angle, scale: scale)
    }

    /// The corners of the element as it is drawn, in content coordinates, points: upper left, upper right, lower right,
    /// lower left.
    public var corners: [Point] {
        let (x, y) = (frame.size.width / 2, frame.size.height / 2)
        let transform = Transform3D(tilt, angle: angle, scale: scale)
        return [(-x, -y), (x, -y), (x, y), (-x, y)].map {
            frame.center + transform.projected(Vector(dx: $0, dy: $1))
        }
    }

    /// The smallest upright rectangle around the ``corners``.
    var boundingBoxOfCorners: Rect {
        let corners = corners
        let (x, y) = (corners.map(\.x), corners.map(\.y))
        let (left, top) = (x.min() ?? 0, y.min() ?? 0)
        return Rect(x: left, y: top, width: (x.max() ?? 0) - left, height: (y.max() ?? 0) - top)
    }

    /// Whether the element is drawn at a point, in content coordinates.
    func contains(_ point: Point) -> Bool {
        guard let transform3D else {
            return scaledFrame.contains(point.turned(by: -angle, about: frame.center))
        }
        return transform3D.unprojected(point - frame.center).map {
            frame.contains(frame.center + $0)
        } ?? false
    }
}
