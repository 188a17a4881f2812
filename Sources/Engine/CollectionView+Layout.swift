import Geometry
import Layouts

extension CollectionView {
    /// Lays the data out anew.
    mutating func prepareLayout() throws(ConfigurationError) {
        layout = try layoutConfiguration.makeLayout(
            sections: sections,
            expanded: expanded,
            collapsed: collapsed,
            viewport: viewport,
            contentInset: contentInset
        )
        noteNewLayout()
    }

    /// Counts what a layout that has been prepared anew had to compute.
    private mutating func noteNewLayout() {
        let hidden = collapsed.reduce(0) { $0 + sections[$1].items.count }
        let cells = sections.reduce(0) { $0 + $1.items.count } - hidden
        invalidations.cells += cells
        invalidations.supplementaryElements += layout.elementCount - cells
    }
}

extension LayoutConfiguration {
    /// Prepares the layout; its error is that of a collection view.
    func makeLayout(
        sections: [CollectionView.Section],
        expanded: Set<ItemPath>,
        collapsed: Set<Int>,
        viewport: Size,
        contentInset: Insets
    ) throws(CollectionView.ConfigurationError) -> any CollectionLayout {
        do throws(LayoutError) {
            return try prepare(
                sections: sections,
                expanded: expanded,
                collapsed: collapsed,
                viewport: viewport,
                contentInset: contentInset
            )
        } catch {
            throw .layout(error)
        }
    }

    /// Those of some rows that exist, of a list; none of another layout.
    func expandable(
        _ rows: Set<ItemPath>,
        of sections: [CollectionView.Section]
    ) -> Set<ItemPath> {
        guard case .list = self else { return [] }
        return rows.filter {
            sections.indices.contains($0.section)
                && (0..<sections[$0.section].items.count).contains($0.item)
        }
    }

    /// Those of some sections that exist, of a list; none of another layout.
    func collapsible(_ indices: Set<Int>, of sections: [CollectionView.Section]) -> Set<Int> {
        guard case .list = self else { return [] }
        return indices.filter(sections.indices.contains)
    }
}
