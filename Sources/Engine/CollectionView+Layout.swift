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
}
