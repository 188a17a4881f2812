import LayoutdLayouts

/// The identifiers of sections and items, and where these are.
struct Identifiers: Sendable {
    private var items: Names
    private var sections: Names
    /// The number of items before each section, and of all.
    private(set) var starts: [Int] = [0]

    /// The identifiers of one kind of thing, and where each is.
    private struct Names: Sendable {
        var table: IdentifierTable
        var positions: ItemNumbers.Positions

        init(_ numbers: ItemNumbers, _ identifiers: IdentifierColumn) {
            table = IdentifierTable(numbers, identifiers)
            positions = ItemNumbers.Positions(numbers)
        }

        var estimatedBytes: Int { table.estimatedBytes + positions.estimatedBytes }

        func index(of identifier: String) -> Int? {
            table.number(named: identifier) { positions[$0] != nil }.flatMap { positions[$0] }
        }

        mutating func add(_ new: Arrivals.Group, to all: ItemNumbers) {
            positions = ItemNumbers.Positions(all)
            table.add(new.numbers, new.identifiers) { [positions] in positions[$0] != nil }
        }
    }

    /// Gives everything its identifier.
    init(_ content: Content, _ identifiers: DataIdentifiers) {
        items = Names(content.numbers, identifiers.items)
        sections = Names(content.sectionNumbers, identifiers.sections)
        findStarts(content)
    }

    /// The identifier of an item, by its number.
    func identifier(ofItem number: Int) -> String? { items.table.identifier(of: number) }

    /// The identifier of a section, by its number.
    func identifier(ofSection number: Int) -> String? { sections.table.identifier(of: number) }

    /// Where an item is; `nil` if there is none.
    func path(of identifier: String) -> ItemPath? {
        guard let index = items.index(of: identifier) else { return nil }
        // The last section that starts there or before has it; sections may be empty.
        let section = partitionPoint(count: starts.count) { starts[$0] > index } - 1
        return ItemPath(section: section, item: index - starts[section])
    }

    /// Where a section is; `nil` if there is none.
    func section(of identifier: String) -> Int? { sections.index(of: identifier) }

    /// The index of an item among those of all sections; `nil` if there is none.
    func index(ofItem identifier: String) -> Int? { items.index(of: identifier) }

    /// The identifiers of items and sections in the order of their data; `nil` if one has none.
    func ordered(
        _ content: Content
    ) -> (items: OrderedIdentifiers, sections: OrderedIdentifiers)? {
        guard let items = items.table.ordered(content.numbers),
            let sections = sections.table.ordered(content.sectionNumbers)
        else { return nil }
        return (items, sections)
    }

    /// What is new in the data after a change.
    struct Arrivals: Sendable {
        var items: Group
        var sections: Group

        /// New things with consecutive numbers, and the identifiers of these.
        struct Group: Sendable {
            let first: Int
            private(set) var identifiers = IdentifierColumn()

            var numbers: Range<Int> { first..<first + identifiers.count }

            mutating func append(_ identifier: String) { identifiers.append(identifier) }

            mutating func append(_ others: IdentifierColumn, _ indices: Range<Int>) {
                identifiers.append(others, indices)
            }
        }

        /// - Parameters:
        ///   - item: The number of the first new item.
        ///   - section: That of the first new section.
        init(items item: Int, sections section: Int) {
            items = Group(first: item)
            sections = Group(first: section)
        }
    }

    /// Follows a change of the data.
    ///
    /// - Parameters:
    ///   - content: The data after it.
    ///   - arrivals: What is new.
    mutating func update(_ content: Content, _ arrivals: Arrivals) {
        items.add(arrivals.items, to: content.numbers)
        sections.add(arrivals.sections, to: content.sectionNumbers)
        findStarts(content)
    }

    private mutating func findStarts(_ content: Content) {
        starts = content.countedItemStarts
    }

    /// The memory that they take, in bytes.
    var estimatedBytes: Int {
        items.estimatedBytes + sections.estimatedBytes + 8 * starts.capacity
    }
}
