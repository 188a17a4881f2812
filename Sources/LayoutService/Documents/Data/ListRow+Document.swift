import LayoutdJSON
import LayoutdLayouts

/// What a document says of an item apart from its size and its identifier.
struct ItemMarks {
    /// Whether a finger may lift it.
    var isMovable = true
    /// What it says of a row of a list by configuration; `nil` for nothing.
    var row: ListRow?
}

extension ListRow {
    /// The members of a row, besides those of all items.
    static let memberNames: [StaticString] = ["textInset", "separators"]

    /// Reads one of the members.
    ///
    /// - Returns: Whether it is one of them.
    mutating func take(
        _ member: JSONValue,
        of item: @autoclosure () -> JSONPointer,
        _ validation: Validation
    ) -> Bool {
        guard let name = Self.memberNames.first(where: member.isNamed) else { return false }
        let place = JSONPointer.member(item(), name)
        guard name.description == "separators" else {
            textInset = Ranges.spacing.validated(member, at: place, validation: validation)
            return true
        }
        let usual = ListSeparatorConfiguration()
        let given = ObjectReader.read(member, at: place, validation: validation) {
            usual.merged(&$0, default: usual)
        }
        separators = given ?? usual
        return true
    }
}

extension JSONWriter {
    /// Writes what differs from a row of which nothing is said.
    mutating func members(of row: ListRow) {
        member("textInset", ifAny: row.textInset)
        if row.separators != ListSeparatorConfiguration() {
            member("separators", object: { row.separators.write(to: &$0) })
        }
    }
}
