/// Why an outline refuses an operation, with the identifier at fault.
///
/// The outline is unchanged.
public enum SectionSnapshotError<ItemID: Hashable & Sendable>: Error, Hashable {
    /// There is no such item.
    case unknownItem(ItemID)
    /// There is no such parent.
    case unknownParent(ItemID)
    /// There is no such destination.
    case unknownDestination(ItemID)
    /// The inserted item is in the outline already, or is inserted twice.
    case identifierExists(ItemID)

    /// The kind of error.
    public var code: SnapshotErrorCode {
        switch self {
        case .unknownItem: .unknownItem
        case .unknownParent: .unknownParent
        case .unknownDestination: .unknownDestination
        case .identifierExists: .identifierExists
        }
    }

    /// The identifier at fault.
    public var identifier: ItemID {
        switch self {
        case .unknownItem(let item), .unknownParent(let item), .unknownDestination(let item),
            .identifierExists(let item):
            item
        }
    }
}

extension SectionSnapshotError: CustomStringConvertible {
    /// The error in words.
    public var description: String {
        switch self {
        case .unknownItem(let item): "item \(item) does not exist"
        case .unknownParent(let item): "the parent, item \(item), does not exist"
        case .unknownDestination(let item): "the destination, item \(item), does not exist"
        case .identifierExists(let item): "item \(item) is there already, or is named twice"
        }
    }
}
