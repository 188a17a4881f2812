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
        while let element = nextElement(in: bounds) { try set(measure(element), of: element) }
    }

    /// The element that is measured next; `nil` if all that meet the bounds have been.
    package func nextElement(in bounds: LayoutBounds) -> ElementID? {
        layout.firstToMeasure(in: bounds, measured: measured)
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
        let free = layout.freeExtents(of: element)
        input.measured[element] = ItemSize(
            width: free.contains(.width) ? answer?.width : nil,
            height: free.contains(.height) ? answer?.height : nil,
            expandedHeight: free.contains(.height) ? answer?.expandedHeight : nil
        )
        layout = try configuration.prepare(input)
    }
}

extension CollectionLayout {
    /// The first element that meets the bounds and is to be measured: in the order of ``ElementID`` in stacks,
    /// and along the scroll axis in groups, where the elements of the whole layout have a place in the order.
    fileprivate func firstToMeasure(
        in bounds: LayoutBounds,
        measured: MeasuredSizes
    ) -> ElementID? {
        guard let visible = try? elements(in: bounds.visible, bounds: bounds, limit: .max)
        else { return nil }
        let open = visible.lazy.filter {
            measured[$0.element] == nil && !freeExtents(of: $0.element).isEmpty
        }
        guard self is CompositionalLayout else { return open.first?.element }
        return open.min { $0.frame.min(scrollAxis) < $1.frame.min(scrollAxis) }?.element
    }
}
