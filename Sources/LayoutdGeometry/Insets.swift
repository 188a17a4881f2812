/// Distances from the four edges of a rectangle, in points.
public struct Insets: Sendable, Hashable, Codable {
    /// Distance from the upper edge.
    public var top: Double
    /// Distance from the left edge.
    public var left: Double
    /// Distance from the lower edge.
    public var bottom: Double
    /// Distance from the right edge.
    public var right: Double

    /// Creates insets from the four distances, in points.
    public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// No insets.
    public static let zero = Insets()

    /// The distance from the edge at which `axis` starts: left or top.
    public func start(_ axis: Axis) -> Double {
        axis == .horizontal ? left : top
    }

    /// The distance from the edge at which `axis` ends: right or bottom.
    public func end(_ axis: Axis) -> Double {
        axis == .horizontal ? right : bottom
    }
}
