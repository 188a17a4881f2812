import Foundation
import LayoutdTestSupport
import Testing

@testable import LayoutEngine

struct ItemNumbersTests {
    private func list(_ numbers: ItemNumbers) -> [Int] { (0..<numbers.count).map { numbers[$0] } }

    @Test func `runs behave as a list of numbers`() throws {
        var random = SplitMix64(seed: 4)
        for _ in 0..<200 {
            var next = 100
            var numbers = ItemNumbers()
            var reference: [Int] = []
            for _ in 0..<30 {
                if random.oneIn(2) || reference.isEmpty {
                    let count = Int.random(in: 0...5, using: &random)
                    numbers.append(next..<next + count)
                    reference += next..<next + count
                    next += count + (random.oneIn(3) ? 2 : 0)
                } else {
                    // Keeps a part, and what follows first: a deletion and a move.
                    let cut = Int.random(in: 0...reference.count, using: &random)
                    let end = Int.random(in: cut...reference.count, using: &random)
                    var moved = ItemNumbers()
                    moved.append(numbers, end..<reference.count)
                    moved.append(numbers, 0..<cut)
                    numbers = moved
                    reference = Array(reference[end...] + reference[..<cut])
                }
                try #require(list(numbers) == reference)
                try #require(numbers.isSound && numbers.areAll(below: next))
                let found = numbers.items(with: Array(95..<next + 5))
                for number in 95..<next + 5 {
                    try #require(found[number] == reference.firstIndex(of: number))
                }
            }
            let data = try JSONEncoder().encode(numbers)
            try #require(try JSONDecoder().decode(ItemNumbers.self, from: data) == numbers)
        }
    }

    @Test func `joined runs are one`() {
        var numbers = ItemNumbers(5..<9)
        var parts = ItemNumbers()
        parts.append(numbers, 0..<1)
        parts.append(numbers, 1..<4)
        #expect(parts == numbers)
        numbers.append(9..<10)
        #expect(numbers == ItemNumbers(5..<10))
        #expect(ItemNumbers(3..<3) == ItemNumbers())
    }

    @Test(arguments: ["[1,0]", "[-1,2]", "[5]", "[0,9007199254740993]", "[\"a\",1]"])
    func `records that are no runs are refused`(record: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(ItemNumbers.self, from: Data(record.utf8))
        }
    }

    @Test func `numbers that occur twice are not sound`() throws {
        let twice = try JSONDecoder().decode(ItemNumbers.self, from: Data("[4,3,6,2]".utf8))
        #expect(!twice.isSound && !twice.areAll(below: 7) && twice.areAll(below: 8))
    }
}
