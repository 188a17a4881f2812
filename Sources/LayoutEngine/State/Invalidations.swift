/// How much of a layout has had to be computed anew.
///
/// A scroll computes no cell anew: it only counts the headers and footers that it makes move against
/// the content, because they are pinned.
public struct Invalidations: Sendable, Hashable, Codable {
    /// Cells, each as often as it was computed anew.
    public internal(set) var cells = 0
    /// Headers and footers, each as often as it was computed anew.
    public internal(set) var supplementaryElements = 0
}
