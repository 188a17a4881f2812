/// Something that a layout carries out, but that was hardly meant.
public enum LayoutDiagnostic: Sendable, Hashable {
    /// The insets leave lines of a section without length; carries what is left, in points, at most
    /// zero. Every item has a line of its own then.
    case noRoomInLines(section: Int, available: Double)
    /// An item is longer than its line, and therefore centred on it; carries both lengths, in
    /// points. `item` is `nil` if it is all items of the section.
    case itemExceedsLine(section: Int, item: Int?, length: Double, available: Double)
    /// The insets and gaps leave a section's columns not even a pixel each, and therefore no width;
    /// carries what is left for all of them together, in points.
    case noRoomInColumns(section: Int, available: Double)
}
