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

    private let sections: [SectionItems]
    /// The number of the first item of each section, and the number of all items at the end.
    private let starts: [Int]
    private let circle: Circle
    private let itemSize: Size
    /// The largest width and the largest height of any item, in points.
    private let largestSize: Size
    private let grid: PixelGrid

    /// Prepares the layout.
    ///
    /// - Parameters:
    ///   - configuration: The settings of the layout.
    ///   - sections: The items, section by section; only their sizes count, not their places.
    ///   - bounds: The size of the viewport, in points.
    /// - Throws: ``LayoutError`` for the first invalid measure, for too many items to count, and
    ///   for a circle that does not fit the viewport.
    /// - Complexity: O(*s* + *n*), *s* sections and *n* items with their own sizes.
    public init(
        configuration: Configuration = Configuration(),
        sections: [SectionItems],
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
        elementCount = starts[sections.count]
        contentSize = bounds
        itemSize = configuration.itemSize
        grid = PixelGrid(scale: configuration.pixelScale)
        largestSize = sections.largestSize(default: configuration.itemSize)
        circle = Circle(
            center: Point(x: bounds.width / 2, y: bounds.height / 2),
            radius: try configuration.radius(in: bounds)
        )
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
    /// - Complexity: O(log *s* + *k*), *s* sections and *k* items with centres in the rectangle
    ///   enlarged by half the size of the largest item.
    public func elements(
        in rect: Rect,
        limit: Int
    ) throws(TooManyElements) -> [LayoutAttributes] {
        var found = BoundedElements(rect: rect, limit: limit)
        // Rounding to pixels moves a frame away from its exact centre.
        let reach = rect.outset(
            dx: largestSize.width / 2 + grid.margin,
            dy: largestSize.height / 2 + grid.margin
        )
        for numbers in circle.stops(in: reach, count: elementCount) {
            // The first section that starts after the item follows the item's.
            var section =
                partitionPoint(count: starts.count) { starts[$0] > numbers.lowerBound } - 1
            for number in numbers {
                while number >= starts[section + 1] { section += 1 }
                try found.add(attributes(section: section, item: number - starts[section]))
            }
        }
        return found.elements
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

extension [SectionItems] {
    /// The largest width and the largest height of any item.
    fileprivate func largestSize(default size: Size) -> Size {
        var largest = Size(width: 0, height: 0)
        for items in self where items.count > 0 {
            var last = 0
            if case .uniform = items {} else { last = items.count - 1 }
            for item in 0...last {
                let size = items.size(of: item, default: size)
                largest.width = Swift.max(largest.width, size.width)
                largest.height = Swift.max(largest.height, size.height)
            }
        }
        return largest
    }
}
