public import Geometry

/// The size that the data gives an item; what it leaves open comes from the layout.
public struct ItemSize: Sendable, Hashable {
    /// Width in points, or `nil` for the layout's.
    public var width: Double?
    /// Height in points, or `nil` for the layout's.
    public var height: Double?

    /// Makes an item size in points; `nil` leaves an extent to the layout.
    public init(width: Double? = nil, height: Double? = nil) {
        self.width = width
        self.height = height
    }

    /// The size with what is open filled in from `size`.
    public func resolved(with size: Size) -> Size {
        Size(width: width ?? size.width, height: height ?? size.height)
    }
}

/// The items of one section.
public enum SectionItems: Sendable, Hashable {
    /// So many items, all of the layout's size.
    case uniform(count: Int)
    /// Items with sizes of their own.
    case sized([ItemSize])

    /// The number of items.
    public var count: Int {
        switch self {
        case .uniform(let count): count
        case .sized(let sizes): sizes.count
        }
    }
}
