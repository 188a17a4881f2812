/// The place of an item: the index of its section, and its own index in the section.
public struct SnapshotPath: Sendable, Hashable, Codable {
    /// The index of the section.
    public var section: Int
    /// The index of the item in its section.
    public var item: Int

    /// Creates a path from its indices.
    public init(section: Int, item: Int) {
        self.section = section
        self.item = item
    }
}

extension SnapshotPath: Comparable {
    /// Whether `a` comes before `b`: by section, then by item.
    public static func < (a: SnapshotPath, b: SnapshotPath) -> Bool {
        a.section == b.section ? a.item < b.item : a.section < b.section
    }
}
