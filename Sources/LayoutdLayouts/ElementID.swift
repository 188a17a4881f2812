/// The identifier of an element: its kind and its index path.
///
/// Identifiers have the order in which layouts return elements: by section, and within it the
/// header, the cells by item, the footer, and all others by kind and item. Elements of the whole
/// layout are in section 0, as item `Int.max`.
///
/// - Note: Source: UICollectionViewCompositionalLayout, which gives its own supplementary elements
///   section 0 and item `NSIntegerMax`.
public struct ElementID: Sendable, Hashable, Codable, Comparable {
    /// The kind of the element.
    public var kind: ElementKind
    /// Index of its section, from 0.
    public var section: Int
    /// Index within its section, from 0; 0 for headers and footers of sections.
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

    /// The identifier of an element of the whole layout.
    public static func ofLayout(_ kind: ElementKind) -> ElementID {
        ElementID(kind: kind, section: 0, item: .max)
    }

    /// Whether the element belongs to the whole layout, and not to a section.
    public var isOfLayout: Bool { item == .max }

    /// Whether `a` comes before `b` in the order in which layouts return elements.
    public static func < (a: ElementID, b: ElementID) -> Bool {
        if a.section != b.section { return a.section < b.section }
        if a.kind != b.kind { return a.kind.rank < b.kind.rank }
        return a.item < b.item
    }
}
