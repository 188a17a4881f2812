import LayoutdLayouts
import LayoutdSnapshots

/// The outlines of a view's sections, and what hidden items were or will be like.
struct OutlinedSections: Sendable {
    /// The outlines by the identifiers of their sections; at least one.
    let trees: [String: SectionSnapshot<String>]
    /// The sizes or places of hidden items that have their own, by their identifiers.
    let hiddenSizes: [String: ItemTable]

    /// The deepest level of an outline.
    static let deepestLevel = 63

    /// - Returns: `nil` if no section has an outline.
    init?(_ trees: [String: SectionSnapshot<String>], hiddenSizes: [String: ItemTable]) {
        guard !trees.isEmpty else { return nil }
        self.trees = trees
        self.hiddenSizes = hiddenSizes
    }

    /// Where an item is; `nil` if its section has no outline.
    func place(of item: String, in section: String) -> OutlinePlace? {
        guard let tree = trees[section], let level = try? tree.level(of: item),
            let isExpanded = try? tree.isExpanded(item)
        else { return nil }
        let parent = level == 0 ? nil : try? tree.parent(of: item)
        return OutlinePlace(level: level, parent: parent, isExpanded: isExpanded)
    }

    /// Whether an item of an outline has children.
    func hasChildren(_ item: String, in section: String) -> Bool {
        (try? trees[section]?.children(of: item).isEmpty) == false
    }

    /// The number of items of all outlines, visible or not.
    var count: Int { trees.values.reduce(0) { $0 + $1.count } }

    /// The memory that they take, in bytes.
    var estimatedBytes: Int {
        trees.values.reduce(0) { $0 + 1_000 + Self.bytesOfItem * $1.count }
            + 250 * hiddenSizes.count
    }

    /// A node, its places in the lists of its parent and of all items, and its identifier twice.
    private static let bytesOfItem = 250

    /// The outlines after a change of the data, which they follow; `nil` if no section has one any more.
    func following(_ snapshot: Snapshot<String, String>) -> OutlinedSections? {
        // The data before the change no longer matter: the outlines know their items.
        var data = OutlinedSnapshot(Snapshot(), trees)
        data.apply(snapshot, deepest: Self.deepestLevel)
        let hidden = hiddenSizes.filter { item, _ in
            snapshot.path(of: item) == nil && data.outlines.values.contains { $0.contains(item) }
        }
        return OutlinedSections(data.outlines, hiddenSizes: hidden)
    }

    /// Whether no outline has more levels than it may have.
    var areShallow: Bool {
        trees.values.allSatisfy { $0.rows.allSatisfy { $0.level <= Self.deepestLevel } }
    }
}

extension OutlinedSections: Codable {
    private enum CodingKeys: CodingKey {
        case trees
        case hiddenSizes
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let rows = try container.decode([String: [OutlineRow<String>]].self, forKey: .trees)
        trees = try rows.mapValues { try SectionSnapshot(rows: $0) }
        hiddenSizes = try container.decode([String: ItemTable].self, forKey: .hiddenSizes)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(trees.mapValues(\.rows), forKey: .trees)
        try container.encode(hiddenSizes, forKey: .hiddenSizes)
    }
}
