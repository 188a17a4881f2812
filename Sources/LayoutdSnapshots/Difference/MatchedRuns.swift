/// The runs of a matching, and which of them stay where they are.
struct MatchedRuns: Sendable {
    /// The moves of the items that do not stay, ascending.
    private(set) var moves: [SnapshotMove<SnapshotPath>] = []
    /// The runs by the place of their first item after.
    private let runs: [MatchedRun]

    /// - Parameters:
    ///   - matched: All runs.
    ///   - oldSections: For each new section its index before; `nil` if it was not there.
    init(_ matched: [MatchedRun], oldSections: [Int?]) {
        let isInOrder = zip(matched, matched.dropFirst()).allSatisfy { $0.new < $1.new }
        runs = isInOrder ? matched : matched.sorted { $0.new < $1.new }
        var rest = runs[...]
        while let section = rest.first?.new.section {
            let end = rest.firstIndex { $0.new.section != section } ?? rest.endIndex
            addMoves(of: rest[..<end], oldSection: oldSections[section])
            rest = rest[end...]
        }
        moves.sort()
    }

    /// Adds the moves of the runs of one new section.
    private mutating func addMoves(of runs: ArraySlice<MatchedRun>, oldSection: Int?) {
        let home = runs.filter { $0.old.section == oldSection }
        let stays = longestIncreasingRun(
            of: home.map { IndexBlock(start: $0.old.item, count: $0.count) }
        )
        for run in runs where run.old.section != oldSection { moves += run.moves }
        for (run, stays) in zip(home, stays) where !stays { moves += run.moves }
    }

    /// Finds the new places that are in no run.
    ///
    /// - Parameter counts: The number of items of each new section.
    /// - Returns: The places, ascending.
    func gaps(counts: [Int]) -> [SnapshotPath] {
        var gaps: [SnapshotPath] = []
        var rest = runs[...]
        for (section, count) in counts.enumerated() {
            var next = 0
            while let run = rest.first, run.new.section == section {
                gaps += paths(section, next..<run.new.item)
                next = run.new.item + run.count
                rest.removeFirst()
            }
            gaps += paths(section, next..<count)
        }
        return gaps
    }

    private func paths(_ section: Int, _ items: Range<Int>) -> some Sequence<SnapshotPath> {
        items.lazy.map { SnapshotPath(section: section, item: $0) }
    }
}
