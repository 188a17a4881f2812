/// The numbers of items, section after section.
///
/// Every item gets a number that no other item ever has, and keeps it through all changes of the data.
/// Consecutive items with consecutive numbers are one run, so a million new items need no memory of their
/// own; a move or a deletion splits a run. At worst there is a run for each item, which takes 16 bytes.
struct ItemNumbers: Sendable, Hashable {
    /// The number of the first item; 0 if there is none.
    private(set) var first = 0
    /// The runs after the first, which most data have only one of; none continues the one before.
    private var later: [Run] = []
    /// The number of items.
    private(set) var count = 0

    /// Consecutive items with consecutive numbers.
    private struct Run: Sendable, Hashable {
        /// The index of the first item.
        let start: Int
        /// Its number.
        let number: Int
    }

    /// No items.
    init() {}

    /// New items with consecutive numbers.
    init(_ numbers: Range<Int>) {
        append(numbers)
    }

    /// The number of runs.
    var runCount: Int { count == 0 ? 0 : 1 + later.count }

    private func run(_ index: Int) -> Run {
        index == 0 ? Run(start: 0, number: first) : later[index - 1]
    }

    /// The number of an item.
    ///
    /// - Complexity: O(log *r*), *r* runs.
    subscript(item: Int) -> Int {
        precondition((0..<count).contains(item), "there is no item \(item)")
        let run = run(firstRun(with: item))
        return run.number + item - run.start
    }

    /// The items with some numbers, without numbers that none has.
    ///
    /// - Complexity: O((*k* + *r*) log *k*), *k* numbers and *r* runs.
    func items(with numbers: [Int]) -> [Int: Int] {
        let sought = numbers.sorted()
        var result: [Int: Int] = [:]
        for index in 0..<runCount {
            let (items, first) = (items(of: index), run(index).number)
            var next = partitionPoint(count: sought.count) { sought[$0] >= first }
            while next < sought.count, sought[next] - first < items.count {
                result[sought[next]] = items.lowerBound + sought[next] - first
                next += 1
            }
        }
        return result
    }

    /// Adds new items at the end.
    mutating func append(_ numbers: Range<Int>) {
        guard !numbers.isEmpty else { return }
        let last = run(later.count)
        if count == 0 {
            first = numbers.lowerBound
        } else if last.number + count - last.start != numbers.lowerBound {
            later.append(Run(start: count, number: numbers.lowerBound))
        }
        count += numbers.count
    }

    /// Adds some of other items at the end.
    mutating func append(_ other: ItemNumbers, _ range: Range<Int>) {
        guard !range.isEmpty else { return }
        for index in other.firstRun(with: range.lowerBound)..<other.runCount {
            let items = other.items(of: index).clamped(to: range)
            guard !items.isEmpty else { break }
            let run = other.run(index)
            let number = run.number + items.lowerBound - run.start
            append(number..<number + items.count)
        }
    }

    /// The numbers of each run, in the order of the items.
    var ranges: [Range<Int>] {
        (0..<runCount).map { run($0).number..<run($0).number + items(of: $0).count }
    }

    private func firstRun(with item: Int) -> Int {
        partitionPoint(count: later.count) { later[$0].start > item }
    }

    private func items(of run: Int) -> Range<Int> {
        self.run(run).start..<(run < later.count ? later[run].start : count)
    }
}

extension ItemNumbers {
    /// The index of an item; for numbers that ascend.
    ///
    /// - Complexity: O(log *r*), *r* runs.
    func ascendingIndex(of number: Int) -> Int? { ascendingItems(from: number)?.lowerBound }

    /// The indices of an item and of those behind it that have the numbers behind its number; for
    /// numbers that ascend.
    ///
    /// - Complexity: O(log *r*), *r* runs.
    func ascendingItems(from number: Int) -> Range<Int>? {
        guard count > 0, number >= first else { return nil }
        let run = partitionPoint(count: later.count) { later[$0].number > number }
        let items = items(of: run)
        let index = items.lowerBound + number - self.run(run).number
        return items.contains(index) ? index..<items.upperBound : nil
    }

    /// The numbers of each run, and the index of its first item, in the order of the numbers.
    ///
    /// - Complexity: O(*r* log *r*), *r* runs.
    var runsByNumber: [(numbers: Range<Int>, start: Int)] {
        zip(ranges, 0...).map { ($0, items(of: $1).lowerBound) }
            .sorted { $0.numbers.lowerBound < $1.numbers.lowerBound }
    }

    /// Finds items by their numbers.
    struct Positions: Sendable {
        private let runs: [(numbers: Range<Int>, start: Int)]

        init(_ numbers: ItemNumbers) {
            runs = numbers.runsByNumber
        }

        /// The memory that it takes, in bytes.
        var estimatedBytes: Int { 24 * runs.count }

        /// The index of the item with a number; `nil` if there is none.
        ///
        /// - Complexity: O(log *r*), *r* runs.
        subscript(number: Int) -> Int? {
            let after = partitionPoint(count: runs.count) { runs[$0].numbers.lowerBound > number }
            guard after > 0, runs[after - 1].numbers.contains(number) else { return nil }
            return runs[after - 1].start + number - runs[after - 1].numbers.lowerBound
        }
    }
}

/// In records: the first number and the count of each run.
extension ItemNumbers: Codable {
    init(from decoder: any Decoder) throws {
        self.init()
        var container = try decoder.unkeyedContainer()
        while !container.isAtEnd {
            let (first, length) = (try container.decode(Int.self), try container.decode(Int.self))
            let isSound = SoundRange.numbers.contains(first) && SoundRange.counts.contains(length)
            guard isSound, length > 0, SoundRange.counts.contains(count + length) else {
                throw DecodingError.dataCorruptedError(
                    in: container,
                    debugDescription: "there are no \(length) items from number \(first)"
                )
            }
            append(first..<first + length)
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        for range in ranges {
            try container.encode(range.lowerBound)
            try container.encode(range.count)
        }
    }
}

extension ItemNumbers: Checkable {
    /// Whether no number occurs twice.
    var isSound: Bool {
        let sorted = ranges.sorted { $0.lowerBound < $1.lowerBound }
        return zip(sorted, sorted.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }
    }

    /// Whether all numbers are less than a limit.
    func areAll(below limit: Int) -> Bool { ranges.allSatisfy { $0.upperBound <= limit } }
}
