public import LayoutdGeometry
public import LayoutdLayouts

/// What changes of an item that stays: another size or place, without new content.
///
/// Members that are `nil` stay as they are. An item with a place of its own has no size from the layout, so
/// ``Extent/ofLayout`` changes nothing there; an item without one has no centre and no look to change.
public struct ItemChange: Sendable, Hashable, Codable {
    /// What a width or a height becomes.
    public enum Extent: Sendable, Hashable, Codable {
        /// Whatever the layout has for items without their own.
        case ofLayout
        /// A number of points, greater than zero.
        case points(Double)
        /// A fraction of the container's; an item with a place of its own keeps its extent.
        case fraction(FractionalLength)
    }

    /// What becomes of an item in the visible bounds.
    public enum Pinning: Sendable, Hashable, Codable {
        /// It scrolls with the content.
        case released
        /// It stays there.
        case pinned(ItemPin)
    }

    /// The width.
    public var width: Extent?
    /// The height.
    public var height: Extent?
    /// The height of a list row while it is expanded.
    public var expandedHeight: Extent?
    /// The number of columns that the item fills.
    public var columnSpan: Int?
    /// The number of rows that the item fills.
    public var rowSpan: Int?
    /// The centre in content coordinates, points.
    public var center: Point?
    /// The rotation about the centre, in radians, clockwise on screen.
    public var angle: Double?
    /// The drawing order.
    public var zIndex: Int?
    /// The opacity, from 0 to 1.
    public var alpha: Double?
    /// The factor by which the item is drawn larger than its size, greater than zero.
    public var scale: Double?
    /// The shape of its body in a scene.
    public var bounds: CollisionBounds?
    /// Whether a finger may lift the item to reorder it.
    public var isMovable: Bool?
    /// Whether the item keeps its place, but is not shown.
    public var isHidden: Bool?
    /// How it stays in the visible bounds.
    public var pinning: Pinning?

    /// Makes a change; what is not given stays as it is.
    public init(
        width: Extent? = nil,
        height: Extent? = nil,
        expandedHeight: Extent? = nil,
        columnSpan: Int? = nil,
        rowSpan: Int? = nil,
        center: Point? = nil,
        angle: Double? = nil,
        zIndex: Int? = nil,
        alpha: Double? = nil,
        scale: Double? = nil,
        bounds: CollisionBounds? = nil,
        isMovable: Bool? = nil,
        isHidden: Bool? = nil,
        pinning: Pinning? = nil
    ) {
        (self.width, self.height, self.expandedHeight) = (width, height, expandedHeight)
        (self.columnSpan, self.rowSpan) = (columnSpan, rowSpan)
        (self.center, self.angle, self.zIndex) = (center, angle, zIndex)
        (self.alpha, self.scale, self.bounds) = (alpha, scale, bounds)
        (self.isMovable, self.isHidden, self.pinning) = (isMovable, isHidden, pinning)
    }

    /// A size after the change.
    package func applied(to size: ItemSize) -> ItemSize {
        var size = size
        width?.set(&size, \.width, \.widthFraction)
        height?.set(&size, \.height, \.heightFraction)
        expandedHeight?.set(&size, \.expandedHeight, \.expandedHeightFraction)
        if let columnSpan { size.columnSpan = columnSpan }
        if let rowSpan { size.rowSpan = rowSpan }
        return size
    }

    /// A place after the change.
    package func applied(to place: ItemPlacement) -> ItemPlacement {
        var place = place
        if let width = width?.points { place.size.width = width }
        if let height = height?.points { place.size.height = height }
        if let center { place.center = center }
        if let angle { place.angle = angle }
        if let zIndex { place.zIndex = zIndex }
        if let alpha { place.alpha = alpha }
        if let scale { place.scale = scale }
        if let bounds { place.bounds = bounds }
        return place
    }

    /// What the data sets for an item of a section after the change; `nil` if the layout determines all
    /// of it.
    func table(_ items: ItemTable, _ item: Int) -> ItemTable? {
        let open = ItemTable.uniform(count: 1)
        var table = open
        if let place = items.places?[item] {
            table = .placed([applied(to: place)])
        } else {
            let size = applied(to: items.sizes?[item] ?? ItemSize())
            if !size.isOpen { table = .sized([size]) }
        }
        if isMovable.map({ !$0 }) ?? items.immovable.contains(item) { table.immovable = [0] }
        if isHidden ?? items.hidden.contains(item) { table.hidden = [0] }
        if let row = items.rows[item] { table.rows = [0: row] }
        switch pinning {
        case nil: if let pin = items.pins[item] { table.pins = [0: pin] }
        case .released: break
        case .pinned(let pin): table.pins = [0: pin]
        }
        return table == open ? nil : table
    }
}

extension ItemChange.Extent {
    /// The points; `nil` for those of the layout.
    fileprivate var points: Double? {
        if case .points(let points) = self { points } else { nil }
    }

    /// Sets an extent of a size.
    fileprivate func set(
        _ size: inout ItemSize,
        _ points: WritableKeyPath<ItemSize, Double?>,
        _ fraction: WritableKeyPath<ItemSize, FractionalLength?>
    ) {
        switch self {
        case .ofLayout: size[keyPath: points] = nil
        case .points(let length): size[keyPath: points] = length
        case .fraction(let length): size[keyPath: fraction] = length
        }
    }
}

extension UpdateBatch {
    /// The batch with the sizes and places to which its changes lead.
    ///
    /// - Precondition: The operations are valid over the sections.
    func resolvingChanges(over sections: [Section]) -> UpdateBatch {
        var resolved = self
        for (index, change) in changes where operations.indices.contains(index) {
            guard case .reconfigureItem(let path) = operations[index] else { continue }
            resolved.sizes[index] = change.table(sections[path.section].items, path.item)
        }
        return resolved
    }
}
