/// The kind of an element in a collection view.
public enum ElementKind: UInt8, Sendable, Hashable, Codable, CaseIterable {
    /// An item of the data.
    case cell = 0
    /// The supplementary element before a section's items.
    case header = 1
    /// The supplementary element after a section's items.
    case footer = 2

    /// The order of the kinds within a section: header, cells, footer.
    var rank: Int {
        switch self {
        case .header: 0
        case .cell: 1
        case .footer: 2
        }
    }
}

/// The identifier of an element: its kind and its index path.
///
/// Identifiers have the order in which layouts return elements: by section, and within it the
/// header, the cells by item, and the footer.
public struct ElementID: Sendable, Hashable, Codable, Comparable {
    /// The kind of the element.
    public var kind: ElementKind
    /// Index of its section, from 0.
    public var section: Int
    /// Index within its section, from 0; 0 for headers and footers.
    public var item: Int

    /// Creates an identifier; indices count from 0.
    public init(kind: ElementKind, section: Int, item: Int = 0) {
        self.kind = kind
        self.section = section
        self.item = item
    }

    /// The identifier of a cell; indices count from 0.
    public static func cell(section: Int, item: Int) -> ElementID {
        ElementID(kind: .cell, section: section, item: item)
    }

    /// Whether `a` comes before `b` in the order in which layouts return elements.
    public static func < (a: ElementID, b: ElementID) -> Bool {
        if a.section != b.section { return a.section < b.section }
        if a.kind != b.kind { return a.kind.rank < b.kind.rank }
        return a.item < b.item
    }
}
