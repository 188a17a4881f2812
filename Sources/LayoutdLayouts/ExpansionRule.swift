/// What can be expanded and collapsed in a layout with rows.
public struct ExpansionRule: Sendable, Hashable {
    /// Whether several rows may be expanded at the same time.
    public var allowsMultipleRows: Bool
    /// Whether sections may be collapsed, by their headers.
    public var collapsesSections: Bool

    /// Creates a rule.
    public init(allowsMultipleRows: Bool, collapsesSections: Bool) {
        self.allowsMultipleRows = allowsMultipleRows
        self.collapsesSections = collapsesSections
    }

    /// Whether a tap on elements of a kind expands or collapses something.
    package func canExpand(_ kind: ElementKind) -> Bool {
        kind == .cell || kind == .header && collapsesSections
    }

    /// Whether a row is expanded, or the section of a header is not collapsed.
    package func isExpanded(
        _ element: ElementID,
        expanded: Set<ItemPath>,
        collapsed: Set<Int>
    ) -> Bool {
        element.kind == .cell
            ? expanded.contains(ItemPath(element)) : !collapsed.contains(element.section)
    }

    /// Expands or collapses a row, or the section of a header.
    ///
    /// - Parameters:
    ///   - element: The row or the header.
    ///   - isExpanding: Whether to expand or collapse.
    ///   - expanded: The rows that are expanded; a row replaces the others unless several are
    ///     allowed.
    ///   - collapsed: The sections that are collapsed.
    package func setExpanded(
        _ element: ElementID,
        _ isExpanding: Bool,
        expanded: inout Set<ItemPath>,
        collapsed: inout Set<Int>
    ) {
        let row = ItemPath(element)
        switch (element.kind, isExpanding) {
        case (.cell, false): expanded.remove(row)
        case (.cell, true) where allowsMultipleRows: expanded.insert(row)
        case (.cell, true): expanded = [row]
        case (_, false): collapsed.insert(element.section)
        case (_, true): collapsed.remove(element.section)
        }
    }

    /// Removes what the rule does not allow: all expanded rows but the first, or all collapsed
    /// sections.
    package func restrict(expanded: inout Set<ItemPath>, collapsed: inout Set<Int>) {
        if !allowsMultipleRows { expanded = Set(expanded.sorted().prefix(1)) }
        if !collapsesSections { collapsed = [] }
    }
}

extension LayoutDefinition {
    /// The given rows that exist and can be expanded.
    package func expandableRows(_ rows: Set<ItemPath>, in sections: [Section]) -> Set<ItemPath> {
        guard expansionRule != nil else { return [] }
        return rows.filter {
            sections.indices.contains($0.section)
                && (0..<sections[$0.section].items.count).contains($0.item)
        }
    }

    /// The given sections that exist, in a layout with sections that can be collapsed.
    ///
    /// This includes layouts that allow it only in another configuration.
    package func collapsibleSections(_ indices: Set<Int>, in sections: [Section]) -> Set<Int> {
        guard expansionRule != nil else { return [] }
        return indices.filter(sections.indices.contains)
    }
}
