extension AbsoluteLayout {
    /// Settings of the whole layout.
    public struct Configuration: Sendable, Hashable, Codable {
        /// Pixels per point of the grid to which origins are rounded, half up; 0 for no rounding.
        public var pixelScale: Double

        /// Creates a configuration.
        public init(pixelScale: Double = 0) {
            self.pixelScale = pixelScale
        }
    }
}
