import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

struct KeepTests {
    private func insertion(at item: Int) -> UpdateBatch {
        UpdateBatch([.insertItem(ItemPath(section: 0, item: item))])
    }

    /// The rows' places on the screen, by their distance from the end of the data.
    private func screen(_ view: CollectionView) throws -> [Int: Double] {
        let cells = try view.frame().elements.filter { $0.departing == nil }
        let count = view.sections[0].items.count
        return Dictionary(
            uniqueKeysWithValues: cells.map {
                (count - $0.element.item, $0.frame.minY - view.contentOffset.y)
            }
        )
    }

    @Test func `by default the offset is kept, as in UIKit`() throws {
        var view = try makeList(contentOffset: Point(x: 0, y: 500))
        try view.update(insertion(at: 0), animated: false)
        #expect(view.contentOffset.y == 500)
    }

    @Test(arguments: [true, false])
    func `the first visible cell keeps its place on the screen`(animated: Bool) throws {
        var view = try makeList(
            contentOffset: Point(x: 0, y: 530),
            dynamics: SpringDynamics(),
            scrollAnchor: .firstVisible
        )
        let before = try screen(view)
        try view.update(insertion(at: 0), animated: animated)
        #expect(view.contentOffset.y == 630)
        for _ in 0..<30 {
            let after = try screen(view)
            for (row, y) in before { #expect(abs(try #require(after[row]) - y) < 1e-3, "\(row)") }
            view.tick()
        }
        #expect(view.isResting && view.contentOffset.y == 630)
    }

    @Test func `if the first visible cell is deleted, the next one keeps its place`() throws {
        var view = try makeList(contentOffset: Point(x: 0, y: 530), scrollAnchor: .firstVisible)
        let batch = UpdateBatch([5, 2].map { .deleteItem(ItemPath(section: 0, item: $0)) })
        try view.update(batch, animated: false)
        // Row 6 was at 600 and is now row 4.
        #expect(view.contentOffset.y == 330)
    }

    @Test(arguments: [true, false])
    func `a message at the end of a chat comes into view`(animated: Bool) throws {
        var view = try makeList(contentOffset: Point(x: 0, y: 1520), scrollAnchor: .end)
        let before = try screen(view)
        try view.update(insertion(at: 20), animated: animated)
        if animated {
            let after = try screen(view)
            for (row, y) in before { #expect(after[row + 1] == y, "\(row)") }
        }
        view.settle()
        #expect(view.contentOffset.y == 1620)
    }

    @Test func `messages above or below do not move a chat that is being read`() throws {
        var view = try makeList(contentOffset: Point(x: 0, y: 700), scrollAnchor: .end)
        try view.update(insertion(at: 20))
        #expect(view.isResting && view.contentOffset.y == 700)
        try view.update(insertion(at: 0))
        #expect(view.contentOffset.y == 800)
    }

    @Test func `the chat follows messages in quick succession`() throws {
        var view = try makeList(contentOffset: Point(x: 0, y: 1520), scrollAnchor: .end)
        for count in 20..<25 {
            try view.update(insertion(at: count))
            view.pass(3)
        }
        view.settle()
        #expect(view.contentOffset.y == 2020)
    }

    @Test func `history loaded at the end of a chat moves nothing on the screen`() throws {
        var view = try makeList(contentOffset: Point(x: 0, y: 1520), scrollAnchor: .end)
        let before = try screen(view)
        try view.update(insertion(at: 0))
        for _ in 0..<25 {
            #expect(try screen(view).filter { before[$0.key] != nil } == before)
            view.tick()
        }
        #expect(view.contentOffset.y == 1620)
    }

    @Test func `a jump pulls no spring`() throws {
        var view = try makeList(
            contentOffset: Point(x: 0, y: 530),
            dynamics: SpringDynamics(),
            scrollAnchor: .firstVisible
        )
        try view.update(insertion(at: 0), animated: false)
        #expect(view.isResting)
    }

    @Test(arguments: [(ScrollAnchor.offset, 700.0), (.firstVisible, 700), (.end, 700)])
    func `a viewport that shrinks in mid-content keeps its offset`(
        scrollAnchor: ScrollAnchor,
        offset: Double
    ) throws {
        var view = try makeList(contentOffset: Point(x: 0, y: 700), scrollAnchor: scrollAnchor)
        try view.resizeViewport(to: Size(width: 320, height: 300))
        #expect(view.contentOffset.y == offset)
    }

    @Test(arguments: [(ScrollAnchor.offset, 1520.0), (.firstVisible, 1520), (.end, 1700)])
    func `only keep end moves the content above a keyboard`(
        scrollAnchor: ScrollAnchor,
        offset: Double
    ) throws {
        var view = try makeList(contentOffset: Point(x: 0, y: 1520), scrollAnchor: scrollAnchor)
        try view.resizeViewport(to: Size(width: 320, height: 300))
        #expect(view.contentOffset.y == offset)
    }
}
