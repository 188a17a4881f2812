import Foundation
import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

@testable import LayoutEngine

/// Effects that put elements on a path.
struct EffectPlaceTests {
    private static let viewport = Size(width: 400, height: 200)

    /// A row of 90 cells, 100 points wide and 20 apart.
    private func row(
        _ effect: Effect,
        _ direction: LayoutDirection = .leftToRight,
        inset: Insets = .zero
    ) throws -> CollectionView {
        var layout = LayoutConfiguration.flow(
            FlowLayout.Configuration(
                scrollDirection: .horizontal,
                metrics: FlowLayout.Metrics(
                    itemSize: Size(width: 100, height: 150),
                    minimumLineSpacing: 20
                )
            )
        )
        layout.flipsHorizontallyInOppositeLayoutDirection = true
        var configuration = CollectionView.Configuration(
            viewport: Self.viewport,
            sections: [.uniform(count: 90)],
            layout: layout
        )
        configuration.contentInset = inset
        configuration.environment.layoutDirection = direction
        configuration.settings.effects = [effect]
        return try CollectionView(configuration)
    }

    private func cell(_ item: Int) -> ElementID { .cell(section: 0, item: item) }

    private func place(
        _ path: [Point],
        by driver: Effect.Driver = .center,
        _ stops: [Effect.Stop] = [.init(-0.5, 0), .init(0.5, 1)]
    ) -> Effect {
        Effect(.place, by: driver, path: path, stops: stops)
    }

    @Test func `on a straight path elements are as far along it as across the view`()
        throws
    {
        let path = [Point(x: 40, y: 180), Point(x: 340, y: 30)]
        var view = try row(place(path))
        for offset in [0.0, 33, 1_234.5] {
            try view.scroll(Scroll(.to(Point(x: offset, y: 0)), touch: .none))
            for item in 0..<90 {
                let across = Double(item) * 120 + 50 - offset
                guard (0...400).contains(across) else { continue }
                let shown = try #require(view.presented(cell(item)))
                #expect(abs(shown.frame.center.x - offset - (40 + across * 0.75)) < 1e-9)
                #expect(abs(shown.frame.center.y - (180 - across * 0.375)) < 1e-9)
                #expect(shown.frame.size == Size(width: 100, height: 150))
                #expect(shown.anchor == shown.frame.center)
            }
        }
    }

