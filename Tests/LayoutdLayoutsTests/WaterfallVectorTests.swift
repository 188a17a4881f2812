import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

/// The published behaviour of CHTCollectionViewWaterfallLayout, and of the two-column layout that
/// came with UIKit Dynamics.
struct WaterfallVectorTests {
    private static let tolerance = 1e-6

    @Test func `there are five cases`() throws {
        #expect(try WaterfallCase.all().count == 5)
    }

    @Test(arguments: try WaterfallCase.all())
    func `content size and number of elements agree`(vector: WaterfallCase) throws {
        let layout = try vector.makeLayout()
        let expected = vector.expect.contentSize
        #expect(abs(layout.contentSize.width - expected.width) <= Self.tolerance)
        #expect(abs(layout.contentSize.height - expected.height) <= Self.tolerance)
        #expect(layout.elementCount == vector.expect.elementCount)
    }

    @Test(arguments: try WaterfallCase.all())
    func `frames agree within a millionth of a point`(vector: WaterfallCase) throws {
        let layout = try vector.makeLayout()
        for expected in vector.expect.frames {
            let kind = try #require(ElementKinds.standard.kind(named: expected.kind))
            let id = ElementID(kind: kind, section: expected.section, item: expected.item)
            let found = try #require(layout.attributes(for: id), "\(id)")
            let frame = Rect(
                x: expected.x,
                y: expected.y,
                width: expected.width,
                height: expected.height
            )
            #expect(found.frame.distance(to: frame) <= Self.tolerance, "\(id)")
            #expect(found.zIndex == expected.zIndex, "\(id)")
        }
    }

    @Test(arguments: try WaterfallCase.all().filter { $0.expect.elementsInRect != nil })
    func `elements in a rectangle agree`(vector: WaterfallCase) throws {
        let layout = try vector.makeLayout()
        for query in vector.expect.elementsInRect ?? [] {
            let found = try layout.elements(in: query.rect.rect, limit: 10_000).map(\.element)
            let expected = try query.elements.map { element in
                let kind = try #require(ElementKinds.standard.kind(named: element.kind))
                return ElementID(kind: kind, section: element.section, item: element.item)
            }
            #expect(found == expected.sorted(), "\(query.rect)")
        }
    }
}

extension Rect {
    /// The largest difference between corresponding edges or extents, in points.
    func distance(to other: Rect) -> Double {
        let differences = [
            minX - other.minX, minY - other.minY,
            size.width - other.size.width, size.height - other.size.height,
        ]
        return differences.map(abs).max() ?? 0
    }
}
