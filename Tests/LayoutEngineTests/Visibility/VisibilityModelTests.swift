import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

@testable import LayoutEngine

/// What came into sight through random events, compared with ``VisibilityModel``.
struct VisibilityModelTests {
    /// What is shown.
    enum Shown: CaseIterable {
        case list, springs, carousel, scene

        var configuration: CollectionView.Configuration {
            switch self {
            case .list:
                CollectionView.Configuration(
                    sections: [.uniform(count: 12), .uniform(count: 1), .uniform(count: 40)],
                    layout: .list(
                        ListLayout.Configuration(
                            rowHeight: 60,
                            expandedRowHeight: 200,
                            headerHeight: 30,
                            stickyHeaders: true,
                            collapsesSections: true
                        )
                    )
                )
            case .springs:
                CollectionView.Configuration(
                    sections: [.uniform(count: 300), .uniform(count: 30)],
                    layout: .flow(FlowLayout.Configuration()),
                    dynamics: .spring(SpringDynamics())
                )
            case .carousel: .carousel
            case .scene:
                CollectionView.Configuration(
                    sections: [
                        Section(
                            items: .placed(
                                (0..<20).map {
                                    ItemPlacement(
                                        center: Point(x: 20 + 15 * Double($0), y: 20 * Double($0)),
                                        size: Size(width: 14, height: 30)
                                    )
                                }
                            )
                        )
                    ],
                    layout: .absolute(
                        AbsoluteLayout.Configuration(contentSize: Size(width: 320, height: 480))
                    ),
                    dynamics: .behaviors([
                        NamedBehavior(
                            "fall",
                            .gravity(GravityBehavior(items: (0..<20).map { DynamicItemID($0) }))
                        )
                    ])
                )
            }
        }
    }

    /// Changes a view by a random event; the model looks at it after every tick.
    private static func change(
        _ view: inout CollectionView,
        _ model: inout VisibilityModel,
        _ random: inout SplitMix64
    ) throws {
        let sections = view.sections.map(\.items.count)
        let section = Int.random(in: 0..<sections.count, using: &random)
        let path = ItemPath(
            section: section,
            item: Int.random(in: 0..<max(1, sections[section]), using: &random)
        )
        let y = Double.random(in: -300...300, using: &random)
        switch Int.random(in: 0..<8, using: &random) {
        case 0:
            try view.scroll(Scroll(.by(Vector(dx: y, dy: y)), touch: .at(Point(x: 100, y: 100))))
        case 1:
            try view.fling(velocity: Vector(dx: 5 * y, dy: 5 * y))
        case 2:
            // A tap beside the elements hits nothing.
            _ = try view.tap(.point(Point(x: 100, y: 240 + y / 2)))
        case 3 where sections[section] > 1:
            let to = ItemPath(section: section, item: 0)
            try view.update(UpdateBatch([.moveItem(from: path, to: to)]))
        case 4 where sections[section] > 1 && !view.isScene:
            try view.update(UpdateBatch([.deleteItem(path)]), animated: random.oneIn(2))
        case 5 where view.placesItems && view.layoutConfiguration.definition.placesItems == false:
            try view.update(UpdateBatch([.insertItem(path)]), animated: random.oneIn(2))
        case 6 where random.oneIn(4):
            try view.resizeViewport(to: Size(width: 320, height: 300 + y / 2))
        default:
            for _ in 0..<Int.random(in: 1...40, using: &random) {
                view.tick()
                try model.look(view)
            }
        }
        try model.look(view)
    }

    @Test(arguments: Shown.allCases, 0..<6 as Range<UInt64>)
    func `reports tell what a model that looks at every frame knows`(
        shown: Shown,
        seed: UInt64
    ) throws {
        var random = SplitMix64(seed: seed)
        var view = try CollectionView(shown.configuration)
        let thresholds = [0, 0.5, 1]
        var model = try VisibilityModel(thresholds, view)
        try view.watchVisibility(thresholds)
        let first = try view.sightings(thresholds: thresholds)
        #expect(first.happenings == model.happenings(since: -1), "seed \(seed)")
        var moment = first.moment
        var impressions: [[Int]] = []
        var last = first.moment
        func note(_ report: SightingReport) {
            for sighting in report.sightings {
                let start = VisibilityMoment.microseconds(sighting.time) - 250_000
                impressions.append(
                    VisibilityModel.impression(
                        sighting.element.element.kind,
                        sighting.element.key,
                        sighting.threshold,
                        start
                    )
                )
            }
        }
        note(try view.sightings(thresholds: thresholds, after: 0.25))
        for step in 0..<60 {
            try Self.change(&view, &model, &random)
            if random.oneIn(3) {
                let report = try view.sightings(thresholds: thresholds, since: moment)
                let expected = model.happenings(since: moment.sequence)
                #expect(report.happenings == expected, "seed \(seed), step \(step)")
                moment = report.moment
            }
            if random.oneIn(3) {
                let report = try view.sightings(thresholds: thresholds, after: 0.25, since: last)
                note(report)
                last = report.moment
            }
        }
        note(try view.sightings(thresholds: thresholds, after: 0.25, since: last))
        let expected = model.impressions(after: 250_000)
        impressions.sort { $0.lexicographicallyPrecedes($1) }
        #expect(impressions == expected, "seed \(seed)")
        #expect(!expected.isEmpty)
    }
}
