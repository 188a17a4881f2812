public import LayoutdGeometry

extension ListLayout {
    /// Settings of the whole list.
    public struct Configuration: Sendable, Hashable, Codable {
        /// The measures of sections without their own.
        public var metrics: Metrics
        /// Whether headers stay in view while their sections do.
        public var stickyHeaders: Bool
        /// Whether footers stay in view while their sections do.
        public var stickyFooters: Bool
        /// Whether several rows may be expanded at the same time; not used by the layout itself.
        public var multipleSelection: Bool
        /// Whether sections may be collapsed; not used by the layout itself.
        public var collapsesSections: Bool
        /// Pixels per point of the grid to which origins are rounded, half up; 0 for no rounding.
        public var pixelScale: Double

        /// The height of rows until they are measured, in points, greater than 0; `nil` if they are not.
        ///
        /// Named after that of UITableView.
        public var estimatedRowHeight: Double?
        /// The height of headers until they are measured, in points, greater than 0, of sections that set none;
        /// `nil` if headers are not measured.
        ///
        /// With an estimate every section has a header, which may be measured as 0.
        public var estimatedSectionHeaderHeight: Double?
        /// The same for footers.
        public var estimatedSectionFooterHeight: Double?

        /// Creates a configuration, lengths in points; the measures of sections become ``metrics``.
        public init(
            rowHeight: Double = 100,
            expandedRowHeight: Double = 300,
            minimumLineSpacing: Double = 0,
            sectionInset: Insets = .zero,
            headerHeight: Double = 0,
            footerHeight: Double = 0,
            stickyHeaders: Bool = false,
            stickyFooters: Bool = false,
            multipleSelection: Bool = false,
            collapsesSections: Bool = false,
            pixelScale: Double = 0,
            estimatedRowHeight: Double? = nil,
            estimatedSectionHeaderHeight: Double? = nil,
            estimatedSectionFooterHeight: Double? = nil
        ) {
            self.metrics = Metrics(
                rowHeight: rowHeight,
                expandedRowHeight: expandedRowHeight,
                minimumLineSpacing: minimumLineSpacing,
                sectionInset: sectionInset,
                headerHeight: headerHeight,
                footerHeight: footerHeight
            )
            self.stickyHeaders = stickyHeaders
            self.stickyFooters = stickyFooters
            self.multipleSelection = multipleSelection
            self.collapsesSections = collapsesSections
            self.pixelScale = pixelScale
            self.estimatedRowHeight = estimatedRowHeight
            self.estimatedSectionHeaderHeight = estimatedSectionHeaderHeight
            self.estimatedSectionFooterHeight = estimatedSectionFooterHeight
        }
    }
}

extension ListLayout.Configuration {
    func validate() throws(LayoutError) {
        try metrics.validate()
        try requireMeasure("pixelScale", pixelScale)
        try requireEstimate("estimatedRowHeight", estimatedRowHeight)
        try requireEstimate("estimatedSectionHeaderHeight", estimatedSectionHeaderHeight)
        try requireEstimate("estimatedSectionFooterHeight", estimatedSectionFooterHeight)
    }

    /// What of elements is measured.
    var freeExtents: StackRules.Free {
        StackRules.Free(
            cells: estimatedRowHeight == nil ? [] : .height,
            headers: estimatedSectionHeaderHeight == nil ? [] : .height,
            footers: estimatedSectionFooterHeight == nil ? [] : .height
        )
    }
}
