import LayoutdGeometry
import LayoutdLayouts
import Testing

struct PixelGridTests {
    private let viewport = Size(width: 321, height: 480)

    @Test(arguments: [(0, 10.2), (1, 10), (2, 10), (3, 10 + 1.0 / 3)])
    func `places are aligned to pixels, sizes are unchanged`(scale: Double, x: Double) throws {
        let item = ItemPlacement(
            center: Point(x: 15.45, y: 40),
            size: Size(width: 10.5, height: 20),
            angle: 1
        )
        let layout = try AbsoluteLayout(
            configuration: AbsoluteLayout.Configuration(pixelScale: scale),
            sections: [[item]],
            bounds: viewport
        )
        let found = try #require(layout.attributes(for: .cell(section: 0, item: 0)))
        #expect(abs(found.frame.minX - x) < 1e-12)
        #expect(found.frame.size == item.size && found.angle == 1)
    }

    @Test(arguments: [(0, 110.5), (1, 111), (2, 110.5)])
    func `a cradle's places are aligned to pixels`(scale: Double, x: Double) throws {
        let layout = try NewtonianLayout(
            configuration: NewtonianLayout.Configuration(pixelScale: scale),
            sections: [.uniform(count: 1)],
            bounds: viewport
        )
        let found = try #require(layout.attributes(for: .cell(section: 0, item: 0)))
        #expect(found.frame.minX == x)
    }

    @Test(arguments: [-1, Double.nan, .infinity])
    func `an invalid scale is refused`(scale: Double) {
        let error = #expect(throws: LayoutError.self) {
            try AbsoluteLayout(
                configuration: AbsoluteLayout.Configuration(pixelScale: scale),
                sections: [],
                bounds: viewport
            )
        }
        guard case .invalidMeasure("pixelScale", _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}
