/// The identifier of a section or of an item.
///
/// Their names are separate: both may have the same.
public enum SnapshotIdentifier<SectionID, ItemID>: Sendable, Hashable
where SectionID: Hashable & Sendable, ItemID: Hashable & Sendable {
    /// A section.
    case section(SectionID)
    /// An item.
    case item(ItemID)
}

extension SnapshotIdentifier: CustomStringConvertible {
    /// The kind and the identifier, such as "item apple".
    public var description: String {
        switch self {
        case .section(let section): "section \(section)"
        case .item(let item): "item \(item)"
        }
    }
}
