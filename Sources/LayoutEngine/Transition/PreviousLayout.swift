import LayoutdGeometry
import LayoutdLayouts

/// A layout that elements are leaving, with all that is needed to say where they were.
struct PreviousLayout: Sendable {
    let layout: any CollectionLayout
    /// The visible bounds in it, in its own content coordinates.
    let visible: Rect
    /// Which element is which.
    let map: ElementMap
    /// From its content coordinates to those of now, in points.
    let shift: Vector

    /// Where an element of now was; `nil` for a new one.
    func attributes(for element: ElementID) -> LayoutAttributes? {
        guard let old = map.old(of: element),
            var attributes = layout.attributes(for: old, visible: visible)
        else { return nil }
        attributes.element = element
        attributes.frame.origin = attributes.frame.origin + shift
        return attributes
    }
}
