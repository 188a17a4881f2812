import Glibc
public import LayoutdGeometry

/// Items evenly spaced on a circle around the centre of the viewport.
///
/// The items of all sections share the circle, in order: of *n* items, item *i* is at the angle
/// 2π*i*/*n*, clockwise on screen from the right. The content has the size of the viewport, though
/// items may reach beyond it. An appearing item comes from the centre, a disappearing one shrinks
/// into it.
///
/// - Note: Source: Apple, CircleLayout, the sample code of WWDC 2012, session 219; its numbers are
///   the defaults.
public struct CircleLayout: CollectionLayout {
    /// Vertical, though there is nothing to scroll.
    public let scrollAxis = Axis.vertical
    /// The size of the viewport, in points.
    public let contentSize: Size
    /// The number of items.
    public let elementCount: Int

    private let sections: [ItemTable]
    /// The number of the first item of each section, and the number of all items at the end.
    private let starts: [Int]
    private let circle: Circle
    private let itemSize: Size
    private let grid: PixelGrid
    /// The sections of items with their own sizes, which ``tree`` finds; angles find all others.
    ///
    /// A single large item would otherwise make every search visit all items.
    private let sized: [Int]
    /// The number in ``tree`` of the first item of each section of ``sized``.
    private let sizedStarts: [Int]
    private let tree: RectTree

    /// Prepares the layout.
    ///
    /// - Parameters:
    ///   - configuration: The settings of the layout.
    ///   - sections: The items, section by section; only their sizes count, not their places.
    ///   - bounds: The size of the viewport, in points.
    /// - Throws: ``LayoutError`` for the first invalid measure, for too many items to count, and
    ///   for a circle that does not fit the viewport.
    /// - Complexity: O(*s* + *n* log *n*), *s* sections and *n* items with their own sizes.
    public init(
        configuration: Configuration = Configuration(),
        sections: [ItemTable],
        bounds: Size
    ) throws(LayoutError) {
        try configuration.validate()
        try requireBounds(bounds)
        for (section, items) in sections.enumerated() { try items.validate(section: section) }
        try requireCountable(sections)
        var starts = [0]
        for items in sections { starts.append(starts[starts.count - 1] + items.count) }
        self.sections = sections
        self.starts = starts
        let count = starts[sections.count]
        let grid = PixelGrid(scale: configuration.pixelScale)
        let circle = Circle(
            center: Point(x: bounds.width / 2, y: bounds.height / 2),
            radius: try configuration.radius(in: bounds)
        )
        sized = sections.indices.filter { !sections[$0].isUniform }
        var sizedStarts: [Int] = []
        var frames: [Rect] = []
        for section in sized {
            sizedStarts.append(frames.count)
            let sizes = ResolvedSizes(sections[section], default: configuration.itemSize)
            for (item, size) in sizes.enumerated() {
                let center = circle.stop(starts[section] + item, of: count)
                frames.append(grid.snapped(Rect(center: center, size: size)))
            }
        }
        self.sizedStarts = sizedStarts
        tree = RectTree(frames)
        elementCount = count
        contentSize = bounds
        itemSize = configuration.itemSize
        self.grid = grid
        self.circle = circle
    }

    /// The number of items with their own sizes.
    public var storedItemCount: Int {
        sized.reduce(0) { $0 + sections[$1].count }
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
    /// - Complexity: O(*s* + log *n* + *k* log *k*), *s* sections and *n* items of which *k* overlap
    ///   the rectangle, if items with their own sizes overlap few others.
    public func elements(
        in rect: Rect,
        limit: Int
    ) throws(TooManyElements) -> [LayoutAttributes] {
        var found = BoundedElements(rect: rect, limit: limit)
        try addUniformItems(to: &found)
        guard !sized.isEmpty else { return found.elements }
        try tree.forEachCandidate(in: rect) { (number) throws(TooManyElements) in
            // The first section that starts after the item follows the item's.
            let index = partitionPoint(count: sized.count) { sizedStarts[$0] > number } - 1
            let item = number - sizedStarts[index]
            try found.add(attributes(section: sized[index], item: item))
        }
        return found.elements.sorted { $0.element < $1.element }
    }

    /// Adds the items of the layout's size, in order.
    private func addUniformItems(to found: inout BoundedElements) throws(TooManyElements) {
        // Rounding to pixels moves a frame away from its exact centre.
        let reach = found.rect.outset(
            dx: itemSize.width / 2 + grid.margin,
            dy: itemSize.height / 2 + grid.margin
        )
        for numbers in circle.stops(in: reach, count: elementCount) {
            var number = numbers.lowerBound
            var section = partitionPoint(count: starts.count) { starts[$0] > number } - 1
            while number < numbers.upperBound {
                let end = min(numbers.upperBound, starts[section + 1])
                let isUniform = sections[section].isUniform
                for number in number..<end where isUniform {
                    try found.add(attributes(section: section, item: number - starts[section]))
                }
                number = end
                section += 1
            }
        }
    }

    /// At the centre of the circle, invisible.
    public func initialAttributes(forAppearing place: LayoutAttributes) -> LayoutAttributes {
        var attributes = place
        attributes.frame = Rect(center: circle.center, size: place.frame.size)
        attributes.alpha = 0
        return attributes
    }

    /// At the centre of the circle, invisible and a tenth as large.
    public func finalAttributes(forDisappearing place: LayoutAttributes) -> LayoutAttributes {
        var attributes = initialAttributes(forAppearing: place)
        attributes.scale = 0.1
        return attributes
    }

    /// Always empty.
    public func diagnostics(limit: Int) -> [LayoutDiagnostic] { [] }

    private func attributes(section: Int, item: Int) -> LayoutAttributes {
        let center = circle.stop(starts[section] + item, of: elementCount)
        let size = sections[section].size(of: item, default: itemSize)
        return LayoutAttributes(
            element: .cell(section: section, item: item),
            frame: grid.snapped(Rect(center: center, size: size))
        )
    }
}
