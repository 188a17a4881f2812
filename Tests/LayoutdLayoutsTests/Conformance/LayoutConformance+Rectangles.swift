import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport

extension LayoutConformance {
    /// The visible bounds of an input at a random place, often at an edge of an element.
    mutating func visible(of input: LayoutCase) -> Rect {
        let content = Rect(origin: .zero, size: layout.contentSize).outset(dx: 200, dy: 200)
        var origin = random.point(in: content)
        if random.oneIn(2), let id = ids.randomElement(using: &random),
            let frame = layout.attributes(for: id)?.frame
        {
            origin = random.oneIn(2) ? frame.origin : Point(x: frame.maxX, y: frame.maxY)
        }
        let inset = input.contentInset
        return Rect(
            x: origin.x,
            y: origin.y,
            width: max(0, input.viewport.width - inset.left - inset.right),
            height: max(0, input.viewport.height - inset.top - inset.bottom)
        )
    }

    mutating func makeVisible() -> Rect { visible(of: input) }

    /// A rectangle in or outside the content: of any size, or one that only touches an element.
    mutating func makeRect(near visible: Rect, among elements: [LayoutAttributes]) -> Rect {
        var rect = anyRect(near: visible, among: elements)
        for axis in [Axis.horizontal, .vertical]
        where abs(rect.origin[axis] - visible.origin[axis]) < 1e-9 {
            // Headers that wait before the view end at its edge but for the last bit.
            rect.origin[axis] = visible.origin[axis]
        }
        return rect
    }

    private mutating func anyRect(near visible: Rect, among elements: [LayoutAttributes]) -> Rect {
        let box = elements.randomElement(using: &random)?.boundingBox ?? visible
        switch Int.random(in: 0..<8, using: &random) {
        case 0: return visible
        case 1: return box
        case 2:
            let (dx, dy) = random.pick([(0, box.size.height), (box.size.width, 0), (0, -7.3)])
            let origin = box.origin + Vector(dx: dx, dy: dy)
            return Rect(origin: origin, size: Size(width: 60, height: 7.3))
        case 3:
            // Elements may wait just outside the view.
            let before = random.pick([-60, -40, -12.25, -5, 0, 3])
            let origin = visible.origin + Vector(dx: before, dy: before)
            return Rect(origin: origin, size: random.pick([Self.strip, visible.size]))
        case 4:
            let extent = random.pick([1e4, 1e15, 1e300])
            return Rect(x: -extent, y: -extent, width: 2 * extent, height: 2 * extent)
        case 5: return Rect(origin: random.pick([box.center, box.origin]), size: .zero)
        default:
            let around = box.union(visible).outset(dx: 300, dy: 300)
            return Rect(
                origin: random.point(in: around),
                size: Size(
                    width: .random(in: 0...400, using: &random),
                    height: .random(in: 0...400, using: &random)
                )
            )
        }
    }

    private static let strip = Size(width: 500, height: 5)
}

extension SplitMix64 {
    fileprivate mutating func point(in rect: Rect) -> Point {
        Point(
            x: .random(in: rect.minX...rect.maxX, using: &self),
            y: .random(in: rect.minY...rect.maxY, using: &self)
        )
    }
}
