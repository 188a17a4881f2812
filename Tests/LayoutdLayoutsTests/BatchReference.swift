import LayoutdLayouts

/// Applies a batch to lists of labelled items, one step after the other.
///
/// All deleted and moved elements are removed first; then new and moved ones are inserted by
/// ascending index. An index that does not exist counts as the nearest one that does, so that the
/// counts are correct for any consistent batch.
struct BatchReference {
    enum Label: Hashable {
        case old(ItemPath)
        case new(operation: Int, offset: Int)
    }

    struct Section {
        var old: Int?
        var items: [Label]
        var isBrought = false
    }

    private(set) var sections: [Section]
    private let operations: [BatchUpdate.Operation]

    init(_ operations: [BatchUpdate.Operation], itemCounts: [Int]) {
        self.operations = operations
        sections = itemCounts.enumerated().map { section, count in
            Section(
                old: section,
                items: (0..<count).map { .old(ItemPath(section: section, item: $0)) }
            )
        }
        takeItemsOut()
        replaceReloaded()
        rearrangeSections()
        putMovedItemsIn()
        putInsertedItemsIn()
    }

    private mutating func takeItemsOut() {
        var leaving: Set<Label> = []
        for case .deleteItem(let path) in operations { leaving.insert(.old(path)) }
        for case .moveItem(let path, _) in operations { leaving.insert(.old(path)) }
        for section in sections.indices {
            sections[section].items.removeAll(where: leaving.contains)
        }
    }

    private mutating func replaceReloaded() {
        for (number, operation) in operations.enumerated() {
            guard case .reloadSection(let section, let count) = operation else { continue }
            sections[section].items = brought(count, by: number)
            sections[section].isBrought = true
        }
    }

    private mutating func rearrangeSections() {
        let before = sections
        var arriving: [(index: Int, section: Section)] = []
        for (number, operation) in operations.enumerated() {
            switch operation {
            case .deleteSection(let section): sections.removeAll { $0.old == section }
            case .moveSection(let from, let to):
                sections.removeAll { $0.old == from }
                arriving.append((to, before[from]))
            case .insertSection(let index, let count):
                let items = brought(count, by: number)
                arriving.append((index, Section(old: nil, items: items, isBrought: true)))
            default: break
            }
        }
        for (index, section) in arriving.sorted(by: { $0.index < $1.index }) {
            sections.insert(section, at: min(max(index, 0), sections.count))
        }
    }

    /// Sections with items from the batch receive only moved items.
    private mutating func putMovedItemsIn() {
        var arriving: [(path: ItemPath, label: Label)] = []
        for (number, operation) in operations.enumerated() {
            switch operation {
            case .moveItem(let from, let to): arriving.append((to, .old(from)))
            case .insertItem(let path):
                guard sections.indices.contains(path.section) else { continue }
                if sections[path.section].isBrought { continue }
                arriving.append((path, .new(operation: number, offset: 0)))
            default: break
            }
        }
        for (path, label) in arriving.sorted(by: { $0.path < $1.path }) {
            guard sections.indices.contains(path.section) else { continue }
            let end = sections[path.section].items.count
            sections[path.section].items.insert(label, at: min(max(path.item, 0), end))
        }
    }

    /// In sections with items from the batch, an inserted item replaces one of them.
    private mutating func putInsertedItemsIn() {
        for (number, operation) in operations.enumerated() {
            guard case .insertItem(let path) = operation,
                sections.indices.contains(path.section),
                sections[path.section].isBrought,
                sections[path.section].items.indices.contains(path.item)
            else { continue }
            sections[path.section].items[path.item] = .new(operation: number, offset: 0)
        }
    }

    private func brought(_ count: Int, by operation: Int) -> [Label] {
        (0..<count).map { .new(operation: operation, offset: $0) }
    }
}
