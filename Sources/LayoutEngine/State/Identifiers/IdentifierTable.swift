import LayoutdLayouts

/// The identifiers of items or of sections, found by number and by identifier.
///
/// Copies share what they have in common, and adding a few identifiers does not copy the others: identifiers that come
/// together are a level, and levels of about the same size become one. An item that is gone leaves its
/// identifier behind until then, so lookups ask which items are there.
///
/// - Complexity: A lookup takes O(log *n*) levels at worst; one if all identifiers came together.
struct IdentifierTable: Sendable {
    private var levels: [IdentifierLevel] = []

    /// No identifiers.
    init() {}

    /// The identifiers of items with these numbers, in the order of their indices.
    init(_ numbers: ItemNumbers, _ identifiers: IdentifierColumn) {
        guard numbers.count > 0 else { return }
        let (ascending, sorted) = numbers.ascending(identifiers)
        levels = [IdentifierLevel(ascending, sorted.trimmed)]
    }

    /// The memory that it takes, in bytes.
    var estimatedBytes: Int { levels.reduce(0) { $0 + $1.estimatedBytes } }

    /// The identifier of an item.
    func identifier(of number: Int) -> String? {
        guard let level = level(of: number) else { return nil }
        return level.numbers.ascendingIndex(of: number).map(level.identifier)
    }

    /// The level that has a number, if any has.
    private func level(of number: Int) -> IdentifierLevel? {
        // Numbers ascend from level to level.
        levels.last { $0.count > 0 && $0.numbers.first <= number }
    }

    /// The identifiers of items, in their order.
    ///
    /// - Returns: `nil` if one of the items has none.
    /// - Complexity: O(*r* log *n*), *r* runs of the numbers of the items and of the table.
    func ordered(_ numbers: ItemNumbers) -> OrderedIdentifiers? {
        var ordered = OrderedIdentifiers()
        for range in numbers.ranges {
            var next = range.lowerBound
            while next < range.upperBound {
                guard let level = level(of: next),
                    let items = level.numbers.ascendingItems(from: next)
                else { return nil }
                let count = min(items.count, range.upperBound - next)
                ordered.append(level, items.lowerBound..<items.lowerBound + count)
                next += count
            }
        }
        return ordered
    }

    /// The number of the item with an identifier.
    ///
    /// - Parameters:
    ///   - identifier: The identifier.
    ///   - isThere: Whether an item with a number is there.
    /// - Returns: The number; `nil` if no item that is there has the identifier.
    func number(named identifier: String, where isThere: (Int) -> Bool) -> Int? {
        for level in levels.reversed() {
            if let found = level.number(named: identifier, where: isThere) { return found }
        }
        return nil
    }

    /// Adds the identifiers of new items, whose numbers are greater than all so far.
    ///
    /// - Parameters:
    ///   - numbers: The numbers.
    ///   - identifiers: The identifier of each.
    ///   - isThere: Whether an item with a number is still there.
    /// - Complexity: O(*k* log *n*) on average, *k* new identifiers.
    mutating func add(
        _ numbers: Range<Int>,
        _ identifiers: IdentifierColumn,
        where isThere: (Int) -> Bool
    ) {
        guard !numbers.isEmpty else { return }
        var first = levels.count
        var count = numbers.count
        while first > 0, levels[first - 1].count <= 2 * count {
            first -= 1
            count += levels[first].count
        }
        guard first < levels.count else {
            levels.append(IdentifierLevel(ItemNumbers(numbers), identifiers.trimmed))
            return
        }
        var (merged, texts) = (ItemNumbers(), IdentifierColumn())
        for level in levels[first...] { level.add(to: &merged, &texts, where: isThere) }
        merged.append(numbers)
        texts.append(identifiers, 0..<identifiers.count)
        levels[first...] = [IdentifierLevel(merged, texts.trimmed)]
    }
}

extension IdentifierColumn {
    fileprivate var trimmed: IdentifierColumn {
        var column = self
        column.trim()
        return column
    }
}

extension ItemNumbers {
    /// The same numbers and their identifiers in the order of the numbers.
    fileprivate func ascending(
        _ identifiers: IdentifierColumn
    ) -> (numbers: ItemNumbers, identifiers: IdentifierColumn) {
        let runs = runsByNumber
        guard runs.count > 1 else { return (self, identifiers) }
        var (numbers, sorted) = (ItemNumbers(), IdentifierColumn())
        for run in runs {
            numbers.append(run.numbers)
            sorted.append(identifiers, run.start..<run.start + run.numbers.count)
        }
        return (numbers, sorted)
    }
}
