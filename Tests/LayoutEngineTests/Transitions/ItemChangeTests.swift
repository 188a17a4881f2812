import Foundation
import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

/// Items that get another size or place and stay the same element: no copy, no fade.
struct ItemChangeTests {
    private let timing = SpringTiming(duration: 0.4, damping: 1, initialVelocity: 0)

    private func path(_ item: Int, section: Int = 0) -> ItemPath {
        ItemPath(section: section, item: item)
    }

    private func cell(_ item: Int) -> ElementID { .cell(section: 0, item: item) }

    private func change(_ item: Int, _ change: ItemChange) -> UpdateBatch {
        UpdateBatch([.reconfigureItem(path(item))], changes: [0: change])
    }

    /// Expects one opaque element for each item, and the same keys as before.
    private func expectSameElements(
        _ view: CollectionView,
        _ keys: [ElementID: Int?],
        _ comment: Comment
    ) throws {
        #expect(try view.departing().isEmpty, comment)
        for (element, key) in keys {
            #expect(view.presented(element)?.alpha == 1, comment)
            #expect(view.names[ElementIdentity(element)]?.key == key, comment)
        }
    }

    private func keys(_ view: CollectionView, _ items: Range<Int>) -> [ElementID: Int?] {
        items.reduce(into: [:]) { $0[cell($1)] = view.names[ElementIdentity(cell($1))]?.key }
    }

    private static func placed(_ places: [ItemPlacement]) throws -> CollectionView {
        try CollectionView(
            CollectionView.Configuration(
                sections: [.placed(places)],
                layout: .absolute(AbsoluteLayout.Configuration())
            )
        )
    }

    @Test func `a row grows where it is, and what is below moves`() throws {
        var view = try makeList()
        let keys = keys(view, 0..<4)
        try view.update(change(1, ItemChange(height: .points(160))))
        for tick in 0..<30 {
            let progress = timing.progress(at: Double(tick) / 60)
            let row = try #require(view.presented(cell(1)))
            #expect(abs(row.frame.size.height - (100 + 60 * progress)) < 1e-9, "tick \(tick)")
            #expect(row.frame.minY == 100)
            let below = try #require(view.presented(cell(2)))
            #expect(abs(below.frame.minY - (200 + 60 * progress)) < 1e-9, "tick \(tick)")
            try expectSameElements(view, keys, "tick \(tick)")
            view.tick()
        }
        view.settle()
        #expect(try view.everything() == view.afresh().everything())
        #expect(view.sections[0].items.sizes?[1] == ItemSize(height: 160))
    }

    @Test func `without animation a row has its new height at once`() throws {
        var view = try makeList()
        try view.update(change(1, ItemChange(height: .points(160))), animated: false)
        #expect(view.presented(cell(1))?.frame.size.height == 160)
        #expect(view.presented(cell(2))?.frame.minY == 260 && view.isResting)
    }

    @Test func `one placed item moves, turns and grows from the old place to the new one`() throws {
        let (from, to) = (Point(x: 60, y: 80), Point(x: 220, y: 300))
        var view = try Self.placed([.box(from), .box(Point(x: 20, y: 20))])
        let keys = keys(view, 0..<2)
        let new = ItemChange(width: .points(80), center: to, angle: 1, zIndex: 5)
        try view.update(change(0, new))
        for tick in 0..<30 {
            let progress = timing.progress(at: Double(tick) / 60)
            let box = try #require(view.presented(cell(0)))
            #expect(abs(box.frame.center.x - (60 + 160 * progress)) < 1e-9, "tick \(tick)")
            #expect(abs(box.frame.center.y - (80 + 220 * progress)) < 1e-9, "tick \(tick)")
            #expect(abs(box.frame.size.width - (40 + 40 * progress)) < 1e-9)
            #expect(box.frame.size.height == 40 && box.zIndex == 5)
            #expect(abs(box.angle - progress) < 1e-9)
            try expectSameElements(view, keys, "tick \(tick)")
            view.tick()
        }
        view.settle()
        let place = try #require(view.sections[0].items.places?[0])
        let size = Size(width: 80, height: 40)
        #expect(place == ItemPlacement(center: to, size: size, angle: 1, zIndex: 5))
        #expect(view.sections[0].items.places?[1] == .box(Point(x: 20, y: 20)))
    }

    @Test func `a reload still shows two copies, so that a change is worth it`() throws {
        var view = try Self.placed([.box(Point(x: 60, y: 80))])
        let place = ItemTable.placed([.box(Point(x: 200, y: 80))])
        try view.update(UpdateBatch([.reloadItem(path(0))], sizes: [0: place]))
        view.pass(5)
        #expect(try view.frame().elements.count == 2)
    }

    @Test func `springs keep swinging`() throws {
        var view = try makeList(dynamics: SpringDynamics())
        try view.scroll(Scroll(.by(Vector(dx: 0, dy: 90)), touch: .at(Point(x: 10, y: 10))))
        view.pass(3)
        let keys = keys(view, 1..<5)
        let before = try #require(view.presented(cell(3)))
        try #require(before.velocity.dy != 0)
        try view.update(change(2, ItemChange(height: .points(150))))
        let after = try #require(view.presented(cell(3)))
        #expect(after.velocity == before.velocity && after.frame.minY == before.frame.minY)
        for tick in 0..<200 {
            try expectSameElements(view, keys, "tick \(tick)")
            view.tick()
        }
        view.settle()
        #expect(try view.everything() == view.afresh().everything())
    }

