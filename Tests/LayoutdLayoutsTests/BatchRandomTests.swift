import LayoutdLayouts
import Testing

/// Compares batches with the slow ``BatchReference``.
struct BatchRandomTests {
    @Test(arguments: 0..<20)
    func `consistent batches agree with the reference`(round: UInt64) throws {
        for seed in (round * 500)..<(round * 500 + 500) {
            let batch = RandomBatch(seed: seed)
            let update = try BatchUpdate(batch.operations, itemCounts: batch.itemCounts)
            let reference = BatchReference(batch.operations, itemCounts: batch.itemCounts)
            try compare(update, reference, batch.itemCounts, batch.operations, "seed \(seed)")
        }
    }

    /// Random operations, most of which contradict each other.
    @Test(arguments: 0..<20)
    func `any operations are refused with a reason or agree with the reference`(
        round: UInt64
    ) throws {
        var generator = KnuthGenerator(state: round)
        for _ in 0..<1000 {
            let counts = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
                Int.random(in: 0...3, using: &generator)
            }
            let operations = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
                BatchUpdate.Operation.random(using: &generator)
            }
            let conflict = firstConflict(in: operations)
            do {
                let update = try BatchUpdate(operations, itemCounts: counts)
                let reference = BatchReference(operations, itemCounts: counts)
                try #require(conflict == nil, "\(operations)")
                try compare(update, reference, counts, operations, "\(operations)")
            } catch let error as BatchUpdateError {
                try checkReason(of: error, conflict, operations, counts)
            }
        }
    }

    private func compare(
        _ update: BatchUpdate,
        _ reference: BatchReference,
        _ itemCounts: [Int],
        _ operations: [BatchUpdate.Operation],
        _ comment: Comment
    ) throws {
        try #require(update.itemCounts == reference.sections.map(\.items.count), comment)
        for section in itemCounts.indices {
            let target = reference.sections.firstIndex { $0.old == section }
            #expect(update.newIndex(ofSection: section) == target, comment)
        }
        var places: [BatchReference.Label: ItemPath] = [:]
        for (section, items) in reference.sections.map(\.items).enumerated() {
            for (item, label) in items.enumerated() {
                places[label] = ItemPath(section: section, item: item)
            }
        }
        for path in itemCounts.paths {
            #expect(update.newPath(of: path) == places[.old(path)], comment)
        }
        #expect(update.newLabels == reference.newLabels, comment)
        var reloads: [ItemPath: ItemPath] = [:]
        for case .reloadItem(let path) in operations { reloads[path] = places[.old(path)] }
        #expect(update.reloads.map(\.old) == reloads.keys.sorted(), comment)
        #expect(update.reloads.allSatisfy { $0.new == reloads[$0.old] }, comment)
        var changes: [ItemPath: ItemPath] = [:]
        for case .reconfigureItem(let path) in operations { changes[path] = places[.old(path)] }
        #expect(update.reconfigurations.map(\.old) == changes.keys.sorted(), comment)
        #expect(update.reconfigurations.allSatisfy { $0.new == changes[$0.old] }, comment)
    }

    private func checkReason(
        of error: BatchUpdateError,
        _ conflict: Conflict?,
        _ operations: [BatchUpdate.Operation],
        _ itemCounts: [Int]
    ) throws {
        let number = try #require(error.operation)
        let missing = operations.firstIndex { !$0.old.allSatisfy(itemCounts.hold) }
        switch error.code {
        case .indexOutOfBoundsBefore: #expect(number == missing, "\(operations)")
        case .indexOutOfBoundsAfter:
            #expect(missing == nil, "\(operations)")
            guard conflict == nil else { return }
            let counts = BatchReference(operations, itemCounts: itemCounts).sections
                .map(\.items.count)
            #expect(!operations[number].new.allSatisfy(counts.hold), "\(operations) \(itemCounts)")
        default:
            #expect(missing == nil, "\(operations)")
            #expect(Conflict(code: error.code, operation: number) == conflict, "\(operations)")
        }
    }

    private struct Conflict: Equatable {
        let code: BatchUpdateError.Code
        let operation: Int
    }

    /// Compares every pair of operations.
    private func firstConflict(in operations: [BatchUpdate.Operation]) -> Conflict? {
        for code in BatchUpdateError.Code.allCases {
            for later in operations.indices {
                for earlier in 0..<later
                where operations[earlier].conflicts(with: operations[later]).contains(code) {
                    return Conflict(code: code, operation: later)
                }
            }
        }
        return nil
    }
}

