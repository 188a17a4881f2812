public import LayoutdGeometry

extension CircleLayout {
    /// Settings of the whole layout.
    public struct Configuration: Sendable, Hashable, Codable {
        /// Size of items without their own, in points.
        public var itemSize: Size
        /// The distance of the items' centres from the centre of the viewport, in points.
        ///
        /// It is greater than zero, and at most half the viewport's shorter side, so that all
        /// centres are in the viewport. `nil` for the shorter side / 2.5.
        public var radius: Double?
        /// Pixels per point of the grid to which origins are rounded, half up; 0 for no rounding.
        public var pixelScale: Double

        /// Creates a configuration; the defaults are those of Apple's sample.
        public init(
            itemSize: Size = Size(width: 70, height: 70),
            radius: Double? = nil,
            pixelScale: Double = 0
        ) {
            self.itemSize = itemSize
            self.radius = radius
            self.pixelScale = pixelScale
        }
    }
}

extension CircleLayout.Configuration {
    /// Returns the radius of the circle in a viewport.
    ///
    /// - Parameter viewport: The size of the viewport, in points.
    /// - Returns: The radius, in points.
    /// - Throws: ``LayoutError/noRoomForCircle(radius:viewport:)`` if it is not greater than zero,
    ///   or if the circle is larger than the viewport.
    func radius(in viewport: Size) throws(LayoutError) -> Double {
        let side = min(viewport.width, viewport.height)
        let radius = radius ?? side / 2.5
        guard radius > 0, radius <= side / 2 else {
            throw .noRoomForCircle(radius: radius, viewport: viewport)
        }
        return radius
    }

    func validate() throws(LayoutError) {
        try requireMeasures("itemSize", itemSize)
        try requireMeasure("pixelScale", pixelScale)
        if let radius { try requireExtent("radius", radius) }
    }
}
