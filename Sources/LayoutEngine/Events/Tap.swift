public import LayoutdGeometry
public import LayoutdLayouts

/// The target of a tap.
public enum Tap: Sendable, Hashable, Codable {
    /// This element, wherever it is.
    case element(ElementID)
    /// The frontmost element that is presented at this point of the viewport, if there is one.
    case point(Point)
}
