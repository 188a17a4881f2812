/// The position of an item: its section and its index in the section, both from 0.
///
/// Paths are ordered by section, then by item.
public struct ItemPath: Sendable, Hashable, Codable, Comparable {
    /// Index of the section.
    public var section: Int
    /// Index within the section.
    public var item: Int

    /// Creates a path; indices count from 0.
    public init(section: Int, item: Int) {
        self.section = section
        self.item = item
    }

    /// The path of a cell.
    package init(_ cell: ElementID) {
        self.init(section: cell.section, item: cell.item)
    }

    /// Whether `a` comes before `b` in the data.
    public static func < (a: ItemPath, b: ItemPath) -> Bool {
        a.section == b.section ? a.item < b.item : a.section < b.section
    }
}
