import LayoutdLayouts
import LayoutdTestSupport
import Testing

@testable import LayoutEngine

/// The identifiers of items, by number and by identifier.
struct IdentifierTableTests {
    @Test(arguments: 0..<12 as Range<UInt64>)
    func `lookups agree with a dictionary`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var known: [Int: String] = [:]
        var table = IdentifierTable()
        var next = 0
        for step in 0..<200 {
            let count = Int.random(in: 0...(step % 20 == 0 ? 400 : 6), using: &random)
            // Some come back with other numbers.
            let gone = known.sorted { $0.key < $1.key }.filter { _ in random.oneIn(20) }
            for (number, _) in gone { known[number] = nil }
            var added = gone.map(\.value).filter { _ in random.oneIn(2) }
            added += (0..<count).map { offset in
                "item \(next + offset) é" + String(repeating: "x", count: offset % 40)
            }
            let before = known
            table.add(next..<next + added.count, IdentifierColumn(added)) { before[$0] != nil }
            for (offset, identifier) in added.enumerated() { known[next + offset] = identifier }
            next += added.count
            let now = known
            for (number, identifier) in now where random.oneIn(10) {
                #expect(table.identifier(of: number) == identifier)
                #expect(table.number(named: identifier) { now[$0] != nil } == number)
            }
            for (_, identifier) in gone where !added.contains(identifier) {
                #expect(table.number(named: identifier) { now[$0] != nil } == nil)
            }
            #expect(table.number(named: "none") { _ in true } == nil)
        }
    }

    @Test(arguments: [1, 10, 1_000, 100_000])
    func `an identifier takes at most 24 bytes and its text`(count: Int) {
        let texts = (0..<count).map { "photo-\($0)" }
        let table = IdentifierTable(ItemNumbers(0..<count), IdentifierColumn(texts))
        let text = texts.reduce(0) { $0 + $1.utf8.count }
        #expect(table.estimatedBytes <= 24 * count + text + 200)
    }
}
