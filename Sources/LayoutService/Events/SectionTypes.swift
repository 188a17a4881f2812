import LayoutEngine
import LayoutdJSON
import LayoutdLayouts

/// The types of the sections' own layouts before and after a batch, which decide what items look like.
///
/// Item operations name sections as they are before or after the whole batch, so its section
/// operations are looked at first.
struct SectionTypes {
    private let before: [String?]
    private let after: [String?]

    /// Looks at a list of operations; wrong ones are skipped, as their reader reports them.
    init(_ sections: [Section], _ names: DataNames, operations: JSONValue) {
        let before = sections.map { $0.measures?.type }
        var changes: [BatchUpdate.Operation] = []
        var given: [(change: Int, type: String?)] = []
        operations.forEachChild { _, operation in
            guard let change = BatchUpdate.Operation(ofSectionsIn: operation, names) else { return }
            if let layout = operation.member("layout") {
                given.append((changes.count, layout.layoutName))
            }
            changes.append(change)
        }
        self.before = before
        let plan = try? BatchUpdate(changes, itemCounts: Array(repeating: 0, count: before.count))
        guard let plan, !changes.isEmpty else {
            after = before
            return
        }
        var after = plan.itemCounts.indices.map {
            plan.oldIndex(ofSection: $0).flatMap { before[$0] }
        }
        for (change, type) in given {
            switch changes[change] {
            case .insertSection(let section, _): after[section] = type
            case .reloadSection(let section, _), .changeSection(let section):
                if let section = plan.newIndex(ofSection: section) { after[section] = type }
            default: break
            }
        }
        self.after = after
    }

    /// The type of a section by its index before the batch.
    func before(_ section: Int) -> String? {
        before.indices.contains(section) ? before[section] : nil
    }

    /// The type of a section by its index after the batch.
    func after(_ section: Int) -> String? { after.indices.contains(section) ? after[section] : nil }
}

extension BatchUpdate.Operation {
    /// An operation in a document that names whole sections, without its items.
    fileprivate init?(ofSectionsIn operation: JSONValue, _ names: DataNames) {
        func section(_ name: StaticString) -> Int? { operation.member(name)?.section(names) }
        if let section = section("insert") {
            self = .insertSection(section, itemCount: 0)
        } else if let section = section("delete") {
            self = .deleteSection(section)
        } else if let section = section("reload") {
            self = .reloadSection(section, itemCount: 0)
        } else if let section = section("change") {
            self = .changeSection(section)
        } else if let move = operation.member("move"),
            let from = move.member("from")?.section(names),
            let to = move.member("to")?.section(names)
        {
            self = .moveSection(from: from, to: to)
        } else {
            return nil
        }
    }
}

extension JSONValue {
    /// The index of the section that a path without an item names.
    fileprivate func section(_ names: DataNames) -> Int? {
        guard member("item") == nil, member("id") == nil else { return nil }
        if let name = member("sectionId")?.string { return names.section(named: name) }
        return member("section")?.number.flatMap { Int(exactly: $0) }
    }

    /// A member of an object.
    fileprivate func member(_ name: StaticString) -> JSONValue? {
        isObject ? members.first { $0.isNamed(name) } : nil
    }
}
