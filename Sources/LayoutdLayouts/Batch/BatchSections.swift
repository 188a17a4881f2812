/// Where the sections of a batch move, and where the items of each new section come from.
struct BatchSections {
    enum Origin: Equatable {
        /// No origin: two operations claim one index, which leaves this one free.
        case nothing
        /// The old section with this index.
        case survivor(Int)
        /// An operation that inserts or reloads the section, with its number of items.
        case brought(itemCount: Int, operation: Int)
    }

    /// The new index of each old section; `nil` if it is deleted.
    private(set) var targets: [Int?]
    /// The old index of each new section; `nil` if it is inserted.
    private(set) var sources: [Int?]
    /// The origin of each new section.
    private(set) var origins: [Origin]

    /// Places the sections, even if the operations conflict; ignores new indices that do not exist.
    ///
    /// - Precondition: All old indices in `operations` exist before the batch.
    init(_ operations: [BatchUpdate.Operation], claims: BatchClaims, count: Int) {
        var stays = Array(repeating: true, count: count)
        for claim in claims.before where claim.item == nil && claim.role.leaves {
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

    /// The estimated memory, in bytes.
    var estimatedBytes: Int {
        MemoryLayout<Int?>.stride * (targets.count + sources.count)
            + MemoryLayout<Origin>.stride * origins.count
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

    /// The new index of an old section that keeps its items; `nil` if it is deleted or reloaded.
    func home(ofItemsIn section: Int) -> Int? {
        guard let target = targets[section], case .survivor = origins[target] else { return nil }
        return target
    }

    /// The number of items in each section after the batch.
    ///
    /// - Parameters:
    ///   - itemCounts: The number of items in each section before the batch.
    ///   - departures: Claims of the items that are deleted or moved, each once.
    ///   - arrivals: Claims of the items that are inserted or moved to; sections that do not exist
    ///     are ignored.
    /// - Returns: The count for each new section; meaningless if operations conflict.
    func itemCounts(
        before itemCounts: [Int],
        departures: [BatchClaim],
        arrivals: [BatchClaim]
    ) -> [Int] {
        var counts = origins.map { origin in
            switch origin {
            // Conflicts are reported after indices that do not exist: let all indices exist here.
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

    /// Whether an arrival increases the number of items in its section.
    private func addsItem(_ arrival: BatchClaim) -> Bool {
        switch origins[arrival.section] {
        case .nothing: false
        case .survivor: true
        case .brought: arrival.role == .moveTo
        }
    }
}
