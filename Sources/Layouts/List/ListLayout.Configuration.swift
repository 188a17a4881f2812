import Geometry

extension ListLayout {
    /// What a list is made of; lengths in points, none negative.
    public struct Configuration: Sendable, Hashable, Codable {
        /// Height of rows that bring none of their own.
        public var rowHeight: Double
        /// Height of rows that are expanded, whatever they bring.
        public var expandedRowHeight: Double
        /// Height of each section's header; 0 means that there are no headers.
        public var headerHeight: Double
        /// Whether headers stay in view while their section does.
        public var stickyHeaders: Bool
        /// Whether more than one row may be expanded at once; of no meaning to the layout itself.
        public var multipleSelection: Bool
        /// Pixels per point to whose grid origins are rounded, half up; 0 rounds nothing.
        public var pixelScale: Double

        /// Makes a configuration, lengths in points.
        public init(
            rowHeight: Double = 100,
            expandedRowHeight: Double = 300,
            headerHeight: Double = 0,
            stickyHeaders: Bool = false,
            multipleSelection: Bool = false,
            pixelScale: Double = 0
        ) {
            self.rowHeight = rowHeight
            self.expandedRowHeight = expandedRowHeight
            self.headerHeight = headerHeight
            self.stickyHeaders = stickyHeaders
            self.multipleSelection = multipleSelection
            self.pixelScale = pixelScale
        }
    }
}

extension ListLayout.Configuration {
    func validate() throws(LayoutError) {
        try requireMeasure("rowHeight", rowHeight)
        try requireMeasure("expandedRowHeight", expandedRowHeight)
        try requireMeasure("headerHeight", headerHeight)
        try requireMeasure("pixelScale", pixelScale)
    }

    /// The height of a row that is not expanded.
    func height(of row: Int, in items: SectionItems) -> Double {
        items.size(of: row, default: Size(width: 0, height: rowHeight)).height
    }
}
