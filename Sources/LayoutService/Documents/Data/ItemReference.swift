import LayoutEngine
import LayoutdJSON
import LayoutdLayouts

/// A section or an item as a document names it: by indices, by identifiers, or by both.
struct ItemReference: Sendable {
    private var section: Int?
    private var item: Int?
    private var sectionIdentifier: String?
    private var identifier: String?

    /// What is wrong with a reference, and which member says it.
    struct Fault: Error {
        let member: StaticString
        let detail: String
        /// Whether nothing has the identifier.
        var isUnknown = false
    }

    /// Reads the members; `nil` if one of them is wrong, or one is missing.
    ///
    /// - Parameters:
    ///   - reader: The object.
    ///   - needsItem: Whether a section alone is not enough.
    init?(_ reader: inout ObjectReader, needsItem: Bool = true) {
        section = reader.integer("section", in: Ranges.index)
        item = reader.integer("item", in: Ranges.index)
        identifier = reader.identifier("id")
        sectionIdentifier = reader.identifier("sectionId")
        let isWrong =
            reader.contains("section") && section == nil || reader.contains("item") && item == nil
            || reader.contains("id") && identifier == nil
            || reader.contains("sectionId") && sectionIdentifier == nil
        let isNamed = reader.contains("id")
        let lacksSection =
            !isNamed && !reader.contains("section") && !reader.contains("sectionId")
        let lacksItem = !isNamed && needsItem && !reader.contains("item")
        if lacksSection { reader.report("section", Self.missing) }
        if lacksItem { reader.report("item", Self.missing) }
        if isWrong || lacksSection || lacksItem { return nil }
    }

    private static let missing = "is missing; give an index, from 0"

    /// The members that name something.
    static let names: [StaticString] = ["section", "item", "id", "sectionId"]

    /// Whether it names an item, and not only a section.
    var namesItem: Bool { item != nil || identifier != nil }

    /// Whether it names an item by its identifier.
    var hasIdentifier: Bool { identifier != nil }

    /// The item; one that is named by its indices alone may not exist.
    func path(_ names: DataNames) throws(Fault) -> ItemPath {
        if let identifier {
            let found = try Self.found(identifier, "id", "item", names) { names.path(ofItem: $0) }
            try requireSame(section, found.section, "section")
            try requireSame(item, found.item, "item")
            if sectionIdentifier != nil {
                try requireSame(try section(names), found.section, "sectionId")
            }
            return found
        }
        guard let item else { throw Fault(member: "item", detail: Self.missing) }
        return ItemPath(section: try section(names), item: item)
    }

    /// The section; one that is named by its index alone may not exist.
    func section(_ names: DataNames) throws(Fault) -> Int {
        if let sectionIdentifier {
            let found = try Self.found(sectionIdentifier, "sectionId", "section", names) {
                names.section(named: $0)
            }
            try requireSame(section, found, "section")
            return found
        }
        guard let section else { throw Fault(member: "section", detail: Self.missing) }
        return section
    }

    private static func found<Place>(
        _ identifier: String,
        _ member: StaticString,
        _ kind: String,
        _ names: DataNames,
        _ find: (String) -> Place?
    ) throws(Fault) -> Place {
        guard names.exist else {
            let detail = "is for data with ids, and these have none; give indices"
            throw Fault(member: member, detail: detail)
        }
        guard let place = find(identifier) else {
            let detail = "there is no \(kind) with the id \(identifier.quoted)"
            throw Fault(member: member, detail: detail, isUnknown: true)
        }
        return place
    }

    private func requireSame(
        _ given: Int?,
        _ found: Int,
        _ member: StaticString
    ) throws(Fault) {
        guard let given, given != found else { return }
        let name = (identifier ?? sectionIdentifier ?? "").quoted
        let index = member.description == "sectionId" ? "in another section" : "at index \(found)"
        let detail = "does not go with the id: \(name) is \(index); leave one out"
        throw Fault(member: member, detail: detail)
    }
}

extension ItemReference {
    /// The item that a finger is to lift or to swipe.
    ///
    /// One that has gone can be neither, which is no error: its place is outside the data.
    func pathForFinger(in view: CollectionView) throws(RequestFailure) -> ItemPath {
        do throws(Fault) {
            return try path(view.dataNames)
        } catch {
            guard error.isUnknown else {
                throw .problem(Problem(at: "/\(error.member)", error.detail))
            }
            return ItemPath(section: view.sections.count, item: 0)
        }
    }

    /// What a closure finds; a fault is the problem of the object at a pointer.
    static func resolve<Place>(
        at pointer: String,
        _ find: () throws(Fault) -> Place
    ) throws(RequestFailure) -> Place {
        do throws(Fault) {
            return try find()
        } catch {
            if error.isUnknown { throw .problem(Problem(.noSuchElement, error.detail)) }
            throw .problem(Problem(at: "\(pointer)/\(error.member)", error.detail))
        }
    }

    /// What a closure finds; a fault is reported.
    static func resolve<Place>(
        _ reader: ObjectReader,
        _ find: () throws(Fault) -> Place
    ) -> Place? {
        do throws(Fault) {
            return try find()
        } catch {
            reader.report(error.member, error.detail)
            return nil
        }
    }
}

extension ItemPath {
    /// Reads an item, by its index path or by its identifier.
    init?(_ reader: inout ObjectReader, _ names: @autoclosure () -> DataNames) {
        guard let reference = ItemReference(&reader) else { return nil }
        let path = ItemReference.resolve(reader) { () throws(ItemReference.Fault) in
            try reference.path(names())
        }
        guard let path else { return nil }
        self = path
    }
}
