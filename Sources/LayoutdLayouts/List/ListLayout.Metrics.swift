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
        /// The lengths that are fractions of the container's.
        public var fractions = FractionalLengths()

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

extension ListLayout.Metrics: FractionalMeasures {
    /// All of them.
    public static let lengths: [FractionalMember<Self>] = [
        FractionalMember("rowHeight", \.rowHeight, isOfItems: true),
        FractionalMember("expandedRowHeight", \.expandedRowHeight, isOfItems: true),
        FractionalMember("minimumLineSpacing", \.minimumLineSpacing),
        FractionalMember("sectionInset.top", \.sectionInset.top),
        FractionalMember("sectionInset.left", \.sectionInset.left),
        FractionalMember("sectionInset.bottom", \.sectionInset.bottom),
        FractionalMember("sectionInset.right", \.sectionInset.right),
        FractionalMember("headerHeight", \.headerHeight),
        FractionalMember("footerHeight", \.footerHeight),
    ]

    /// Whether there is a header.
    var hasHeader: Bool { headerHeight != 0 || self[fraction: \.headerHeight] != nil }
}
