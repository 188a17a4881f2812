public import LayoutdGeometry

extension NewtonianLayout {
    /// What items are like, what they hang from, and what pulls at them.
    public struct Configuration: Sendable, Hashable, Codable {
        /// Size of items that bring none of their own, in points, greater than zero.
        public var itemSize: Size
        /// The point that all items hang from, in content coordinates, points; `nil` for the middle
        /// of the viewport's width, 64 below its upper edge.
        public var anchor: Point?
        /// The length of the rods that items hang by, from centre to anchor, in points; at least 0.
        public var length: Double
        /// Damping ratio of the rods, at least 0.
        public var damping: Double
        /// Oscillations per second of an item on its rod, in Hz, at least 0; rods are rigid for 0.
        public var frequency: Double
        /// The upper left corner of an item that enters, in content coordinates, points; `nil` for
        /// 100 beyond the right edge of the viewport, 300 below its upper edge.
        public var entry: Point?
        /// What pulls at all items; 1 is 1000 points per second, each second.
        public var gravity: Vector
        /// What keeps items from leaving.
        public var boundary: Boundary
        /// The most items that there may be, at least 1.
        public var maximumItems: Int
        /// How long an item that is deleted falls before it is gone, in seconds, at least 0.
        public var departureTime: Double
        /// Pixels per point to whose grid the layout rounds origins, half up; 0 rounds nothing.
        ///
        /// Items in motion are not rounded.
        public var pixelScale: Double

        /// What keeps items from leaving.
        public enum Boundary: Sendable, Hashable, Codable {
            /// Nothing.
            case none
            /// The edges of the viewport.
            case viewport
        }

        /// Makes a configuration; the defaults are those of the published cradle.
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

    /// The upper left corner of an item that enters, in content coordinates, points.
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
