import Foundation
import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

@testable import LayoutEngine

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

    @Test(arguments: [0.5, 2])
    func `the bounding box follows the scale, about the centre`(scale: Double) {
        var scaled = element(0)
        scaled.scale = scale
        let size = Size(width: 30 * scale, height: 40 * scale)
        #expect(scaled.boundingBox == Rect(center: Point(x: 15, y: 20), size: size))
        #expect(scaled.frame == element(0).frame)
        scaled.angle = .pi / 2
        let box = scaled.boundingBox
        #expect(abs(box.minX - 15 + 20 * scale) < 1e-12)
        #expect(abs(box.size.height - 30 * scale) < 1e-12)
    }

    @Test func `the drawing order is that of a sort`() {
        var random = SplitMix64(seed: 5)
        for _ in 0..<500 {
            let levels = [1, 2, 3, 9].randomElement(using: &random) ?? 1
            var elements = (0..<Int.random(in: 0...30, using: &random)).map { item in
                var element = element(item)
                element.zIndex = Int.random(in: 0..<levels, using: &random) - 1
                return element
            }
            if random.oneIn(4) { elements.shuffle(using: &random) }
            if random.oneIn(4), let last = elements.indices.last { elements[last].departing = 3 }
            let expected = elements.sorted {
                ($0.zIndex, $0.element, $0.departing ?? -1)
                    < ($1.zIndex, $1.element, $1.departing ?? -1)
            }
            #expect(elements.inDrawingOrder == expected)
        }
    }

    @Test func `a difference contains elements with another scale`() throws {
        let view = try CollectionView(
            CollectionView.Configuration(
                viewport: Size(width: 320, height: 480),
                sections: [],
                layout: .absolute(AbsoluteLayout.Configuration())
            )
        )
        let state = try view.frame().state
        let old = Frame(state: state, elements: [element(0), element(1)])
        var new = old
        new.elements[1].scale = 0.5
        let difference = new.difference(from: old)
        #expect(difference.frame.elements == [new.elements[1]] && difference.changes == .scale)
    }

    @Test func `an element stored without a scale has the scale 1`() throws {
        let stored = try JSONEncoder().encode(element(3))
        var object = try #require(
            try JSONSerialization.jsonObject(with: stored) as? [String: Any]
        )
        #expect(object.removeValue(forKey: "scale") as? Double == 1)
        let old = try JSONSerialization.data(withJSONObject: object)
        #expect(try JSONDecoder().decode(PresentedElement.self, from: old) == element(3))
    }

    @Test func `an element at rest keeps the look of its layout`() {
        let attributes = LayoutAttributes(
            element: .cell(section: 1, item: 2),
            frame: Rect(x: 1, y: 2, width: 3, height: 4),
            angle: 0.5,
            alpha: 0.25,
            scale: 3
        )
        let presented = PresentedElement(resting: attributes)
        #expect(presented.angle == 0.5 && presented.alpha == 0.25 && presented.scale == 3)
        #expect(presented.departing == nil && presented.frame == attributes.frame)
        #expect(presented.angularVelocity == 0 && presented.boundingBox == attributes.boundingBox)
    }
}
