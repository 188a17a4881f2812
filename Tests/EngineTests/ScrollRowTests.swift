import Geometry
import Layouts
import TestSupport
import Testing

@testable import Engine

extension ScrollRow {
    func makeCollectionView() throws -> CollectionView {
        let inset = layout.sectionInset
        return try CollectionView(
            CollectionView.Configuration(
                viewport: Size(width: layout.viewport[0], height: layout.viewport[1]),
                sections: [.uniform(count: layout.items)],
                layout: .flow(
                    FlowLayout.Configuration(
                        metrics: FlowLayout.Metrics(
                            itemSize: Size(width: layout.itemSize, height: layout.itemSize),
                            minimumLineSpacing: layout.minimumSpacing,
                            minimumInteritemSpacing: layout.minimumSpacing,
                            sectionInset: Insets(
                                top: inset,
                                left: inset,
                                bottom: inset,
                                right: inset
                            )
                        )
                    )
                ),
                dynamics: .spring(
                    SpringDynamics(
                        length: layout.attachment.length,
                        damping: layout.attachment.damping,
                        frequency: layout.attachment.frequency,
                        resistanceFactor: layout.resistanceDivisor,
                        overscan: Vector(dx: layout.visibleOutset[0], dy: layout.visibleOutset[1])
                    )
                )
            )
        )
    }

    /// The events before a tick, as scrolls of a view at `contentOffset`.
    func apply(eventsOfTick tick: Int, to view: inout CollectionView) {
        for event in script where event.tick == tick {
            let isTouched = event.touch != [0, 0]
            let point = Point(x: event.touch[0], y: event.touch[1] - view.contentOffset.y)
            view.scroll(
                Scroll(
                    .by(Vector(dx: 0, dy: event.deltaY)),
                    touch: isTouched ? .at(point) : .contentOrigin,
                    overscroll: .free
                )
            )
        }
    }
}

/// The published layouts, as libbox2d driven like Apple's engine moves them.
struct ScrollRowTests {
    @Test func `the rows of springy and bounce are there`() throws {
        let names = try ScrollRow.rows(["springy", "bounce"]).map(\.name)
        #expect(
            names == [
                "springy-320-drag", "springy-375-fling-and-back", "springy-320-two-events-a-tick",
                "bounce-320",
            ]
        )
    }

    @Test(arguments: try ScrollRow.rows(["springy", "bounce"]))
    func `centres, live elements and rest agree`(row: ScrollRow) throws {
        var view = try row.makeCollectionView()
        var restTick: Int?
        let lastEvent = row.script.map(\.tick).max() ?? 0
        for tick in 0...row.lastTick {
            if tick > 0 {
                row.apply(eventsOfTick: tick, to: &view)
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
        let live = try #require(view.tethered).attributes.map(\.element.item)
        let found = ScrollRow.Live(
            count: live.count,
            first: try #require(live.first),
            last: try #require(live.last)
        )
        #expect(found == expected.live, comment)
        #expect(view.contentOffset.y == expected.boundsY, comment)
        let everywhere = Rect(x: 0, y: expected.boundsY - 2000, width: 400, height: 5000)
        let elements = try view.frame(in: everywhere).elements
        for item in expected.items {
            let id = ElementID.cell(section: 0, item: Int(item[0]))
            let center = try #require(elements.first { $0.element == id }, comment).frame.center
            #expect(abs(center.x - item[1]) <= tolerance, "\(comment), item \(id.item), x")
            #expect(abs(center.y - item[2]) <= tolerance, "\(comment), item \(id.item), y")
        }
    }
}
