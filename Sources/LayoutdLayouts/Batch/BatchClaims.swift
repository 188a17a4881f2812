/// The indices that operations name before and after a batch, each sorted.
struct BatchClaims {
    private(set) var before: [BatchClaim] = []
    private(set) var after: [BatchClaim] = []

    init(_ operations: [BatchUpdate.Operation]) {
        for (number, operation) in operations.enumerated() {
            add(operation, number)
        }
        before.sort(by: BatchClaim.precedes)
        after.sort(by: BatchClaim.precedes)
    }

    private mutating func add(_ operation: BatchUpdate.Operation, _ number: Int) {
        switch operation {
        case .deleteItem(let path): add(path, .delete, number)
        case .reloadItem(let path): add(path, .reload, number)
        case .insertItem(let path): add(path, .insert, number)
        case .moveItem(let from, let to):
            add(from, .moveFrom, number)
            add(to, .moveTo, number)
        case .deleteSection(let section): add(section, .delete, number)
        case .reloadSection(let section, _): add(section, .reload, number)
        case .insertSection(let section, _): add(section, .insert, number)
        case .changeSection(let section): add(section, .change, number)
        case .reconfigureItem(let path): add(path, .change, number)
        case .moveSection(let from, let to):
            add(from, .moveFrom, number)
            add(to, .moveTo, number)
        }
    }

    private mutating func add(_ path: ItemPath, _ role: BatchClaim.Role, _ operation: Int) {
        add(BatchClaim(section: path.section, item: path.item, role: role, operation: operation))
    }

    private mutating func add(_ section: Int, _ role: BatchClaim.Role, _ operation: Int) {
        add(BatchClaim(section: section, item: nil, role: role, operation: operation))
    }

    private mutating func add(_ claim: BatchClaim) {
        switch claim.role {
        case .delete, .reload, .change, .moveFrom: before.append(claim)
        case .insert, .moveTo: after.append(claim)
        }
    }
}

extension BatchClaims {
    /// The items that are deleted or moved, each once.
    var departures: [BatchClaim] {
        var departures: [BatchClaim] = []
        for claim in before where claim.item != nil && claim.role.leaves {
            if let last = departures.last, claim.hasIndex(of: last) { continue }
            departures.append(claim)
        }
        return departures
    }

    /// The items that are inserted or moved to.
    var arrivals: [BatchClaim] {
        after.filter { $0.item != nil }
    }

    /// Throws if an operation names an index that does not exist before the batch.
    func checkBefore(_ itemCounts: [Int]) throws(BatchUpdateError) {
        let outside = before.lazy.filter { !$0.exists(in: itemCounts) }
        try throwFirst(of: outside.map { BatchUpdateError(.indexOutOfBoundsBefore, $0) })
    }

    /// Throws if an operation names an index that does not exist after the batch.
    func checkAfter(_ itemCounts: [Int]) throws(BatchUpdateError) {
        let outside = after.lazy.filter { !$0.exists(in: itemCounts) }
        try throwFirst(of: outside.map { BatchUpdateError(.indexOutOfBoundsAfter, $0) })
    }

    /// Throws if operations contradict each other.
    ///
    /// - Parameter isDifference: Whether items may be moved and reloaded.
    /// - Throws: The first conflict.
    func checkConflicts(isDifference: Bool) throws(BatchUpdateError) {
        // A section may be changed whatever else happens to it.
        let claims = before.filter { $0.role != .change || $0.item != nil }
        let conflicts = Self.conflicts(in: claims) + Self.conflicts(in: after)
        try throwFirst(of: conflicts.filter { !isDifference || $0.code != .reloadAndMoveSameItem })
    }

    private func throwFirst(of errors: some Sequence<BatchUpdateError>) throws(BatchUpdateError) {
        if let first = errors.min(by: BatchUpdateError.precedes) { throw first }
    }

    /// The conflicts of each claim with earlier claims to the same index.
    private static func conflicts(in claims: [BatchClaim]) -> [BatchUpdateError] {
        var conflicts: [BatchUpdateError] = []
        // One claim of each role is enough: a list may name one index very often.
        var others: [BatchClaim] = []
        for claim in claims {
            if let other = others.first, !claim.hasIndex(of: other) { others.removeAll() }
            conflicts += others.compactMap { other in
                claim.conflict(with: other).map { BatchUpdateError($0, claim) }
            }
            if !others.contains(where: { $0.role == claim.role }) { others.append(claim) }
        }
        return conflicts
    }
}
