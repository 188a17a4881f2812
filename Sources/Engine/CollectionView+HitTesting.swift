import Geometry
import Glibc
import Layouts

extension CollectionView {
    /// The frontmost element that is presented at a point, as it is displaced, turned and animated;
    /// `nil` if there is none, or more than can be simulated.
    ///
    /// Elements on their way out and those of which next to nothing is seen are not hit.
    ///
    /// - Parameter point: Viewport coordinates, points; nothing is hit outside the viewport.
    /// - Returns: The element.
    /// - Note: Source: UIView's `hitTest(_:with:)`, which passes over what has an alpha below 0.01.
    public func element(at point: Point) -> ElementID? {
        guard Rect(origin: .zero, size: viewport).contains(point) else { return nil }
        let place = state.viewport.contentPoint(point)
        // Open intervals must not miss an element that begins at the point, and what ends there is
        // not hit.
        let rect = Rect(x: place.x, y: place.y, width: 1e-3, height: 1e-3)
        // Of more than can be looked at, none is said to be the frontmost.
        let elements = (try? frame(in: rect, limit: state.limits.simulatedElements))?.elements ?? []
        return elements.last { $0.isHit(at: place) }?.element
    }
}

extension PresentedElement {
    fileprivate func isHit(at point: Point) -> Bool {
        departing == nil && alpha >= 0.01
            && frame.contains(point.turned(by: -angle, about: frame.center))
    }
}

extension Rect {
    /// Whether a point is inside or at the left or upper edge, as CGRect has it.
    fileprivate func contains(_ point: Point) -> Bool {
        minX <= point.x && point.x < maxX && minY <= point.y && point.y < maxY
    }
}

extension Point {
    fileprivate func turned(by angle: Double, about center: Point) -> Point {
        guard angle != 0 else { return self }
        let way = self - center
        let (sine, cosine) = (sin(angle), cos(angle))
        return center
            + Vector(dx: way.dx * cosine - way.dy * sine, dy: way.dx * sine + way.dy * cosine)
    }
}
