import Geometry
import Layouts

extension CollectionView {
    /// Lays the data out anew.
    mutating func prepareLayout() throws(ConfigurationError) {
        layout = try state.prepareLayout()
        noteNewLayout()
    }

    /// Counts what a layout that has been prepared anew had to compute.
    private mutating func noteNewLayout() {
        let cells = state.content.shownItemCount
        state.invalidations.cells += cells
        state.invalidations.supplementaryElements += layout.elementCount - cells
    }
}

extension LayoutConfiguration {
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
