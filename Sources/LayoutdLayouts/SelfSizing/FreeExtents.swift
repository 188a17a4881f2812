public import LayoutdGeometry

/// The extents of an element that measuring it may change.
public struct FreeExtents: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt8

    /// Makes a set of bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The width.
    public static let width = FreeExtents(rawValue: 1)
    /// The height.
    public static let height = FreeExtents(rawValue: 2)
    /// Width and height.
    public static let both: FreeExtents = [.width, .height]

    /// The extent along an axis.
    public init(_ axis: Axis) {
        self = axis == .horizontal ? .width : .height
    }
}

extension ItemSize {
    /// The extents that are given; that of an expanded row is its height.
    package func extents(isExpanded: Bool) -> FreeExtents {
        var extents: FreeExtents = width == nil ? [] : .width
        if (isExpanded ? expandedHeight : height) != nil { extents.insert(.height) }
        return extents
    }
}
