public import LayoutdGeometry

extension AbsoluteLayout {
    /// Settings of the whole layout.
    public struct Configuration: Sendable, Hashable, Codable {
        /// Pixels per point of the grid to which origins are rounded, half up; 0 for no rounding.
        public var pixelScale: Double
        /// The extent of the content, in points; `nil` for that of the viewport.
        public var contentSize: Size?

        /// Creates a configuration.
        public init(pixelScale: Double = 0, contentSize: Size? = nil) {
            self.pixelScale = pixelScale
            self.contentSize = contentSize
        }
    }
}
