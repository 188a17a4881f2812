import LayoutdJSON
import LayoutdLayouts

extension ObjectReader {
    /// `kind`, which must be given: a name of its own.
    ///
    /// - Returns: The name; `nil` if it is wrong, which is reported.
    mutating func kind() -> String? {
        if !contains("kind") { report("kind", "is missing; give a name, such as \"header\"") }
        guard let kind = string("kind") else { return nil }
        // Counted as in JSON Schema.
        let length = kind.unicodeScalars.count
        guard Ranges.kindName.contains(length) else {
            let (least, most) = (Ranges.kindName.lowerBound, Ranges.kindName.upperBound)
            report("kind", "must have \(least) to \(most) characters, got \(length)")
            return nil
        }
        // Neither JSON nor SVG can have them as they are.
        guard kind.unicodeScalars.allSatisfy(\.isPrintable) else {
            report("kind", "has control characters, got \(kind.quoted); leave them out")
            return nil
        }
        guard kind != ElementKind.cell.description else {
            report("kind", "is \"cell\", which names the items; give another, such as \"header\"")
            return nil
        }
        return kind
    }

    /// `kind` of something of which its owner has only one.
    ///
    /// - Parameters:
    ///   - kinds: The kinds so far; it is added to them.
    ///   - owner: The owner, for messages.
    /// - Returns: The name; `nil` if it is wrong, which is reported.
    mutating func kind(besides kinds: inout Set<String>, of owner: String) -> String? {
        guard let kind = kind() else { return nil }
        guard kinds.insert(kind).inserted else {
            report("kind", "names \(kind.quoted) again; \(owner) may have one of each kind")
            return nil
        }
        return kind
    }

    /// `zIndex`, or a default.
    mutating func layoutZIndex(default usual: Int) -> Int {
        integer("zIndex", in: Ranges.layoutZIndex) ?? usual
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
