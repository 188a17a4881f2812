public import LayoutdGeometry

extension FlowLayout {
    /// The measures of a section, with UIKit's names and defaults; all in points, none negative.
    public struct Metrics: Sendable, Hashable, Codable {
        /// Size of items that bring none of their own.
        public var itemSize: Size
        /// The gap between successive lines.
        public var minimumLineSpacing: Double
        /// The least gap between the items of a line.
        public var minimumInteritemSpacing: Double
        /// The margin around the section's lines.
        public var sectionInset: Insets
        /// Only the extent along the scroll axis counts; 0 means that there is no header.
        public var headerReferenceSize: Size
        /// Only the extent along the scroll axis counts; 0 means that there is no footer.
        public var footerReferenceSize: Size

        /// Makes measures, in points.
        public init(
            itemSize: Size = Size(width: 50, height: 50),
            minimumLineSpacing: Double = 10,
            minimumInteritemSpacing: Double = 10,
            sectionInset: Insets = .zero,
            headerReferenceSize: Size = .zero,
            footerReferenceSize: Size = .zero
        ) {
            self.itemSize = itemSize
            self.minimumLineSpacing = minimumLineSpacing
            self.minimumInteritemSpacing = minimumInteritemSpacing
            self.sectionInset = sectionInset
            self.headerReferenceSize = headerReferenceSize
            self.footerReferenceSize = footerReferenceSize
        }
    }

    /// What holds for the whole layout.
    public struct Configuration: Sendable, Hashable, Codable {
        /// The axis along which the content scrolls.
        public var scrollDirection: Axis
        /// The measures of sections without their own.
        public var metrics: Metrics
        /// Pixels per point to whose grid origins are rounded, half up; 0 rounds nothing.
        public var pixelScale: Double
        /// Whether headers stay in view while their section does.
        public var sectionHeadersPinToVisibleBounds: Bool
        /// Whether footers stay in view while their section does.
        public var sectionFootersPinToVisibleBounds: Bool

        /// Makes a configuration.
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

    /// One section of the data.
    public struct Section: Sendable, Hashable, Codable {
        /// The items.
        public var items: SectionItems
        /// Measures of this section alone, or `nil` for the layout's.
        public var metrics: Metrics?

        /// Makes a section.
        public init(items: SectionItems, metrics: Metrics? = nil) {
            self.items = items
            self.metrics = metrics
        }
    }
}

extension FlowLayout.Configuration {
    func validate() throws(LayoutError) {
        try requireMeasure("pixelScale", pixelScale)
        try metrics.validate()
    }
}

extension FlowLayout.Metrics {
    func validate() throws(LayoutError) {
        try requireMeasures("itemSize", itemSize)
        try requireMeasure("minimumLineSpacing", minimumLineSpacing)
        try requireMeasure("minimumInteritemSpacing", minimumInteritemSpacing)
        try requireMeasures("sectionInset", sectionInset)
        try requireMeasures("headerReferenceSize", headerReferenceSize)
        try requireMeasures("footerReferenceSize", footerReferenceSize)
    }
}

extension FlowLayout.Section {
    /// Refuses all that is wrong but sizes of items, which `VaryingFlowLines` comes across.
    func validateButSizes(index: Int) throws(LayoutError) {
        try metrics?.validate()
        if case .uniform = items { try items.validate(section: index) }
    }
}
