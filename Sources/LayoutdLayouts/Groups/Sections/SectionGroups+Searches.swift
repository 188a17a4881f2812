import LayoutdGeometry

/// Single groups of a section; each costs O(log *r*) for *r* runs of equal groups.
extension SectionGroups {
    /// A group.
    func group(_ index: Int) -> PlacedGroup { kinds[run(of: index).kind] }

    /// The start of a group along the axis, after the space before it; points.
    func start(_ index: Int) -> Double {
        let run = run(of: index)
        return run.start + Double(index - run.firstGroup) * run.pitch
    }

    /// The extent of a group along the axis, in points.
    func extent(_ index: Int) -> Double { group(index).solution.size[axis] }

    /// The first item of a group.
    func firstItem(_ index: Int) -> Int {
        let run = run(of: index)
        return run.firstItem + (index - run.firstGroup) * kinds[run.kind].solution.leaves.count
    }

    /// For each kind of supplementary items, how many come before a group.
    func firstBadges(_ index: Int) -> [ElementKind: Int] {
        guard !badgeCounts.isEmpty else { return [:] }
        let run = run(of: index)
        var badges = run.firstBadges
        for (kind, number) in kinds[run.kind].badgeCounts {
            badges[kind, default: 0] += (index - run.firstGroup) * number
        }
        return badges
    }

    /// The group of a cell or a supplementary item; `nil` if there is no such element.
    func group(of element: ElementID) -> Int? {
        let (kind, item) = (element.kind, element.item)
        guard kind != .cell else {
            return (0..<itemCount).contains(item) ? group(ofItem: item) : nil
        }
        guard (0..<(badgeCounts[kind] ?? 0)).contains(item) else { return nil }
        let run = lastRun { $0.firstBadges[kind] ?? 0 <= item }
        let before = run.firstBadges[kind] ?? 0
        return run.firstGroup + (item - before) / (kinds[run.kind].badgeCounts[kind] ?? 1)
    }

    private func group(ofItem item: Int) -> Int {
        let run = lastRun { $0.firstItem <= item }
        return run.firstGroup + (item - run.firstItem) / kinds[run.kind].solution.leaves.count
    }

    /// The groups that may meet an interval along the axis, and perhaps a few others.
    func indices(touching interval: ClosedRange<Double>) -> Range<Int> {
        let found = reachIndex.indices(touching: interval)
        guard let first = found.first, let last = found.last else { return 0..<0 }
        let start = indices(touching: interval, in: runs[first]).lowerBound
        let end = indices(touching: interval, in: runs[last]).upperBound
        return start..<max(start, end)
    }

    private func indices(touching interval: ClosedRange<Double>, in run: Run) -> Range<Int> {
        guard run.pitch > 0 else { return run.firstGroup..<run.firstGroup + run.count }
        let stops = Interval(lower: interval.lowerBound, upper: interval.upperBound).stops(
            from: run.start,
            extent: kinds[run.kind].solution.size[axis],
            pitch: run.pitch,
            count: run.count
        )
        return run.firstGroup + stops.lowerBound..<run.firstGroup + stops.upperBound
    }

    private func run(of group: Int) -> Run { lastRun { $0.firstGroup <= group } }

    /// The last run for which a predicate holds; it must hold for all before.
    private func lastRun(where isBefore: (Run) -> Bool) -> Run {
        runs[partitionPoint(count: runs.count) { !isBefore(runs[$0]) } - 1]
    }
}
