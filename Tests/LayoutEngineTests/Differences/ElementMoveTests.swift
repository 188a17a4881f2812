import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

@testable import LayoutEngine

/// A client that carries over its elements by ``CollectionView/moves(since:of:in:)`` keeps exactly
/// those that stay.
struct ElementMoveTests {
    private static let kinds: [LabelledView.Kind] = LabelledView.Kind.allCases

    @Test(arguments: kinds, 0..<12 as Range<UInt64>)
    func `clients keep the elements that stay`(kind: LabelledView.Kind, seed: UInt64) throws {
        var subject = try LabelledView(kind, seed: seed)
        let everywhere = FrameRegion.rect(Rect(x: -1e5, y: -1e5, width: 2e5, height: 2e5))
        var clients = [.viewport(), .viewport(overscan: 90), everywhere].map(LabelClient.init)
        var moved = 0
        for _ in 0..<25 {
            for index in clients.indices { try clients[index].look(at: subject) }
            try subject.live()
            for index in clients.indices { moved += try clients[index].follow(subject) }
        }
        #expect(moved > 100)
    }

    private func list() throws -> CollectionView {
        try CollectionView(
            CollectionView.Configuration(
                sections: [.uniform(count: 40), .uniform(count: 3)],
                layout: .list(ListLayout.Configuration(rowHeight: 100))
            )
        )
    }

    private func cell(_ item: Int) -> ElementID { .cell(section: 0, item: item) }

    @Test func `a deleted item is distinguished from one that keeps its path`() throws {
        var view = try list()
        let known = try view.frame().present
        try view.update(UpdateBatch([.deleteItem(ItemPath(section: 0, item: 4))]))
        let moves = try #require(view.moves(since: 0, of: known, in: try view.frame()))
        #expect(moves.map(\.old) == [cell(4)])
        // The item below, which was not visible, has its path now.
        #expect(moves[0].new == ElementIdentity(cell(4), departing: 0))
        view.pass(120)
        let later = view.moves(since: 0, of: known, in: try view.frame())
        #expect(later == [ElementMove(old: cell(4), new: nil)])
    }

    @Test func `nothing is known of frames that are not of the edition before`() throws {
        var view = try list()
        let known = try view.frame().present
        func moves(since base: Int) throws -> [ElementMove]? {
            view.moves(since: base, of: known, in: try view.frame())
        }
        #expect(try moves(since: 0) == nil)
        try view.update(UpdateBatch([]))
        #expect(try moves(since: 0) == [] && moves(since: 1) == nil)
        try view.scroll(Scroll(.by(Vector(dx: 0, dy: 30))))
        try view.update(UpdateBatch([.insertItem(ItemPath(section: 0, item: 0))]))
        #expect(try moves(since: 0) == nil && moves(since: 3) == nil)
        let shifted = try #require(try moves(since: 1))
        #expect(shifted.count == 5)
        #expect(try moves(since: 2) == shifted)
        try view.reloadData([.uniform(count: 9)])
        #expect(try moves(since: 2) == nil && moves(since: 3) == nil)
        try view.update(UpdateBatch([]))
        #expect(try moves(since: 3) == nil && moves(since: 4) == [])
    }

    @Test func `elements that never existed are gone`() throws {
        var view = try list()
        try view.update(UpdateBatch([]))
        let strange = ElementRuns(
            [cell(40), .cell(section: 7, item: 0)].map { ElementIdentity($0) }
        )
        let moves = view.moves(since: 0, of: strange, in: try view.frame())
        #expect(moves?.map(\.new) == [nil, nil])
    }

    @Test func `a restored view knows nothing of earlier data`() throws {
        var view = try list()
        let known = try view.frame().present
        try view.update(UpdateBatch([.deleteItem(ItemPath(section: 0, item: 0))]))
        var restored = try CollectionView(restoring: try view.snapshot())
        #expect(restored.moves(since: 0, of: known, in: try restored.frame()) == nil)
        let batch = UpdateBatch([.deleteItem(ItemPath(section: 0, item: 0))])
        let present = try restored.frame().present
        try restored.update(batch)
        let frame = try restored.frame()
        #expect(restored.moves(since: 0, of: known, in: frame) == nil)
        #expect(restored.moves(since: 1, of: present, in: frame)?.isEmpty == false)
    }

    @Test func `what is kept does not depend on the number of items`() throws {
        func growth(items: Int) throws -> Int {
            var view = try CollectionView(
                CollectionView.Configuration(
                    sections: [.uniform(count: items)],
                    layout: .flow(FlowLayout.Configuration()),
                    settings: .init { $0.animation = .none }
                )
            )
            let before = view.estimatedBytes
            try view.update(UpdateBatch([.insertItem(ItemPath(section: 0, item: 7))]))
            #expect(view.latestUpdate != nil)
            return view.estimatedBytes - before
        }
        #expect(try growth(items: 1_000_000) == growth(items: 100))
    }

    @Test func `a huge batch is not kept`() throws {
        var view = try list()
        let known = try view.frame().present
        let insertions = (0..<20_000).map { ItemPath(section: 0, item: $0) }
        try view.update(UpdateBatch(insertions.map { .insertItem($0) }))
        #expect(view.latestUpdate == nil)
        #expect(view.moves(since: 0, of: known, in: try view.frame()) == nil)
    }
}
