/// The runs of a matching, and which of them stay where they are.
struct MatchedRuns: Sendable {
    /// The moves of the items that do not stay, ascending.
    private(set) var moves: [SnapshotMove<SnapshotPath>] = []
    /// The runs by the place of their first item before.
    private let byOldPlace: [MatchedRun]

    /// - Parameters:
    ///   - runs: All runs, in the order of the new items.
    ///   - oldSections: For each new section its index before; `nil` if it was not there.
    init(_ runs: [MatchedRun], oldSections: [Int?]) {
        let isInOrder = zip(runs, runs.dropFirst()).allSatisfy { $0.old < $1.old }
        byOldPlace = isInOrder ? runs : runs.sorted { $0.old < $1.old }
        var section = runs[...]
        while let index = section.first?.new.section {
            let end = section.firstIndex { $0.new.section != index } ?? section.endIndex
            addMoves(of: section[..<end], oldSection: oldSections[index])
            section = section[end...]
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

    /// Returns the places of an old section that are in no run, ascending.
    func gaps(inOldSection section: Int, count: Int) -> [SnapshotPath] {
        var gaps: [SnapshotPath] = []
        var next = 0
        func add(upTo end: Int) {
            for item in next..<max(end, next) {
                gaps.append(SnapshotPath(section: section, item: item))
            }
        }
        for run in runs(inOldSection: section) {
            add(upTo: run.old.item)
            next = run.old.item + run.count
        }
        add(upTo: count)
        return gaps
    }

    private func runs(inOldSection section: Int) -> ArraySlice<MatchedRun> {
        let first = firstIndex(from: SnapshotPath(section: section, item: 0))
        let end = firstIndex(from: SnapshotPath(section: section + 1, item: 0))
        return byOldPlace[first..<end]
    }

    /// Returns the index of the first run that is not before a place.
    private func firstIndex(from path: SnapshotPath) -> Int {
        var low = 0
        var high = byOldPlace.count
        while low < high {
            let middle = (low + high) / 2
            if byOldPlace[middle].old < path { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
