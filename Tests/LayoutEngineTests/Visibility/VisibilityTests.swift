import Foundation
import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

/// What is in sight, for how long, and how much of that is remembered.
struct VisibilityTests {
    /// Rows of 100 points in a viewport of 480.
    private static func rows(_ count: Int = 100, _ names: [String]? = nil) throws -> CollectionView
    {
        try CollectionView(
            CollectionView.Configuration(
                sections: [.uniform(count: count)],
                identifiers: names.map {
                    DataIdentifiers(sections: IdentifierColumn(["s"]), items: IdentifierColumn($0))
                },
                layout: .list(ListLayout.Configuration(rowHeight: 100))
            )
        )
    }

    private static func scroll(_ view: inout CollectionView, to y: Double) throws {
        try view.scroll(Scroll(.to(Point(x: 0, y: y)), touch: .none))
    }

    private static func items(_ report: SightingReport) -> [Int] {
        report.sightings.map { $0.isVisible ? $0.element.element.item : -$0.element.element.item }
    }

    @Test(
        arguments: [
            (0, [0, 1, 2, 3, 4]), (0.5, [0, 1, 2, 3, 4]), (0.8, [0, 1, 2, 3, 4]),
            (0.800001, [0, 1, 2, 3]), (1, [0, 1, 2, 3]),
        ] as [(Double, [Int])]
    )
    func `an element is in sight if its visible share reaches the threshold`(
        threshold: Double,
        items: [Int]
    ) throws {
        var view = try Self.rows()
        try view.watchVisibility([threshold])
        #expect(try Self.items(view.sightings(thresholds: [threshold])) == items)
    }

