import Glibc
import LayoutdGeometry
import LayoutdLayouts
import Testing

struct CircleLayoutTests {
    private static let bounds = Size(width: 320, height: 480)

    private func layout(
        _ configuration: CircleLayout.Configuration,
        _ sections: [ItemTable],
        bounds: Size = bounds
    ) throws -> CircleLayout {
        try CircleLayout(configuration: configuration, sections: sections, bounds: bounds)
    }

    private func center(_ layout: CircleLayout, _ section: Int, _ item: Int) throws -> Point {
        try #require(layout.attributes(for: .cell(section: section, item: item))).frame.center
    }

    @Test func `the defaults are those of Apple's sample`() throws {
        let layout = try layout([.uniform(count: 1)])
        #expect(layout.contentSize == Self.bounds && layout.elementCount == 1)
        let item = try #require(layout.attributes(for: .cell(section: 0, item: 0)))
        // The radius is 320 / 2.5, and one item is to the right of the centre.
        #expect(
            item.frame == Rect(center: Point(x: 288, y: 240), size: Size(width: 70, height: 70))
        )
        #expect(item.alpha == 1 && item.angle == 0 && item.scale == 1)
    }

    @Test func `four items are at the four ends of a cross, clockwise from the right`() throws {
        let layout = try layout(.init(radius: 100), [.uniform(count: 4)])
        let expected = [(260, 240), (160, 340), (60, 240), (160, 140)]
        for (item, place) in expected.enumerated() {
            let center = try center(layout, 0, item)
            #expect(
                abs(center.x - Double(place.0)) < 1e-9 && abs(center.y - Double(place.1)) < 1e-9
            )
        }
    }

    @Test func `items of all sections share the circle`() throws {
        let parted = try layout([
            .uniform(count: 3), .uniform(count: 0), .sized([.init(), .init()]),
        ])
        let whole = try layout([.uniform(count: 5)])
        let paths = [(0, 0), (0, 1), (0, 2), (2, 0), (2, 1)]
        for (number, path) in paths.enumerated() {
            #expect(try center(parted, path.0, path.1) == center(whole, 0, number))
        }
        #expect(parted.attributes(for: .cell(section: 1, item: 0)) == nil)
        #expect(parted.attributes(for: ElementID(kind: .header, section: 0)) == nil)
    }

    @Test func `items keep their own sizes`() throws {
        let sizes = [ItemSize(width: 10, height: 20), ItemSize(height: 30)]
        let layout = try layout([.sized(sizes)])
        let frames = try layout.allElements(limit: 9).map(\.frame.size)
        #expect(frames == [Size(width: 10, height: 20), Size(width: 70, height: 30)])
    }

    @Test func `a circle without items is empty, but has a size`() throws {
        let layout = try layout([])
        #expect(try layout.allElements(limit: 0).isEmpty)
        #expect(layout.contentSize == Self.bounds)
    }

    @Test func `origins are rounded to pixels`() throws {
        let layout = try layout(.init(pixelScale: 2), [.uniform(count: 7)])
        for item in try layout.allElements(limit: 7) {
            #expect((item.frame.minX * 2).rounded() == item.frame.minX * 2)
            #expect((item.frame.minY * 2).rounded() == item.frame.minY * 2)
        }
    }

    @Test func `items come from the centre and shrink into it`() throws {
        let layout = try layout([.uniform(count: 3)])
        let place = try #require(layout.attributes(for: .cell(section: 0, item: 1)))
        let center = Rect(center: Point(x: 160, y: 240), size: place.frame.size)
        let start = layout.initialAttributes(forAppearing: place)
        #expect(start.frame == center && start.alpha == 0 && start.scale == 1)
        let end = layout.finalAttributes(forDisappearing: place)
        #expect(end.frame == center && end.alpha == 0 && end.scale == 0.1)
        #expect(start.element == place.element && end.element == place.element)
    }

    @Test(arguments: [0, -1, .nan, .infinity] as [Double])
    func `an invalid radius is refused`(radius: Double) {
        let error = #expect(throws: LayoutError.self) {
            try layout(.init(radius: radius), [.uniform(count: 1)])
        }
        guard case .invalidMeasure(name: "radius", _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `a circle must fit the viewport, whether it has items or not`() throws {
        let most = try layout(.init(radius: 160), [.uniform(count: 2)])
        #expect(try center(most, 0, 1).x < 1e-9)
        for sections in [[ItemTable.uniform(count: 2)], []] {
            #expect(throws: LayoutError.noRoomForCircle(radius: 160.5, viewport: Self.bounds)) {
                try layout(.init(radius: 160.5), sections)
            }
        }
        let flat = Size(width: 320, height: 0)
        #expect(throws: LayoutError.noRoomForCircle(radius: 0, viewport: flat)) {
            try layout([], bounds: flat)
        }
    }

    @Test func `a rectangle that only touches the circle finds the item there`() throws {
        let layout = try layout(
            .init(itemSize: Size(width: 1, height: 1), radius: 100),
            [.uniform(count: 1_000_000)]
        )
        for (x, y) in [(260, 240), (160, 340), (60, 240), (160, 140)] as [(Double, Double)] {
            let rect = Rect(center: Point(x: x, y: y), size: Size(width: 0.001, height: 0.001))
            let found = try layout.elements(in: rect, limit: 10_000)
            let expected = found.filter { $0.frame.overlaps(rect) }
            #expect(found == expected && found.count > 1000)
        }
        #expect(
            try layout.elements(in: Rect(x: 150, y: 230, width: 20, height: 20), limit: 0) == []
        )
    }

    @Test func `one large item does not make searches visit all others`() throws {
        let large = ItemTable.sized([ItemSize(width: 10_000, height: 10_000)])
        let layout = try layout([.uniform(count: 5_000_000), large, .uniform(count: 5_000_000)])
        let rect = Rect(x: 1000, y: 1000, width: 1, height: 1)
        let time = try ContinuousClock().measure {
            for _ in 0..<100 {
                let found = try layout.elements(in: rect, limit: 10).map(\.element)
                #expect(found == [.cell(section: 1, item: 0)])
            }
        }
        #expect(time < .seconds(5), "100 searches took \(time)")
        #expect(layout.storedItemCount == 1)
    }

    @Test func `ten million items cost nothing unless they are asked for`() throws {
        let layout = try layout([.uniform(count: 10_000_000)])
        #expect(layout.storedItemCount == 0)
        #expect(throws: TooManyElements(limit: 5)) {
            try layout.elements(in: Rect(origin: .zero, size: Self.bounds), limit: 5)
        }
    }
}

extension CircleLayoutTests {
    private func layout(_ sections: [ItemTable], bounds: Size = bounds) throws -> CircleLayout {
        try layout(.init(), sections, bounds: bounds)
    }
}
