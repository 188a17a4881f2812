import LayoutdJSON
import LayoutdLayouts

/// What a document says of an item apart from its size and its identifier.
struct ItemMarks {
    /// Whether a finger may lift it.
    var isMovable = true
    /// Whether it keeps its place, but is not shown.
    var isHidden = false
    /// How it stays in the visible bounds, if it does.
    var pin: ItemPin?
    /// What it says of a row of a list by configuration; `nil` for nothing.
    var row: ListRow?

    /// Whether it says nothing.
    var isEmpty: Bool { isMovable && !isHidden && pin == nil && row == nil }
}

extension ListRow {
    /// The members that only rows have.
    static let memberNames: [StaticString] = [
        "textInset", "cell", "separators", "leadingActions", "trailingActions",
        "performsFirstActionWithFullSwipe",
    ]

    /// The most actions of a side.
    private static let maximumActions = 16

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
        switch name.description {
        case "textInset":
            textInset = Ranges.spacing.validated(member, at: place, validation: validation)
        case "cell":
            cell = ObjectReader.read(member, at: place, validation: validation) { ListCell(&$0) }
        case "separators":
            let usual = ListSeparatorConfiguration()
            let given = ObjectReader.read(member, at: place, validation: validation) {
                usual.merged(&$0, default: usual)
            }
            separators = given ?? usual
        case "leadingActions": leadingActions = Self.actions(member, at: place, validation)
        case "trailingActions": trailingActions = Self.actions(member, at: place, validation)
        default:
            performsFirstActionWithFullSwipe = ItemForm.flag(member, at: place, validation)
        }
        return true
    }

    private static func actions(
        _ list: JSONValue,
        at place: JSONPointer,
        _ validation: Validation
    ) -> [SwipeAction] {
        guard list.isArray, list.count <= maximumActions else {
            let got = list.isArray ? "\(list.count)" : list.kindDescription
            validation.report(
                place,
                "must be a list of at most \(maximumActions) actions, got \(got)"
            )
            return []
        }
        var actions: [SwipeAction] = []
        list.forEachChild { index, child in
            let place = JSONPointer.element(place, index)
            let action = ObjectReader.read(child, at: place, validation: validation) { reader in
                let width = reader.number("width", in: Ranges.swipeActionWidth)
                return width.map { SwipeAction(width: $0) } ?? SwipeAction()
            }
            if let action { actions.append(action) }
        }
        return actions
    }
}

extension JSONWriter {
    /// Writes what differs from a row of which nothing is said.
    mutating func members(of row: ListRow) {
        member("textInset", ifAny: row.textInset)
        if let cell = row.cell { member("cell", object: { $0.members(of: cell) }) }
        if row.separators != ListSeparatorConfiguration() {
            member("separators", object: { row.separators.write(to: &$0) })
        }
        actions("leadingActions", row.leadingActions)
        actions("trailingActions", row.trailingActions)
        if !row.performsFirstActionWithFullSwipe {
            member("performsFirstActionWithFullSwipe", false)
        }
    }

    private mutating func actions(_ name: StaticString, _ actions: [ListRow.SwipeAction]) {
        guard !actions.isEmpty else { return }
        list(name, actions) { $0.member("width", $1.width) }
    }
}
