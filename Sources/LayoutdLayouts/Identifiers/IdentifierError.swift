/// Why sections and items cannot have some identifiers.
public enum IdentifierError: Error, Hashable {
    /// A section or an item has none although others have one.
    case missing
    /// There are more than there are sections or items, or some for data without identifiers.
    case unexpected
    /// An identifier is empty, or longer than 128 characters.
    case malformed(String)
    /// Two sections, or two items, would have the same identifier.
    case repeated(String)
}

extension IdentifierColumn {
    /// The numbers of characters that an identifier may have.
    package static let lengths = 1...128

    /// Whether a text can be an identifier; its length is counted in Unicode scalar values.
    package static func isIdentifier(_ text: String) -> Bool {
        lengths.contains(text.unicodeScalars.count)
    }

    /// Rejects malformed identifiers, and those that a set contains or that are repeated.
    ///
    /// - Parameter known: Gets these identifiers.
    /// - Throws: ``IdentifierError/malformed(_:)``, ``IdentifierError/repeated(_:)``.
    package func requireNew(to known: inout Set<String>) throws(IdentifierError) {
        for index in 0..<count {
            let identifier = self[index]
            guard Self.isIdentifier(identifier) else { throw .malformed(identifier) }
            guard known.insert(identifier).inserted else { throw .repeated(identifier) }
        }
    }

    /// Rejects another number of identifiers.
    package func requireCount(_ expected: Int) throws(IdentifierError) {
        if count < expected { throw .missing }
        if count > expected { throw .unexpected }
    }
}

extension DataIdentifiers {
    /// Requires one identifier for each section and each item, all different.
    package func requireOneEach(of data: [Section]) throws(IdentifierError) {
        try sections.requireCount(data.count)
        try items.requireCount(data.reduce(0) { $0 + $1.items.count })
        var known: Set<String> = []
        try sections.requireNew(to: &known)
        known = []
        try items.requireNew(to: &known)
    }

    /// Estimated memory of the identifiers in a collection view, in bytes: they are found by number
    /// and by name.
    package var estimatedBytes: Int {
        sections.estimatedBytes + items.estimatedBytes + 12 * (sections.count + items.count)
    }
}
