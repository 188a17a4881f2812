/// Where in the viewport a scroll to an element puts it, along the scroll axis.
public enum ScrollPosition: String, Sendable, Hashable, Codable, CaseIterable {
    /// With the least scrolling that shows all of it, or its start if it is too long.
    case nearest
    /// At the start.
    case start
    /// In the middle.
    case center
    /// At the end.
    case end
}
