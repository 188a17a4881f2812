import Foundation
import LayoutdLayouts
import Testing

struct ItemSizeTests {
    @Test func `a size takes 24 bytes`() {
        #expect(MemoryLayout<ItemSize>.stride == 24)
    }

    @Test(arguments: [nil, 0, -0.0, 1.5, -3, .infinity, .leastNonzeroMagnitude] as [Double?])
    func `extents are stored as given`(extent: Double?) {
        let size = ItemSize(width: extent, height: 2, expandedHeight: extent)
        #expect(size.width == extent && size.height == 2 && size.expandedHeight == extent)
        var other = ItemSize(height: 2)
        other.width = extent
        other.expandedHeight = extent
        #expect(other == size && other.hashValue == size.hashValue)
    }

    @Test func `a NaN is stored, and is not nil`() {
        #expect(ItemSize(height: .nan).height?.isNaN == true)
        #expect(ItemSize(height: .signalingNaN).height?.isNaN == true)
    }

    @Test func `sizes with different members differ`() {
        let sizes: Set = [
            ItemSize(), ItemSize(width: 0), ItemSize(height: 0), ItemSize(expandedHeight: 0),
            ItemSize(width: 0, height: 0, expandedHeight: 0),
        ]
        #expect(sizes.count == 5)
    }

    @Test(arguments: [(1, 1), (2, 1), (1, 3), (65_535, 65_535), (0, 70_000)])
    func `spans are stored beside width and height, within their limits`(
        columns: Int,
        rows: Int
    ) throws {
        let size = ItemSize(width: 4, height: 2, columnSpan: columns, rowSpan: rows)
        #expect(size.width == 4 && size.height == 2 && size.expandedHeight == nil)
        #expect(size.columnSpan == min(65_535, max(1, columns)))
        #expect(size.rowSpan == min(65_535, max(1, rows)))
        #expect((size == ItemSize(width: 4, height: 2)) == ((columns, rows) == (1, 1)))
        #expect(ItemSize(columnSpan: columns, rowSpan: rows).isOpen == ((columns, rows) == (1, 1)))
        let json = try JSONEncoder().encode(size)
        #expect(try JSONDecoder().decode(ItemSize.self, from: json) == size)
        var expanded = size
        expanded.expandedHeight = 9
        #expect(expanded.expandedHeight == 9 && expanded.columnSpan == 1 && expanded.rowSpan == 1)
        expanded.rowSpan = rows
        #expect(expanded.expandedHeight == nil && expanded.rowSpan == size.rowSpan)
    }

    @Test func `a missing extent is not encoded`() throws {
        let size = ItemSize(height: 0.1, expandedHeight: 7)
        let json = try JSONEncoder().encode(size)
        let members = try JSONDecoder().decode([String: Double].self, from: json)
        #expect(members == ["height": 0.1, "expandedHeight": 7])
        #expect(try JSONDecoder().decode(ItemSize.self, from: json) == size)
        #expect(try JSONDecoder().decode(ItemSize.self, from: Data("{}".utf8)) == ItemSize())
    }
}
