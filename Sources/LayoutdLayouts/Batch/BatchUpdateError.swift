/// Why a batch cannot be applied.
public struct BatchUpdateError: Error, Hashable {
    /// What is wrong, in the order in which it is looked for.
    public enum Code: String, Sendable, CaseIterable {
        /// What is to be deleted, reloaded or moved does not exist before the batch.
        case indexOutOfBoundsBefore
        /// What is inserted or moved to does not exist after the batch.
        case indexOutOfBoundsAfter
        /// One item is deleted and reloaded.
        case deleteAndReloadSameItem
        /// One item is deleted and moved.
        case deleteAndMoveSameItem
        /// One section is deleted and moved.
        case deleteAndMoveSameSection
        /// One item is reloaded and moved.
        case reloadAndMoveSameItem
        /// One final index is given to an inserted and to a moved item.
        case insertAndMoveToSameIndex
        /// One final index is given to an inserted and to a moved section.
        case insertAndMoveToSameSection
        /// One item or section is moved twice, or two are moved to one index.
        case duplicateMove
        /// One item or section is deleted twice.
        case duplicateDelete
        /// Two items or sections are inserted at one index.
        case duplicateInsert
        /// One item or section is reloaded twice.
        case duplicateReload
        /// One section is deleted and reloaded.
        case deleteAndReloadSameSection
        /// One section is reloaded and moved.
        case reloadAndMoveSameSection
        /// The batch leads to another number of sections than the data has.
        case invalidSectionCount
        /// The batch leads to another number of items in a section than the data has.
        case invalidItemCount

        var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
    }

    /// What is wrong.
    public let code: Code
    /// The section at fault, before or after the batch as the code has it; `nil` if it is their
    /// number.
    public let section: Int?
    /// The item at fault within the section; `nil` if it is the section.
    public let item: Int?
    /// Index of the operation at fault, the later of two; `nil` if it is the counts.
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

    /// Whether `a` is reported rather than `b`: by code, and then as the operations are listed.
    static func precedes(_ a: BatchUpdateError, _ b: BatchUpdateError) -> Bool {
        a.code == b.code
            ? (a.operation ?? .max) < (b.operation ?? .max) : a.code.rank < b.code.rank
    }
}