    @Test func `elements come and leave as thresholds are crossed`() throws {
        var view = try Self.rows()
        try view.watchVisibility([0, 0.5, 1])
        let start = view.visibilityMoment
        try Self.scroll(&view, to: 30)
        let first = try view.sightings(thresholds: [1], since: start)
        #expect(Self.items(first) == [0, 4])
        #expect(first.sightings.map(\.isVisible) == [false, true])
        #expect(
            try view.sightings(thresholds: [0], since: start).sightings.map(\.element.element.item)
                == [5]
        )
        #expect(try view.sightings(thresholds: [0.5], since: start).sightings.isEmpty)
        for _ in 0..<30 { view.tick() }
        try Self.scroll(&view, to: 200)
        let second = try view.sightings(thresholds: [0.5], since: first.moment)
        #expect(second.sightings.map(\.element.element.item) == [0, 1, 5, 6])
        #expect(second.sightings.map(\.duration) == [0.5, 0.5, 0, 0])
    }

    @Test func `watching changes nothing that is shown, kept or compared`() throws {
        var view = try Self.rows()
        let (frame, record) = (try view.frame(), try JSONEncoder().encode(view.snapshot()))
        try view.watchVisibility([0])
        #expect(try view.frame() == frame && view.isWatched)
        #expect(try JSONEncoder().encode(view.snapshot()).count == record.count)
        let restored = try CollectionView(restoring: view.snapshot())
        #expect(!restored.isWatched)
        #expect(throws: SightingsForgotten()) { try restored.sightings(thresholds: [0]) }
    }

    @Test func `a stay lasts through moves, and ends when its item is deleted`() throws {
        var view = try Self.rows(20, (0..<20).map { "item \($0)" })
        try view.watchVisibility([0])
        var moment = view.visibilityMoment
        for _ in 0..<60 { view.tick() }
        try view.update(
            UpdateBatch([
                .moveItem(from: ItemPath(section: 0, item: 3), to: ItemPath(section: 0, item: 0))
            ])
        )
        let moved = try view.sightings(thresholds: [0], since: moment)
        #expect(moved.sightings.isEmpty)
        let now = try view.sightings(thresholds: [0]).sightings
        #expect(
            now.map(\.element.identifier) == ["item 3", "item 0", "item 1", "item 2", "item 4"]
        )
        #expect(now.allSatisfy { $0.duration == 1 })
        moment = moved.moment
        try view.update(UpdateBatch([.deleteItem(ItemPath(section: 0, item: 1))]))
        let deleted = try view.sightings(thresholds: [0], since: moment).sightings
        #expect(deleted.first?.element.identifier == "item 0" && deleted.first?.isVisible == false)
        #expect(deleted.first?.duration == 1)
        // The next row slides in over time.
        #expect(deleted.count == 1)
        while !view.isResting { view.tick() }
        let after = try view.sightings(thresholds: [0], since: moment).sightings
        #expect(after.map(\.element.identifier) == ["item 0", "item 5"])
    }

    @Test func `new data are new elements`() throws {
        var view = try Self.rows(2)
        try view.watchVisibility([0])
        let moment = view.visibilityMoment
        try view.reloadData([.uniform(count: 1)])
        let report = try view.sightings(thresholds: [0], since: moment).sightings
        #expect(report.map(\.isVisible) == [false, true, false])
        #expect(report.map(\.element.key) == [0, 2, 1])
    }

    @Test func `a row that is covered by none has left when it is hidden`() throws {
        var view = try CollectionView(
            CollectionView.Configuration(
                sections: [.uniform(count: 3), .uniform(count: 50)],
                layout: .list(
                    ListLayout.Configuration(headerHeight: 20, collapsesSections: true)
                )
            )
        )
        try view.watchVisibility([0])
        let moment = view.visibilityMoment
        try view.tap(.element(ElementID(kind: .header, section: 0)))
        while !view.isResting { view.tick() }
        let report = try view.sightings(thresholds: [0], since: moment).sightings
        let left = report.filter { !$0.isVisible }.map(\.element.element)
        #expect(left == (0..<3).map { .cell(section: 0, item: $0) })
    }

    @Test(arguments: [(0.02, true), (0.0099, false)])
    func `an almost invisible element is out of sight`(alpha: Double, isSeen: Bool) throws {
        var configuration = CollectionView.Configuration.carousel
        configuration.settings.effects = [Effect(.alpha, stops: [.init(0, alpha)])]
        var view = try CollectionView(configuration)
        try view.watchVisibility([0])
        #expect(try view.sightings(thresholds: [0]).sightings.isEmpty == !isSeen)
    }

    @Test func `zooming brings elements into sight and out of it`() throws {
        var view = try CollectionView(
            CollectionView.Configuration(
                viewport: Size(width: 300, height: 300),
                sections: [
                    Section(
                        items: .placed([
                            ItemPlacement(
                                center: Point(x: 50, y: 50),
                                size: Size(width: 60, height: 60)
                            ),
                            ItemPlacement(
                                center: Point(x: 250, y: 250),
                                size: Size(width: 60, height: 60)
                            ),
                        ])
                    )
                ],
                layout: .absolute(
                    AbsoluteLayout.Configuration(contentSize: Size(width: 300, height: 300))
                ),
                settings: .init { $0.scrollSettings.zoom = ZoomSettings(maximumScale: 4) }
            )
        )
        try view.watchVisibility([0])
        let moment = view.visibilityMoment
        try view.zoom(.by(3, at: Point(x: 0, y: 0)))
        let report = try view.sightings(thresholds: [0], since: moment)
        #expect(Self.items(report) == [-1])
    }

    @Test func `impressions are reported once for each stay, when it has lasted`() throws {
        var view = try Self.rows(5)
        try view.watchVisibility([0.5])
        var moment = view.visibilityMoment
        var reports: [Int] = []
        for tick in 1...180 {
            if tick == 90 { try Self.scroll(&view, to: 20) }
            view.tick()
            let report = try view.sightings(thresholds: [0.5], after: 1, since: moment)
            moment = report.moment
            if !report.sightings.isEmpty { reports.append(tick) }
            #expect(report.secondsUntilNext == nil || tick < 60)
        }
        #expect(reports == [60])
        let all = try view.sightings(thresholds: [0.5], after: 1)
        #expect(Self.items(all) == [0, 1, 2, 3, 4])
        #expect(all.sightings.allSatisfy { $0.time == 1 && $0.duration == 3 })
    }

    @Test func `two readers, and one that reads twice, get the same`() throws {
        var view = try Self.rows()
        try view.watchVisibility([0, 1])
        let moment = view.visibilityMoment
        try view.fling(velocity: Vector(dx: 0, dy: 1500))
        for _ in 0..<40 { view.tick() }
        let first = try view.sightings(thresholds: [0, 1], since: moment).sightings
        try view.watchVisibility([0, 1])
        #expect(try view.sightings(thresholds: [0, 1], since: moment).sightings == first)
        #expect(first.count > 20)
    }

    @Test func `a threshold knows nothing of the time before it was asked for`() throws {
        var view = try Self.rows()
        try view.watchVisibility([0])
        let moment = view.visibilityMoment
        try Self.scroll(&view, to: 1_000)
        try view.watchVisibility([0.25])
        #expect(throws: SightingsForgotten()) {
            try view.sightings(thresholds: [0.25], since: moment)
        }
        #expect(throws: SightingsForgotten()) {
            try view.sightings(
                thresholds: [0],
                since: VisibilityMoment(sequence: 99, microseconds: 0)
            )
        }
        #expect(try view.sightings(thresholds: [0], since: moment).sightings.count == 10)
    }

    @Test func `a restored view knows no report from before`() throws {
        var view = try Self.rows()
        try view.watchVisibility([0])
        view.tick()
        let moment = try view.sightings(thresholds: [0]).moment
        var restored = try CollectionView(restoring: view.snapshot())
        try restored.watchVisibility([0], record: 7)
        #expect(throws: SightingsForgotten()) {
            try restored.sightings(thresholds: [0], since: moment)
        }
        let own = try restored.sightings(thresholds: [0]).moment
        #expect(own.record == 7)
        #expect(try restored.sightings(thresholds: [0], since: own).sightings.isEmpty)
    }

    @Test func `the thresholds asked for last are kept`() throws {
        var view = try Self.rows()
        let all = (0..<17).map { Double($0) / 20 }
        try view.watchVisibility([all[0]])
        try view.watchVisibility(Array(all[1..<16]))
        try view.watchVisibility([all[0]])
        #expect(view.isWatched(for: Array(all[..<16])))
        try view.watchVisibility([all[16]])
        #expect(view.isWatched(for: [all[0], all[16]]))
        #expect(!view.isWatched(for: Array(all[1..<16])))
    }

    @Test func `the oldest stays are forgotten beyond a limit`() throws {
        var view = try Self.rows(100_000)
        try view.watchVisibility([0])
        let start = view.visibilityMoment
        var middle = start
        for page in 1...2_400 {
            try Self.scroll(&view, to: Double(page) * 500)
            if page == 2_300 { middle = view.visibilityMoment }
        }
        #expect(throws: SightingsForgotten()) {
            try view.sightings(thresholds: [0], since: start)
        }
        // 100 pages of 5 rows came, and as many left.
        #expect(try view.sightings(thresholds: [0], since: middle).sightings.count == 1_000)
        #expect((300_000...600_000).contains(view.visibility?.estimatedBytes ?? 0))
    }

    @Test func `too many elements in sight end the record`() throws {
        let item = ItemPlacement(center: Point(x: 9, y: 9), size: Size(width: 4, height: 4))
        func view(_ count: Int) throws -> CollectionView {
            try CollectionView(
                CollectionView.Configuration(
                    sections: [Section(items: .placed(Array(repeating: item, count: count)))],
                    layout: .absolute(
                        AbsoluteLayout.Configuration(contentSize: Size(width: 300, height: 300))
                    )
                )
            )
        }
        var large = try view(4_097)
        #expect(throws: TooManyElements(limit: 4_096)) { try large.watchVisibility([0]) }
        #expect(!large.isWatched)
        large = try view(4_096)
        try large.watchVisibility([0])
        #expect(try large.sightings(thresholds: [0]).sightings.count == 4_096)
    }
}
