public import LayoutdGeometry

/// The items of one section: their number, and columns with what the data sets for each of them.
///
/// A column has a value for every item, or does not exist. Without ``sizes`` and ``places`` all items
/// have the layout's size. A place includes a size, so a table with places has no other sizes.
///
/// It takes 16 bytes: the count, and one reference to all columns. A session may have thousands of
/// sections without any.
public struct ItemTable: Sendable, Hashable {
    /// The number of items.
    public private(set) var count: Int
    private var storage = Storage.none

    private indirect enum Storage: Hashable {
        case none
        case columns(Columns)
    }

    private struct Columns: Hashable {
        var sizes: [ItemSize]?
        var places: [ItemPlacement]?
        var immovable: Set<Int> = []
        var hidden: Set<Int> = []
        var rows: [Int: ListRow] = [:]
        var pins: [Int: ItemPin] = [:]
    }

    /// A number of items, all of the layout's size.
    public static func uniform(count: Int) -> ItemTable {
        ItemTable(count: count)
    }

    /// Items with their own sizes.
    public static func sized(_ sizes: [ItemSize]) -> ItemTable {
        ItemTable(count: sizes.count, storage: .columns(Columns(sizes: sizes)))
    }

    /// Items with their own sizes and places; most layouts use only the sizes.
    public static func placed(_ places: [ItemPlacement]) -> ItemTable {
        ItemTable(count: places.count, storage: .columns(Columns(places: places)))
    }

    private var columns: Columns {
        get {
            if case .columns(let columns) = storage { columns } else { Columns() }
        }
        _modify {
            var columns = columns
            // Now nothing else refers to the arrays, so they change in place.
            storage = .none
            defer { storage = columns == Columns() ? .none : .columns(columns) }
            yield &columns
        }
    }

    /// The sizes that the data sets; `nil` if it sets none, or places.
    public private(set) var sizes: [ItemSize]? {
        get { columns.sizes }
        _modify { yield &columns.sizes }
    }

    /// The places that the data sets; `nil` if it sets none.
    public private(set) var places: [ItemPlacement]? {
        get { columns.places }
        _modify { yield &columns.places }
    }

    /// The indices of the items that a finger may not lift.
    public var immovable: Set<Int> {
        get { columns.immovable }
        _modify { yield &columns.immovable }
    }

    /// The indices of the items that keep their places, but are not shown (`UICollectionViewLayoutAttributes.isHidden`).
    public var hidden: Set<Int> {
        get { columns.hidden }
        _modify { yield &columns.hidden }
    }

    /// What the data says of items that are rows of a list by configuration; others have no entry.
    public var rows: [Int: ListRow] {
        get { columns.rows }
        _modify { yield &columns.rows }
    }

    /// How items stay in the visible bounds; others have no entry.
    public var pins: [Int: ItemPin] {
        get { columns.pins }
        _modify { yield &columns.pins }
    }

    /// Whether all items have the layout's size and place.
    package var isUniform: Bool { sizes == nil && places == nil }

    /// Whether any item spans several columns.
    ///
    /// - Complexity: O(*n*), *n* items with their own sizes, up to the first that does.
    var haveColumnSpans: Bool { sizes?.contains { $0.columnSpan > 1 } ?? false }

    /// The size of an item.
    ///
    /// - Parameters:
    ///   - item: The item's index, less than ``count``.
    ///   - size: The size for extents that the data does not set.
    /// - Returns: Width and height in points.
    public func size(of item: Int, default size: Size) -> Size {
        ResolvedSizes(self, default: size)[item]
    }

    /// The height that the data sets for an item while it is expanded.
    ///
    /// - Parameter item: The item's index, less than ``count``.
    /// - Returns: A height in points, or `nil` for the layout's.
    public func expandedHeight(of item: Int) -> Double? {
        sizes?[item].expandedHeight
    }

    /// The sizes that the data sets for some items, those of places included; `nil` if it leaves
    /// all to the layout.
    func ownSizes(_ items: Range<Int>) -> ArraySlice<ItemSize>? {
        if let places { return ArraySlice(places[items].map(ItemSize.init)) }
        guard let sizes = sizes?[items], !sizes.allSatisfy(\.isOpen) else { return nil }
        return sizes
    }
}

