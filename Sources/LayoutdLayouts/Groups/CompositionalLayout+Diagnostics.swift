import LayoutdGeometry

extension CompositionalLayout {
    /// Likely mistakes in the layout, section by section.
    ///
    /// - Parameter limit: The most diagnostics to return.
    /// - Returns: The diagnostics; at most one of each kind for a section of groups.
    /// - Complexity: O(*g*) for the first *g* groups that differ; for other sections what their
    ///   layouts take.
    public func diagnostics(limit: Int) -> [LayoutDiagnostic] {
        let all = sections.indices.lazy.flatMap { diagnostics(ofSection: $0) }
        return Array(all.prefix(max(0, limit)))
    }

    private func diagnostics(ofSection index: Int) -> [LayoutDiagnostic] {
        let section = sections[index]
        if let nested = section.nested {
            return nested.sections.first?.content.diagnostics(section: index) ?? []
        }
        var found: [LayoutDiagnostic] = []
        if section.unplacedCount > 0 {
            found.append(.nothingFitsInGroup(section: index, count: section.unplacedCount))
        }
        guard let groups = section.groups else { return found }
        let examples = groups.examples
        let outside = examples.firstResult { $0.itemOutside(scrollAxis.cross) }
        if let (item, excess) = outside {
            found.append(.itemOutsideGroup(section: index, item: item, excess: excess))
        }
        if groups.axis == scrollAxis,
            let (item, excess) = examples.firstResult({ section.excess(of: $0, scrollAxis) })
        {
            found.append(.groupOutsideSection(section: index, item: item, excess: excess))
        }
        if let item = examples.firstResult({ $0.itemSmallerThanInsets }) {
            found.append(.insetsExceedItem(section: index, item: item))
        }
        return found
    }
}

/// A group that differs from those before it.
private struct GroupExample {
    let group: PlacedGroup
    let firstItem: Int

    /// The first item or group that sticks out of its group along an axis, and by how much.
    func itemOutside(_ axis: Axis) -> (item: Int, excess: Double)? {
        guard let excess = group.solution.excesses[axis] else { return nil }
        // A group in the group may have no items.
        let leaf = min(excess.leaf, group.solution.leaves.count - 1)
        return (firstItem + leaf, excess.length)
    }

    /// The first item with insets larger than its room.
    var itemSmallerThanInsets: Int? {
        group.solution.leaves.firstIndex(where: \.isSmallerThanInsets).map { firstItem + $0 }
    }
}

extension PlacedSection {
    /// By how much a group sticks out across the scroll axis; `nil` if it does not.
    fileprivate func excess(
        of example: GroupExample,
        _ axis: Axis
    ) -> (item: Int, excess: Double)? {
        let size = example.group.solution.size
        let start = edges.start(of: size, across: axis, in: breadth)
        let excess = max(-start, start + size[axis.cross] - breadth)
        return excess > roundingTolerance ? (example.firstItem, excess) : nil
    }
}

extension SectionGroups {
    /// One group of each kind: the first.
    fileprivate var examples: [GroupExample] {
        var next = 0
        return runs.compactMap { run in
            // Kinds are numbered in the order of their first runs.
            guard run.kind == next else { return nil }
            next += 1
            return GroupExample(group: kinds[run.kind], firstItem: run.firstItem)
        }
    }
}

extension Sequence {
    /// The first result that is not `nil`.
    fileprivate func firstResult<Result>(_ body: (Element) -> Result?) -> Result? {
        for element in self {
            if let result = body(element) { return result }
        }
        return nil
    }
}