    @Test func `what is not given stays, and the layout takes back what it shall have`() throws {
        let sizes = [ItemSize(height: 50, expandedHeight: 90), ItemSize(), ItemSize(height: 70)]
        var view = try makeList([.sized(sizes)])
        try view.update(change(0, ItemChange(expandedHeight: .points(200))))
        #expect(view.sections[0].items.sizes?[0] == ItemSize(height: 50, expandedHeight: 200))
        try view.update(change(0, ItemChange(height: .ofLayout)))
        #expect(view.sections[0].items.sizes?[0] == ItemSize(expandedHeight: 200))
        let all = UpdateBatch(
            [.reconfigureItem(path(0)), .reconfigureItem(path(2))],
            changes: [0: ItemChange(expandedHeight: .ofLayout), 1: ItemChange(height: .ofLayout)]
        )
        try view.update(all)
        view.settle()
        // Nothing is stored for items without sizes of their own.
        #expect(view.sections[0].items == .uniform(count: 3))
        #expect(view.presented(cell(2))?.frame.minY == 200)
    }

    @Test func `a change to nothing of its own stores no sizes`() throws {
        var view = try makeList([.uniform(count: 600_000)])
        try view.update(change(5, ItemChange(height: .ofLayout)))
        #expect(view.sections[0].items == .uniform(count: 600_000))
        let error = CollectionViewError.tooManyStoredItems(count: 600_000, limit: 500_000)
        #expect(throws: error) { try view.update(change(5, ItemChange(height: .points(9)))) }
    }

    @Test func `an item is changed and moved in one batch`() throws {
        var view = try makeList()
        let key = try #require(view.names[ElementIdentity(cell(0))]?.key)
        let batch = UpdateBatch(
            [.moveItem(from: path(0), to: path(2)), .reconfigureItem(path(0))],
            changes: [1: ItemChange(height: .points(40))]
        )
        try view.update(batch)
        for tick in 0..<40 {
            try expectSameElements(view, [cell(2): key], "tick \(tick)")
            view.tick()
        }
        view.settle()
        #expect(view.presented(cell(2))?.frame == Rect(x: 0, y: 200, width: 320, height: 40))
        #expect(view.sections[0].items.sizes?[2].height == 40)
    }

    @Test(arguments: [
        (
            BatchUpdate.Operation.deleteItem(ItemPath(section: 0, item: 1)),
            "deleteAndChangeSameItem"
        ),
        (.reloadItem(ItemPath(section: 0, item: 1)), "reloadAndChangeSameItem"),
        (.reconfigureItem(ItemPath(section: 0, item: 1)), "duplicateChange"),
    ])
    func `a change does not go with everything`(
        other: BatchUpdate.Operation,
        code: String
    ) throws {
        var view = try makeList()
        let sequence = view.frameState.sequence
        do {
            try view.update(UpdateBatch([.reconfigureItem(path(1)), other]))
            Issue.record("was accepted")
        } catch CollectionViewError.batch(let error) {
            #expect(error.code.rawValue == code && error.operation == 1)
        }
        #expect(view.frameState.sequence == sequence)
    }

    @Test func `an invalid size or place is refused`() throws {
        var list = try makeList()
        let before = try list.snapshot().state.content.sections
        #expect(throws: CollectionViewError.self) {
            try list.update(change(0, ItemChange(height: .points(-1))))
        }
        #expect(throws: CollectionViewError.self) {
            try list.update(change(0, ItemChange(height: .points(.nan))))
        }
        #expect(list.sections == before)
        var placed = try Self.placed([.box(.zero)])
        #expect(throws: CollectionViewError.self) {
            try placed.update(change(0, ItemChange(center: Point(x: .infinity, y: 0))))
        }
        #expect(throws: CollectionViewError.self) {
            try placed.update(change(0, ItemChange(width: .points(0))))
        }
        #expect(placed.sections == [.placed([.box(.zero)])])
    }

    @Test func `a batch is read as it was written, and old ones have no changes`() throws {
        let batch = UpdateBatch(
            [.reconfigureItem(path(3))],
            changes: [
                0: ItemChange(
                    width: .ofLayout,
                    height: .points(7),
                    center: Point(x: 1, y: 2),
                    angle: 3,
                    zIndex: 4,
                    alpha: 0.5,
                    scale: 6,
                    bounds: .ellipse
                )
            ]
        )
        let data = try JSONEncoder().encode(batch)
        #expect(try JSONDecoder().decode(UpdateBatch.self, from: data) == batch)
        var object = try #require(
            try JSONSerialization.jsonObject(with: data) as? [String: Any]
        )
        object["changes"] = nil
        let old = try JSONSerialization.data(withJSONObject: object)
        let read = try JSONDecoder().decode(UpdateBatch.self, from: old)
        #expect(read == UpdateBatch([.reconfigureItem(path(3))]))
    }
}
