import LayoutEngine
import LayoutdGeometry
import LayoutdLayouts
import Testing

struct PresentedElementTests {
    private func element(
        _ item: Int,
        zIndex: Int = 0,
        departing: Int? = nil
    ) -> PresentedElement {
        PresentedElement(
            element: .cell(section: 0, item: item),
            frame: Rect(x: 0, y: 0, width: 30, height: 40),
            zIndex: zIndex,
            velocity: .zero,
            anchor: .zero,
            departing: departing
        )
    }

    @Test func `a departing element is drawn after the one in its old place, by number`() {
        let elements = [
            element(2, departing: 0), element(1, zIndex: 10), element(1, departing: 12),
            element(1, departing: 3), element(1), element(0, zIndex: 10, departing: 1), element(2),
        ]
        let order = elements.inDrawingOrder.map {
            [$0.zIndex, $0.element.item, $0.departing ?? -1]
        }
        #expect(
            order == [
                [0, 1, -1], [0, 1, 3], [0, 1, 12], [0, 2, -1], [0, 2, 0], [10, 0, 1], [10, 1, -1],
            ]
        )
    }

    @Test func `the bounding box follows the angle`() {
        var turned = element(0)
        #expect(turned.boundingBox == turned.frame)
        turned.angle = .pi / 2
        let box = turned.boundingBox
        #expect(abs(box.minX + 5) < 1e-12 && abs(box.minY - 5) < 1e-12)
        #expect(abs(box.size.width - 40) < 1e-12 && abs(box.size.height - 30) < 1e-12)
    }

    @Test func `an element at rest keeps the angle of its layout`() {
        let attributes = LayoutAttributes(
            element: .cell(section: 1, item: 2),
            frame: Rect(x: 1, y: 2, width: 3, height: 4),
            angle: 0.5
        )
        let presented = PresentedElement(resting: attributes)
        #expect(presented.angle == 0.5 && presented.alpha == 1 && presented.departing == nil)
        #expect(presented.angularVelocity == 0 && presented.boundingBox == attributes.boundingBox)
    }
}
