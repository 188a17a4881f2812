extension BatchUpdate {
    /// Throws if an operation has sizes, but fewer than it has new items.
    ///
    /// - Parameter sizes: The sizes by index of operation; a count without sizes is never too
    ///   small.
    /// - Throws: ``LayoutError/tooFewSizes(operation:count:needed:)`` for one such operation.
    package func requireSizes(_ sizes: [Int: ItemTable]) throws(LayoutError) {
        guard !sizes.isEmpty else { return }
        for insertion in insertions {
            let needed = insertion.offset + insertion.items.count
            try requireSizes(sizes, of: insertion.operation, needed)
        }
        for reload in reloads + reconfigurations {
            try requireSizes(sizes, of: reload.operation, 1)
        }
    }

    private func requireSizes(
        _ sizes: [Int: ItemTable],
        of operation: Int,
        _ needed: Int
    ) throws(LayoutError) {
        guard let items = sizes[operation], !items.isUniform else { return }
        guard items.count >= needed else {
            throw .tooFewSizes(operation: operation, count: items.count, needed: needed)
        }
    }
}
