import Foundation
import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

@testable import LayoutEngine

/// Views whose content snaps.
struct ViewSnapTests {
    /// 3 sections of 10 rows of 100 points with headers of 40, in a viewport of 320 x 480.
    private func makeList(_ snap: Snap, displayRate: Int = 60) throws -> CollectionView {
        try CollectionView(
            CollectionView.Configuration(
                sections: Array(repeating: .uniform(count: 10), count: 3),
                layout: .list(ListLayout.Configuration(rowHeight: 100, headerHeight: 40)),
                settings: .init { $0.scrollSettings.snap = snap },
                displayRate: displayRate
            )
        )
    }

    private func end(_ view: CollectionView, velocity: Double) throws -> Double {
        var view = view
        try view.fling(velocity: Vector(dx: 0, dy: velocity))
        view.settle()
        return view.contentOffset.y
    }

    @Test(arguments: [30, 60, 120])
    func `random flings end exactly at a stop`(displayRate: Int) throws {
        var random = SplitMix64(seed: 37)
        var view = try makeList(
            Snap(to: .elements(.items, at: .start, margin: 7)),
            displayRate: displayRate
        )
        let range = view.offsetRange(.vertical)
        let rows = try (0..<30).map { row in
            let cell = ElementID.cell(section: row / 10, item: row % 10)
            return try #require(view.layout.attributes(for: cell)).frame.minY
        }
        for _ in 0..<60 {
            let way = Double.random(in: -400...400, using: &random)
            try view.scroll(Scroll(.by(Vector(dx: 0, dy: way)), overscroll: .rubberBand))
            let velocity = Double.random(in: -4000...4000, using: &random)
            try view.fling(velocity: Vector(dx: 0, dy: random.oneIn(4) ? 0 : velocity))
            if random.oneIn(3) {
                view.pass(Int.random(in: 1..<20, using: &random))
                _ = try view.tap(.point(Point(x: -5, y: -5)))
            }
            view.settle()
            let offset = view.contentOffset.y
            let isEdge = offset == range.lowerBound || offset == range.upperBound
            #expect(isEdge || rows.contains(offset + 7), "\(offset)")
        }
    }

    @Test func `sections are stops`() throws {
        let view = try makeList(Snap(to: .elements(.sections, at: .start)))
        #expect(try end(view, velocity: 2100) == 1040)
        #expect(try end(view, velocity: 4000) == 2080)
        #expect(try end(view, velocity: 300) == 1040)
        #expect(try end(view, velocity: 100) == 0)
    }

    @Test func `groups are stops`() throws {
        let size = CollectionLayoutSize(width: .fractionalWidth(1), height: .absolute(150))
        let group = CollectionLayoutGroup.line(
            .vertical,
            layoutSize: CollectionLayoutSize(width: .fractionalWidth(1), height: .absolute(300)),
            subitems: [.item(CollectionLayoutItem(layoutSize: size))]
        )
        let layout = CompositionalLayout.Configuration(
            section: CollectionLayoutSection(group: group)
        )
        let view = try CollectionView(
            CollectionView.Configuration(
                sections: [.uniform(count: 40)],
                layout: .compositional(layout),
                settings: .init {
                    $0.scrollSettings.snap = Snap(to: .elements(.groups, at: .start))
                }
            )
        )
        #expect(try end(view, velocity: 1200) == 600)
        #expect(try end(view, velocity: 900) == 300)
    }

    @Test func `content that is free along both axes snaps along each`() throws {
        let places = (0..<36).map { number in
            ItemPlacement(
                center: Point(x: Double(number % 6) * 200 + 100, y: Double(number / 6) * 300 + 150),
                size: Size(width: 200, height: 300)
            )
        }
        var view = try CollectionView(
            CollectionView.Configuration(
                sections: [.placed(places)],
                layout: .absolute(
                    AbsoluteLayout.Configuration(contentSize: Size(width: 1200, height: 1800))
                ),
                settings: .init { $0.scrollSettings.snap = Snap(to: .elements(.items, at: .start)) }
            )
        )
        try view.fling(velocity: Vector(dx: 500, dy: 1200))
        view.settle()
        #expect(view.contentOffset == Point(x: 200, y: 600))
    }

