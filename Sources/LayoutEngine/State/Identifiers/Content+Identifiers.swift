import LayoutdLayouts

/// What the client calls sections and items.
extension Content {
    /// The identifiers in the order of the data.
    ///
    /// - Complexity: O(*n* log *r*), *n* sections and items.
    var dataIdentifiers: DataIdentifiers? {
        guard hasIdentifiers else { return nil }
        let (sections, items) = (sectionNumbers, numbers)
        return DataIdentifiers(
            sections: IdentifierColumn(
                (0..<sections.count).lazy.map { identifier(ofSection: sections[$0]) ?? "" }
            ),
            items: IdentifierColumn(
                (0..<items.count).lazy.map { identifier(ofItem: items[$0]) ?? "" }
            )
        )
    }

    /// Rejects a batch that leaves something without identifier, or two with the same.
    func requireIdentifiers(
        of batch: UpdateBatch,
        _ plan: BatchUpdate
    ) throws(IdentifierError) {
        guard hasIdentifiers || sections.isEmpty && !batch.identifiers.isEmpty else {
            if !batch.identifiers.isEmpty { throw .unexpected }
            return
        }
        var (newSections, newItems): (Set<String>, Set<String>) = ([], [])
        for (index, operation) in batch.operations.enumerated() {
            let given = batch.identifiers[index] ?? UpdateBatch.Identifiers()
            try given.items.requireCount(operation.newItemCount)
            try given.items.requireNew(to: &newItems)
            guard case .insertSection = operation else {
                if given.section != nil { throw .unexpected }
                continue
            }
            guard let name = given.section else { throw .missing }
            try IdentifierColumn([name]).requireNew(to: &newSections)
        }
        for index in batch.operations.indices {
            guard let given = batch.identifiers[index] else { continue }
            try requireRoom(for: given, plan)
        }
    }

    /// Rejects identifiers of what stays; what leaves makes room for another of its name.
    private func requireRoom(
        for given: UpdateBatch.Identifiers,
        _ plan: BatchUpdate
    ) throws(IdentifierError) {
        if let name = given.section, let old = section(of: name),
            plan.newIndex(ofSection: old) != nil
        {
            throw .repeated(name)
        }
        for index in 0..<given.items.count {
            let name = given.items[index]
            guard let old = path(of: name), plan.newPath(of: old) != nil else { continue }
            throw .repeated(name)
        }
    }
}

extension BatchUpdate.Operation {
    /// The number of items that it brings.
    fileprivate var newItemCount: Int {
        switch self {
        case .insertItem: 1
        case .insertSection(_, let count), .reloadSection(_, let count): count
        case .deleteItem, .reloadItem, .moveItem, .deleteSection, .moveSection, .changeSection,
            .reconfigureItem:
            0
        }
    }
}
