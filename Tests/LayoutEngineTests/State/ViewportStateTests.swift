import LayoutdGeometry
import Testing

@testable import LayoutEngine

struct ViewportStateTests {
    private var viewport = Viewport(
        size: Size(width: 100, height: 200),
        contentInset: Insets(top: 20, bottom: 30),
        offset: Point(x: 0, y: 50)
    )

    @Test func `offsets stay within the content and its insets`() {
        let content = Size(width: 100, height: 500)
        #expect(viewport.offsetRange(.vertical, of: content) == -20...330)
        #expect(viewport.offsetRange(.horizontal, of: content) == 0...0)
        let far = Point(x: 9, y: 1000)
        #expect(viewport.clamped(far, to: content) == Point(x: 0, y: 330))
        // Content shorter than the viewport stays at its start.
        #expect(viewport.offsetRange(.vertical, of: Size(width: 1, height: 1)) == -20 ... -20)
    }

    @Test func `pinned elements stay within the insets`() {
        #expect(viewport.visibleRect == Rect(x: 0, y: 50, width: 100, height: 200))
        #expect(viewport.bounds.visible == Rect(x: 0, y: 70, width: 100, height: 150))
        #expect(viewport.bounds(at: .zero).visible.minY == 20)
        #expect(viewport.contentPoint(Point(x: 1, y: 2)) == Point(x: 1, y: 52))
    }

    @Test func `the last touch is remembered until a scroll has none`() {
        var viewport = viewport
        #expect(viewport.point(of: .last) == Point(x: 50, y: 100))
        viewport.remember(.at(Point(x: 3, y: 4)))
        viewport.remember(.last)
        #expect(viewport.point(of: .last) == Point(x: 3, y: 4))
        #expect(viewport.point(of: .none) == nil && viewport.point(of: .contentOrigin) == nil)
        viewport.remember(.none)
        #expect(viewport.lastTouch == nil)
    }
}
