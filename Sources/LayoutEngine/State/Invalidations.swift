/// How much of a layout has been recomputed.
///
/// A scroll recomputes no cells. It only counts pinned headers and footers that it moves relative
/// to the content.
public struct Invalidations: Sendable, Hashable, Codable {
    /// Cells, each counted as often as it was recomputed.
    public internal(set) var cells = 0
    /// Headers and footers, each counted as often as it was recomputed.
    public internal(set) var supplementaryElements = 0
}
