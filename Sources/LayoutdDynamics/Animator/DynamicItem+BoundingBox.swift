import Glibc
public import LayoutdGeometry

extension DynamicItem {
    /// The smallest axis-aligned rectangle around the item's collision bounds, in points.
    public var boundingBox: Rect {
        let (c, s) = (cos(angle), sin(angle))
        if let parts {
            let boxes = parts.map { $0.carried(by: self).boundingBox }
            return boxes.dropFirst().reduce(boxes.first ?? .zero) { $0.union($1) }
        }
        switch collisionBounds {
        case .rectangle:
            let width = size.width * abs(c) + size.height * abs(s)
            let height = size.width * abs(s) + size.height * abs(c)
            return Rect(center: center, size: Size(width: width, height: height))
        case .ellipse:
            let width = hypot(size.width * c, size.height * s)
            let height = hypot(size.width * s, size.height * c)
            return Rect(center: center, size: Size(width: width, height: height))
        case .path(let points):
            let turned = points.map {
                Point(x: center.x + c * $0.x - s * $0.y, y: center.y + s * $0.x + c * $0.y)
            }
            return Rect(around: turned)
        }
    }
}

extension Rect {
    /// The smallest rectangle around the given points; empty if there are none.
    fileprivate init(around points: [Point]) {
        let (xs, ys) = (points.map(\.x), points.map(\.y))
        let (x, y) = (xs.min() ?? 0, ys.min() ?? 0)
        self.init(x: x, y: y, width: (xs.max() ?? 0) - x, height: (ys.max() ?? 0) - y)
    }
}
