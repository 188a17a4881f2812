import Foundation
import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

@testable import LayoutEngine

/// `ScrollAnchor.item` and `ScrollAnchor.lowerEdge`: what stays where it is when something grows.
struct KeptItemTests {
    /// A list of rows of 100 points, at an offset of 700 in a viewport of 480.
    private func list(_ anchor: ScrollAnchor) throws -> CollectionView {
        let rows = CollectionView.Section.uniform(count: 20)
        return try makeList([rows], contentOffset: Point(x: 0, y: 700), scrollAnchor: anchor)
    }

    private func growth(of item: Int, to height: Double) -> UpdateBatch {
        let path = ItemPath(section: 0, item: item)
        return UpdateBatch([.reloadItem(path)], sizes: [0: .sized([ItemSize(height: height)])])
    }

    private func item(_ item: Int, _ edge: ScrollAnchor.Edge) -> ScrollAnchor {
        .item(ItemPath(section: 0, item: item), edge)
    }

    /// Row 9 is in view and grows from 100 to 160; row 2 is above the view.
    @Test(arguments: [
        (ScrollAnchor.firstVisible, 700.0), (.lowerEdge, 760),
        (.item(ItemPath(section: 0, item: 9), .start), 700),
        (.item(ItemPath(section: 0, item: 9), .center), 730),
        (.item(ItemPath(section: 0, item: 9), .end), 760),
        (.item(ItemPath(section: 0, item: 2), .end), 700),
        (.item(ItemPath(section: 0, item: 19), .start), 760),
    ])
    func `an item that grows moves what is not kept`(anchor: ScrollAnchor, offset: Double) throws {
        var view = try list(anchor)
        try view.update(growth(of: 9, to: 160))
        view.settle()
        #expect(view.contentOffset.y == offset)
        #expect(view.settings.scrollAnchor == anchor)
    }

    @Test(arguments: [true, false])
    func `the kept item does not move on the screen meanwhile`(animated: Bool) throws {
        var view = try list(item(9, .end))
        try view.update(growth(of: 9, to: 160), animated: animated)
        for _ in 0..<30 {
            let row = try #require(view.presented(.cell(section: 0, item: 9)))
            #expect(abs(row.frame.maxY - view.contentOffset.y - 300) < 1e-9)
            view.tick()
        }
        #expect(view.isResting)
    }

    @Test func `a tap lets a row grow from the kept edge`() throws {
        let rows = ListLayout.Configuration(rowHeight: 100, expandedRowHeight: 180)
        for (anchor, offset) in [
            (ScrollAnchor.offset, 700.0), (.lowerEdge, 780), (item(9, .center), 740),
            (item(9, .start), 700), (item(12, .start), 780),
        ] {
            var view = try makeList(
                configuration: rows,
                contentOffset: Point(x: 0, y: 700),
                scrollAnchor: anchor
            )
            try view.tapRow(9)
            view.settle()
            #expect(view.contentOffset.y == offset, "\(anchor)")
            try view.tapRow(9)
            view.settle()
            #expect(view.contentOffset.y == 700, "\(anchor)")
        }
    }

    @Test func `updates move the kept item, and deleting it keeps the first in view`() throws {
        var view = try list(item(9, .start))
        let first = ItemPath(section: 0, item: 0)
        for _ in 0..<2 { try view.update(UpdateBatch([.insertItem(first)]), animated: false) }
        #expect(view.settings.scrollAnchor == item(11, .start) && view.contentOffset.y == 900)
        let last = ItemPath(section: 0, item: 20)
        try view.update(
            UpdateBatch([.moveItem(from: ItemPath(section: 0, item: 11), to: last)]),
            animated: false
        )
        // It keeps its place on the screen, 200 points below the edge, as far as the content reaches.
        #expect(view.settings.scrollAnchor == item(20, .start) && view.contentOffset.y == 1720)
        try view.update(UpdateBatch([.deleteItem(last)]), animated: false)
        #expect(view.settings.scrollAnchor == .firstVisible)
    }

    @Test func `reloaded data without the kept item keep the first in view`() throws {
        var view = try list(item(9, .start))
        try view.reloadData([.uniform(count: 10)])
        #expect(view.settings.scrollAnchor == item(9, .start))
        try view.reloadData([.uniform(count: 9)])
        #expect(view.settings.scrollAnchor == .firstVisible)
    }

    @Test(arguments: [
        (ScrollAnchor.lowerEdge, 880.0), (.item(ItemPath(section: 0, item: 9), .start), 700),
        (.item(ItemPath(section: 0, item: 9), .center), 790),
        (.item(ItemPath(section: 0, item: 9), .end), 880),
    ])
    func `distances are from the same edge of the viewport`(
        anchor: ScrollAnchor,
        offset: Double
    ) throws {
        var view = try list(anchor)
        try view.resizeViewport(to: Size(width: 320, height: 300))
        #expect(view.contentOffset.y == offset)
        view = try list(anchor)
        try view.resizeViewport(to: view.viewport, contentInset: Insets(bottom: 180))
        #expect(view.contentOffset.y == offset)
    }

    @Test func `anchors are written and read`() throws {
        let anchors: [ScrollAnchor] = [.offset, .firstVisible, .end, .lowerEdge, item(3, .center)]
        let data = try JSONEncoder().encode(anchors)
        #expect(try JSONDecoder().decode([ScrollAnchor].self, from: data) == anchors)
    }
}