    @Test func `a spring can be forced, and starts at rest`() throws {
        var view = try makeList(Snap(to: .interval(120), motion: .spring))
        try view.fling(velocity: Vector(dx: 0, dy: 700))
        #expect(view.contentVelocity == .zero)
        view.settle()
        #expect(view.contentOffset.y == 360)
    }

    @Test func `content at rest beyond an edge comes back as without stops`() throws {
        var view = try makeList(Snap(to: .interval(120)))
        try view.scroll(Scroll(.by(Vector(dx: 0, dy: -100)), overscroll: .free))
        try view.fling(velocity: .zero)
        #expect(abs(view.contentVelocity.dy - 725.7279) < 1e-3)
        view.settle()
        #expect(view.contentOffset.y == 0)
    }

    @Test(arguments: [700.0, 20])
    func `changes of the data lead to a stop`(velocity: Double) throws {
        var view = try makeList(Snap(to: .elements(.items, at: .start)))
        try view.scroll(Scroll(.by(Vector(dx: 0, dy: 330))))
        try view.fling(velocity: Vector(dx: 0, dy: velocity))
        view.pass(5)
        try view.resizeViewport(to: Size(width: 320, height: 400))
        view.pass(3)
        try view.update(UpdateBatch([.deleteItem(ItemPath(section: 0, item: 0))]), animated: false)
        #expect(view.frameState.isScrolling)
        view.settle()
        #expect((view.contentOffset.y - 40).truncatingRemainder(dividingBy: 100) == 0)
    }

    @Test func `a million rows and a long gap cost little`() throws {
        let view = try CollectionView(
            CollectionView.Configuration(
                sections: [.uniform(count: 1_000_000), .uniform(count: 5_000_000)],
                layout: .list(ListLayout.Configuration(rowHeight: 10)),
                settings: .init {
                    $0.scrollSettings.snap = Snap(to: .elements(.sections, at: .start))
                }
            )
        )
        #expect(try end(view, velocity: 300) == 10_000_000)
    }

    @Test func `numbers that make no sense are refused`() throws {
        let rules = [
            Snap(to: .interval(0)), Snap(to: .interval(-1)), Snap(to: .interval(.nan)),
            Snap(to: .interval(1, phase: .infinity)), Snap(to: .offsets([0, .nan])),
            Snap(to: .elements(.items, at: .end, margin: .infinity)),
            Snap(to: .interval(1), limit: 0), Snap(to: .interval(1), limit: 101),
            Snap(to: .interval(1), flick: -1),
        ]
        var view = try makeList(Snap(to: .interval(1)))
        for rule in rules {
            #expect(throws: CollectionViewError.self) { try makeList(rule) }
            let settings = ScrollSettings(snap: rule)
            #expect(throws: CollectionViewError.self) {
                try view.reconfigure(Reconfiguration { $0.scrollSettings = settings })
            }
        }
        #expect(view.settings.scrollSettings.snap == Snap(to: .interval(1)))
    }

    @Test func `settings can be encoded, and old ones do not snap`() throws {
        let rules = [
            Snap(to: .elements(.groups, at: .center), limit: 2, flick: 100, motion: .spring),
            Snap(to: .interval(120)), Snap(to: .offsets([3, 1])),
        ]
        for rule in rules {
            let settings = ScrollSettings(decelerationRate: .fast, snap: rule)
            let data = try JSONEncoder().encode(settings)
            #expect(try JSONDecoder().decode(ScrollSettings.self, from: data) == settings)
        }
        let old = Data(#"{"decelerationRate": "fast", "pagingEnabled": true}"#.utf8)
        let settings = try JSONDecoder().decode(ScrollSettings.self, from: old)
        #expect(settings == ScrollSettings(decelerationRate: .fast, pagingEnabled: true))
    }

    @Test func `a snapshot resumes on the way to a stop`() throws {
        var view = try makeList(Snap(to: .elements(.items, at: .center)))
        try view.fling(velocity: Vector(dx: 0, dy: 900))
        view.pass(10)
        let data = try JSONEncoder().encode(try view.snapshot())
        var resumed = try CollectionView(
            restoring: JSONDecoder().decode(CollectionView.Snapshot.self, from: data)
        )
        while !view.isResting {
            view.tick()
            resumed.tick()
            #expect(resumed.contentOffset == view.contentOffset)
        }
        #expect(resumed.isResting)
    }
}
