/// What happens to items of a scene that leave it.
///
/// An item leaves when it is beyond the content and the visible part by more than 100 points, moves
/// away, and nothing can bring it back: gravity does not pull it back, and no attachment, snap, push,
/// field or finger acts on it.
public enum SceneBounds: String, Sendable, Hashable, Codable, CaseIterable {
    /// It moves on until nothing can meet it any more: all that still moves has left, and is also beyond
    /// all boundaries and the items that rest. Then all of it stops, so that the view rests.
    case rest
    /// It stops where it is as soon as it has left, and moves again if something touches it.
    case stop
    /// It leaves all behaviours as soon as it has left, so that nothing moves it; it stays in the data.
    case remove
    /// It moves on, and the view does not rest.
    case ignore
}
