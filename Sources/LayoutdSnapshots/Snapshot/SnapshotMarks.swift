/// Identifiers that are marked, each once, in the order in which they were marked first.
struct SnapshotMarks<ID: Hashable & Sendable>: Sendable {
    private(set) var order: [ID] = []
    private var members: Set<ID> = []

    mutating func insert(_ identifiers: [ID]) {
        for identifier in identifiers where members.insert(identifier).inserted {
            order.append(identifier)
        }
    }

    mutating func removeAll() {
        self = SnapshotMarks()
    }
}
