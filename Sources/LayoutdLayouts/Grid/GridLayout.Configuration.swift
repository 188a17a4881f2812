public import LayoutdGeometry

extension GridLayout {
    /// How many columns a section has.
    public enum Columns: Sendable, Hashable, Codable {
        /// The given number, at least 1.
        case count(Int)
        /// As many as fit if each is at least as wide, in points, greater than 0; at least 1, at most
        /// ``GridLayout/maximumColumnCount``.
        ///
        /// This is `repeat(auto-fill, minmax(width, 1fr))` of CSS.
        case minimumWidth(Double)
    }

    /// How high the rows of a section are.
    public enum Rows: Sendable, Hashable, Codable {
        /// All the same height, in points, greater than 0.
        case height(Double)
        /// All the same height: an item of one column and one row has this width divided by its height.
        case aspectRatio(Double)
        /// Each as high as its items need.
        case content
    }

    /// The order in which items fill the cells of a section.
    public enum AutoFlow: String, Sendable, Hashable, Codable, CaseIterable {
        /// Row by row: no item lies before an earlier one (`grid-auto-flow: row`).
        case row
        /// Each in the first cells where it fits, also before earlier items (`grid-auto-flow: row dense`).
        case rowDense
    }

    /// The measures of a section; all in points, none negative.
    public struct Metrics: Sendable, Hashable, Codable {
        /// How many columns there are.
        public var columns: Columns
        /// How high rows are.
        public var rows: Rows
        /// The order in which items fill the cells.
        public var autoFlow: AutoFlow
        /// The size of items without their own, where rows are as high as their items need; only the extent along the
        /// scroll axis counts.
        public var itemSize: Size
        /// The gap between successive rows.
        public var minimumLineSpacing: Double
        /// The gap between successive columns.
        public var minimumInteritemSpacing: Double
        /// The margin around the section's cells.
        public var sectionInset: Insets
        /// The size of the header; only the extent along the scroll axis counts, 0 for no header.
        public var headerReferenceSize: Size
        /// The size of the footer; only the extent along the scroll axis counts, 0 for no footer.
        public var footerReferenceSize: Size
        /// The lengths that are fractions of the container's.
        public var fractions = FractionalLengths()

        /// Creates measures, in points.
        public init(
            columns: Columns = .count(2),
            rows: Rows = .content,
            autoFlow: AutoFlow = .row,
            itemSize: Size = Size(width: 50, height: 50),
            minimumLineSpacing: Double = 10,
            minimumInteritemSpacing: Double = 10,
            sectionInset: Insets = .zero,
            headerReferenceSize: Size = .zero,
            footerReferenceSize: Size = .zero
        ) {
            self.columns = columns
            self.rows = rows
            self.autoFlow = autoFlow
            self.itemSize = itemSize
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
        /// Pixels per point of the grid on which all edges of cells lie; 0 for no rounding.
        public var pixelScale: Double
        /// The height of items until they are measured, in points, greater than 0; `nil` if they are not.
        ///
        /// It counts where rows are as high as their items need. In a layout that scrolls horizontally, it is a width.
        public var estimatedItemHeight: Double?
        /// Whether headers stay in view while their sections do.
        public var sectionHeadersPinToVisibleBounds: Bool
        /// Whether footers stay in view while their sections do.
        public var sectionFootersPinToVisibleBounds: Bool

        /// Creates a configuration.
        public init(
            scrollDirection: Axis = .vertical,
            metrics: Metrics = Metrics(),
            pixelScale: Double = 0,
            estimatedItemHeight: Double? = nil,
            sectionHeadersPinToVisibleBounds: Bool = false,
            sectionFootersPinToVisibleBounds: Bool = false
        ) {
            self.scrollDirection = scrollDirection
            self.metrics = metrics
            self.pixelScale = pixelScale
            self.estimatedItemHeight = estimatedItemHeight
            self.sectionHeadersPinToVisibleBounds = sectionHeadersPinToVisibleBounds
            self.sectionFootersPinToVisibleBounds = sectionFootersPinToVisibleBounds
        }
    }
}

extension GridLayout.Configuration {
    func validate() throws(LayoutError) {
        try requireMeasure("pixelScale", pixelScale)
        try requireEstimate("estimatedItemHeight", estimatedItemHeight)
        try metrics.validate()
    }
}

extension GridLayout.Metrics {
    func validate() throws(LayoutError) {
        switch columns {
        case .count(let count):
            guard (1...GridLayout.maximumColumnCount).contains(count) else {
                throw .invalidMeasure(name: "columnCount", value: Double(count))
            }
        case .minimumWidth(let width): try requireExtent("minimumColumnWidth", width)
        }
        switch rows {
        case .height(let height): try requireExtent("rowHeight", height)
        case .aspectRatio(let ratio): try requireExtent("aspectRatio", ratio)
        case .content: break
        }
        try requireMeasures("itemSize", itemSize)
        try requireMeasure("minimumLineSpacing", minimumLineSpacing)
        try requireMeasure("minimumInteritemSpacing", minimumInteritemSpacing)
        try requireMeasures("sectionInset", sectionInset)
        try requireMeasures("headerReferenceSize", headerReferenceSize)
        try requireMeasures("footerReferenceSize", footerReferenceSize)
    }
}
