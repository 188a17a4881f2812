import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

@testable import LayoutEngine

extension ScrollRow {
    func makeCollectionView() throws -> CollectionView {
        try CollectionView(
            CollectionView.Configuration(
                viewport: Size(width: layout.viewport[0], height: layout.viewport[1]),
                sections: [layout.section],
                layout: layout.configuration,
                dynamics: .spring(
                    SpringDynamics(
                        length: layout.attachment.length,
                        damping: layout.attachment.damping,
                        frequency: layout.attachment.frequency,
                        resistanceFactor: layout.resistanceDivisor,
                        overscan: Vector(dx: layout.visibleOutset[0], dy: layout.visibleOutset[1]),
                        signedDistances: !layout.absoluteDistances
                    )
                )
            )
        )
    }

    /// Applies the events before a tick as scrolls of a view at `contentOffset`.
    func apply(eventsOfTick tick: Int, to view: inout CollectionView) throws {
        for event in script where event.tick == tick {
            let isTouched = event.touch != [0, 0]
            let point = Point(x: event.touch[0], y: event.touch[1] - view.contentOffset.y)
            try view.scroll(
                Scroll(
                    .by(Vector(dx: 0, dy: event.deltaY)),
                    touch: isTouched ? .at(point) : .contentOrigin,
                    overscroll: .free
                )
            )
        }
    }
}

extension ScrollRow.Layout {
    fileprivate var section: CollectionView.Section {
        switch arrangement {
        case .lines: .uniform(count: items)
        case .columns(_, let itemHeights): .sized(itemHeights.map { ItemSize(height: $0) })
        }
    }

    fileprivate var configuration: LayoutConfiguration {
        switch arrangement {
        case .lines(let lines): .flow(FlowLayout.Configuration(metrics: lines.metrics))
        case .columns(let columns, _): .waterfall(columns.configuration)
        }
    }
}

extension ScrollRow.Lines {
    fileprivate var metrics: FlowLayout.Metrics {
        FlowLayout.Metrics(
            itemSize: Size(width: itemSize, height: itemSize),
            minimumLineSpacing: minimumSpacing,
            minimumInteritemSpacing: minimumSpacing,
            sectionInset: Insets(
                top: sectionInset,
                left: sectionInset,
                bottom: sectionInset,
                right: sectionInset
            )
        )
    }
}

extension ScrollRow.Columns {
    /// Of columns that end at the same height, the rightmost is filled next.
    fileprivate var configuration: WaterfallLayout.Configuration {
        WaterfallLayout.Configuration(
            metrics: WaterfallLayout.Metrics(
                minimumInteritemSpacing: padding,
                sectionInset: Insets(top: top)
            ),
            columns: WaterfallLayout.PlacedColumns(x.map { .init(x: $0, width: width) }),
            ties: .last
        )
    }
}

/// The published layouts, compared with libbox2d configured like Apple's engine.
struct ScrollRowTests {
    @Test func `every springy layout has rows`() throws {
        let names = try ScrollRow.rows().map(\.name)
        #expect(
            names == [
                "springy-320-drag", "springy-375-fling-and-back", "springy-320-two-events-a-tick",
                "bounce-320", "two-column-375",
            ]
        )
    }

    @Test(arguments: try ScrollRow.rows())
    func `centres, live elements and rest agree`(row: ScrollRow) throws {
        var view = try row.makeCollectionView()
        var restTick: Int?
        let lastEvent = row.script.map(\.tick).max() ?? 0
        for tick in 0...row.lastTick {
            if tick > 0 {
                try row.apply(eventsOfTick: tick, to: &view)
                view.tick()
            }
            if restTick == nil, tick >= lastEvent, view.isResting { restTick = tick }
            if let expected = row.frames.first(where: { $0.tick == tick }) {
                try compare(view, with: expected, tolerance: row.tolerance)
            }
        }
        #expect(restTick == row.restTick)
    }

    private func compare(
        _ view: CollectionView,
        with expected: ScrollRow.Frame,
        tolerance: Double
    ) throws {
        let comment = Comment(rawValue: "tick \(expected.tick)")
        let live = try #require(view.springs).attributes.map(\.element.item)
        let found = ScrollRow.Live(
            count: live.count,
            first: try #require(live.first),
            last: try #require(live.last)
        )
        #expect(found == expected.live, comment)
        #expect(view.contentOffset.y == expected.boundsY, comment)
        let everywhere = Rect(x: 0, y: expected.boundsY - 2000, width: 400, height: 5000)
        let elements = try view.frame(in: .rect(everywhere)).elements
        for item in expected.items {
            let id = ElementID.cell(section: 0, item: Int(item[0]))
            let center = try #require(elements.first { $0.element == id }, comment).frame.center
            #expect(abs(center.x - item[1]) <= tolerance, "\(comment), item \(id.item), x")
            #expect(abs(center.y - item[2]) <= tolerance, "\(comment), item \(id.item), y")
        }
    }
}
