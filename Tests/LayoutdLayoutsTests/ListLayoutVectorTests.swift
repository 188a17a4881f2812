import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

/// The lists of cnoon/CollectionViewAnimations, derived from its source.
struct ListLayoutVectorTests {
    private static let placed = Result { try ListCase.all().filter { $0.expect.frames != nil } }
    private static let scrolled = Result {
        try ListCase.all().filter { $0.expect.targetOffsets != nil }
    }

    @Test func `there are twelve cases`() throws {
        #expect(try ListCase.all().count == 12)
        #expect(try Self.placed.get().count == 9 && Self.scrolled.get().count == 2)
    }

    @Test(arguments: try placed.get())
    func `content size and number of elements agree`(vector: ListCase) throws {
        let layout = try vector.makeLayout(expanding: vector.input.selected)
        #expect(layout.contentSize.agrees(with: try #require(vector.expect.contentSize).size))
        #expect(layout.elementCount == vector.expect.elementCount)
    }

    @Test(arguments: try placed.get())
    func `frames agree within a millionth of a point`(vector: ListCase) throws {
        let layout = try vector.makeLayout(expanding: vector.input.selected)
        for expected in try #require(vector.expect.frames) {
            let id = try expected.id()
            let found = try #require(layout.attributes(for: id, visible: vector.visible), "\(id)")
            #expect(found.frame.agrees(with: expected.rect), "\(id): \(found.frame)")
            #expect(found.zIndex == expected.zIndex, "\(id)")
        }
    }

    @Test(arguments: try placed.get())
    func `elements in a rectangle agree`(vector: ListCase) throws {
        let layout = try vector.makeLayout(expanding: vector.input.selected)
        for query in try #require(vector.expect.elementsInRect) {
            let found = try layout.elements(
                in: query.rect.rect,
                visible: vector.visible,
                limit: 10_000
            )
            let expected = try query.elements.map { try $0.id() }
            #expect(found.map(\.element) == expected.sorted(), "\(query.rect)")
        }
    }

    @Test(arguments: try scrolled.get())
    func `target offsets agree, before and after clamping`(vector: ListCase) throws {
        for expected in try #require(vector.expect.targetOffsets) {
            let layout = try vector.makeLayout(expanding: expected.selectedAfter)
            let bounds = expected.bounds.size
            #expect(layout.contentSize.height == expected.contentHeight, "\(expected.situation)")
            let proposed = limited(expected.currentOffsetY, in: layout, bounds: bounds)
            #expect(abs(proposed - expected.proposedOffsetY) <= 1e-6, "\(expected.situation)")
            let target = target(of: layout, from: proposed, row: expected.selectedAfter, bounds)
            #expect(abs(target - expected.targetOffsetY) <= 1e-6, "\(expected.situation)")
            let final = limited(target, in: layout, bounds: bounds)
            #expect(abs(final - expected.finalOffsetY) <= 1e-6, "\(expected.situation)")
        }
    }

    @Test func `rows move from their old to their new frames`() throws {
        let vector = try #require(try ListCase.all().first { $0.expect.transitions != nil })
        let before = try vector.makeLayout(expanding: vector.input.selectedBefore)
        let after = try vector.makeLayout(expanding: vector.input.selectedAfter)
        #expect(before.contentSize == vector.expect.contentSizeBefore?.size)
        #expect(after.contentSize == vector.expect.contentSizeAfter?.size)
        for row in try #require(vector.expect.transitions) {
            let id = ElementID.cell(section: 0, item: row.item)
            let initial = try #require(before.attributes(for: id)).frame
            let final = try #require(after.attributes(for: id)).frame
            #expect(initial.agrees(with: row.initial.rect), "\(id): \(initial)")
            #expect(final.agrees(with: row.final.rect), "\(id): \(final)")
        }
    }

    /// The nearest offset at which the view shows only content.
    private func limited(_ offset: Double, in layout: StackLayout, bounds: Size) -> Double {
        min(max(offset, 0), max(0, layout.contentSize.height - bounds.height))
    }

    private func target(
        of layout: StackLayout,
        from offset: Double,
        row: ListCase.Path?,
        _ bounds: Size
    ) -> Double {
        guard let row else { return offset }
        return layout.offset(
            revealing: row.path,
            from: Point(x: 0, y: offset),
            viewport: bounds
        ).y
    }
}
