public import LayoutdLayouts

/// What an element is called, whatever happens to its index path.
public struct ElementName: Sendable, Hashable, Codable {
    /// The number that it keeps through all changes, at least 0; no other element of its kind has had it.
    public let key: Int
    /// What the client calls its item, or its section if it belongs to none; `nil` without identifiers.
    public let identifier: String?
}

/// The names of all elements of a view at a moment.
public struct ElementNames: Sendable {
    private let content: Content
    /// The number of items before each section, and of all.
    private let starts: [Int]
    /// The kinds of elements that belong to items.
    private let items: ElementKindSet
    /// The names that departing elements had, by their numbers.
    private let departures: [Int: ElementName]

    /// The names of all elements of a layout of its own.
    ///
    /// - Parameters:
    ///   - sections: The data.
    ///   - identifiers: What the client calls them.
    ///   - items: The kinds of elements that belong to items.
    public init(_ sections: [Section], _ identifiers: DataIdentifiers?, items: ElementKindSet) {
        content = Content(sections: sections, identifiers: identifiers)
        starts = content.itemStarts
        (self.items, departures) = (items, [:])
    }

    init(of view: CollectionView) {
        content = view.state.content
        starts = content.itemStarts
        items = view.layout.kinds.items
        departures =
            view.state.transition.isEmpty && view.state.motion.followsLayout
            ? [:] : view.departureNames
    }

    /// The memory that it takes beside the data, in bytes.
    package var estimatedBytes: Int { content.hasIdentifiers ? 0 : 8 * starts.count }

    /// Whether the client has given identifiers.
    public var haveIdentifiers: Bool { content.hasIdentifiers }

    /// The name of an element; `nil` if it does not exist.
    public subscript(identity: ElementIdentity) -> ElementName? {
        if let departing = identity.departing { return departures[departing] }
        return name(of: identity.element)
    }

    /// What the client calls the item or section of an element under the index path that it had at some
    /// sequence; `nil` without identifiers, and if the data has changed since.
    public func identifier(of element: ElementID, at sequence: Int) -> String? {
        sequence > content.latestChange ? identifier(of: element) : nil
    }

    /// Whether a section has an outline.
    public var haveOutlines: Bool { content.outlines != nil }

    /// Where a cell is in the outline of its section; `nil` for all else, and for departing ones.
    public func outlinePlace(of identity: ElementIdentity) -> OutlinePlace? {
        guard haveOutlines, identity.departing == nil, identity.element.kind == .cell else {
            return nil
        }
        return content.outlinePlace(of: ItemPath(identity.element))
    }

    /// The name of an element that is not departing.
    func name(of element: ElementID) -> ElementName? {
        guard let key = key(of: element) else { return nil }
        return ElementName(key: key, identifier: identifier(of: element))
    }

    /// Where it comes among the elements of the data.
    private func key(of element: ElementID) -> Int? {
        guard !element.isOfLayout else { return 0 }
        guard content.sections.indices.contains(element.section) else { return nil }
        if items.contains(element.kind) { return itemNumber(of: element) }
        return Self.key(section: content.sectionNumbers[element.section], index: element.item)
    }

    private func itemNumber(of element: ElementID) -> Int? {
        let count = content.sections[element.section].items.count
        guard (0..<count).contains(element.item) else { return nil }
        return content.numbers[starts[element.section] + element.item]
    }

    private func identifier(of element: ElementID) -> String? {
        guard content.hasIdentifiers, !element.isOfLayout else { return nil }
        guard items.contains(element.kind) else {
            return content.identifier(ofSection: content.sectionNumbers[element.section])
        }
        return itemNumber(of: element).flatMap(content.identifier(ofItem:))
    }

    /// One number for both: Cantor's pairing function, from 1; only the bits that every client reads exactly.
    private static func key(section: Int, index: Int) -> Int {
        let sum = section &+ index
        return (sum &* (sum &+ 1) / 2 &+ index &+ 1) & (1 << 53 - 1)
    }
}

extension CollectionView {
    /// The names of all elements.
    ///
    /// - Complexity: O(*s*), *s* sections.
    public var names: ElementNames { ElementNames(of: self) }

    /// Whether sections and items have identifiers.
    public var hasIdentifiers: Bool { state.content.hasIdentifiers }

    /// What the client calls sections and items, in the order of the data; `nil` without identifiers.
    ///
    /// - Complexity: O(*n* log *n*), *n* sections and items.
    public var identifiers: DataIdentifiers? { state.content.dataIdentifiers }

    fileprivate var departureNames: [Int: ElementName] {
        let leaving = state.transition.tracks.lazy.compactMap(\.departure)
            .compactMap { departure in departure.name.map { (departure.number, $0) } }
        let gone = state.motion.departureNames
        return Dictionary(Array(leaving) + gone) { first, _ in first }
    }
}
