import LayoutdJSON
import LayoutdLayouts

/// The items of a section in a document, and what it calls them.
struct GivenItems: Sendable {
    var table: ItemTable
    /// Their identifiers, as many as items if the document lists these.
    var identifiers = GivenIdentifiers()
    /// Whether they are given as columns.
    var areColumns = false

    /// No items.
    static let none = GivenItems(table: .uniform(count: 0))
}

extension GivenItems {
    /// Reads `items` of a section, in the form that its layout takes.
    init?(_ reader: inout ObjectReader, as form: ItemForm, _ limits: ServiceLimits) {
        let items =
            switch form.kind {
            case .sizes, .aspects, .ratios, .tiles, .rows:
                Self.countOrSizes(&reader, as: form, limits)
            case .places: Self.placements(&reader)
            }
        guard let items else { return nil }
        self = items
    }

    /// A count, a list of sizes, or columns.
    private static func countOrSizes(
        _ reader: inout ObjectReader,
        as form: ItemForm,
        _ limits: ServiceLimits
    ) -> GivenItems? {
        guard let value = reader.value("items") else {
            reader.report("items", "is missing; give a count, or a list of sizes")
            return nil
        }
        let (place, validation) = (reader.place("items"), reader.validation)
        if value.isObject {
            return ObjectReader.read(value, at: place, validation: validation) {
                GivenItems(columns: &$0, as: form, limits)
            }
        }
        if value.isArray { return list(value, at: place, as: form, validation) }
        guard value.number != nil else {
            let got = value.kindDescription
            reader.report("items", "must be a count, a list of sizes or columns, got \(got)")
            return nil
        }
        return Ranges.itemCount(limits)
            .validatedInteger(value, at: place, validation: validation)
            .map { GivenItems(table: .uniform(count: $0)) }
    }

    private static func list(
        _ value: JSONValue,
        at place: JSONPointer,
        as form: ItemForm,
        _ validation: Validation
    ) -> GivenItems {
        var sizes: [ItemSize] = []
        sizes.reserveCapacity(value.count)
        var identifiers: GivenIdentifiers? = GivenIdentifiers()
        var (immovable, hidden): (Set<Int>, Set<Int>) = ([], [])
        var (rows, pins): ([Int: ListRow], [Int: ItemPin]) = ([:], [:])
        value.forEachChild { index, child in
            let place = JSONPointer.element(place, index)
            var marks = ItemMarks()
            sizes.append(form.item(child, at: place, &identifiers, &marks, validation))
            if !marks.isMovable { immovable.insert(index) }
            if marks.isHidden { hidden.insert(index) }
            if let row = marks.row { rows[index] = row }
            if let pin = marks.pin { pins[index] = pin }
        }
        let hasSizes = sizes.contains { $0 != ItemSize() }
        var table: ItemTable =
            hasSizes || identifiers?.hasAny != true ? .sized(sizes) : .uniform(count: sizes.count)
        table.immovable = immovable
        table.hidden = hidden
        if !rows.isEmpty { table.rows = rows }
        if !pins.isEmpty { table.pins = pins }
        return GivenItems(table: table, identifiers: identifiers ?? GivenIdentifiers())
    }

    /// A list of places.
    private static func placements(_ reader: inout ObjectReader) -> GivenItems? {
        let remedy = "a list of items with center, width and height"
        guard let value = reader.value("items") else {
            reader.report("items", "is missing; give \(remedy)")
            return nil
        }
        guard value.isArray else {
            let got = value.kindDescription
            reader.report(
                "items",
                "must be \(remedy), because this layout does not place items, got \(got)"
            )
            return nil
        }
        let (place, validation) = (reader.place("items"), reader.validation)
        var placements: [ItemPlacement] = []
        placements.reserveCapacity(value.count)
        var hidden: Set<Int> = []
        var identifiers = GivenIdentifiers()
        var pins: [Int: ItemPin] = [:]
        value.forEachChild { index, child in
            let place = JSONPointer.element(place, index)
            let placement = ObjectReader.read(child, at: place, validation: validation) { reader in
                if let name = reader.value("id") {
                    identifiers.add(name, at: .member(place, "id"), validation)
                } else {
                    identifiers.addMissing()
                }
                let placement = ItemPlacement(&reader)
                if reader.bool("isHidden") == true { hidden.insert(index) }
                if let pin = reader.itemPin() { pins[index] = pin }
                return placement
            }
            if !child.isObject { identifiers.addWrong() }
            // A wrong item keeps its index, because the document may name later items by theirs.
            placements.append(placement ?? ItemPlacement(center: .zero, size: .zero))
        }
        var table = ItemTable.placed(placements)
        table.hidden = hidden
        if !pins.isEmpty { table.pins = pins }
        return GivenItems(table: table, identifiers: identifiers)
    }
}

/// Items as columns: what takes fewer bytes for many items.
extension GivenItems {
    fileprivate init?(
        columns reader: inout ObjectReader,
        as form: ItemForm,
        _ limits: ServiceLimits
    ) {
        let given = reader.integer("count", in: Ranges.itemCount(limits))
        let names = form.members + ["id"]
        let lists = names.map { reader.value($0) }
        let count = given ?? lists.lazy.compactMap { $0 }.first?.count
        guard let count else {
            if !reader.contains("count") {
                let remedy = "give the number of items, or a list for each column"
                reader.report("count", "is missing; \(remedy)")
            }
            return nil
        }
        for (name, list) in zip(names, lists) {
            guard let list else { continue }
            guard list.isArray, list.count == count else {
                let got = list.isArray ? "\(list.count)" : list.kindDescription
                reader.report(
                    name,
                    "must be a list of \(count) values, one for each item, got \(got)"
                )
                return nil
            }
        }
        let columns = zip(names, lists).dropLast().map { name, list in
            Self.numbers(list, reader.place(name), form.rule(of: name), reader.validation)
        }
        self.init(table: .uniform(count: count), areColumns: true)
        if columns.contains(where: { $0 != nil }) {
            table = .sized(
                (0..<count).map { index in form.size { columns[$0]?[index] } }
            )
        }
        lists.last??.forEachChild {
            [place = reader.place("id"), validation = reader.validation] index, name in
            identifiers.add(name, at: .element(place, index), validation)
        }
    }

    private static func numbers(
        _ list: JSONValue?,
        _ place: JSONPointer,
        _ rule: ItemForm.Rule,
        _ validation: Validation
    ) -> [Double?]? {
        guard let list else { return nil }
        var numbers: [Double?] = []
        numbers.reserveCapacity(list.count)
        list.forEachChild { index, value in
            let number =
                value.isNull
                ? nil : rule.validated(value, at: .element(place, index), validation)
            numbers.append(number)
        }
        return numbers
    }
}
