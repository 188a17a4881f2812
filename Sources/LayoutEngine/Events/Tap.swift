public import LayoutdGeometry
public import LayoutdLayouts

/// What a tap hits.
public enum Tap: Sendable, Hashable, Codable {
    /// This element, wherever it is.
    case element(ElementID)
    /// The frontmost element that is presented at this point of the viewport, if there is one.
    case point(Point)
}
