import LayoutdLayouts

/// What was expanded and collapsed in a layout of another kind, where the present one expands nothing.
///
/// It counts again in the next layout that can expand it.
struct KeptExpansion: Sendable, Hashable, Codable {
    /// The rows that were expanded.
    var rows: Set<ItemPath> = []
    /// The sections that were collapsed.
    var sections: Set<Int> = []

    var isEmpty: Bool { rows.isEmpty && sections.isEmpty }

    /// Follows a change of the data.
    mutating func update(by plan: BatchUpdate) {
        guard !isEmpty else { return }
        rows = Set(rows.compactMap(plan.newPath))
        sections = Set(sections.compactMap(plan.newIndex))
    }
}

extension Content {
    /// Expands and collapses what a layout of another kind allows, and keeps the rest.
    mutating func expand(in definition: any LayoutDefinition) {
        let (rows, collapsed) = (
            kept.rows.union(expanded), kept.sections.union(self.collapsed)
        )
        let expandable = definition.expandableRows(rows, in: sections)
        let collapsible = definition.collapsibleSections(collapsed, in: sections)
        kept = KeptExpansion(
            rows: rows.subtracting(expandable),
            sections: collapsed.subtracting(collapsible)
        )
        (expanded, self.collapsed) = (expandable, collapsible)
        collapseParents()
        definition.restrict(expanded: &expanded, collapsed: &self.collapsed, in: sections)
    }
}
