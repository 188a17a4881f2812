public import LayoutdGeometry

/// Some of the two axes along which content scrolls.
public struct ScrollAxes: OptionSet, Sendable, Hashable, Codable {
    /// A bit for each axis.
    public let rawValue: UInt8

    /// Makes a set of axes from their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The axis from left to right.
    public static let horizontal = ScrollAxes(rawValue: 1)
    /// The axis from top to bottom.
    public static let vertical = ScrollAxes(rawValue: 2)
    /// Both axes.
    public static let both: ScrollAxes = [.horizontal, .vertical]

    /// Whether an axis is one of them.
    public func contains(_ axis: Axis) -> Bool {
        isSuperset(of: axis == .horizontal ? .horizontal : .vertical)
    }
}
