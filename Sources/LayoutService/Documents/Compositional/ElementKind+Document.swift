import LayoutdJSON
import LayoutdLayouts

extension ElementKind {
    /// Reads `kind`, which must be given: a name of its own.
    ///
    /// - Returns: The name; `nil` if it is wrong, which is reported.
    static func name(_ reader: inout ObjectReader) -> String? {
        if !reader.contains("kind") {
            reader.report("kind", "is missing; give a name, such as \"header\"")
        }
        guard let kind = reader.string("kind") else { return nil }
        if let fault = fault(ofName: kind) {
            reader.report("kind", fault)
            return nil
        }
        guard kind != ElementKind.cell.description else {
            let remedy = "give another, such as \"header\""
            reader.report("kind", "is \"cell\", which names the items; \(remedy)")
            return nil
        }
        return kind
    }

    /// What is wrong with a name; `nil` if nothing is.
    static func fault(ofName name: String) -> String? {
        // Counted as in JSON Schema.
        let length = name.unicodeScalars.count
        guard Ranges.kindName.contains(length) else {
            let (least, most) = (Ranges.kindName.lowerBound, Ranges.kindName.upperBound)
            return "must have \(least) to \(most) characters, got \(length)"
        }
        // Neither JSON nor SVG can have them as they are.
        guard name.unicodeScalars.allSatisfy(\.isPrintable) else {
            return "has control characters, got \(name.quoted); leave them out"
        }
        return nil
    }

    /// Reads `kind` of something of which its owner has only one.
    ///
    /// - Parameters:
    ///   - reader: Its members.
    ///   - kinds: The kinds so far; it is added to them.
    ///   - owner: The owner, for messages.
    /// - Returns: The name; `nil` if it is wrong, which is reported.
    static func name(
        _ reader: inout ObjectReader,
        besides kinds: inout Set<String>,
        of owner: String
    ) -> String? {
        guard let kind = name(&reader) else { return nil }
        guard kinds.insert(kind).inserted else {
            reader.report("kind", "names \(kind.quoted) again; \(owner) may have one of each kind")
            return nil
        }
        return kind
    }
}

extension Unicode.Scalar {
    /// Whether this is not a control character, and one that XML can have.
    fileprivate var isPrintable: Bool {
        properties.generalCategory != .control && value != 0xFFFE && value != 0xFFFF
    }
}

extension JSONWriter {
    /// Writes the member `zIndex`, unless it is the default.
    mutating func zIndex(_ zIndex: Int, default usual: Int?) {
        guard zIndex != usual else { return }
        // Integers are written from 0 on; a Double holds all that documents may give.
        member("zIndex", Double(zIndex))
    }

    /// Writes a member that is a list of objects, unless it is empty.
    mutating func objects<Element>(
        _ name: StaticString,
        _ elements: [Element],
        _ write: (inout JSONWriter, Element) -> Void
    ) {
        guard !elements.isEmpty else { return }
        list(name, elements, write)
    }

    /// Writes a member that is a list of objects.
    mutating func list<Element>(
        _ name: StaticString,
        _ elements: [Element],
        _ write: (inout JSONWriter, Element) -> Void
    ) {
        member(
            name,
            array: { json in
                for element in elements { json.object { write(&$0, element) } }
            }
        )
    }
}
