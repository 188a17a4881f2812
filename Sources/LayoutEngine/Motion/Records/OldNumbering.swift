import LayoutdLayouts

/// The numbers of cells in records of version 7 and before: they follow from the version of the data and
/// the place of the cell in it.
struct OldNumbering {
    private let first: Int

    /// All numbers are less.
    static let end = 1 << 60

    init(_ dataVersion: Int) {
        // No session has had so many changes of its data that numbers come again.
        first = (dataVersion & (1 << 31 - 1) + 1) << 28
    }

    /// The numbers of all items.
    func numbers(of sections: [Section]) -> ItemNumbers {
        let count = sections.reduce(0) { min(Self.end - first, $0 + max(0, $1.items.count)) }
        return ItemNumbers(first..<first + count)
    }

    /// The index of the item with a number among all items; it need not exist.
    func index(of number: Int) -> Int? {
        (first..<Self.end).contains(number) ? number - first : nil
    }
}
