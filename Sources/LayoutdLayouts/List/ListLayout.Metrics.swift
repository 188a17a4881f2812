public import LayoutdGeometry

extension ListLayout {
    /// The measures of a section; all in points, none negative.
    public struct Metrics: Sendable, Hashable, Codable {
        /// Height of rows without their own.
        public var rowHeight: Double
        /// Height of expanded rows without their own ``/LayoutdLayouts/ItemSize/expandedHeight``.
        public var expandedRowHeight: Double
        /// The gap between successive rows.
        public var minimumLineSpacing: Double
        /// The margin around the section's rows; left and right narrow the rows.
        public var sectionInset: Insets
        /// Height of the header; 0 for no header.
        public var headerHeight: Double
        /// Height of the footer; 0 for no footer.
        public var footerHeight: Double

        /// Creates measures, in points.
        public init(
            rowHeight: Double = 100,
            expandedRowHeight: Double = 300,
            minimumLineSpacing: Double = 0,
            sectionInset: Insets = .zero,
            headerHeight: Double = 0,
            footerHeight: Double = 0
        ) {
            self.rowHeight = rowHeight
            self.expandedRowHeight = expandedRowHeight
            self.minimumLineSpacing = minimumLineSpacing
            self.sectionInset = sectionInset
            self.headerHeight = headerHeight
            self.footerHeight = footerHeight
        }
    }
}

extension ListLayout.Metrics {
    func validate() throws(LayoutError) {
        try requireMeasure("rowHeight", rowHeight)
        try requireMeasure("expandedRowHeight", expandedRowHeight)
        try requireMeasure("minimumLineSpacing", minimumLineSpacing)
        try requireMeasures("sectionInset", sectionInset)
        try requireMeasure("headerHeight", headerHeight)
        try requireMeasure("footerHeight", footerHeight)
    }
}