/// How a table changes with the data.
extension ItemTable {
    /// Adds some items of another table at the end.
    ///
    /// The result has places if both tables have; otherwise places become sizes.
    ///
    /// - Parameters:
    ///   - table: The other table.
    ///   - items: Their indices in it; any if it has no columns.
    ///   - total: The number of items that the table will have at last, if it is known, so that it need not
    ///     grow often.
    /// - Complexity: O(*n*), *n* added items; O(*n* + ``count``) where places become sizes, or the
    ///   first sizes are added; O(1) without columns.
    package mutating func append(
        _ table: ItemTable,
        _ items: Range<Int>,
        expecting total: Int = 0
    ) {
        if count == 0, total > items.count, table.places != nil { places?.reserveCapacity(total) }
        if places != nil, let added = table.places?[items] {
            places?.append(contentsOf: added)
        } else {
            replacePlacesBySizes()
            if let added = table.ownSizes(items) {
                addSizes(expecting: total)
                sizes?.append(contentsOf: added)
            } else {
                sizes?.append(contentsOf: repeatElement(ItemSize(), count: items.count))
            }
        }
        appendMarks(\.immovable, table, items)
        appendMarks(\.hidden, table, items)
        append(table.rows, items, to: \.rows)
        append(table.pins, items, to: \.pins)
        count += items.count
    }

    private mutating func appendMarks(
        _ marks: WritableKeyPath<ItemTable, Set<Int>>,
        _ table: ItemTable,
        _ items: Range<Int>
    ) {
        let marked = table[keyPath: marks]
        guard !marked.isEmpty else { return }
        let isShort = items.count < marked.count
        let added = isShort ? items.filter(marked.contains) : marked.filter(items.contains)
        guard !added.isEmpty else { return }
        let offset = count - items.lowerBound
        self[keyPath: marks].formUnion(added.lazy.map { offset + $0 })
    }

    private mutating func replaceMark(
        _ marks: WritableKeyPath<ItemTable, Set<Int>>,
        of item: Int,
        by table: ItemTable
    ) {
        if table[keyPath: marks].contains(0) {
            self[keyPath: marks].insert(item)
        } else if self[keyPath: marks].contains(item) {
            self[keyPath: marks].remove(item)
        }
    }

    /// Adds what another table says of some items.
    private mutating func append<Value>(
        _ added: [Int: Value],
        _ items: Range<Int>,
        to column: WritableKeyPath<ItemTable, [Int: Value]>
    ) {
        guard !added.isEmpty else { return }
        let offset = count - items.lowerBound
        var all = self[keyPath: column]
        let known = all.count
        if items.count < added.count {
            for item in items { all[offset + item] = added[item] }
        } else {
            for (item, value) in added where items.contains(item) { all[offset + item] = value }
        }
        if all.count > known { self[keyPath: column] = all }
    }

    /// Replaces an item by the first of another table.
    ///
    /// In a table with places, the item keeps its place if the other table has none.
    ///
    /// - Complexity: O(1); O(``count``) for the first size.
    package mutating func replace(_ item: Int, by table: ItemTable) {
        replaceMark(\.immovable, of: item, by: table)
        replaceMark(\.hidden, of: item, by: table)
        if !rows.isEmpty || !table.rows.isEmpty { rows[item] = table.rows[0] }
        if !pins.isEmpty || !table.pins.isEmpty { pins[item] = table.pins[0] }
        guard places == nil else {
            if let place = table.places?.first { places?[item] = place }
            return
        }
        let size = table.ownSizes(0..<1)?.first ?? ItemSize()
        if !size.isOpen { addSizes() }
        sizes?[item] = size
    }

    /// Changes the sizes that the data sets, if it sets any.
    mutating func changeSizes(_ change: (inout ItemSize) -> Void) {
        guard var changed = sizes else { return }
        // Now nothing else refers to the array, so it changes in place.
        sizes = nil
        for item in changed.indices { change(&changed[item]) }
        sizes = changed
    }

    /// Removes the column of sizes if it leaves all to the layout.
    package mutating func removeOpenSizes() {
        if sizes?.allSatisfy(\.isOpen) == true { sizes = nil }
    }

    private mutating func replacePlacesBySizes() {
        guard places != nil else { return }
        (sizes, places) = (ownSizes(0..<count).map(Array.init), nil)
    }

    private mutating func addSizes(expecting total: Int = 0) {
        guard sizes == nil else { return }
        var open: [ItemSize] = []
        open.reserveCapacity(max(count, total))
        open.append(contentsOf: repeatElement(ItemSize(), count: count))
        sizes = open
    }
}
