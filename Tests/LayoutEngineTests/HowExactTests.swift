import LayoutEngine
import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

/// Compares the guide "How exact it is" with the motion of views.
struct HowExactTests {
    private static let everywhere = Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)

    private let guide: Guide

    init() throws {
        guide = try Guide("HowExact")
    }

    @Test func `the table of recorded scroll views is correct and complete`() throws {
        let bounces = try RecordedBounce.all.enumerated().map { index, recording in
            ExactRow("bounce \(index + 1)", try recording.framesOfView())
        }
        let releases = try ScrollingCase<ScrollingRelease>.all().filter(\.isRecorded).map {
            ExactRow($0.name, try $0.samplesOfView(displayRates: [60]))
        }
        let rest = ExactRow("let go beyond the edge, at rest", try RecordedRest.values())
        let overscroll = ExactRow("rubber band", try MeasuredOverscroll.all.map { try $0.value() })
        expect(
            bounces + [rest] + releases + [overscroll],
            after: "## Scroll views, recorded",
            source: "UIScrollView"
        )
    }

    @Test func `the table of scroll views by their rules is correct and complete`() throws {
        func row(_ name: String, _ values: [ExactRow.Value]) -> ExactRow {
            ExactRow(name, values, slack: 1e-9, digits: 12)
        }
        let releases = try ScrollingCase<ScrollingRelease>.all().filter { !$0.isRecorded }.map {
            row($0.name, try $0.samplesOfView(displayRates: [30, 60, 120]))
        }
        let bands = try ScrollingCase<ScrollingRubberBand>.all().map {
            row($0.name, try $0.samplesOfView())
        }
        let pages = try ScrollingCase<ScrollingPage>.all().map {
            row($0.name, try $0.endsOfView(displayRates: [30, 60, 120]))
        }
        let glides = try ScrollingCase<ScrollingAnimations>.all()
            .filter { $0.kind == "setContentOffset" }.map {
                row($0.name, try $0.samplesOfView())
            }
        expect(
            releases + bands + pages + glides,
            after: "## Scroll views, by their rules",
            source: "Rule"
        )
    }

    @Test func `the table of edges, stops and zoom is correct and complete`() throws {
        func row(_ name: String, _ values: [ExactRow.Value]) -> ExactRow {
            ExactRow(name, values, slack: 1e-9, digits: 12)
        }
        let rates = [30, 60, 120]
        let edges = try EdgeCase.all()
        func ofEdges(_ name: String, _ kind: (EdgeCase.Expectation) -> Bool) throws -> ExactRow {
            let cases = edges.filter { kind($0.expect) }
            return row(name, try cases.flatMap { try $0.valuesOfView(displayRates: rates) })
        }
        let rows = [
            try ofEdges("drags at edges") { if case .drag = $0 { true } else { false } },
            try ofEdges("flings over edges") { if case .fling = $0 { true } else { false } },
            try ofEdges("flings on their way") { if case .samples = $0 { true } else { false } },
            row(
                "stops",
                try SnapCase.all().flatMap { try $0.endsOfView(displayRates: rates) }
            ),
            row("scroll indicators", try IndicatorCase.all().flatMap { try $0.values() }),
            row("adjusted insets", try AdjustedInsetCase.all().flatMap { try $0.valuesOfView() }),
            row("zoom", try ZoomCase.all().flatMap { try $0.valuesOfView() }),
        ]
        expect(rows, after: "## Edges, stops and zoom, by their rules", source: "Rule")
    }

    @Test func `the table of overlapping animations is correct and complete`() throws {
        let rows = try ScrollingCase<ScrollingAnimations>.all().filter(\.isOfSprings).map {
            let values = try $0.heightsOfView().map { sample, height in
                ExactRow.Value("\(sample.at) s", expected: sample.value, found: height)
            }
            return ExactRow($0.name, values, slack: 1e-9, digits: 12)
        }
        expect(rows, after: "## Overlapping animations", source: "Rule")
    }

    @Test func `the table of springy layouts and the cradle is correct and complete`() throws {
        let springy = try ScrollRow.rows().map {
            ExactRow($0.name, try $0.centers(), slack: $0.tolerance)
        }
        let cradles = try CradleRow.all().map { row in
            let tolerance = row.frames.map(\.tolerance).max() ?? 0
            return ExactRow(row.name, try row.centersAndAngles(), slack: tolerance)
        }
        #expect(springy.count == 5 && cradles.count == 1)
        expect(
            springy + cradles,
            after: "## Layouts in motion, against libbox2d",
            source: "libbox2d"
        )
    }

    @Test func `the table of scenes with events is correct and complete`() throws {
        let rows = try SceneEventRow.all().map { row in
            let values = try row.comparisons().map {
                ExactRow.Value($0.name, expected: $0.expected, found: $0.found)
            }
            return ExactRow(row.name, values, slack: SceneEventRow.tolerance)
        }
        expect(rows, after: "## Scenes with events, against libbox2d", source: "libbox2d")
    }

    private func expect(_ rows: [ExactRow], after heading: String, source: String) {
        let problems = rows.problems(with: guide, after: heading, source: source)
        #expect(problems.isEmpty, "\(problems)")
    }

    /// The element of an item, anywhere in the content.
    fileprivate static func element(
        _ item: Int,
        of view: CollectionView
    ) throws -> PresentedElement {
        let elements = try view.frame(in: .rect(everywhere)).elements
        return try #require(elements.first { $0.element.item == item }, "item \(item)")
    }
}

extension ScrollRow {
    /// The centres in the row's script, by tick and item.
    fileprivate func centers() throws -> [ExactRow.Value] {
        var view = try makeCollectionView()
        var values: [ExactRow.Value] = []
        for tick in 0...lastTick {
            if tick > 0 {
                try apply(eventsOfTick: tick, to: &view)
                view.tick()
            }
            for frame in frames where frame.tick == tick {
                for item in frame.items {
                    let id = ElementID.cell(section: 0, item: Int(item[0]))
                    let center = try #require(view.presented(id)).frame.center
                    let name = "item \(id.item), tick \(tick)"
                    values.append(.init("x of \(name)", expected: item[1], found: center.x))
                    values.append(.init("y of \(name)", expected: item[2], found: center.y))
                }
            }
        }
        return values
    }
}

extension CradleRow {
    /// The centres and angles in the row's script, by tick and item.
    fileprivate func centersAndAngles() throws -> [ExactRow.Value] {
        var view = try makeCollectionView()
        var values: [ExactRow.Value] = []
        for tick in 1...(frames.last?.tick ?? 1) {
            try apply(eventsOfTick: tick, to: &view)
            view.tick()
            for frame in frames where frame.tick == tick {
                for item in frame.items {
                    let found = try HowExactTests.element(item.index, of: view)
                    let center = found.frame.center
                    let name = "item \(item.index), tick \(tick)"
                    values.append(.init("x of \(name)", expected: item.x, found: center.x))
                    values.append(.init("y of \(name)", expected: item.y, found: center.y))
                    values.append(
                        .init("angle of \(name)", expected: item.angle, found: found.angle)
                    )
                }
            }
        }
        return values
    }
}
