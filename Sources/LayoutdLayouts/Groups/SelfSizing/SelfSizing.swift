import LayoutdGeometry

/// A compositional layout whose elements are measured when they become visible.
///
/// Sizes stay until the layout is prepared again.
///
/// - Note: Source: measured on UIKit by kern0x1b/charon.
package struct SelfSizing {
    /// The layout with all sizes that are known.
    package private(set) var layout: CompositionalLayout
    /// The sizes that have been measured.
    package private(set) var measured = MeasuredSizes()

    private let configuration: CompositionalLayout.Configuration
    private let input: LayoutInput

    /// Prepares a layout in which nothing has been measured.
    package init(
        _ configuration: CompositionalLayout.Configuration,
        _ input: LayoutInput
    ) throws(LayoutError) {
        self.configuration = configuration
        self.input = input
        layout = try CompositionalLayout(configuration, input)
    }

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
        measured[element] = answer ?? ItemSize()
        guard answer != nil else { return }
        layout = try CompositionalLayout(configuration, input, measured: measured)
    }
}

extension CompositionalLayout {
    /// The first element along the scroll axis that meets the bounds and is to be measured.
    fileprivate func firstToMeasure(
        in bounds: LayoutBounds,
        measured: MeasuredSizes
    ) -> ElementID? {
        guard let visible = try? elements(in: bounds.visible, bounds: bounds, limit: .max)
        else { return nil }
        return visible.lazy
            .filter { isMeasured($0.element) && measured[$0.element] == nil }
            .min { $0.frame.min(scrollAxis) < $1.frame.min(scrollAxis) }?
            .element
    }

    /// Whether the answer of an element to a measurement counts.
    private func isMeasured(_ element: ElementID) -> Bool {
        if element.isOfLayout { return isMeasured(element.kind, in: box) }
        let section = sections[element.section]
        guard element.kind == .cell else { return isMeasured(element.kind, in: section.box) }
        guard section.isEstimated, let groups = section.groups,
            let group = groups.group(of: element)
        else { return false }
        let leaf = element.item - groups.firstItem(group)
        return groups.group(group).solution.leaves[leaf].isMeasured
    }

    private func isMeasured(_ kind: ElementKind, in box: BoundaryBox) -> Bool {
        box.items.contains { $0.element == kind && $0.layoutSize.isEstimated }
    }
}
