extension BatchUpdate {
    /// Refuses sizes that come with operations but are fewer than the items that these bring.
    ///
    /// - Parameter sizes: The sizes, by index of operation; a mere count is never too small, for it
    ///   says no sizes.
    /// - Throws: ``LayoutError/tooFewSizes(operation:count:needed:)`` for one such operation.
    package func requireSizes(_ sizes: [Int: SectionItems]) throws(LayoutError) {
        guard !sizes.isEmpty else { return }
        for insertion in insertions {
            let needed = insertion.offset + insertion.items.count
            try requireSizes(sizes, of: insertion.operation, needed)
        }
        for reload in reloads { try requireSizes(sizes, of: reload.operation, 1) }
    }

    private func requireSizes(
        _ sizes: [Int: SectionItems],
        of operation: Int,
        _ needed: Int
    ) throws(LayoutError) {
        guard let items = sizes[operation] else { return }
        if case .uniform = items { return }
        guard items.count >= needed else {
            throw .tooFewSizes(operation: operation, count: items.count, needed: needed)
        }
    }
}
