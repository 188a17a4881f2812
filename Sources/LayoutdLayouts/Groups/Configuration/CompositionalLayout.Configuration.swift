public import LayoutdGeometry

extension CompositionalLayout {
    /// Settings of the whole layout (`UICollectionViewCompositionalLayoutConfiguration`).
    public struct Configuration: Sendable, Hashable, Codable {
        /// The axis along which the content scrolls.
        public var scrollDirection: Axis
        /// The space between two sections, in points.
        public var interSectionSpacing: Double
        /// Which insets of the view sections respect that do not say it themselves.
        public var contentInsetsReference: ContentInsetsReference
        /// Headers, footers and others at the edges of the whole content.
        public var boundarySupplementaryItems: [CollectionLayoutBoundarySupplementaryItem]
        /// The section for those without their own; `nil` if all have one.
        public var section: CollectionLayoutSection?
        /// Pixels per point; 0 for no rounding.
        public var pixelScale: Double

        /// Creates a configuration; lengths in points.
        public init(
            scrollDirection: Axis = .vertical,
            interSectionSpacing: Double = 0,
            contentInsetsReference: ContentInsetsReference = .automatic,
            boundarySupplementaryItems: [CollectionLayoutBoundarySupplementaryItem] = [],
            section: CollectionLayoutSection? = nil,
            pixelScale: Double = 0
        ) {
            self.scrollDirection = scrollDirection
            self.interSectionSpacing = interSectionSpacing
            self.contentInsetsReference = contentInsetsReference
            self.boundarySupplementaryItems = boundarySupplementaryItems
            self.section = section
            self.pixelScale = pixelScale
        }
    }
}