    @Test func `a polygon of 127 sides is a circle to a thousandth of its radius`() throws {
        let (center, radius) = (Point(x: 200, y: 100), 80.0)
        let path = (0..<128).map { corner in
            let angle = Double(corner) / 127 * 2 * .pi
            return Point(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
        }
        var view = try row(place(path))
        try view.scroll(Scroll(.to(Point(x: 500, y: 0)), touch: .none))
        let shown = try view.frame().elements
        #expect(shown.count >= 3)
        for element in shown {
            let across = Double(element.element.item) * 120 + 50 - 500
            guard (0...400).contains(across) else { continue }
            let angle = across / 400 * 2 * .pi
            let found = element.frame.center - Point(x: 500 + center.x, y: center.y)
            #expect(abs(found.dx - radius * cos(angle)) < 0.001 * radius)
            #expect(abs(found.dy - radius * sin(angle)) < 0.001 * radius)
        }
    }

    @Test func `beyond its stops an element moves on with the content`() throws {
        let path = [Point(x: 100, y: 50), Point(x: 300, y: 150)]
        var view = try row(place(path))
        var last: [Int: Point] = [:]
        for offset in stride(from: 400.0, through: 1_000, by: 4) {
            try view.scroll(Scroll(.to(Point(x: offset, y: 0)), touch: .none))
            for item in 2..<10 {
                let center = try #require(view.presented(cell(item))).frame.center
                let seen = Point(x: center.x - offset, y: center.y)
                let across = Double(item) * 120 + 50 - offset
                if across < 0 { #expect(abs(seen.x - (100 + across)) < 1e-9 && seen.y == 50) }
                if across > 400 {
                    #expect(abs(seen.x - (300 + across - 400)) < 1e-9 && seen.y == 150)
                }
                // It does not jump: the path is half as long as the way.
                if let before = last[item] {
                    #expect(before.x - seen.x <= 4 + 1e-9 && before.x > seen.x)
                }
                last[item] = seen
            }
        }
    }

    @Test func `elements that a path brings into view are found, and hit there`() throws {
        // Everything within three viewports on each side is in the view.
        let path = [Point(x: 60, y: 20), Point(x: 340, y: 180)]
        var view = try row(place(path, [.init(-3, 0), .init(3, 1)]))
        try view.scroll(Scroll(.to(Point(x: 3_000, y: 0)), touch: .none))
        let shown = try view.frame().elements.map(\.element.item).sorted()
        let expected = (0..<90).filter { abs(Double($0) * 120 + 50 - 3_200) <= 1_200 }
        #expect(Set(expected).isSubset(of: Set(shown)))
        let last = try #require(view.presented(cell(shown[shown.count - 1]))).frame
        let corner = Point(x: min(last.maxX - 3_000, 400) - 1, y: 190)
        #expect(view.element(at: corner) == cell(shown[shown.count - 1]))
    }

    @Test func `the start edge counts inside the insets, from the right if it begins there`()
        throws
    {
        let path = [Point(x: 0, y: 20), Point(x: 400, y: 20)]
        let effect = place(path, by: .start, [.init(0, 0.25), .init(0.5, 0.75)])
        let here = try row(effect, inset: Insets(left: 30, right: 10))
        let there = try row(effect, .rightToLeft, inset: Insets(left: 10, right: 30))
        for item in 0..<6 {
            let way = min(Double(item) * 120, 200) / 200
            let beyond = max(0, Double(item) * 120 - 200)
            let x = 100 + 200 * way + beyond
            let seen = try #require(here.presented(cell(item))).frame.center
            #expect(abs(seen.x - here.contentOffset.x - x) < 1e-9 && seen.y == 20)
            let mirrored = try #require(there.presented(cell(item))).frame.center
            #expect(abs(mirrored.x - there.contentOffset.x - (400 - x)) < 1e-9 && mirrored.y == 20)
        }
        let frames = try (here.frame(), there.frame())
        #expect(frames.0.elements.count == frames.1.elements.count)
    }

    @Test func `wrong paths are rejected`() throws {
        let two = [Point(x: 0, y: 0), Point(x: 1, y: 1)]
        let wrong = [
            Effect(.place, stops: [.init(0, 0)]), place([Point(x: 0, y: 0)]),
            place(Array(repeating: Point(x: 0, y: 0), count: 129)),
            place([Point(x: 0, y: 0), Point(x: .nan, y: 0)]), place(two, by: .offset),
            place(two, by: .section), place(two, [.init(-11, 0)]), place(two, [.init(0, 1.5)]),
            Effect(.scale, path: two, stops: [.init(0, 1)]),
        ]
        for effect in wrong {
            #expect(throws: CollectionViewError.self) { try row(effect) }
        }
    }

    @Test func `the points of a path count as memory`() throws {
        func bytes(_ count: Int) throws -> Int {
            try row(place(Array(repeating: Point(x: 3, y: 4), count: count))).estimatedBytes
        }
        #expect(try bytes(128) == bytes(2) + 126 * 16)
    }

    @Test func `an effect is stored with its path, and others without`() throws {
        let effect = place([Point(x: 1, y: 2), Point(x: 3, y: 4)])
        let data = try JSONEncoder().encode(effect)
        #expect(try JSONDecoder().decode(Effect.self, from: data) == effect)
        let other = try JSONEncoder().encode(Effect(.scale, stops: [.init(0, 1)]))
        #expect(String(decoding: other, as: UTF8.self).contains("path") == false)
    }
}
