import Foundation
import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

@testable import LayoutEngine

/// Effects on the drawing order and out of the plane, and how touches meet them.
struct EffectDepthTests {
    private func cell(_ item: Int) -> ElementID { .cell(section: 0, item: item) }

    /// The cover flow of the guide, with item 100 in the middle of 400 points.
    private func coverFlow(_ more: [Effect] = []) throws -> CollectionView {
        var configuration = CollectionView.Configuration.carousel
        configuration.contentOffset = Point(x: 11_850, y: 0)
        configuration.settings.effects =
            [
                Effect(.scale, stops: [.init(-0.3, 0.75), .init(0, 1), .init(0.3, 0.75)]),
                Effect(.offset, stops: [.init(-0.3, 40), .init(0, 0), .init(0.3, -40)]),
            ] + more
        return try CollectionView(configuration)
    }

    private static let order = Effect(.zIndex, stops: [.init(-2, -6), .init(0, 0), .init(2, -6)])

    @Test func `a tap on the edge of the middle card hits it, and not its neighbour behind it`()
        throws
    {
        let point = Point(x: 244, y: 100)
        #expect(try coverFlow().element(at: point) == cell(101))
        let view = try coverFlow([Self.order])
        #expect(view.element(at: point) == cell(100))
        #expect(try view.frame().elements.map(\.element.item) == [98, 102, 99, 101, 100])
        #expect(try view.frame().elements.map(\.zIndex) == [-2, -2, -1, -1, 0])
    }

    @Test func `a difference has the new drawing order after a scroll`() throws {
        var view = try coverFlow([Self.order])
        try view.scroll(Scroll(.by(Vector(dx: 120, dy: 0)), touch: .none))
        let difference = try #require(try view.difference(since: 0))
        #expect(difference.changes.contains(.zIndex))
        let levels = difference.frame.elements.map { ($0.element.item, $0.zIndex) }
        #expect(levels.first { $0.0 == 101 }?.1 == 0 && levels.first { $0.0 == 100 }?.1 == -1)
    }

    @Test func `no effect brings an element before what a finger holds`() throws {
        var view = try coverFlow([Effect(.zIndex, stops: [.init(0, 1_000_000)])])
        let start = ReorderingStart(finger: Point(x: 200, y: 100))
        #expect(try view.reorder(.began(start)) != nil)
        let frame = try view.frame()
        #expect(frame.elements.last?.element == cell(100))
        #expect(frame.elements.last?.zIndex == ZIndex.front)
    }

