import Geometry
import Layouts

extension CollectionView {
    /// Lays the data out anew.
    mutating func prepareLayout() throws(ConfigurationError) {
        layout = try layoutConfiguration.prepare(
            sections: sections,
            expanded: expanded,
            viewport: viewport,
            contentInset: contentInset
        )
        noteNewLayout()
    }

    /// Counts what a layout that has been prepared anew had to compute.
    private mutating func noteNewLayout() {
        let cells = sections.reduce(0) { $0 + $1.items.count }
        invalidations.cells += cells
        invalidations.supplementaryElements += layout.elementCount - cells
    }
}
