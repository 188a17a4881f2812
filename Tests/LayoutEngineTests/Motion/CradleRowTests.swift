import LayoutEngine
import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

extension CradleRow {
    func makeCollectionView() throws -> CollectionView {
        let size = layout.itemSize
        return try CollectionView(
            CollectionView.Configuration(
                viewport: Size(width: layout.viewport[0], height: layout.viewport[1]),
                sections: [.uniform(count: 0)],
                layout: .newtonian(
                    NewtonianLayout.Configuration(
                        itemSize: Size(width: size, height: size),
                        anchor: Point(x: layout.anchor[0], y: layout.anchor[1]),
                        length: layout.attachment.length,
                        damping: layout.attachment.damping,
                        frequency: layout.attachment.frequency,
                        entry: Point(x: layout.entryOrigin[0], y: layout.entryOrigin[1]),
                        gravity: Vector(dx: layout.gravity[0], dy: layout.gravity[1]),
                        maximumItems: layout.maximumItems,
                        departureTime: Double(layout.removeAfterDetachTicks) / 60
                    )
                )
            )
        )
    }

    /// Applies the row's insertions and deletions before a tick.
    func apply(eventsOfTick tick: Int, to view: inout CollectionView) throws {
        for event in script where event.tick == tick {
            // In this row the last item is deleted, so no index changes.
            let item = event.insert ?? event.detach ?? 0
            let path = ItemPath(section: 0, item: item)
            let operation: BatchUpdate.Operation =
                event.insert == nil ? .deleteItem(path) : .insertItem(path)
            try view.update(UpdateBatch([operation]))
        }
    }
}

/// The published cradle, compared with libbox2d configured like Apple's engine.
struct CradleRowTests {
    @Test func `there is a row with frames to compare`() throws {
        let rows = try CradleRow.all()
        #expect(rows.map(\.name) == ["newtonian-320-three"])
        #expect(rows.allSatisfy { row in row.frames.allSatisfy { !$0.items.isEmpty } })
    }

    @Test(arguments: try CradleRow.all())
    func `centres, angles and departures agree`(row: CradleRow) throws {
        var view = try row.makeCollectionView()
        let everywhere = Rect(x: -1e5, y: -1e5, width: 2e5, height: 2e5)
        for tick in 1...(row.frames.last?.tick ?? 0) {
            try row.apply(eventsOfTick: tick, to: &view)
            view.tick()
            guard let expected = row.frames.first(where: { $0.tick == tick }) else { continue }
            let elements = try view.frame(in: .rect(everywhere)).elements
            #expect(elements.count == expected.items.count, "tick \(tick)")
            for item in expected.items {
                let found = elements.first { $0.element.item == item.index }
                let center = found?.frame.center ?? Point(x: .nan, y: .nan)
                let tolerance = expected.tolerance
                #expect(abs(center.x - item.x) <= tolerance, "item \(item.index), tick \(tick)")
                #expect(abs(center.y - item.y) <= tolerance, "item \(item.index), tick \(tick)")
                let turned = abs((found?.angle ?? .nan) - item.angle)
                #expect(turned <= tolerance, "item \(item.index), tick \(tick)")
            }
        }
    }
}
