import Geometry
import Layouts

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
