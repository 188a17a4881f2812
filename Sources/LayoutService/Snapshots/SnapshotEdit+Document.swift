import LayoutEngine
import LayoutdJSON
import LayoutdLayouts
import LayoutdSnapshots

extension SnapshotEdit<String, String> {
    /// Reads an operation on a snapshot, by the name that UIKit gives it.
    init?(
        _ reader: inout ObjectReader,
        over view: CollectionView,
        _ limits: ServiceLimits,
        _ sizes: inout GivenSizes
    ) {
        guard let name = reader.string("op") else {
            if !reader.contains("op") { reader.report("op", "is missing; give \(Self.choices)") }
            reader.ignoreOthers()
            return nil
        }
        guard let read = Self.forms[name] else {
            reader.report("op", "must be \(Self.choices), got \(name.quoted)")
            reader.ignoreOthers()
            return nil
        }
        var context = Context(view: view, limits: limits)
        guard let edit = read(&reader, &context) else { return nil }
        for items in context.items { sizes.add(items) }
        self = edit
    }

    /// What reading an operation needs, and the items with sizes that it brings.
    fileprivate struct Context {
        let view: CollectionView
        let limits: ServiceLimits
        var items: [GivenItems] = []

        /// Reads `items`, with sizes where they have some.
        ///
        /// - Parameters:
        ///   - reader: The operation.
        ///   - section: The section that they get into, if it is there already.
        /// - Returns: Their identifiers; `nil` if something is wrong.
        mutating func items(_ reader: inout ObjectReader, into section: Int?) -> [String]? {
            guard reader.contains("items") else {
                _ = reader.required("items")
                return nil
            }
            let type = section.flatMap { view.sections[$0].measures?.type }
            let form = view.layoutConfiguration.document.itemForm(ofSectionsOfType: type)
            guard let items = GivenItems(&reader, as: form, limits) else { return nil }
            items.requireIdentifiers(at: reader.place("items"), reader.validation)
            self.items.append(items)
            return items.names
        }
    }

    private static var choices: String {
        "one of " + forms.keys.sorted().map { "\"\($0)\"" }.joined(separator: ", ")
    }

    private static var forms: [String: (inout ObjectReader, inout Context) -> Self?] {
        [
            "appendItems": { reader, context in
                let section = reader.identifier("section")
                let names = context.view.dataNames
                let last = context.view.sections.indices.last
                let target = section.map { names.section(named: $0) } ?? last
                return context.items(&reader, into: target)
                    .map { .appendItems($0, toSection: section) }
            },
            "insertItems": { reader, context in
                let destination = SnapshotDestination(&reader)
                let names = context.view.dataNames
                let target = destination.flatMap { names.path(ofItem: $0.identifier) }
                guard let items = context.items(&reader, into: target?.section),
                    let destination
                else { return nil }
                return .insertItems(items, destination)
            },
            "deleteItems": { reader, _ in reader.required("items").map { .deleteItems($0) } },
            "deleteAllItems": { _, _ in .deleteAllItems },
            "moveItem": { reader, _ in
                let item = reader.requiredIdentifier("item")
                guard let destination = SnapshotDestination(&reader), let item else { return nil }
                return .moveItem(item, destination)
            },
            "appendSections": { reader, _ in
                reader.required("sections").map { .appendSections($0) }
            },
            "insertSections": { reader, _ in
                let isPlaced = reader.contains("before") || reader.contains("after")
                // Mark as known, so that error messages list them.
                _ = (reader.value("before"), reader.value("after"))
                let destination = isPlaced ? SnapshotDestination(&reader) : nil
                guard let sections = reader.required("sections"),
                    !isPlaced || destination != nil
                else { return nil }
                return .insertSections(sections, destination)
            },
            "deleteSections": { reader, _ in
                reader.required("sections").map { .deleteSections($0) }
            },
            "moveSection": { reader, _ in
                let section = reader.requiredIdentifier("section")
                guard let destination = SnapshotDestination(&reader), let section else {
                    return nil
                }
                return .moveSection(section, destination)
            },
            "reloadItems": { reader, _ in reader.required("items").map { .reloadItems($0) } },
            "reloadSections": { reader, _ in
                reader.required("sections").map { .reloadSections($0) }
            },
            "reconfigureItems": { reader, _ in
                reader.required("items").map { .reconfigureItems($0) }
            },
        ]
    }
}

extension SnapshotDestination<String> {
    /// Reads `before` or `after`, exactly one of them.
    fileprivate init?(_ reader: inout ObjectReader) {
        let (before, after) = (reader.identifier("before"), reader.identifier("after"))
        guard reader.requireOne(of: ["before", "after"]) else { return nil }
        guard let place = before.map({ Self.before($0) }) ?? after.map({ Self.after($0) }) else {
            return nil
        }
        self = place
    }
}

extension ObjectReader {
    fileprivate mutating func required(_ name: StaticString) -> [String]? {
        if !contains(name) { report(name, "is missing; give a list of ids") }
        return identifiers(name)
    }

    fileprivate mutating func requiredIdentifier(_ name: StaticString) -> String? {
        if !contains(name) { report(name, "is missing; give an id") }
        return identifier(name)
    }
}
