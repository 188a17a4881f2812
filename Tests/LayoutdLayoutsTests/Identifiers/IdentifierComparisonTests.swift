import LayoutdLayouts
import LayoutdTestSupport
import Testing

/// Common runs of columns of identifiers, compared with those of strings.
struct IdentifierComparisonTests {
    private func commonCount(
        _ a: ArraySlice<String>,
        _ b: ArraySlice<String>,
        atMost limit: Int
    ) -> Int {
        zip(a, b).prefix(limit).prefix { $0 == $1 }.count
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func `common runs are those of the texts`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let texts = (0..<Int.random(in: 1...300, using: &random)).map { index in
            "item \(index)" + String(repeating: "é", count: Int.random(in: 0...3, using: &random))
        }
        var others = (0..<Int.random(in: 0...9, using: &random)).map { "other \($0)" } + texts
        for _ in 0..<Int.random(in: 0...4, using: &random) {
            let index = Int.random(in: 0..<others.count, using: &random)
            switch Int.random(in: 0..<3, using: &random) {
            case 0: others[index] = "item \(index + 1)"
            case 1: others.remove(at: index)
            default: others.insert("new", at: index)
            }
            if others.isEmpty { others = ["last"] }
        }
        let (column, other) = (IdentifierColumn(texts), IdentifierColumn(others))
        for _ in 0..<200 {
            let start = Int.random(in: 0..<texts.count, using: &random)
            let shift = random.oneIn(2) ? others.count - texts.count : 0
            let otherStart = min(max(0, start + shift), others.count - 1)
            let rest = min(texts.count - start, others.count - otherStart)
            let limit = Int.random(in: 0...rest, using: &random)
            let expected = commonCount(texts[start...], others[otherStart...], atMost: limit)
            let found = column.commonCount(
                from: start,
                with: other,
                from: otherStart,
                atMost: limit
            )
            #expect(found == expected, "seed \(seed): \(start), \(otherStart), at most \(limit)")
        }
    }

    @Test(arguments: [
        ("\u{E9}", "e\u{301}"), ("\u{212A}", "K"), ("a\u{37E}", "a;"),
        ("\u{1100}\u{1161}", "\u{AC00}"),
    ])
    func `texts that Unicode holds for equal are equal`(one: String, other: String) {
        #expect(one == other)
        let (a, b) = (IdentifierColumn(["x", one, "y"]), IdentifierColumn(["x", other, "y"]))
        #expect(a.commonCount(from: 0, with: b, from: 0, atMost: 3) == 3)
        #expect(b.commonCount(from: 1, with: a, from: 1, atMost: 2) == 2)
    }

    @Test func `texts with the same bytes together are different`() {
        let (a, b) = (IdentifierColumn(["ab", "c", "d"]), IdentifierColumn(["a", "bc", "d"]))
        #expect(a.commonCount(from: 0, with: b, from: 0, atMost: 3) == 0)
        #expect(a.commonCount(from: 2, with: b, from: 2, atMost: 1) == 1)
    }

    @Test func `nothing is in common with nothing`() {
        let (none, some) = (IdentifierColumn(), IdentifierColumn(["a"]))
        #expect(none.commonCount(from: 0, with: some, from: 0, atMost: 0) == 0)
        #expect(some.commonCount(from: 0, with: none, from: 0, atMost: 0) == 0)
        #expect(some.commonCount(from: 1, with: some, from: 1, atMost: 0) == 0)
        #expect(none.commonCount(from: 0, with: none, from: 0, atMost: 0) == 0)
    }
}
