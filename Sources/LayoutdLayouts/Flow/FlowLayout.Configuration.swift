public import LayoutdGeometry

extension FlowLayout {
    /// The measures of a section, with UIKit's names and defaults; all in points, none negative.
    public struct Metrics: Sendable, Hashable, Codable {
        /// The size of items without their own.
        public var itemSize: Size
        /// The gap between successive lines.
        public var minimumLineSpacing: Double
        /// The least gap between the items of a line.
        public var minimumInteritemSpacing: Double
        /// The margin around the section's lines.
        public var sectionInset: Insets
        /// The size of the header; only the extent along the scroll axis counts, 0 for no header.
        public var headerReferenceSize: Size
        /// The size of the footer; only the extent along the scroll axis counts, 0 for no footer.
        public var footerReferenceSize: Size
        /// The lengths that are fractions of the container's.
        public var fractions = FractionalLengths()

        /// Creates measures, in points.
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

    /// Settings of the whole layout.
    public struct Configuration: Sendable, Hashable, Codable {
        /// The axis along which the content scrolls.
        public var scrollDirection: Axis
        /// The measures of sections without their own.
        public var metrics: Metrics
        /// Pixels per point of the grid to which origins are rounded, half up; 0 for no rounding.
        public var pixelScale: Double
        /// Whether headers stay in view while their sections do.
        public var sectionHeadersPinToVisibleBounds: Bool
        /// Whether footers stay in view while their sections do.
        public var sectionFootersPinToVisibleBounds: Bool
        /// What the insets of sections across the scroll axis are measured from.
        public var sectionInsetReference: SectionInsetReference
        /// How the items of a line are distributed along it; `nil` for UIKit's rule, see ``FlowLayout``.
        public var lineAlignment: LineAlignment?
        /// Where items lie that are thinner than their line; `nil` for the middle.
        public var itemAlignment: ItemAlignment?

        /// The size of items until they are measured; `nil` if they are not.
        public var estimatedItemSize: EstimatedItemSize?
        /// What stands in for items that have not been measured.
        public var estimate: Estimate

        /// Creates a configuration.
        public init(
            scrollDirection: Axis = .vertical,
            metrics: Metrics = Metrics(),
            pixelScale: Double = 0,
            sectionHeadersPinToVisibleBounds: Bool = false,
            sectionFootersPinToVisibleBounds: Bool = false,
            sectionInsetReference: SectionInsetReference = .fromContentInset,
            lineAlignment: LineAlignment? = nil,
            itemAlignment: ItemAlignment? = nil,
            estimatedItemSize: EstimatedItemSize? = nil,
            estimate: Estimate = .average
        ) {
            self.scrollDirection = scrollDirection
            self.metrics = metrics
            self.pixelScale = pixelScale
            self.sectionHeadersPinToVisibleBounds = sectionHeadersPinToVisibleBounds
            self.sectionFootersPinToVisibleBounds = sectionFootersPinToVisibleBounds
            self.sectionInsetReference = sectionInsetReference
            self.lineAlignment = lineAlignment
            self.itemAlignment = itemAlignment
            self.estimatedItemSize = estimatedItemSize
            self.estimate = estimate
        }
    }
}

extension FlowLayout.Configuration {
    private enum CodingKeys: CodingKey {
        case scrollDirection
        case metrics
        case pixelScale
        case sectionHeadersPinToVisibleBounds
        case sectionFootersPinToVisibleBounds
        case sectionInsetReference
        case lineAlignment
        case itemAlignment
        case estimatedItemSize
        case estimate
    }

    /// Reads a configuration; older records have no reference of insets, alignments or estimates.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            scrollDirection: try container.decode(Axis.self, forKey: .scrollDirection),
            metrics: try container.decode(FlowLayout.Metrics.self, forKey: .metrics),
            pixelScale: try container.decode(Double.self, forKey: .pixelScale),
            sectionHeadersPinToVisibleBounds: try container.decode(
                Bool.self,
                forKey: .sectionHeadersPinToVisibleBounds
            ),
            sectionFootersPinToVisibleBounds: try container.decode(
                Bool.self,
                forKey: .sectionFootersPinToVisibleBounds
            ),
            sectionInsetReference: try container.decodeIfPresent(
                FlowLayout.SectionInsetReference.self,
                forKey: .sectionInsetReference
            ) ?? .fromContentInset,
            lineAlignment: try container.decodeIfPresent(
                FlowLayout.LineAlignment.self,
                forKey: .lineAlignment
            ),
            itemAlignment: try container.decodeIfPresent(
                FlowLayout.ItemAlignment.self,
                forKey: .itemAlignment
            ),
            estimatedItemSize: try container.decodeIfPresent(
                FlowLayout.EstimatedItemSize.self,
                forKey: .estimatedItemSize
            ),
            estimate: try container.decodeIfPresent(FlowLayout.Estimate.self, forKey: .estimate)
                ?? .average
        )
    }
}

extension FlowLayout.Configuration {
    func validate() throws(LayoutError) {
        try requireMeasure("pixelScale", pixelScale)
        try metrics.validate()
        guard case .size(let size) = estimatedItemSize else { return }
        try requireExtent("estimatedItemSize.width", size.width)
        try requireExtent("estimatedItemSize.height", size.height)
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

extension Section {
    /// Validates a flow layout's section except for sizes of items, which `VaryingFlowLines` checks.
    func validateButSizes(index: Int) throws(LayoutError) {
        try measures(of: FlowLayout.Metrics.self)?.validate()
        if items.isUniform { try items.validate(section: index) }
    }
}
