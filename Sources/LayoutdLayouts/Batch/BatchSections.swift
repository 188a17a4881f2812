/// Where the sections of a batch go, and where the items of each new one come from.
struct BatchSections {
    enum Origin: Equatable {
        /// Nothing: two operations claim one index, and this one is left over.
        case nothing
        /// The old section with this index.
        case survivor(Int)
        /// An operation that inserts or reloads the section and brings so many items.
        case brought(itemCount: Int, operation: Int)
    }

    /// Per old section its new index; `nil` if it is deleted.
    private(set) var targets: [Int?]
    /// Per new section its old index; `nil` if it is inserted.
    private(set) var sources: [Int?]
    /// Per new section.
    private(set) var origins: [Origin]

    /// Places sections also if the operations contradict each other, and leaves out those whose new
    /// index does not exist.
    ///
    /// - Precondition: What `operations` name exists before the batch.
    init(_ operations: [BatchUpdate.Operation], claims: BatchClaims, count: Int) {
        var stays = Array(repeating: true, count: count)
        for claim in claims.before where claim.item == nil && claim.role != .reload {
            stays[claim.section] = false
        }
        let leaving = stays.lazy.filter { !$0 }.count
        let arriving = claims.after.lazy.filter { $0.item == nil }.count
        targets = Array(repeating: nil, count: count)
        origins = Array(repeating: .nothing, count: count - leaving + arriving)
        sources = Array(repeating: nil, count: origins.count)
        placeArrivals(operations)
        placeSurvivors(stays)
        for case (let section, let target?) in targets.enumerated() { sources[target] = section }
        markReloads(operations)
    }

    private mutating func placeArrivals(_ operations: [BatchUpdate.Operation]) {
        for (number, operation) in operations.enumerated() {
            switch operation {
            case .moveSection(let from, let to) where origins.indices.contains(to):
                targets[from] = to
                origins[to] = .survivor(from)
            case .insertSection(let section, let count) where origins.indices.contains(section):
                origins[section] = .brought(itemCount: count, operation: number)
            default: break
            }
        }
    }

    private mutating func placeSurvivors(_ stays: [Bool]) {
        let survivors = stays.indices.filter { stays[$0] }
        let free = origins.indices.filter { origins[$0] == .nothing }
        for (section, target) in zip(survivors, free) {
            targets[section] = target
            origins[target] = .survivor(section)
        }
    }

    private mutating func markReloads(_ operations: [BatchUpdate.Operation]) {
        for (number, operation) in operations.enumerated() {
            guard case .reloadSection(let section, let count) = operation,
                let target = targets[section]
            else { continue }
            origins[target] = .brought(itemCount: count, operation: number)
        }
    }

    /// The new index of an old section whose items stay in it; `nil` if it is deleted or reloaded.
    func home(ofItemsIn section: Int) -> Int? {
        guard let target = targets[section], case .survivor = origins[target] else { return nil }
        return target
    }

    /// The numbers of items after the batch.
    ///
    /// - Parameters:
    ///   - itemCounts: The numbers before it.
    ///   - departures: Claims of the items that are deleted or moved, each once.
    ///   - arrivals: Claims of the items that are inserted or moved to; what does not exist is left
    ///     out.
    /// - Returns: A count per new section; without meaning if operations contradict each other.
    func itemCounts(
        before itemCounts: [Int],
        departures: [BatchClaim],
        arrivals: [BatchClaim]
    ) -> [Int] {
        var counts = origins.map { origin in
            switch origin {
            // Contradictions are reported after indices that do not exist: let all exist here.
            case .nothing: Int.max
            case .survivor(let section): itemCounts[section]
            case .brought(let count, _): count
            }
        }
        for claim in departures {
            if let home = home(ofItemsIn: claim.section) { counts[home] -= 1 }
        }
        for claim in arrivals where origins.indices.contains(claim.section) {
            if addsItem(claim) { counts[claim.section] += 1 }
        }
        return counts
    }

    /// Whether an arrival makes its section longer than it would be without.
    private func addsItem(_ arrival: BatchClaim) -> Bool {
        switch origins[arrival.section] {
        case .nothing: false
        case .survivor: true
        case .brought: arrival.role == .moveTo
        }
    }
}