    /// A product of the matrices in the order in which CSS lists the functions, columns as vectors.
    private func matrix(_ element: PresentedElement) -> [[Double]] {
        let (x, y, angle) = (element.tilt.rotateX, element.tilt.rotateY, element.angle)
        let depth = element.tilt.perspective == 0 ? 0 : -1 / element.tilt.perspective
        let factors: [[[Double]]] = [
            [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, depth, 1]],
            [
                [cos(angle), -sin(angle), 0, 0], [sin(angle), cos(angle), 0, 0], [0, 0, 1, 0],
                [0, 0, 0, 1],
            ],
            [[1, 0, 0, 0], [0, cos(x), -sin(x), 0], [0, sin(x), cos(x), 0], [0, 0, 0, 1]],
            [[cos(y), 0, sin(y), 0], [0, 1, 0, 0], [-sin(y), 0, cos(y), 0], [0, 0, 0, 1]],
            [
                [element.scale, 0, 0, 0], [0, element.scale, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1],
            ],
        ]
        return factors.dropFirst().reduce(factors[0]) { a, b in
            (0..<4).map { row in
                (0..<4).map { column in (0..<4).reduce(0) { $0 + a[row][$1] * b[$1][column] } }
            }
        }
    }

    /// Random tilted elements of 120 × 80 points around (300, 200).
    private func tilted(_ seed: UInt64) -> PresentedElement {
        var random = SplitMix64(seed: seed)
        var element = PresentedElement(
            element: cell(0),
            frame: Rect(x: 240, y: 160, width: 120, height: 80),
            zIndex: 0,
            velocity: .zero,
            anchor: .zero,
            angle: random.oneIn(2) ? 0 : .random(in: -2...2, using: &random),
            scale: random.oneIn(2) ? 1 : .random(in: 0.5...1.5, using: &random)
        )
        element.tilt = Tilt(
            rotateX: random.oneIn(3) ? 0 : .random(in: -1.4...1.4, using: &random),
            rotateY: .random(in: -1.4...1.4, using: &random),
            perspective: random.oneIn(4) ? 0 : .random(in: 200...900, using: &random)
        )
        return element
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `a transform is the product of those that CSS names`(seed: UInt64) throws {
        let element = tilted(seed)
        let numbers = try #require(element.transform3D?.numbers)
        let product = matrix(element)
        for (index, number) in numbers.enumerated() {
            #expect(abs(number - product[index % 4][index / 4]) < 1e-12, "\(index)")
        }
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `a touch hits what is drawn at it, and only that`(seed: UInt64) throws {
        let element = tilted(seed)
        let product = matrix(element)
        /// Where a point of the element is drawn.
        func drawn(_ x: Double, _ y: Double) -> Point {
            let rows = product.map { $0[0] * x + $0[1] * y + $0[3] }
            return Point(x: 300 + rows[0] / rows[3], y: 200 + rows[1] / rows[3])
        }
        var random = SplitMix64(seed: seed)
        for _ in 0..<100 {
            let x = Double.random(in: -90...90, using: &random)
            let y = Double.random(in: -60...60, using: &random)
            let isInside = abs(x) < 60 && abs(y) < 40
            #expect(element.contains(drawn(x, y)) == isInside, "\(x), \(y)")
            let box = element.boundingBox.outset(dx: 1e-6, dy: 1e-6)
            #expect(!isInside || box.contains(drawn(x, y)), "\(x), \(y)")
        }
        let corners = [(-60, -40), (60, -40), (60, 40), (-60, 40)].map { drawn($0.0, $0.1) }
        for (corner, expected) in zip(element.corners, corners) {
            #expect(hypot(corner.x - expected.x, corner.y - expected.y) < 1e-9)
        }
    }

    @Test func `an element that is seen from its edge is not hit`() {
        var element = tilted(1)
        element.tilt = Tilt(rotateY: .pi / 2)
        #expect(!element.contains(element.frame.center))
    }

    @Test func `turned cards are hit where they are drawn`() throws {
        var configuration = CollectionView.Configuration.carousel
        configuration.contentOffset = Point(x: 11_850, y: 0)
        configuration.settings.effects = [
            Effect(
                .rotateY,
                perspective: 500,
                stops: [.init(-0.3, -1), .init(0, 0), .init(0.3, 1)]
            )
        ]
        let view = try CollectionView(configuration)
        let frame = try view.frame()
        let turned = try #require(frame.elements.first { $0.element == cell(101) })
        #expect(turned.tilt == Tilt(rotateY: 1, perspective: 500))
        // 100 points wide around 320: the left edge comes 42 points nearer, the right one goes as far.
        #expect(abs(turned.boundingBox.minX - (11_850 + 320 - 27.015 / (1 - 42.0735 / 500))) < 1e-3)
        #expect(view.element(at: Point(x: 295, y: 100)) == cell(101))
        #expect(view.element(at: Point(x: 285, y: 100)) == nil)
        #expect(frame.elements.first { $0.element == cell(100) }?.transform3D == nil)
    }

    @Test func `frames with tilted elements can be encoded and decoded`() throws {
        let frame = try coverFlow([Effect(.rotateX, stops: [.init(0, 0.5)])]).frame()
        let data = try JSONEncoder().encode(frame)
        #expect(try JSONDecoder().decode(Frame.self, from: data) == frame)
        let plain = try JSONEncoder().encode(try coverFlow().frame())
        #expect(!String(decoding: plain, as: UTF8.self).contains("tilt"))
    }
}
