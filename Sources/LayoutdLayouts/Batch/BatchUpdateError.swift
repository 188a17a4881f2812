/// Why a batch cannot be applied.
public struct BatchUpdateError: Error, Hashable {
    /// The kinds of errors, in the order in which they are checked.
    public enum Code: String, Sendable, CaseIterable {
        /// An index to delete, reload or move from does not exist before the batch.
        case indexOutOfBoundsBefore
        /// An index to insert or move to does not exist after the batch.
        case indexOutOfBoundsAfter
        /// One item is deleted and reloaded.
        case deleteAndReloadSameItem
        /// One item is deleted and moved.
        case deleteAndMoveSameItem
        /// One section is deleted and moved.
        case deleteAndMoveSameSection
        /// One item is reloaded and moved.
        case reloadAndMoveSameItem
        /// One item is deleted and changed.
        case deleteAndChangeSameItem
        /// One item is reloaded and changed.
        case reloadAndChangeSameItem
        /// An inserted and a moved item have the same final index.
        case insertAndMoveToSameIndex
        /// An inserted and a moved section have the same final index.
        case insertAndMoveToSameSection
        /// One item or section is moved twice, or two are moved to one index.
        case duplicateMove
        /// One item or section is deleted twice.
        case duplicateDelete
        /// Two items or sections are inserted at one index.
        case duplicateInsert
        /// One item or section is reloaded twice.
        case duplicateReload
        /// One item is changed twice.
        case duplicateChange
        /// One section is deleted and reloaded.
        case deleteAndReloadSameSection
        /// One section is reloaded and moved.
        case reloadAndMoveSameSection
        /// The number of sections after the batch differs from the data's.
        case invalidSectionCount
        /// The number of items in a section after the batch differs from the data's.
        case invalidItemCount

        var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
    }

    /// The kind of error.
    public let code: Code
    /// The section at fault, before or after the batch depending on the code; `nil` if the number
    /// of sections is wrong.
    public let section: Int?
    /// The index of the item at fault; `nil` if the section is at fault.
    public let item: Int?
    /// Index of the operation at fault, the later of two; `nil` if the counts are wrong.
    public let operation: Int?

    init(_ code: Code, section: Int? = nil, item: Int? = nil, operation: Int? = nil) {
        self.code = code
        self.section = section
        self.item = item
        self.operation = operation
    }

    init(_ code: Code, _ claim: BatchClaim) {
        self.init(code, section: claim.section, item: claim.item, operation: claim.operation)
    }

    /// Whether `a` is reported rather than `b`: by code, then in the order of the operations.
    static func precedes(_ a: BatchUpdateError, _ b: BatchUpdateError) -> Bool {
        a.code == b.code
            ? (a.operation ?? .max) < (b.operation ?? .max) : a.code.rank < b.code.rank
    }
}
