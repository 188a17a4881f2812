/// Where in the viewport a scroll to an element puts it, along the scroll axis.
public enum ScrollPosition: String, Sendable, Hashable, Codable, CaseIterable {
    /// Wherever it is seen whole with the least scrolling; its start if it is too long for that.
    case nearest
    /// At the start.
    case start
    /// In the middle.
    case center
    /// At the end.
    case end
}
