import Geometry
import Layouts
import TestSupport
import Testing

/// The published and measured behaviour of UICollectionViewFlowLayout.
struct FlowLayoutVectorTests {
    private static let tolerance = 1e-6

    @Test func `all eighteen unpinned cases are there`() throws {
        #expect(try FlowCase.unpinned().count == 18)
    }

    @Test(arguments: try FlowCase.unpinned())
    func `content size and number of elements agree`(vector: FlowCase) throws {
        let layout = try vector.makeLayout()
        let expected = vector.expect.contentSize
        #expect(abs(layout.contentSize.width - expected.width) <= Self.tolerance)
        #expect(abs(layout.contentSize.height - expected.height) <= Self.tolerance)
        #expect(layout.elementCount == vector.expect.elementCount)
    }

    @Test(arguments: try FlowCase.unpinned())
    func `frames agree within a millionth of a point`(vector: FlowCase) throws {
        let layout = try vector.makeLayout()
        for expected in vector.expect.frames {
            let kind = try #require(ElementKind(name: expected.kind))
            let id = ElementID(kind: kind, section: expected.section, item: expected.item)
            let found = try #require(layout.attributes(for: id), "\(id)")
            #expect(abs(found.frame.minX - expected.x) <= Self.tolerance, "\(id)")
            #expect(abs(found.frame.minY - expected.y) <= Self.tolerance, "\(id)")
            #expect(abs(found.frame.size.width - expected.width) <= Self.tolerance, "\(id)")
            #expect(abs(found.frame.size.height - expected.height) <= Self.tolerance, "\(id)")
            #expect(found.zIndex == expected.zIndex, "\(id)")
        }
    }

    @Test(arguments: try FlowCase.unpinned().filter { $0.expect.elementsInRect != nil })
    func `elements in a rectangle agree`(vector: FlowCase) throws {
        let layout = try vector.makeLayout()
        for query in vector.expect.elementsInRect ?? [] {
            let found = try layout.elements(in: query.rect.rect, limit: 10_000).map(\.element)
            let expected = try query.elements.map { element in
                let kind = try #require(ElementKind(name: element.kind))
                return ElementID(kind: kind, section: element.section, item: element.item)
            }
            #expect(found == expected.sorted(), "\(query.rect)")
        }
    }
}
