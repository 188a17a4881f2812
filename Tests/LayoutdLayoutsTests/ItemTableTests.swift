import Foundation
import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

struct ItemTableTests {
    @Test func `columns take no memory in a section`() {
        #expect(MemoryLayout<ItemTable>.size == 16)
        #expect(MemoryLayout<Section>.size == 56)
    }

    @Test(arguments: 0..<20)
    func `any changes agree with plain lists`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<60 {
            var table = ItemTable.random(using: &random)
            var model = PlainItems(table)
            for _ in 0..<Int.random(in: 0...8, using: &random) {
                let (before, items) = (table, PlainItems(table))
                let other = ItemTable.random(using: &random)
                if random.oneIn(2), table.count > 0, other.count > 0 {
                    let item = Int.random(in: 0..<table.count, using: &random)
                    table.replace(item, by: other)
                    model.replace(item, by: PlainItems(other))
                } else {
                    let range = Range<Int>.random(upTo: other.count, using: &random)
                    table.append(other, range)
                    model.append(PlainItems(other), range)
                }
                try #require(PlainItems(table) == model, "seed \(seed): \(before) \(other)")
                try #require(PlainItems(before) == items, "seed \(seed): a copy changes too")
                try #require(try table.recorded() == table, "seed \(seed)")
            }
            table.removeOpenSizes()
            try #require(table == model.table, "seed \(seed)")
        }
    }

    @Test func `a count without columns is enough for any items`() {
        var table = ItemTable.uniform(count: 1)
        table.append(.uniform(count: 0), 5..<(1 << 62))
        #expect(table == .uniform(count: (1 << 62) - 4))
    }

    @Test(arguments: 0..<20)
    func `records are those of an enumeration`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<40 {
            let table = ItemTable.random(using: &random)
            let (own, other) = try (table.record(), Enumeration(table).record())
            #expect(own == other, "seed \(seed)")
        }
    }

    @Test(arguments: [
        #"{"uniform":{"count":3}}"#, #"{"uniform":{"count":-3}}"#, #"{"uniform":{"count":1.5}}"#,
        #"{"uniform":{"_0":3}}"#, #"{"uniform":{}}"#, #"{"uniform":3}"#,
        #"{"sized":{"_0":[{},{"height":3}]}}"#, #"{"sized":{"_0":[]}}"#, #"{"sized":{"_0":3}}"#,
        #"{"sized":{}}"#, #"{"sized":{"count":1}}"#, #"{"sized":[]}"#,
        #"{"placed":{"_0":[]}}"#, #"{"placed":{"_0":[{}]}}"#, #"{"placed":{"_0":[3]}}"#,
        #"{"placed":{"_0":[{"center":{"x":1,"y":2},"size":{"width":3,"height":4},"angle":0}]}}"#,
        #"{"uniform":{"count":3},"sized":{"_0":[]}}"#, #"{"uniform":{"count":3},"other":{}}"#,
        #"{"other":{"_0":[]}}"#, "{}", "[]", "3", "null", #""uniform""#,
    ])
    func `the same records are sound as of an enumeration`(text: String) {
        let record = Data(text.utf8)
        let decoder = JSONDecoder()
        let expected = try? decoder.decode(Enumeration.self, from: record).table
        #expect((try? decoder.decode(ItemTable.self, from: record)) == expected)
    }
}

/// The items of a table one by one.
private struct PlainItems: Equatable {
    var sizes: [ItemSize]
    /// One for each item, or none.
    var places: [ItemPlacement]?

    init(_ table: ItemTable) {
        places = table.places
        sizes = (0..<table.count).map { item in
            let known = [3.0, 4.0].map { extent in
                table.size(of: item, default: Size(width: extent, height: extent))
            }
            return ItemSize(
                width: known[0].width == known[1].width ? known[0].width : nil,
                height: known[0].height == known[1].height ? known[0].height : nil,
                expandedHeight: table.expandedHeight(of: item)
            )
        }
    }

    mutating func append(_ other: PlainItems, _ range: Range<Int>) {
        sizes += other.sizes[range]
        places = places.flatMap { own in other.places.map { own + $0[range] } }
    }

    mutating func replace(_ item: Int, by other: PlainItems) {
        guard places == nil || other.places != nil else { return }
        sizes[item] = other.sizes[0]
        if let place = other.places?[0] { places?[item] = place }
    }

    var table: ItemTable {
        if let places { return .placed(places) }
        return sizes.allSatisfy { $0 == ItemSize() } ? .uniform(count: sizes.count) : .sized(sizes)
    }
}

/// Tables of one of three kinds, in the form in which Swift encodes them.
private enum Enumeration: Codable {
    case uniform(count: Int)
    case sized([ItemSize])
    case placed([ItemPlacement])

    init(_ table: ItemTable) {
        self =
            table.sizes.map { .sized($0) } ?? table.places.map { .placed($0) }
            ?? .uniform(count: table.count)
    }

    var table: ItemTable {
        switch self {
        case .uniform(let count): .uniform(count: count)
        case .sized(let sizes): .sized(sizes)
        case .placed(let places): .placed(places)
        }
    }
}

extension Encodable {
    fileprivate func record() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return try encoder.encode(self)
    }
}

extension ItemTable {
    /// Itself, written and read again.
    fileprivate func recorded() throws -> ItemTable {
        try JSONDecoder().decode(ItemTable.self, from: record())
    }

    fileprivate static func random(using random: inout SplitMix64) -> ItemTable {
        let count = Int.random(in: 0...4, using: &random)
        func extent() -> Double { .random(in: 5...9, using: &random) }
        switch Int.random(in: 0..<5, using: &random) {
        case 0: return .uniform(count: count)
        case 1: return .sized(Array(repeating: ItemSize(), count: count))
        case 2:
            return .sized(
                (0..<count).map { _ in
                    ItemSize(
                        width: random.oneIn(2) ? nil : extent(),
                        height: random.oneIn(2) ? nil : extent(),
                        expandedHeight: random.oneIn(2) ? nil : extent()
                    )
                }
            )
        default:
            return .placed(
                (0..<count).map { _ in
                    ItemPlacement(
                        center: Point(x: extent(), y: extent()),
                        size: Size(width: extent(), height: extent()),
                        angle: extent(),
                        bounds: random.oneIn(4) ? .ellipse : .rectangle
                    )
                }
            )
        }
    }
}

extension Range<Int> {
    fileprivate static func random(upTo end: Int, using random: inout SplitMix64) -> Range<Int> {
        let lower = Int.random(in: 0...end, using: &random)
        return lower..<Int.random(in: lower...end, using: &random)
    }
}
