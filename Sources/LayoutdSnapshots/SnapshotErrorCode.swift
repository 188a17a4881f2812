/// The kinds of errors of snapshots and outlines.
///
/// Those of a ``Snapshot`` come first, in the order in which they are checked.
public enum SnapshotErrorCode: String, Sendable, CaseIterable {
    /// Items are appended to a snapshot without sections.
    case noSections
    /// An identifier is twice in one list.
    case repeatedIdentifier
    /// The destination is one of the inserted identifiers.
    case destinationInList
    /// An item or a section is moved before or after itself.
    case moveToItself
    /// There is no such item.
    case unknownItem
    /// There is no such section.
    case unknownSection
    /// There is no such destination.
    case unknownDestination
    /// The inserted section is there already.
    case sectionExists
    /// What is marked for a reload, or to be reconfigured, is not there.
    case reloadUnknown
    /// The parent of an outline's new items is not in it.
    case unknownParent
    /// The inserted item is in the outline already, or is inserted twice.
    case identifierExists
}
