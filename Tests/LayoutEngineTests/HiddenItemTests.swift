import Foundation
import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

@testable import LayoutEngine

/// Items that keep their places, but are not shown.
struct HiddenItemTests {
    private static func rows(
        _ count: Int,
        hidden: Set<Int>,
        dynamics: CollectionView.Dynamics? = nil
    ) throws -> CollectionView {
        var items = ItemTable.uniform(count: count)
        items.hidden = hidden
        return try CollectionView(
            CollectionView.Configuration(
                sections: [CollectionView.Section(items: items)],
                layout: .list(ListLayout.Configuration(rowHeight: 100)),
                dynamics: dynamics
            )
        )
    }

    private static func cell(_ item: Int) -> ElementID { .cell(section: 0, item: item) }

    private static func path(_ item: Int) -> ItemPath { ItemPath(section: 0, item: item) }

    @Test(arguments: [nil, CollectionView.Dynamics.spring(SpringDynamics())])
    func `a hidden item is in frames, where it would be`(
        dynamics: CollectionView.Dynamics?
    ) throws {
        var hidden = try Self.rows(20, hidden: [1, 3], dynamics: dynamics)
        var plain = try Self.rows(20, hidden: [], dynamics: dynamics)
        let scroll = Scroll(.to(Point(x: 0, y: 30)), touch: .none)
        try hidden.scroll(scroll)
        try plain.scroll(scroll)
        hidden.tick()
        plain.tick()
        #expect(try hidden.frame().elements == plain.frame().elements)
        #expect(try hidden.frame().hidden == [Self.cell(1), Self.cell(3)])
        #expect(try plain.frame().hidden == nil)
        #expect(hidden.isHidden(Self.cell(1)) && !hidden.isHidden(Self.cell(2)))
        #expect(
            !hidden.isHidden(ElementID(kind: .header, section: 0, item: 1))
                && !hidden.isHidden(Self.cell(99))
        )
    }

    @Test func `what is behind a hidden item is hit`() throws {
        let place = ItemPlacement(
            center: Point(x: 50, y: 50),
            size: Size(width: 40, height: 40)
        )
        var items = ItemTable.placed([place, place, place])
        items.hidden = [2]
        let view = try CollectionView(
            CollectionView.Configuration(
                sections: [CollectionView.Section(items: items)],
                layout: .absolute(AbsoluteLayout.Configuration())
            )
        )
        #expect(view.element(at: Point(x: 50, y: 50)) == Self.cell(1))
    }

    @Test func `a hidden item is out of sight until it is shown`() throws {
        var view = try Self.rows(3, hidden: [1])
        try view.watchVisibility([0.5])
        #expect(
            try view.sightings(thresholds: [0.5]).sightings.map(\.element.element)
                == [Self.cell(0), Self.cell(2)]
        )
        let before = try view.sightings(thresholds: [0.5]).moment
        try view.show(1, isHidden: false)
        try view.show(2, isHidden: true)
        let sightings = try view.sightings(thresholds: [0.5], since: before).sightings
        #expect(
            sightings.map { "\($0.element.element.item) \($0.isVisible)" } == ["1 true", "2 false"]
        )
    }

    @Test func `a hidden item leaves unseen`() throws {
        var view = try Self.rows(6, hidden: [1])
        let gone = [1, 4].map { BatchUpdate.Operation.deleteItem(Self.path($0)) }
        try view.update(UpdateBatch(gone))
        let departing = try view.frame().elements.filter { $0.departing != nil }
        #expect(departing.map(\.element) == [Self.cell(4)])
        #expect(try view.frame().hidden == nil)
    }

    @Test func `a hidden body leaves unseen, too`() throws {
        let centers = (0..<3).map { Point(x: 60 + 80 * Double($0), y: 100) }
        var view = try CollectionView.scene(
            at: centers,
            [NamedBehavior("free", .item(DynamicItemBehavior(items: [0, 1, 2])))]
        )
        try view.show(1, isHidden: true)
        let gone = [1, 2].map { BatchUpdate.Operation.deleteItem(Self.path($0)) }
        try view.update(UpdateBatch(gone))
        let departing = try view.frame().elements.filter { $0.departing != nil }
        #expect(departing.map(\.frame.center) == [centers[2]])
    }

    @Test func `a hidden item of a cradle does not fall`() throws {
        var items = ItemTable.uniform(count: 3)
        items.hidden = [0]
        var view = try CollectionView(
            CollectionView.Configuration(
                sections: [CollectionView.Section(items: items)],
                layout: .newtonian(NewtonianLayout.Configuration())
            )
        )
        for _ in 0..<30 { view.tick() }
        let gone = [0, 1].map { BatchUpdate.Operation.deleteItem(Self.path($0)) }
        try view.update(UpdateBatch(gone))
        #expect(try view.frame().elements.count { $0.departing != nil } == 1)
        for _ in 0..<600 { view.tick() }
        #expect(try view.frame().elements.map(\.departing) == [nil])
    }

    @Test(arguments: 0..<40)
    func `hiding follows items through any updates`(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        // Each item is whether it is hidden.
        var model = (0..<8).map { _ in random.oneIn(3) }
        var view = try Self.rows(8, hidden: Set(model.indices.filter { model[$0] }))
        for _ in 0..<30 {
            let item = Int.random(in: 0..<max(model.count, 1), using: &random)
            let hides = random.oneIn(2)
            var table = ItemTable.uniform(count: 1)
            if hides { table.hidden = [0] }
            switch Int.random(in: 0..<5, using: &random) {
            case 0:
                try view.update(UpdateBatch([.insertItem(Self.path(item))], sizes: [0: table]))
                model.insert(hides, at: item)
            case 1 where model.count > 1:
                try view.update(UpdateBatch([.deleteItem(Self.path(item))]))
                model.remove(at: item)
            case 2 where model.count > 1:
                let target = Int.random(in: 0..<model.count, using: &random)
                let move = BatchUpdate.Operation.moveItem(
                    from: Self.path(item),
                    to: Self.path(target)
                )
                try view.update(UpdateBatch([move]))
                model.insert(model.remove(at: item), at: target)
            case 3 where !model.isEmpty:
                try view.update(UpdateBatch([.reloadItem(Self.path(item))], sizes: [0: table]))
                model[item] = hides
            case 4 where !model.isEmpty:
                try view.show(item, isHidden: hides)
                model[item] = hides
            default: continue
            }
            let expected = Set(model.indices.filter { model[$0] })
            #expect(view.sections[0].items.hidden == expected, "seed \(seed)")
            #expect(model.indices.allSatisfy { view.isHidden(Self.cell($0)) == model[$0] })
        }
    }

    @Test func `another change of an item leaves it hidden`() throws {
        var view = try Self.rows(3, hidden: [1])
        let taller = ItemChange(height: .points(50))
        try view.update(
            UpdateBatch([.reconfigureItem(Self.path(1))], changes: [0: taller])
        )
        #expect(view.sections[0].items.hidden == [1])
        #expect(view.sections[0].items.sizes?[1].height == 50)
    }

    @Test func `a table without hidden items is written as before`() throws {
        var items = ItemTable.uniform(count: 2)
        let old = #"{"uniform":{"count":2}}"#
        #expect(String(data: try JSONEncoder().encode(items), encoding: .utf8) == old)
        #expect(try JSONDecoder().decode(ItemTable.self, from: Data(old.utf8)) == items)
        items.hidden = [1]
        let data = try JSONEncoder().encode(items)
        #expect(try JSONDecoder().decode(ItemTable.self, from: data) == items)
        items.hidden = [2]
        #expect(!Content(sections: [CollectionView.Section(items: items)]).isSound)
    }
}

extension CollectionView {
    fileprivate mutating func show(_ item: Int, isHidden: Bool) throws {
        try update(
            UpdateBatch(
                [.reconfigureItem(ItemPath(section: 0, item: item))],
                changes: [0: ItemChange(isHidden: isHidden)]
            )
        )
    }
}
