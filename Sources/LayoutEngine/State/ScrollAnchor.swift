/// What stays in place on the screen when the data or the viewport changes.
public enum ScrollAnchor: String, Sendable, Hashable, Codable, CaseIterable {
    /// The content offset, as in UIKit, clamped to the new content.
    case offset
    /// The first cell in view that still exists.
    case firstVisible
    /// The end of the content if it was in view, as in a chat; otherwise the same as
    /// ``firstVisible``.
    case end
}
