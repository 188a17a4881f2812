/// The numbers of items, section after section.
///
/// Every item gets a number that no other item ever has, and keeps it through all changes of the data.
/// Consecutive items with consecutive numbers are one run: a million new items need 16 bytes, and a move or
/// a deletion splits a run. At worst there is one run for each item.
struct ItemNumbers: Sendable, Hashable {
    /// In order; none is empty, and none continues the one before.
    private var runs: [Run] = []
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

    /// The number of runs.
    var runCount: Int { runs.count }

    /// New items with consecutive numbers.
    init(_ numbers: Range<Int>) {
        append(numbers)
    }

    /// The number of an item.
    ///
    /// - Complexity: O(log *r*), *r* runs.
    subscript(item: Int) -> Int {
        precondition((0..<count).contains(item), "there is no item \(item)")
        let run = runs[firstRun(with: item)]
        return run.number + item - run.start
    }

    /// The items with some numbers, without numbers that none has.
    ///
    /// - Complexity: O((*k* + *r*) log *k*), *k* numbers and *r* runs.
    func items(with numbers: [Int]) -> [Int: Int] {
        let sought = numbers.sorted()
        var result: [Int: Int] = [:]
        for run in runs.indices {
            let (items, first) = (items(of: run), runs[run].number)
            var index = partitionPoint(count: sought.count) { sought[$0] >= first }
            while index < sought.count, sought[index] - first < items.count {
                result[sought[index]] = items.lowerBound + sought[index] - first
                index += 1
            }
        }
        return result
    }

    /// Adds new items at the end.
    mutating func append(_ numbers: Range<Int>) {
        guard !numbers.isEmpty else { return }
        let next = runs.last.map { $0.number + count - $0.start }
        if next != numbers.lowerBound {
            runs.append(Run(start: count, number: numbers.lowerBound))
        }
        count += numbers.count
    }

    /// Adds some of other items at the end.
    mutating func append(_ other: ItemNumbers, _ range: Range<Int>) {
        guard !range.isEmpty else { return }
        for index in other.firstRun(with: range.lowerBound)..<other.runs.count {
            let items = other.items(of: index).clamped(to: range)
            guard !items.isEmpty else { break }
            let run = other.runs[index]
            let number = run.number + items.lowerBound - run.start
            append(number..<number + items.count)
        }
    }

    /// The numbers of each run.
    private var ranges: [Range<Int>] {
        runs.indices.map { runs[$0].number..<runs[$0].number + items(of: $0).count }
    }

    private func firstRun(with item: Int) -> Int {
        partitionPoint(count: runs.count) { runs[$0].start > item } - 1
    }

    private func items(of run: Int) -> Range<Int> {
        runs[run].start..<(run + 1 < runs.count ? runs[run + 1].start : count)
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
