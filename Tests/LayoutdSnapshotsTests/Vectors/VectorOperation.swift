import LayoutdSnapshots

/// An operation of the vectors on a snapshot.
struct VectorOperation: Decodable, Sendable {
    let op: String
    let items: [String]?
    let item: String?
    let sections: [String]?
    let section: String?
    let before: String?
    let after: String?

    var destination: SnapshotDestination<String>? {
        before.map { .before($0) } ?? after.map { .after($0) }
    }

    /// The operation as an edit; `nil` if it only looks something up.
    func edit() throws -> SnapshotEdit<String, String>? {
        switch op {
        case "appendItems": .appendItems(try items.required, toSection: section)
        case "insertItems": .insertItems(try items.required, try destination.required)
        case "deleteItems": .deleteItems(try items.required)
        case "deleteAllItems": .deleteAllItems
        case "moveItem": .moveItem(try item.required, try destination.required)
        case "appendSections": .appendSections(try sections.required)
        case "insertSections": .insertSections(try sections.required, destination)
        case "deleteSections": .deleteSections(try sections.required)
        case "moveSection": .moveSection(try section.required, try destination.required)
        case "reloadItems": .reloadItems(try items.required)
        case "reloadSections": .reloadSections(try sections.required)
        case "itemsInSection", "numberOfItems": nil
        default: throw MissingMember()
        }
    }
}

/// A member that a case needs is missing or unknown.
struct MissingMember: Error {}

extension Optional {
    /// The value, which the case must have.
    var required: Wrapped {
        get throws {
            guard let self else { throw MissingMember() }
            return self
        }
    }
}
