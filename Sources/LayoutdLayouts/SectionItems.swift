public import LayoutdGeometry

/// The items of one section.
public enum SectionItems: Sendable, Hashable, Codable {
    /// A number of items, all of the layout's size.
    case uniform(count: Int)
    /// Items with their own sizes.
    case sized([ItemSize])
    /// Items with their own sizes and places; most layouts use only the sizes.
    case placed([ItemPlacement])

    /// The number of items.
    public var count: Int {
        switch self {
        case .uniform(let count): count
        case .sized(let sizes): sizes.count
        case .placed(let placements): placements.count
        }
    }

    /// The size of an item.
    ///
    /// - Parameters:
    ///   - item: The item's index, less than ``count``.
    ///   - size: The size for extents that the data does not set.
    /// - Returns: Width and height in points.
    public func size(of item: Int, default size: Size) -> Size {
        switch self {
        case .uniform: size
        case .sized(let sizes): sizes[item].resolved(with: size)
        case .placed(let placements): placements[item].size
        }
    }

    /// The height that the data sets for an item while it is expanded.
    ///
    /// - Parameter item: The item's index, less than ``count``.
    /// - Returns: A height in points, or `nil` for the layout's.
    public func expandedHeight(of item: Int) -> Double? {
        switch self {
        case .uniform, .placed: nil
        case .sized(let sizes): sizes[item].expandedHeight
        }
    }
}
