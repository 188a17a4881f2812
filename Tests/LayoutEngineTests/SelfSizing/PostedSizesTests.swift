import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

@testable import LayoutEngine

/// Sizes that arrive later.
struct PostedSizesTests {
    @Test func `there are fourteen cases`() throws {
        #expect(try SelfSizingCase.all("post").count == 14)
    }

    @Test(arguments: try SelfSizingCase.all("post"))
    func `cases agree`(vector: SelfSizingCase) throws {
        var view = try CollectionView(
            CollectionView.Configuration(
                viewport: vector.input.viewport.size,
                sections: vector.sections,
                layout: vector.configuration
            )
        )
        try view.setSizes(vector.sizes(vector.input.known))
        let start = try #require(vector.input.contentOffset)
        let offset = Point(x: start.x, y: start.y)
        try view.scroll(Scroll(.to(offset), touch: .none, overscroll: .free))
        #expect(vector.input.keep == "firstVisible")
        try view.setSizes(vector.sizes(vector.input.post))
        let expected = vector.expect
        #expect(view.contentSize.agrees(with: expected.contentSize.size))
        let end = try #require(expected.contentOffset)
        #expect(abs(view.contentOffset.x - end.x) <= 1e-6)
        #expect(abs(view.contentOffset.y - end.y) <= 1e-6)
        let visible = try view.layout.elements(in: view.visibleRect, limit: 1000)
        #expect(visible.count == expected.visible?.count)
        for (found, frame) in zip(visible, expected.visible ?? []) {
            let place = Rect(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
            #expect(found.element == .cell(section: frame.section, item: frame.item))
            #expect(found.frame.agrees(with: place), "\(found)")
        }
        let needed = try view.estimatedElements(limit: 1000).map {
            [$0.element.section, $0.element.item]
        }
        #expect(needed == expected.needed)
        // Frames show the same at once, and rest.
        let frame = try view.frame()
        #expect(frame.elements.map(\.frame) == visible.map(\.frame))
        #expect(frame.state.isResting)
    }
}

extension SelfSizingCase {
    /// Answers by "section/item".
    fileprivate func sizes(_ answers: [String: Answer]?) -> [MeasuredSize] {
        (answers ?? [:]).map { path, answer in
            let indices = path.split(separator: "/").compactMap { Int($0) }
            return MeasuredSize(
                .cell(section: indices[0], item: indices[1]),
                width: answer[0],
                height: answer[1]
            )
        }
    }
}

extension Rect {
    /// Whether all edges and extents are equal within a millionth of a point.
    fileprivate func agrees(with other: Rect) -> Bool {
        origin.agrees(with: other.origin) && size.agrees(with: other.size)
    }
}

extension Point {
    fileprivate func agrees(with other: Point) -> Bool {
        abs(x - other.x) <= 1e-6 && abs(y - other.y) <= 1e-6
    }
}

extension Size {
    fileprivate func agrees(with other: Size) -> Bool {
        abs(width - other.width) <= 1e-6 && abs(height - other.height) <= 1e-6
    }
}
