import LayoutdGeometry
import LayoutdLayouts

/// A layout that elements are leaving, with what is needed to find where they were.
struct PreviousLayout: Sendable {
    let layout: any CollectionLayout
    /// What scrolled over it, in its own content coordinates.
    let bounds: LayoutBounds
    /// Maps old elements to new ones.
    let map: ElementMap
    /// From its content coordinates to the current ones, in points.
    let shift: Vector

    /// Where a current element was; `nil` for a new one.
    func attributes(for element: ElementID) -> LayoutAttributes? {
        guard let old = map.old(of: element),
            var attributes = layout.attributes(for: old, in: bounds)
        else { return nil }
        attributes.element = element
        attributes.frame.origin = attributes.frame.origin + shift
        return attributes
    }
}
