public import LayoutdGeometry
public import LayoutdLayouts

/// Changes of the data that happen together.
public struct UpdateBatch: Sendable, Hashable, Codable {
    /// The changes, in any order.
    public var operations: [BatchUpdate.Operation]
    /// The sizes that operations bring, by index in ``operations``.
    ///
    /// They are those of the inserted or reloaded item, or of the new items of a section. Without
    /// an entry, the layout's size applies. There must be at least as many sizes as items.
    public var sizes: [Int: ItemTable]
    /// The velocities of inserted and reloaded items of a scene in points per second, by index in
    /// ``operations``.
    public var velocities: [Int: Vector]
    /// The measures that operations give to the sections that they insert, reload or change, by index in
    /// ``operations``.
    ///
    /// Without an entry, an inserted or changed section has those of the layout, and a reloaded one keeps
    /// its own.
    public var measures: [Int: Section.Measures]

    /// Makes a batch.
    public init(
        _ operations: [BatchUpdate.Operation],
        sizes: [Int: ItemTable] = [:],
        velocities: [Int: Vector] = [:],
        measures: [Int: Section.Measures] = [:]
    ) {
        self.operations = operations
        self.sizes = sizes
        self.velocities = velocities
        self.measures = measures
    }

    /// Reads a batch; those of earlier versions have no velocities or measures.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try container.decode([BatchUpdate.Operation].self, forKey: .operations),
            sizes: try container.decode([Int: ItemTable].self, forKey: .sizes),
            velocities: try container.decodeIfPresent([Int: Vector].self, forKey: .velocities)
                ?? [:],
            measures: try container.decodeIfPresent([Int: Section.Measures].self, forKey: .measures)
                ?? [:]
        )
    }

    /// Makes a batch from the difference between the old and the new data of one section.
    ///
    /// - Parameters:
    ///   - difference: The result of `new.difference(from: old)`. With `inferringMoves()`, items
    ///     that were removed and inserted move.
    ///   - section: The section's index.
    public init<Element>(_ difference: CollectionDifference<Element>, inSection section: Int = 0) {
        self.init(
            difference.compactMap { change in
                switch change {
                case .remove(let old, _, let new):
                    // The insertion adds the move.
                    new == nil ? .deleteItem(ItemPath(section: section, item: old)) : nil
                case .insert(let new, _, let old?):
                    .moveItem(
                        from: ItemPath(section: section, item: old),
                        to: ItemPath(section: section, item: new)
                    )
                case .insert(let new, _, nil):
                    .insertItem(ItemPath(section: section, item: new))
                }
            }
        )
    }
}

extension UpdateBatch {
    /// The sections after the batch whose measures an operation decides, with its index.
    package func measured(_ plan: BatchUpdate) -> [Int: Int] {
        var measured: [Int: Int] = [:]
        for (index, operation) in operations.enumerated() {
            switch operation {
            case .insertSection(let section, _): measured[section] = index
            case .reloadSection(let section, _) where measures[index] != nil,
                .changeSection(let section):
                if let section = plan.newIndex(ofSection: section) { measured[section] = index }
            default: break
            }
        }
        return measured
    }
}
