/// What can be expanded and collapsed in a section with rows.
public struct ExpansionRule: Sendable, Hashable {
    /// Whether several rows may be expanded at the same time.
    public var allowsMultipleRows: Bool
    /// Whether sections may be collapsed, by their headers.
    public var collapsesSections: Bool
    /// Whether a row that expands replaces only rows of its own section.
    public var isOfOneSection: Bool

    /// Creates a rule.
    public init(
        allowsMultipleRows: Bool,
        collapsesSections: Bool,
        isOfOneSection: Bool = false
    ) {
        self.allowsMultipleRows = allowsMultipleRows
        self.collapsesSections = collapsesSections
        self.isOfOneSection = isOfOneSection
    }

    /// Whether a tap on elements of a kind expands or collapses something.
    package func canExpand(_ kind: ElementKind) -> Bool {
        kind == .cell || kind == .header && collapsesSections
    }

    /// The rows that another row may be expanded with.
    private func rows(_ rows: Set<ItemPath>, besides row: ItemPath) -> Set<ItemPath> {
        if allowsMultipleRows { return rows }
        return isOfOneSection ? rows.filter { $0.section != row.section } : []
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
        case (.cell, true): expanded = rows(expanded, besides: row).union([row])
        case (_, false): collapsed.insert(element.section)
        case (_, true): collapsed.remove(element.section)
        }
    }
}

extension LayoutDefinition {
    /// The given rows that exist and can be expanded.
    package func expandableRows(_ rows: Set<ItemPath>, in sections: [Section]) -> Set<ItemPath> {
        rows.filter {
            expansionRule(ofSection: $0.section, in: sections) != nil
                && (0..<sections[$0.section].items.count).contains($0.item)
        }
    }

    /// The given sections that exist, and can be collapsed.
    ///
    /// This includes those of layouts that allow it only in another configuration.
    package func collapsibleSections(_ indices: Set<Int>, in sections: [Section]) -> Set<Int> {
        indices.filter { expansionRule(ofSection: $0, in: sections) != nil }
    }

    /// Removes what the rules of the sections do not allow: all expanded rows but the first, and
    /// collapsed sections.
    package func restrict(
        expanded: inout Set<ItemPath>,
        collapsed: inout Set<Int>,
        in sections: [Section]
    ) {
        var last: ItemPath?
        let rows = expanded.sorted().filter { row in
            guard let rule = expansionRule(ofSection: row.section, in: sections) else {
                return false
            }
            let isFirst = last == nil || rule.isOfOneSection && last?.section != row.section
            guard isFirst || rule.allowsMultipleRows else { return false }
            last = row
            return true
        }
        expanded = Set(rows)
        collapsed = collapsed.filter {
            expansionRule(ofSection: $0, in: sections)?.collapsesSections ?? false
        }
    }

    /// The rule of all sections; `nil` if there is none, or sections have their own.
    package var commonExpansionRule: ExpansionRule? { expansionRule(of: .uniform(count: 0)) }

    /// What a tap on an element may expand or collapse; `nil` for nothing.
    package func expansionRule(
        for element: ElementID,
        in sections: [Section]
    ) -> ExpansionRule? {
        guard !element.isOfLayout,
            let rule = expansionRule(ofSection: element.section, in: sections)
        else { return nil }
        return rule.canExpand(element.kind) ? rule : nil
    }

    /// The rule of a section; `nil` if there is none, or no such section.
    private func expansionRule(ofSection index: Int, in sections: [Section]) -> ExpansionRule? {
        sections.indices.contains(index) ? expansionRule(of: sections[index]) : nil
    }
}
