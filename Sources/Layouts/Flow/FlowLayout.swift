public import Geometry

/// Items in lines, broken like words: UICollectionViewFlowLayout.
///
/// Along the scroll axis a section is its header, the inset before, its lines separated by
/// ``Metrics/minimumLineSpacing``, the inset after, and its footer; sections follow each other
/// without a gap. Across it, a line takes items while they fit, full lines are justified to both
/// edges, and the last line keeps the columns of a full one as long as its items are all of one
/// size. Every line holds at least one item; one longer than its line is centred and may start
/// before the content does.
///
/// Sections whose items all have the layout's size are pure arithmetic: they cost the same to
/// prepare for one item as for ten million.
///
/// - Note: Source: Apple, "Collection View Programming Guide for iOS: Using the Flow Layout" and the
///   UICollectionViewFlowLayout reference; where they are silent, the measurements of UIKit
///   published by the open re-implementation Vercantez/openuikit (centred overlong items, last
///   lines per line and not per section, content as wide as the bounds).
public struct FlowLayout: CollectionLayout {
    /// The axis along which the content scrolls.
    public let scrollAxis: Axis
    /// Along the scroll axis the end of the last section, across it the width of the lines.
    public let contentSize: Size
    /// The number of cells, headers and footers.
    public let elementCount: Int

    private let space: FlowSpace
    let sections: [FlowSection]

    /// Prepares the layout.
    ///
    /// - Parameters:
    ///   - configuration: Directions and measures.
    ///   - sections: The data, section by section.
    ///   - bounds: The size of the viewport, in points.
    ///   - contentInset: The part of the viewport that content does not use, in points; its cross
    ///     parts narrow the lines.
    /// - Throws: ``LayoutError`` naming the first measure that is negative, NaN or infinite.
    /// - Complexity: O(*s* + *n*), *s* sections and *n* items with sizes of their own.
    public init(
        configuration: Configuration,
        sections: [Section],
        bounds: Size,
        contentInset: Insets = .zero
    ) throws(LayoutError) {
        try configuration.validate()
        try requireMeasure("bounds.width", bounds.width)
        try requireMeasure("bounds.height", bounds.height)
        let axis = configuration.scrollDirection
        let inset = contentInset.start(axis.cross) + contentInset.end(axis.cross)
        let extent = max(0, bounds[axis.cross] - inset)
        var prepared: [FlowSection] = []
        prepared.reserveCapacity(sections.count)
        var end = 0.0
        var elements = 0
        for (index, section) in sections.enumerated() {
            try section.validate(index: index)
            let next = FlowSection(
                section.items,
                metrics: section.metrics ?? configuration.metrics,
                axis: axis,
                extent: extent,
                start: end
            )
            end = next.end
            elements += next.elementCount
            prepared.append(next)
        }
        self.sections = prepared
        self.space = FlowSpace(
            axis: axis,
            boundsExtent: bounds[axis.cross],
            grid: PixelGrid(scale: configuration.pixelScale)
        )
        self.scrollAxis = axis
        self.elementCount = elements
        var size = Size.zero
        size[axis] = end
        size[axis.cross] = extent
        self.contentSize = size
    }

    /// The attributes of one element, or `nil` if there is no such element.
    ///
    /// - Complexity: O(1) in uniform sections, else O(log *n* + the length of a line).
    public func attributes(for element: ElementID) -> LayoutAttributes? {
        guard sections.indices.contains(element.section) else { return nil }
        let section = sections[element.section]
        switch element.kind {
        case .header where element.item == 0 && section.header > 0:
            return header(of: section, index: element.section)
        case .footer where element.item == 0 && section.footer > 0:
            return footer(of: section, index: element.section)
        case .cell where element.item >= 0 && element.item < section.lines.count:
            let slot = section.lines.slot(of: element.item)
            return LayoutAttributes(element: element, frame: space.frame(of: slot))
        default:
            return nil
        }
    }

    /// The elements whose frames overlap a rectangle, in the order of ``ElementID``.
    ///
    /// - Parameters:
    ///   - rect: Content coordinates, points; anywhere.
    ///   - limit: The most elements to return.
    /// - Returns: Their attributes.
    /// - Throws: ``TooManyElements`` when there are more than `limit`.
    /// - Complexity: O(log *s* + log *n* + the elements of the lines that overlap).
    public func elements(
        in rect: Rect,
        limit: Int
    ) throws(TooManyElements) -> [LayoutAttributes] {
        // Snapped frames lie up to half a pixel from where the search looks for them.
        let searched = rect.outset(dx: space.grid.margin, dy: space.grid.margin)
        let main = Interval(searched, along: scrollAxis)
        let cross = Interval(searched, along: scrollAxis.cross)
        var found = BoundedElements(rect: rect, limit: limit)
        for index in firstSection(endingAfter: main.lower)..<sections.count {
            let section = sections[index]
            guard section.start < main.upper else { break }
            if section.header > 0 {
                try found.add(header(of: section, index: index))
            }
            try section.lines.visit(main: main, cross: cross) {
                (item, slot) throws(TooManyElements) in
                let id = ElementID.cell(section: index, item: item)
                try found.add(LayoutAttributes(element: id, frame: space.frame(of: slot)))
            }
            if section.footer > 0 {
                try found.add(footer(of: section, index: index))
            }
        }
        return found.elements
    }

    private func header(of section: FlowSection, index: Int) -> LayoutAttributes {
        supplementary(.header, of: index, at: section.start, thickness: section.header)
    }

    private func footer(of section: FlowSection, index: Int) -> LayoutAttributes {
        let start = section.end - section.footer
        return supplementary(.footer, of: index, at: start, thickness: section.footer)
    }

    /// Headers and footers run across the whole bounds and lie above the cells.
    private func supplementary(
        _ kind: ElementKind,
        of section: Int,
        at start: Double,
        thickness: Double
    ) -> LayoutAttributes {
        let slot = FlowSlot(
            main: start,
            cross: 0,
            thickness: thickness,
            length: space.boundsExtent
        )
        let id = ElementID(kind: kind, section: section)
        return LayoutAttributes(element: id, frame: space.frame(of: slot), zIndex: 10)
    }

    private func firstSection(endingAfter position: Double) -> Int {
        partitionPoint(count: sections.count) { sections[$0].end > position }
    }
}
