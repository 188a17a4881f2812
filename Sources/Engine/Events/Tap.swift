public import Geometry
public import Layouts

/// What a tap hits.
public enum Tap: Sendable, Hashable {
    /// This element, wherever it is.
    case element(ElementID)
    /// The frontmost element that is presented at this point of the viewport, if there is one.
    case point(Point)
}

/// An element was named that the collection view does not have; carries it.
public struct NoSuchElement: Error, Equatable {
    /// What was named.
    public let element: ElementID
}
