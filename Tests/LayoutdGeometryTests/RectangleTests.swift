import LayoutdGeometry
import Testing

struct RectangleTests {
    private let rect = Rect(x: 10, y: 20, width: 30, height: 40)

    @Test func `points on the left and upper edges are inside, others are not`() {
        #expect(rect.contains(Point(x: 10, y: 20)) && rect.contains(Point(x: 39.9, y: 59.9)))
        #expect(!rect.contains(Point(x: 40, y: 30)) && !rect.contains(Point(x: 20, y: 60)))
        #expect(!rect.contains(Point(x: 9.9, y: 30)) && !Rect.zero.contains(Point.zero))
    }

    @Test func `a rectangle contains itself and smaller ones`() {
        #expect(rect.contains(rect) && rect.contains(rect.outset(dx: -1, dy: -1)))
        #expect(!rect.contains(rect.outset(dx: 1, dy: 0)))
    }

    @Test func `an intersection is the common part`() {
        let other = Rect(x: 0, y: 50, width: 15, height: 100)
        #expect(rect.intersection(other) == Rect(x: 10, y: 50, width: 5, height: 10))
        #expect(rect.intersection(other) == other.intersection(rect))
        #expect(rect.intersection(Rect(x: 40, y: 20, width: 5, height: 5)) == nil)
    }

    @Test func `vectors add up`() {
        let (a, b) = (Vector(dx: 3, dy: 4), Vector(dx: 1, dy: -1))
        #expect(a + b == Vector(dx: 4, dy: 3) && a - b == Vector(dx: 2, dy: 5))
        #expect(a.length == 5 && -a == Vector(dx: -3, dy: -4) && a * 2 == Vector(dx: 6, dy: 8))
    }
}
