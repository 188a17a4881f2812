import LayoutEngine
import LayoutdJSON
import LayoutdLayouts

/// An element as clients name it, by the name of its kind and its index path or identifier.
struct ElementReference: Sendable {
    /// The name of its kind.
    let kind: String
    let path: ItemReference

    /// The element in a session with these kinds.
    ///
    /// - Parameters:
    ///   - view: The view of the session.
    ///   - pointer: The place of the object that names the element.
    /// - Returns: The element, which may not exist.
    /// - Throws: A problem with `kind` if there is no such kind, or with an identifier.
    func element(
        of view: CollectionView,
        at pointer: String
    ) throws(RequestFailure) -> ElementID {
        try ItemReference.resolve(at: pointer) { () throws(ItemReference.Fault) in
            try element(kinds: view.kinds, view.dataNames)
        }
    }

    /// The element among elements of some kinds, of data with some names; it may not exist.
    func element(
        kinds: ElementKinds,
        _ names: DataNames
    ) throws(ItemReference.Fault) -> ElementID {
        guard let kind = kinds.kind(named: kind) else {
            let known = kinds.names.map { "\"\($0)\"" }.joined(separator: ", ")
            let detail = "must be one of \(known), got \(kind.quoted)"
            throw ItemReference.Fault(member: "kind", detail: detail)
        }
        guard !path.hasIdentifier || kinds.items.contains(kind) else {
            let detail = "names an item, but the element belongs to a section; give sectionId"
            throw ItemReference.Fault(member: "id", detail: detail)
        }
        guard path.namesItem else {
            return ElementID(kind: kind, at: ItemPath(section: try path.section(names), item: 0))
        }
        return ElementID(kind: kind, at: try path.path(names))
    }
}

extension ElementReference {
    /// Reads `kind`, a cell if it is absent, with an item; elements of other kinds may be named by the identifier of
    /// their section alone.
    ///
    /// - Parameters:
    ///   - reader: The object.
    ///   - kinds: The kinds whose elements need an item, if others may be named by the index of their section, too.
    init?(_ reader: inout ObjectReader, itemsOf kinds: ElementKinds? = nil) {
        let kind = reader.string("kind")
        let isOfSection =
            kind.map { kind in
                guard let kinds else { return kind != "cell" && reader.contains("sectionId") }
                return !(kinds.kind(named: kind).map(kinds.items.contains) ?? true)
            } ?? false
        guard let path = ItemReference(&reader, needsItem: !isOfSection) else { return nil }
        self.init(kind: kind ?? "cell", path: path)
    }
}

extension ElementID {
    /// The item of elements of the whole layout in documents: the largest integer that every client
    /// reads exactly.
    static let itemOfLayout = 9_007_199_254_740_991

    /// The element of a kind at an index path from a document.
    init(kind: ElementKind, at path: ItemPath) {
        let isOfLayout = path.item == Self.itemOfLayout && path.section == 0 && kind != .cell
        self.init(kind: kind, section: path.section, item: isOfLayout ? .max : path.item)
    }

    /// The item as documents have it.
    var documentItem: Int {
        @inline(__always) get { min(item, Self.itemOfLayout) }
    }
}