extension BatchUpdate {
    /// The labels of all new paths, in order.
    fileprivate var newLabels: [ItemPath: BatchReference.Label] {
        var labels: [ItemPath: BatchReference.Label] = [:]
        for run in insertions {
            for (index, path) in run.paths.enumerated() {
                labels[path] = .new(operation: run.operation, offset: run.offset + index)
            }
        }
        return labels
    }
}

extension BatchReference {
    fileprivate var newLabels: [ItemPath: Label] {
        var labels: [ItemPath: Label] = [:]
        for (section, items) in sections.map(\.items).enumerated() {
            for case (let item, let label) in items.enumerated() {
                guard case .new = label else { continue }
                labels[ItemPath(section: section, item: item)] = label
            }
        }
        return labels
    }
}

extension [Int] {
    /// All paths, if the numbers are item counts.
    var paths: [ItemPath] {
        enumerated().flatMap { section, count in
            (0..<count).map { ItemPath(section: section, item: $0) }
        }
    }

    /// Whether a path of a section, or of a section and an item, exists.
    fileprivate func hold(_ path: [Int]) -> Bool {
        indices.contains(path[0]) && (path.count == 1 || (0..<self[path[0]]).contains(path[1]))
    }
}

extension BatchUpdate.Operation {
    static func random(using generator: inout KnuthGenerator) -> Self {
        func index() -> Int { Int.random(in: 0...3, using: &generator) }
        func path() -> ItemPath { ItemPath(section: index(), item: index()) }
        switch Int.random(in: 0...9, using: &generator) {
        case 0: return .deleteItem(path())
        case 1: return .reloadItem(path())
        case 2: return .moveItem(from: path(), to: path())
        case 3: return .insertItem(path())
        case 4: return .deleteSection(index())
        case 5: return .reloadSection(index(), itemCount: index())
        case 6: return .moveSection(from: index(), to: index())
        case 7: return .insertSection(index(), itemCount: index())
        case 8: return .reconfigureItem(path())
        default: return .changeSection(index())
        }
    }

    private var name: String {
        switch self {
        case .deleteItem, .deleteSection: "delete"
        case .reloadItem, .reloadSection: "reload"
        case .moveItem, .moveSection: "move"
        case .insertItem, .insertSection: "insert"
        case .changeSection: "change"
        case .reconfigureItem: "reconfigure"
        }
    }

    /// The paths that it names before the batch: a section, or a section and an item.
    fileprivate var old: [[Int]] {
        switch self {
        case .deleteItem(let path), .reloadItem(let path), .moveItem(let path, _),
            .reconfigureItem(let path):
            [[path.section, path.item]]
        case .deleteSection(let section), .reloadSection(let section, _),
            .moveSection(let section, _), .changeSection(let section):
            [[section]]
        case .insertItem, .insertSection: []
        }
    }

    /// The paths that it names after the batch.
    fileprivate var new: [[Int]] {
        switch self {
        case .insertItem(let path), .moveItem(_, let path): [[path.section, path.item]]
        case .insertSection(let section, _), .moveSection(_, let section): [[section]]
        default: []
        }
    }

    /// The error codes for naming an index that an earlier operation names.
    fileprivate func conflicts(with other: Self) -> [BatchUpdateError.Code] {
        var codes: [BatchUpdateError.Code?] = []
        if !old.isEmpty, old == other.old {
            let kind = old[0].count == 1 ? "Section" : "Item"
            codes.append(code(with: other, suffix: kind))
        }
        if !new.isEmpty, new == other.new {
            let kind = new[0].count == 1 ? "Section" : "Index"
            codes.append(code(with: other, suffix: kind))
        }
        return codes.compactMap(\.self)
    }

    private func code(with other: Self, suffix: String) -> BatchUpdateError.Code? {
        let names: Set = [name, other.name]
        return Self.duplicates[names]
            ?? Self.contradictions[names].flatMap {
                .init(rawValue: $0 + suffix)
            }
    }

    private static let duplicates: [Set<String>: BatchUpdateError.Code] = [
        ["delete"]: .duplicateDelete, ["insert"]: .duplicateInsert,
        ["move"]: .duplicateMove, ["reload"]: .duplicateReload,
        ["reconfigure"]: .duplicateChange,
    ]

    private static let contradictions: [Set<String>: String] = [
        ["delete", "reload"]: "deleteAndReloadSame", ["delete", "move"]: "deleteAndMoveSame",
        ["reload", "move"]: "reloadAndMoveSame", ["insert", "move"]: "insertAndMoveToSame",
        ["delete", "reconfigure"]: "deleteAndChangeSame",
        ["reload", "reconfigure"]: "reloadAndChangeSame",
    ]
}
