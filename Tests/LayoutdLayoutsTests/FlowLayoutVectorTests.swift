import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

/// The published and measured behaviour of UICollectionViewFlowLayout.
struct FlowLayoutVectorTests {
    @Test func `there are twenty-four cases, six of them pinned`() throws {
        #expect(try FlowCase.all().count == 24)
        #expect(try FlowCase.unpinned().count == 18)
    }

    @Test(arguments: try FlowCase.all())
    func `content size and number of elements agree`(vector: FlowCase) throws {
        let layout = try vector.makeLayout()
        #expect(layout.contentSize.agrees(with: vector.expect.contentSize.size))
        #expect(layout.elementCount == vector.expect.elementCount)
    }

    @Test(arguments: try FlowCase.all())
    func `frames agree within a millionth of a point`(vector: FlowCase) throws {
        let layout = try vector.makeLayout()
        for expected in vector.expect.frames {
            let id = try expected.id()
            let found = try #require(layout.attributes(for: id, visible: vector.visible), "\(id)")
            #expect(found.frame.agrees(with: expected.rect), "\(id): \(found.frame)")
            #expect(found.zIndex == expected.zIndex, "\(id)")
        }
    }

    @Test(arguments: try FlowCase.all().filter { $0.expect.elementsInRect != nil })
    func `elements in a rectangle agree`(vector: FlowCase) throws {
        let layout = try vector.makeLayout()
        for query in vector.expect.elementsInRect ?? [] {
            let found = try layout.elements(
                in: query.rect.rect,
                visible: vector.visible,
                limit: 10_000
            )
            let expected = try query.elements.map { try $0.id() }
            #expect(found.map(\.element) == expected.sorted(), "\(query.rect)")
        }
    }
}
