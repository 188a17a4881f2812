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
    /// What changes of the items that operations reconfigure, by index in ``operations``; takes the place of
    /// an entry in ``sizes``.
    public var changes: [Int: ItemChange]
    /// The velocities of inserted and reloaded items of a scene in points per second, by index in
    /// ``operations``.
    public var velocities: [Int: Vector]
    /// The measures that operations give to the sections that they insert, reload or change, by index in
    /// ``operations``.
    ///
    /// Without an entry, an inserted or changed section has those of the layout, and a reloaded one keeps
    /// its own.
    public var measures: [Int: Section.Measures]
    /// What the client calls what operations bring, by index in ``operations``; for every inserted section
    /// and item, if the data has identifiers.
    public var identifiers: [Int: Identifiers]
    /// Whether it comes from a comparison of two snapshots; then an item may be both moved and reloaded.
    public var isDifference: Bool
    /// What stays in place on the screen, an item by its index path before; ``CollectionView/Settings/scrollAnchor``
    /// if it is `nil`.
    public var scrollAnchor: ScrollAnchor?

    /// The identifiers that an operation brings.
    public struct Identifiers: Sendable, Hashable, Codable {
        /// That of the section, if it inserts one.
        public var section: String?
        /// Those of the items, as many as it brings.
        public var items: IdentifierColumn

        /// Makes identifiers.
        public init(section: String? = nil, items: IdentifierColumn = IdentifierColumn()) {
            self.section = section
            self.items = items
        }
    }

    /// Makes a batch.
    public init(
        _ operations: [BatchUpdate.Operation],
        sizes: [Int: ItemTable] = [:],
        changes: [Int: ItemChange] = [:],
        velocities: [Int: Vector] = [:],
        measures: [Int: Section.Measures] = [:],
        identifiers: [Int: Identifiers] = [:],
        isDifference: Bool = false,
        scrollAnchor: ScrollAnchor? = nil
    ) {
        self.operations = operations
        self.sizes = sizes
        self.changes = changes
        self.velocities = velocities
        self.measures = measures
        self.identifiers = identifiers
        self.isDifference = isDifference
        self.scrollAnchor = scrollAnchor
    }

    /// Reads a batch; those of earlier versions lack what came later.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try container.decode([BatchUpdate.Operation].self, forKey: .operations),
            sizes: try container.decode([Int: ItemTable].self, forKey: .sizes),
            changes: try container.decodeIfPresent([Int: ItemChange].self, forKey: .changes) ?? [:],
            velocities: try container.decodeIfPresent([Int: Vector].self, forKey: .velocities)
                ?? [:],
            measures: try container.decodeIfPresent([Int: Section.Measures].self, forKey: .measures)
                ?? [:],
            identifiers: try container.decodeIfPresent(
                [Int: Identifiers].self,
                forKey: .identifiers
            )
                ?? [:],
            isDifference: try container.decodeIfPresent(Bool.self, forKey: .isDifference) ?? false,
            scrollAnchor: try container.decodeIfPresent(ScrollAnchor.self, forKey: .scrollAnchor)
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
    /// The operations that insert sections, by the index of these after the batch.
    var insertedSections: [Int: Int] {
        operations.enumerated().reduce(into: [:]) { inserted, operation in
            if case .insertSection(let section, _) = operation.element {
                inserted[section] = operation.offset
            }
        }
    }

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
