import LayoutdJSON
import LayoutdLayouts

/// What a document calls the items of a section, in order.
///
/// Whether all of them have identifiers is known only when all data have been read, so an item without one has an
/// empty text until then.
struct GivenIdentifiers: Sendable {
    private(set) var column = IdentifierColumn()
    /// Whether some item has one.
    private(set) var hasAny = false

    /// Reads the identifier of the next item.
    mutating func add(
        _ value: JSONValue,
        at place: @autoclosure () -> JSONPointer,
        _ validation: Validation
    ) {
        hasAny = true
        // Most are in ASCII, and need not become strings.
        var isAdded = false
        _ = value.withASCII { text in
            guard IdentifierColumn.lengths.contains(text.count) else { return }
            column.append(ascii: text)
            isAdded = true
        }
        guard !isAdded else { return }
        column.append(String(identifier: value, at: place(), validation) ?? Self.wrong)
    }

    /// Adds the next item, which has none.
    mutating func addMissing() { column.append("") }

    /// Adds the next item, which is wrong as a whole, and has been reported.
    mutating func addWrong() { column.append(Self.wrong) }

    /// Stands for an identifier that has been reported, so that it is not reported again.
    private static let wrong = "\u{0}"

    /// Reports items without identifiers.
    fileprivate func reportMissing(at items: JSONPointer, isColumn: Bool, _ validation: Validation)
    {
        for index in 0..<column.count where column.isEmpty(at: index) {
            let place =
                isColumn
                ? JSONPointer.element(.member(items, "id"), index)
                : .member(.element(items, index), "id")
            validation.report(place, Self.rule)
        }
    }

    fileprivate static let rule =
        "is missing; sections and items have an id each, 1 to 128 characters, or none has one"
}

extension String {
    /// Reads an identifier; `nil` if it is wrong.
    init?(
        identifier value: JSONValue,
        at place: @autoclosure () -> JSONPointer,
        _ validation: Validation
    ) {
        guard let text = value.string else {
            validation.report(place(), "must be a string, got \(value.kindDescription)")
            return nil
        }
        guard IdentifierColumn.isIdentifier(text) else {
            let count = text.unicodeScalars.count
            validation.report(place(), "must have 1 to 128 characters, got \(count)")
            return nil
        }
        self = text
    }
}

extension ObjectReader {
    /// Reads an identifier; `nil` if it is absent or wrong.
    mutating func identifier(_ name: StaticString) -> String? {
        guard let value = value(name) else { return nil }
        return String(identifier: value, at: place(name), validation)
    }
}

/// The identifiers of all data of a document: those of each section and of its items.
struct IdentifierList {
    private var sections:
        [(place: JSONPointer, identifier: String?, isNamed: Bool, items: GivenItems)] = []

    /// Adds the next section.
    ///
    /// - Parameters:
    ///   - identifier: Its identifier; `nil` if there is none, or a wrong one.
    ///   - items: Its items.
    ///   - reader: Its document.
    mutating func add(_ identifier: String?, _ items: GivenItems, of reader: ObjectReader) {
        sections.append((reader.pointer, identifier, reader.contains("id"), items))
    }

    /// The identifiers, if there are any; reports those that are missing or given twice.
    ///
    /// - Returns: One for each section and item; `nil` if some items are only counted.
    func complete(_ validation: Validation, allowsRepeated: Bool) -> DataIdentifiers? {
        guard sections.contains(where: { $0.isNamed || $0.items.identifiers.hasAny }) else {
            return nil
        }
        var names = IdentifierColumn()
        var items = IdentifierColumn()
        for section in sections {
            if !section.isNamed {
                validation.report(.member(section.place, "id"), GivenIdentifiers.rule)
            }
            names.append(section.identifier ?? "")
            section.items.requireIdentifiers(at: .member(section.place, "items"), validation)
            let column = section.items.identifiers.column
            items.append(column, 0..<column.count)
        }
        if !allowsRepeated { reportRepeated(validation) }
        let count = sections.reduce(0) { $0 + $1.items.table.count }
        return items.count == count ? DataIdentifiers(sections: names, items: items) : nil
    }

    private func reportRepeated(_ validation: Validation) {
        guard validation.errors.isEmpty else { return }
        var (seenSections, seenItems): (Set<String>, Set<String>) = ([], [])
        for section in sections {
            if let name = section.identifier, !seenSections.insert(name).inserted {
                validation.report(.member(section.place, "id"), Self.again(name))
            }
            let column = section.items.identifiers.column
            for index in 0..<column.count where !seenItems.insert(column[index]).inserted {
                let place = section.items.place(
                    ofIdentifier: index,
                    at: .member(section.place, "items")
                )
                validation.report(place, Self.again(column[index]))
            }
        }
    }

    private static func again(_ name: String) -> String {
        "is the id of another one, too: \(name.quoted); give each its own"
    }
}

extension GivenItems {
    /// Reports items without identifiers, in data where others have one.
    func requireIdentifiers(at items: JSONPointer, _ validation: Validation) {
        guard table.count > 0 else { return }
        guard identifiers.column.count == table.count else {
            let rule = "must be a list of items with an id each, or columns with \"id\""
            return validation.report(items, rule + ", because others have one; got a count")
        }
        identifiers.reportMissing(at: items, isColumn: areColumns, validation)
    }

    fileprivate func place(ofIdentifier index: Int, at items: JSONPointer) -> JSONPointer {
        areColumns
            ? .element(.member(items, "id"), index) : .member(.element(items, index), "id")
    }
}
