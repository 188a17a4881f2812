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
    /// Some items of a section have no place, because nothing fits in its group; carries their number.
    case nothingFitsInGroup(section: Int, count: Int)
    /// An item, or a group in a group, sticks out of its group across the scroll axis; carries the
    /// section's first such item, or the first item of the group, and by how much, in points.
    case itemOutsideGroup(section: Int, item: Int, excess: Double)
    /// A group sticks out of its section across the scroll axis; carries its first item, and by how
    /// much, in points.
    case groupOutsideSection(section: Int, item: Int, excess: Double)
    /// The insets of an item are larger than its room; carries the section's first such item.
    case insetsExceedItem(section: Int, item: Int)
}
