import LayoutdLayouts

/// The identifiers that two lists have in common, as runs that are consecutive in both.
///
/// Each identifier of the new list is first compared with the one behind the last that was found, many at a
/// time. Only where that fails is it looked up, in the old list. So lists that are nearly equal cost one
/// comparison of their bytes, and the new one needs no index of its own.
struct IdentifierRuns: Sendable {
    /// The runs in the order of the new list.
    private(set) var runs: [Run] = []
    /// The indices of the other identifiers of the new list.
    private(set) var arrivals: [String: Int] = [:]

    /// Consecutive identifiers, by the index of the first in each list.
    struct Run: Sendable {
        let old: Int
        let new: Int
        let count: Int
    }

    /// The old list.
    struct Old {
        let identifiers: OrderedIdentifiers
        /// Where each section of it starts, and where the last one ends; a run is in one section.
        let starts: [Int]
        /// Returns the index of an identifier.
        let find: (String) -> Int?

        /// Where an identifier is, and the others behind it in its section.
        fileprivate func rest(from identifier: String) -> Range<Int>? {
            guard let index = find(identifier) else { return nil }
            return index..<starts[partitionPoint(count: starts.count) { starts[$0] > index }]
        }
    }

    /// Adds a section of the new list.
    ///
    /// - Parameters:
    ///   - section: Where it is in the new list, behind all before.
    ///   - column: The new list.
    ///   - old: The old list.
    ///   - expected: Where it is in the old list if nothing has changed.
    /// - Returns: Whether each identifier that is not in the old list is new in the new one.
    mutating func add(
        _ section: Range<Int>,
        of column: IdentifierColumn,
        with old: Old,
        expected: Range<Int>
    ) -> Bool {
        var (rest, expected) = (section, expected)
        while !rest.isEmpty {
            let common = old.identifiers.commonCount(
                from: expected.lowerBound,
                with: column,
                from: rest.lowerBound,
                atMost: min(expected.count, rest.count)
            )
            if common > 0 {
                runs.append(Run(old: expected.lowerBound, new: rest.lowerBound, count: common))
                rest.removeFirst(common)
                expected.removeFirst(common)
            } else if let found = old.rest(from: column[rest.lowerBound]) {
                expected = found
            } else {
                let name = column[rest.lowerBound]
                guard arrivals.updateValue(rest.lowerBound, forKey: name) == nil else {
                    return false
                }
                rest.removeFirst()
            }
        }
        return true
    }

    /// The runs in the order of the old list; `nil` if one identifier is in two of them.
    var sortedByOld: [Run]? {
        let sorted = runs.sorted { $0.old < $1.old }
        let areDistinct = zip(sorted, sorted.dropFirst()).allSatisfy { $0.old + $0.count <= $1.old }
        return areDistinct ? sorted : nil
    }
}

extension [IdentifierRuns.Run] {
    /// The new index of what has an old one, in runs that ascend by these; `nil` if it is gone.
    func newIndex(ofOld index: Int) -> Int? {
        let after = partitionPoint(count: count) { self[$0].old > index }
        guard after > 0, index - self[after - 1].old < self[after - 1].count else { return nil }
        return self[after - 1].new + index - self[after - 1].old
    }

    /// The old indices that are in no run, in runs that ascend by these.
    func gaps(in indices: Range<Int>) -> [Range<Int>] {
        var gaps: [Range<Int>] = []
        var next = indices.lowerBound
        for run in self {
            if next < run.old { gaps.append(next..<run.old) }
            next = run.old + run.count
        }
        if next < indices.upperBound { gaps.append(next..<indices.upperBound) }
        return gaps
    }
}
