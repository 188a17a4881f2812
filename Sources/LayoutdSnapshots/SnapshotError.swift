/// Why a snapshot refuses an operation, with the identifier at fault.
///
/// The snapshot is unchanged.
public enum SnapshotError<SectionID, ItemID>: Error, Hashable
where SectionID: Hashable & Sendable, ItemID: Hashable & Sendable {
    /// The identifier of a section or of an item.
    public typealias Identifier = SnapshotIdentifier<SectionID, ItemID>

    /// Items are appended to a snapshot without sections.
    case noSections
    /// An identifier is twice in one list.
    case repeatedIdentifier(Identifier)
    /// The destination is one of the inserted identifiers.
    case destinationInList(Identifier)
    /// An item or a section is moved before or after itself.
    case moveToItself(Identifier)
    /// The item to move is not there.
    case unknownItem(ItemID)
    /// The section that is asked for, or is to be moved, is not there.
    case unknownSection(SectionID)
    /// The destination is not there.
    case unknownDestination(Identifier)
    /// The inserted section is there already.
    case sectionExists(SectionID)
    /// What is marked for a reload, or to be reconfigured, is not there.
    case reloadUnknown(Identifier)

    /// The kind of error.
    public var code: SnapshotErrorCode {
        switch self {
        case .noSections: .noSections
        case .repeatedIdentifier: .repeatedIdentifier
        case .destinationInList: .destinationInList
        case .moveToItself: .moveToItself
        case .unknownItem: .unknownItem
        case .unknownSection: .unknownSection
        case .unknownDestination: .unknownDestination
        case .sectionExists: .sectionExists
        case .reloadUnknown: .reloadUnknown
        }
    }

    /// The identifier at fault; `nil` if the snapshot has no sections.
    public var identifier: Identifier? {
        switch self {
        case .noSections: nil
        case .repeatedIdentifier(let identifier), .destinationInList(let identifier),
            .moveToItself(let identifier), .unknownDestination(let identifier),
            .reloadUnknown(let identifier):
            identifier
        case .unknownItem(let item): .item(item)
        case .unknownSection(let section), .sectionExists(let section): .section(section)
        }
    }
}

extension SnapshotError: CustomStringConvertible {
    /// The error in words.
    public var description: String {
        switch self {
        case .noSections: "there is no section to append to"
        case .repeatedIdentifier(let identifier): "\(identifier) is named twice"
        case .destinationInList(let identifier):
            "\(identifier) is the destination and one of the inserted"
        case .moveToItself(let identifier): "\(identifier) cannot be moved next to itself"
        case .unknownItem(let item): "item \(item) does not exist"
        case .unknownSection(let section): "section \(section) does not exist"
        case .unknownDestination(let identifier): "the destination, \(identifier), does not exist"
        case .sectionExists(let section): "section \(section) exists already"
        case .reloadUnknown(let identifier): "\(identifier), to be reloaded, does not exist"
        }
    }
}
