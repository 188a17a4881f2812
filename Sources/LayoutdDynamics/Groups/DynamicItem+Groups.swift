import Glibc
import LayoutdGeometry

extension DynamicItem {
    /// Makes the item of a group from its items where they are.
    ///
    /// - Parameters:
    ///   - items: The items, at least one.
    ///   - angle: The group's angle in radians; `nil` for a new group, which takes the angle of its
    ///     item if it has only one.
    init(grouping items: [DynamicItem], angle: Double? = nil) {
        let angle = angle ?? (items.count == 1 ? items[0].angle : 0)
        let center = items.center(of: items.map(\.center))
        let parts = items.map { item in
            var part = item
            let way = (item.center - center).turned(by: -angle)
            part.center = Point(x: way.dx, y: way.dy)
            part.angle = item.angle - angle
            return part
        }
        self.init(center: center, size: parts.size, angle: angle)
        self.parts = parts
    }

    /// The item of a part where its group carries it.
    func carried(by group: DynamicItem) -> DynamicItem {
        var item = self
        let way = Vector(dx: center.x, dy: center.y)
        item.center = group.center + way.turned(by: group.angle)
        item.angle = group.angle + angle
        return item
    }

    /// The area of its shape in square metres, which times its density is its mass.
    fileprivate var area: Double {
        Double(BodyRecord(0, self).shape.area(halfSize: BodyRecord(0, self).halfSize))
    }
}

extension [DynamicItem] {
    /// The mean of places, one of each item, weighted by the items' areas.
    func center(of places: [Point]) -> Point {
        guard let first = places.first else { return .zero }
        let areas = map(\.area)
        let way = zip(areas, places).reduce(Vector.zero) { $0 + ($1.1 - first) * $1.0 }
        let sum = areas.reduce(0, +)
        return first + Vector(dx: way.dx / sum, dy: way.dy / sum)
    }

    /// The extents of the smallest rectangle around the origin's both sides that contains all parts.
    fileprivate var size: Size {
        if count == 1, self[0].center == .zero, self[0].angle == 0 { return self[0].size }
        let boxes = map(\.boundingBox)
        let width = boxes.map { Swift.max(abs($0.minX), abs($0.maxX)) }.max() ?? 0
        let height = boxes.map { Swift.max(abs($0.minY), abs($0.maxY)) }.max() ?? 0
        return Size(width: 2 * width, height: 2 * height)
    }
}

extension Vector {
    /// The vector turned clockwise on screen, by an angle in radians.
    fileprivate func turned(by angle: Double) -> Vector {
        let (c, s) = (cos(angle), sin(angle))
        return Vector(dx: c * dx - s * dy, dy: s * dx + c * dy)
    }
}
