extension AbsoluteLayout {
    /// What holds for the whole layout.
    public struct Configuration: Sendable, Hashable, Codable {
        /// Pixels per point to whose grid origins are rounded, half up; 0 rounds nothing.
        public var pixelScale: Double

        /// Makes a configuration.
        public init(pixelScale: Double = 0) {
            self.pixelScale = pixelScale
        }
    }
}
