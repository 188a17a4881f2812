public import LayoutdGeometry

/// Items on rods that hang from one point and collide: Newton's cradle.
///
/// The layout knows no physics: it puts every item where it would hang at rest if it were alone,
/// all at the same place. The content is as large as the viewport less the top inset. There are no
/// headers and footers.
///
/// - Note: Source: the Newtonian collection view published with UIKit Dynamics (WWDC 2013); its
///   numbers are the defaults.
public struct NewtonianLayout: CollectionLayout {
    /// Vertical, though there is hardly anything to scroll.
    public let scrollAxis = Axis.vertical
    /// The size of the viewport, less the top inset in height; points.
    public let contentSize: Size
    /// The number of items.
    public let elementCount: Int

    private let sections: [ItemTable]
    private let itemSize: Size
    private let center: Point
    private let grid: PixelGrid

    /// Prepares the layout.
    ///
    /// - Parameters:
    ///   - configuration: Sizes, rods and forces.
    ///   - sections: The items, section by section; only their sizes count, not their places.
    ///   - bounds: The size of the viewport, in points.
    ///   - contentInset: The part of the viewport that content does not use, in points.
    /// - Throws: ``LayoutError`` for the first invalid measure, or for too many items.
    /// - Complexity: O(*s* + *n*), *s* sections and *n* items with their own sizes.
    public init(
        configuration: Configuration,
        sections: [ItemTable],
        bounds: Size,
        contentInset: Insets = .zero
    ) throws(LayoutError) {
        try configuration.validate()
        try requireBounds(bounds, contentInset)
        try requireCountable(sections)
        // Negative counts, which may overflow, are refused below.
        let count = sections.reduce(0) { $0 &+ $1.count }
        guard count <= configuration.maximumItems else {
            throw .tooManyItems(count: count, limit: configuration.maximumItems)
        }
        for (index, items) in sections.enumerated() {
            try items.requireExtents(section: index, itemSize: configuration.itemSize)
        }
        self.sections = sections
        itemSize = configuration.itemSize
        center = configuration.restingCenter(in: bounds)
        grid = PixelGrid(scale: configuration.pixelScale)
        contentSize = Size(width: bounds.width, height: max(0, bounds.height - contentInset.top))
        elementCount = count
        try requireContent(contentSize)
        try requireFinite("restingCenter.x", center.x)
        try requireFinite("restingCenter.y", center.y)
    }

    /// The attributes of one item, or `nil` if there is no such item.
    public func attributes(for element: ElementID) -> LayoutAttributes? {
        guard element.kind == .cell, sections.indices.contains(element.section),
            (0..<sections[element.section].count).contains(element.item)
        else { return nil }
        return attributes(section: element.section, item: element.item)
    }

    /// The items that overlap a rectangle, in the order of ``ElementID``.
    ///
    /// - Parameters:
    ///   - rect: Any rectangle in content coordinates, points.
    ///   - limit: The most items to return.
    /// - Returns: Their attributes.
    /// - Throws: ``TooManyElements`` when there are more than `limit`.
    /// - Complexity: O(*s* + *n*), *s* sections and *n* items.
    public func elements(
        in rect: Rect,
        limit: Int
    ) throws(TooManyElements) -> [LayoutAttributes] {
        var found = BoundedElements(rect: rect, limit: limit)
        for section in sections.indices {
            for item in 0..<sections[section].count {
                try found.add(attributes(section: section, item: item))
            }
        }
        return found.elements
    }

    /// Always empty: items are meant to overlap.
    public func diagnostics(limit: Int) -> [LayoutDiagnostic] { [] }

    private func attributes(section: Int, item: Int) -> LayoutAttributes {
        let size = sections[section].size(of: item, default: itemSize)
        return LayoutAttributes(
            element: .cell(section: section, item: item),
            frame: grid.snapped(Rect(center: center, size: size))
        )
    }
}

extension ItemTable {
    fileprivate func requireExtents(section: Int, itemSize: Size) throws(LayoutError) {
        guard count >= 0 else { throw .negativeItemCount(section: section, count: count) }
        guard !isUniform else { return }
        for (item, size) in ResolvedSizes(self, default: itemSize).enumerated() {
            try LayoutdLayouts.requireExtents(of: size, section: section, item: item)
        }
    }
}
