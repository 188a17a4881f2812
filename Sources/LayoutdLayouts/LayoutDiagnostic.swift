/// A likely mistake in a layout, which is laid out nevertheless.
public enum LayoutDiagnostic: Sendable, Hashable {
    /// The insets leave the lines of a section without length; carries the length left, in points,
    /// at most zero. Every item then has its own line.
    case noRoomInLines(section: Int, available: Double)
    /// An item is longer than its line, and therefore centred on it; carries both lengths, in
    /// points. `item` is `nil` for all items of the section.
    case itemExceedsLine(section: Int, item: Int?, length: Double, available: Double)
    /// The insets and gaps leave less than a pixel for each column of a section, and therefore no
    /// width; carries the width left for all columns together, in points.
    case noRoomInColumns(section: Int, available: Double)
}
