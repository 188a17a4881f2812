public import LayoutdGeometry

/// Items at the places that the data sets: the layout of a scene.
///
/// The content is as large as the viewport, even if items lie outside. There are no headers and
/// footers.
public struct AbsoluteLayout: CollectionLayout {
    /// Vertical, though there is nothing to scroll.
    public let scrollAxis = Axis.vertical
    /// The size of the viewport, in points.
    public let contentSize: Size
    /// The number of items.
    public let elementCount: Int

    private let sections: [[ItemPlacement]]
    private let grid: PixelGrid

    /// Prepares the layout.
    ///
    /// - Parameters:
    ///   - configuration: The settings of the layout.
    ///   - sections: The places of the items, section by section.
    ///   - bounds: The size of the viewport, in points.
    /// - Throws: ``LayoutError`` naming the first size that is not greater than zero, or the first
    ///   place that is not finite.
    /// - Complexity: O(*n*) in the number of items.
    public init(
        configuration: Configuration = Configuration(),
        sections: [[ItemPlacement]],
        bounds: Size
    ) throws(LayoutError) {
        try requireMeasure("pixelScale", configuration.pixelScale)
        try requireBounds(bounds)
        for (section, items) in sections.enumerated() {
            for (item, placement) in items.enumerated() {
                try placement.validate(section: section, item: item)
            }
        }
        self.sections = sections
        grid = PixelGrid(scale: configuration.pixelScale)
        contentSize = bounds
        elementCount = sections.reduce(0) { $0 + $1.count }
    }

    /// The attributes of one item, or `nil` if there is no such item.
    public func attributes(for element: ElementID) -> LayoutAttributes? {
        guard element.kind == .cell, sections.indices.contains(element.section),
            sections[element.section].indices.contains(element.item)
        else { return nil }
        return attributes(section: element.section, item: element.item)
    }

    /// The items with bounding boxes that overlap a rectangle, in the order of ``ElementID``.
    ///
    /// - Parameters:
    ///   - rect: Any rectangle in content coordinates, points.
    ///   - limit: The most items to return.
    /// - Returns: Their attributes.
    /// - Throws: ``TooManyElements`` when there are more than `limit`.
    /// - Complexity: O(*n*) in the number of items.
    public func elements(
        in rect: Rect,
        limit: Int
    ) throws(TooManyElements) -> [LayoutAttributes] {
        var found = BoundedElements(rect: rect, limit: limit)
        for section in sections.indices {
            for item in sections[section].indices {
                try found.add(attributes(section: section, item: item))
            }
        }
        return found.elements
    }

    /// Always empty: the data sets every place.
    public func diagnostics(limit: Int) -> [LayoutDiagnostic] { [] }

    private func attributes(section: Int, item: Int) -> LayoutAttributes {
        let placement = sections[section][item]
        return LayoutAttributes(
            element: .cell(section: section, item: item),
            frame: grid.snapped(placement.frame),
            angle: placement.angle
        )
    }
}

extension ItemPlacement {
    fileprivate func validate(section: Int, item: Int) throws(LayoutError) {
        try requireExtents(of: size, section: section, item: item)
        guard center.x.isFinite, center.y.isFinite, angle.isFinite else {
            throw .invalidItemPlace(section: section, item: item)
        }
    }
}
