public import LayoutdGeometry

extension NewtonianLayout {
    /// The sizes of items, their rods, and the forces on them.
    public struct Configuration: Sendable, Hashable, Codable {
        /// Size of items without their own, in points, greater than zero.
        public var itemSize: Size
        /// The point that all items hang from, in content coordinates, points; `nil` for the
        /// horizontal centre of the viewport, 64 points below its upper edge.
        public var anchor: Point?
        /// The length of the rods, from the items' centres to the anchor, in points; at least 0.
        public var length: Double
        /// Damping ratio of the rods, at least 0.
        public var damping: Double
        /// Oscillations per second of an item on its rod, in Hz, at least 0; 0 for rigid rods.
        public var frequency: Double
        /// The upper left corner of an entering item, in content coordinates, points; `nil` for 100
        /// points beyond the right edge of the viewport and 300 points below its upper edge.
        public var entry: Point?
        /// The gravity of all items; a length of 1 is 1000 pt/s².
        public var gravity: Vector
        /// The boundary that keeps items from leaving.
        public var boundary: Boundary
        /// The most items allowed, at least 1.
        public var maximumItems: Int
        /// How long a deleted item falls before it is removed, in seconds, at least 0.
        public var departureTime: Double
        /// Pixels per point of the grid to which the layout rounds origins, half up; 0 for no
        /// rounding.
        ///
        /// Moving items are not rounded.
        public var pixelScale: Double

        /// A boundary that keeps items from leaving.
        public enum Boundary: Sendable, Hashable, Codable {
            /// No boundary.
            case none
            /// The edges of the viewport.
            case viewport
        }

        /// Creates a configuration; the defaults are those of the published cradle.
        public init(
            itemSize: Size = Size(width: 100, height: 100),
            anchor: Point? = nil,
            length: Double = 300,
            damping: Double = 0.4,
            frequency: Double = 1,
            entry: Point? = nil,
            gravity: Vector = Vector(dx: 0, dy: 1),
            boundary: Boundary = .none,
            maximumItems: Int = 10,
            departureTime: Double = 2,
            pixelScale: Double = 0
        ) {
            self.itemSize = itemSize
            self.anchor = anchor
            self.length = length
            self.damping = damping
            self.frequency = frequency
            self.entry = entry
            self.gravity = gravity
            self.boundary = boundary
            self.maximumItems = maximumItems
            self.departureTime = departureTime
            self.pixelScale = pixelScale
        }
    }
}

extension NewtonianLayout.Configuration {
    /// The point that all items hang from, in content coordinates, points.
    public func anchor(in viewport: Size) -> Point {
        anchor ?? Point(x: viewport.width / 2, y: 64)
    }

    /// The upper left corner of an entering item, in content coordinates, points.
    public func entry(in viewport: Size) -> Point {
        entry ?? Point(x: viewport.width + 100, y: 300)
    }

    func validate() throws(LayoutError) {
        try requireExtent("itemSize.width", itemSize.width)
        try requireExtent("itemSize.height", itemSize.height)
        try requireMeasure("length", length)
        try requireMeasure("damping", damping)
        try requireMeasure("frequency", frequency)
        try requireMeasure("departureTime", departureTime)
        try requireMeasure("pixelScale", pixelScale)
        try requireFinite("anchor.x", anchor?.x ?? 0)
        try requireFinite("anchor.y", anchor?.y ?? 0)
        try requireFinite("entry.x", entry?.x ?? 0)
        try requireFinite("entry.y", entry?.y ?? 0)
        try requireFinite("gravity.dx", gravity.dx)
        try requireFinite("gravity.dy", gravity.dy)
        try requireExtent("maximumItems", Double(maximumItems))
    }
}
