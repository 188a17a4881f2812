import LayoutdGeometry

/// A layout whose elements are measured when they become visible.
///
/// Sizes stay until the layout is prepared again.
///
/// - Note: Source: measured on UIKit by kern0x1b/charon.
package struct SelfSizing {
    /// The layout with all sizes that are known.
    package private(set) var layout: any CollectionLayout

    private let configuration: LayoutConfiguration
    private var input: LayoutInput

    /// Prepares a layout in which nothing has been measured but what the input has.
    package init(
        _ configuration: LayoutConfiguration,
        _ input: LayoutInput
    ) throws(LayoutError) {
        self.configuration = configuration
        self.input = input
        layout = try configuration.prepare(input)
    }

    /// The sizes that have been measured.
    package var measured: MeasuredSizes { input.measured }

    /// Measures elements in some bounds until all that meet them have been measured.
    ///
    /// After each answer everything is laid out again, so an element that others push out of the
    /// bounds keeps its estimate.
    ///
    /// - Parameters:
    ///   - bounds: What is visible.
    ///   - measure: Returns the size that an element wants; `nil` for its estimate.
    /// - Throws: ``LayoutError`` if the content becomes too long.
    package mutating func settle(
        in bounds: LayoutBounds,
        measure: (ElementID) -> ItemSize?
    ) throws(LayoutError) {
        while let next = try? nextElement(in: bounds, limit: .max), let element = next.element {
            try set(measure(element), of: element)
        }
    }

    /// The element that is measured next, and how many had to be looked at.
    ///
    /// - Parameters:
    ///   - bounds: What is visible.
    ///   - limit: The most elements to look at.
    /// - Returns: The element; `nil` if all that meet the bounds have been measured.
    /// - Throws: ``TooManyElements`` when there are more than `limit`.
    package func nextElement(
        in bounds: LayoutBounds,
        limit: Int
    ) throws(TooManyElements) -> (element: ElementID?, count: Int) {
        let visible = try layout.elements(in: bounds.visible, bounds: bounds, limit: limit)
        return (layout.firstToMeasure(of: visible, measured: measured), visible.count)
    }

    /// Takes the answer of an element that was measured.
    ///
    /// - Parameters:
    ///   - answer: The size that it wants; `nil` for its estimate.
    ///   - element: The element.
    /// - Throws: ``LayoutError`` if the content becomes too long.
    package mutating func set(
        _ answer: ItemSize?,
        of element: ElementID
    ) throws(LayoutError) {
        input.measured[element] = (answer ?? ItemSize()).only(layout.freeExtents(of: element))
        layout = try configuration.prepare(input)
    }
}

extension CollectionLayout {
    /// The first of some elements that is to be measured: in the order of ``ElementID`` in stacks, and along the
    /// scroll axis in groups, where the elements of the whole layout have a place in the order.
    fileprivate func firstToMeasure(
        of elements: [LayoutAttributes],
        measured: MeasuredSizes
    ) -> ElementID? {
        let open = elements.lazy.filter {
            measured[$0.element] == nil && !freeExtents(of: $0.element).isEmpty
        }
        guard self is CompositionalLayout else { return open.first?.element }
        return open.min { $0.frame.min(scrollAxis) < $1.frame.min(scrollAxis) }?.element
    }
}

extension ItemSize {
    /// The size without extents that are not free.
    package func only(_ extents: FreeExtents) -> ItemSize {
        ItemSize(
            width: extents.contains(.width) ? width : nil,
            height: extents.contains(.height) ? height : nil,
            expandedHeight: extents.contains(.height) ? expandedHeight : nil
        )
    }
}
