public import LayoutdGeometry

extension JustifiedLayout {
    /// What becomes of the items at the end of a section that do not fill a row.
    public enum LastRow: String, Sendable, Hashable, Codable, CaseIterable {
        /// They begin at the start, as high as the row before them.
        case start
        /// They fill the row, as high as that takes.
        case fill
        /// They are not shown.
        case hidden
    }

    /// The measures of a section; all in points, none negative.
    public struct Metrics: Sendable, Hashable, Codable {
        /// The height that rows have about, greater than 0; in a layout that scrolls horizontally, the width of its
        /// columns.
        public var targetRowHeight: Double
        /// By which part of the target height rows may be higher or lower, 0 to 1.
        public var targetRowHeightTolerance: Double
        /// What becomes of items that do not fill the last row.
        public var lastRow: LastRow
        /// The gap between successive rows.
        public var minimumLineSpacing: Double
        /// The gap between the items of a row.
        public var minimumInteritemSpacing: Double
        /// The margin around the section's rows.
        public var sectionInset: Insets
        /// The size of the header; only the extent along the scroll axis counts, 0 for no header.
        public var headerReferenceSize: Size
        /// The size of the footer; only the extent along the scroll axis counts, 0 for no footer.
        public var footerReferenceSize: Size
        /// The lengths that are fractions of the container's.
        public var fractions = FractionalLengths()

        /// Creates measures, in points.
        public init(
            targetRowHeight: Double = 120,
            targetRowHeightTolerance: Double = 0.25,
            lastRow: LastRow = .start,
            minimumLineSpacing: Double = 10,
            minimumInteritemSpacing: Double = 10,
            sectionInset: Insets = .zero,
            headerReferenceSize: Size = .zero,
            footerReferenceSize: Size = .zero
        ) {
            self.targetRowHeight = targetRowHeight
            self.targetRowHeightTolerance = targetRowHeightTolerance
            self.lastRow = lastRow
            self.minimumLineSpacing = minimumLineSpacing
            self.minimumInteritemSpacing = minimumInteritemSpacing
            self.sectionInset = sectionInset
            self.headerReferenceSize = headerReferenceSize
            self.footerReferenceSize = footerReferenceSize
        }
    }

    /// Settings of the whole layout.
    public struct Configuration: Sendable, Hashable, Codable {
        /// The axis along which the content scrolls.
        public var scrollDirection: Axis
        /// The measures of sections without their own.
        public var metrics: Metrics
        /// Pixels per point of the grid on which all edges of items lie; 0 for no rounding.
        public var pixelScale: Double
        /// Whether headers stay in view while their sections do.
        public var sectionHeadersPinToVisibleBounds: Bool
        /// Whether footers stay in view while their sections do.
        public var sectionFootersPinToVisibleBounds: Bool

        /// Creates a configuration.
        public init(
            scrollDirection: Axis = .vertical,
            metrics: Metrics = Metrics(),
            pixelScale: Double = 0,
            sectionHeadersPinToVisibleBounds: Bool = false,
            sectionFootersPinToVisibleBounds: Bool = false
        ) {
            self.scrollDirection = scrollDirection
            self.metrics = metrics
            self.pixelScale = pixelScale
            self.sectionHeadersPinToVisibleBounds = sectionHeadersPinToVisibleBounds
            self.sectionFootersPinToVisibleBounds = sectionFootersPinToVisibleBounds
        }
    }
}

extension JustifiedLayout.Configuration {
    func validate() throws(LayoutError) {
        try requireMeasure("pixelScale", pixelScale)
        try metrics.validate()
    }
}

extension JustifiedLayout.Metrics {
    func validate() throws(LayoutError) {
        try requireExtent("targetRowHeight", targetRowHeight)
        try requireMeasure("targetRowHeightTolerance", targetRowHeightTolerance)
        guard targetRowHeightTolerance <= 1 else {
            throw .invalidMeasure(
                name: "targetRowHeightTolerance",
                value: targetRowHeightTolerance
            )
        }
        try requireMeasure("minimumLineSpacing", minimumLineSpacing)
        try requireMeasure("minimumInteritemSpacing", minimumInteritemSpacing)
        try requireMeasures("sectionInset", sectionInset)
        try requireMeasures("headerReferenceSize", headerReferenceSize)
        try requireMeasures("footerReferenceSize", footerReferenceSize)
    }
}
