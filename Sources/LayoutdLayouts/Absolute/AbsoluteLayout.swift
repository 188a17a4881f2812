public import LayoutdGeometry

/// Items at the places that the data sets: the layout of a scene, a map or a canvas.
///
/// The content has the size that the configuration sets, or that of the viewport, even if items lie
/// outside. There are no headers and footers.
public struct AbsoluteLayout: CollectionLayout {
    /// The axis along which the content exceeds the viewport by more points; vertical if it exceeds
    /// it along neither, or equally along both.
    public let scrollAxis: Axis
    /// The size that the configuration sets, or else that of the viewport; points.
    public let contentSize: Size
    /// The number of items.
    public let elementCount: Int

    private let sections: [[ItemPlacement]]
    /// The number of the first item of each section, and the number of all items at the end.
    private let starts: [Int]
    private let grid: PixelGrid
    private let tree: RectTree

    /// Prepares the layout.
    ///
    /// - Parameters:
    ///   - configuration: The settings of the layout.
    ///   - sections: The places of the items, section by section.
    ///   - bounds: The size of the viewport, in points.
    /// - Throws: ``LayoutError`` naming the first measure that is negative or not finite, the first
    ///   size that is not greater than zero, or the first place that is not finite.
    /// - Complexity: O(*n* log *n*) in the number of items.
    public init(
        configuration: Configuration = Configuration(),
        sections: [[ItemPlacement]],
        bounds: Size
    ) throws(LayoutError) {
        try requireMeasure("pixelScale", configuration.pixelScale)
        try requireBounds(bounds)
        if let size = configuration.contentSize { try requireMeasures("contentSize", size) }
        var starts = [0]
        for (section, items) in sections.enumerated() {
            for (item, placement) in items.enumerated() {
                try placement.validate(section: section, item: item)
            }
            starts.append(starts[section] + items.count)
        }
        let grid = PixelGrid(scale: configuration.pixelScale)
        self.sections = sections
        self.starts = starts
        self.grid = grid
        elementCount = starts[sections.count]
        contentSize = configuration.contentSize ?? bounds
        let excess = (contentSize.width - bounds.width, contentSize.height - bounds.height)
        scrollAxis = excess.0 > max(0, excess.1) ? .horizontal : .vertical
        tree = RectTree(sections.joined().map { $0.boundingBox(on: grid) })
    }

    /// The attributes of one item, or `nil` if there is no such item.
    public func attributes(for element: ElementID) -> LayoutAttributes? {
        guard element.kind == .cell, sections.indices.contains(element.section),
            sections[element.section].indices.contains(element.item)
        else { return nil }
        return attributes(section: element.section, item: element.item)
    }

    /// The shape that the data sets for the body of an item.
    public func collisionBounds(of element: ElementID) -> CollisionBounds {
        guard element.kind == .cell, sections.indices.contains(element.section),
            sections[element.section].indices.contains(element.item)
        else { return .rectangle }
        return sections[element.section][element.item].bounds
    }

    /// The items with bounding boxes that overlap a rectangle, in the order of ``ElementID``.
    ///
    /// - Parameters:
    ///   - rect: Any rectangle in content coordinates, points.
    ///   - limit: The most items to return.
    /// - Returns: Their attributes.
    /// - Throws: ``TooManyElements`` when there are more than `limit`.
    /// - Complexity: O(log *n* + *k* log *k*), *n* items of which *k* overlap the rectangle, if items
    ///   overlap few others.
    public func elements(
        in rect: Rect,
        limit: Int
    ) throws(TooManyElements) -> [LayoutAttributes] {
        var found: [Int] = []
        try tree.forEachCandidate(in: rect) { (number) throws(TooManyElements) in
            guard attributes(number: number).boundingBox.overlaps(rect) else { return }
            guard found.count < limit else { throw TooManyElements(limit: limit) }
            found.append(number)
        }
        found.sort()
        return found.map { attributes(number: $0) }
    }

    /// Always empty: the data sets every place.
    public func diagnostics(limit: Int) -> [LayoutDiagnostic] { [] }

    /// The attributes of the item with a number, counted across sections.
    private func attributes(number: Int) -> LayoutAttributes {
        // The first section that starts after the item follows the item's.
        let section = partitionPoint(count: starts.count) { starts[$0] > number } - 1
        return attributes(section: section, item: number - starts[section])
    }

    private func attributes(section: Int, item: Int) -> LayoutAttributes {
        let placement = sections[section][item]
        return LayoutAttributes(
            element: .cell(section: section, item: item),
            frame: grid.snapped(placement.frame),
            angle: placement.angle,
            zIndex: placement.zIndex,
            alpha: placement.alpha,
            scale: placement.scale
        )
    }
}

extension CollisionBounds {
    fileprivate var isFinite: Bool {
        guard case .path(let points) = self else { return true }
        return points.allSatisfy { $0.x.isFinite && $0.y.isFinite }
    }
}

extension ItemPlacement {
    fileprivate func validate(section: Int, item: Int) throws(LayoutError) {
        try requireExtents(of: size, section: section, item: item)
        guard center.x.isFinite, center.y.isFinite, angle.isFinite, (0...1).contains(alpha),
            scale.isFinite, scale > 0, bounds.isFinite
        else { throw .invalidItemPlace(section: section, item: item) }
    }

    /// The smallest axis-aligned rectangle around the item as it is drawn.
    fileprivate func boundingBox(on grid: PixelGrid) -> Rect {
        grid.snapped(frame).scaled(by: scale).boundingBox(rotatedBy: angle)
    }
}
