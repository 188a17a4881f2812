import LayoutEngine
import LayoutdJSON
import LayoutdLayouts
import LayoutdSnapshots

/// The items of a section as a tree, as a document gives them.
struct GivenOutline {
    private let view: CollectionView
    private let form: ItemForm
    private(set) var rows: [OutlineRow<String>] = []
    private(set) var sizes: [String: ItemTable] = [:]
    /// The items of the view's outlines; needed in a layout that takes places.
    private let known: Set<String>
    private var isComplete = true

    /// The most ancestors of an item.
    private static let maximumLevel = 63

    /// Reads `items`; `nil` if they are missing or wrong.
    ///
    /// - Parameters:
    ///   - reader: The document.
    ///   - section: The section that they are of, if it is there already.
    ///   - view: The view.
    ///   - limits: How much a session may have.
    init?(
        _ reader: inout ObjectReader,
        of section: Int?,
        over view: CollectionView,
        _ limits: ServiceLimits
    ) {
        let type = section.flatMap { view.sections[$0].measures?.type }
        form = view.layoutConfiguration.document.itemForm(ofSectionsOfType: type)
        self.view = view
        known = form.kind == .places ? view.outlinedItems : []
        guard let list = reader.value("items") else {
            reader.report("items", "is missing; give a list of items")
            return nil
        }
        read(list, at: reader.place("items"), level: 0, reader.validation)
        guard isComplete else { return nil }
        guard rows.count <= limits.maximumItems else {
            reader.report("items", "may have \(limits.maximumItems) items, got \(rows.count)")
            return nil
        }
    }

    private mutating func read(
        _ list: JSONValue,
        at place: JSONPointer,
        level: Int,
        _ validation: Validation
    ) {
        guard list.isArray else {
            refuse(place, "must be a list of items, got \(list.kindDescription)", validation)
            return
        }
        guard level <= Self.maximumLevel || list.count == 0 else {
            let most = Self.maximumLevel + 1
            refuse(place, "may be nested \(most) levels deep; give fewer levels", validation)
            return
        }
        list.forEachChild { index, child in
            item(child, at: .element(place, index), level: level, validation)
        }
    }

    /// Reads an item with its descendants; the identifier alone is one without children.
    private mutating func item(
        _ value: JSONValue,
        at place: JSONPointer,
        level: Int,
        _ validation: Validation
    ) {
        let row = rows.count
        guard value.isObject else {
            guard value.string != nil else {
                let got = value.kindDescription
                return refuse(place, "must be an id, or an object with one, got \(got)", validation)
            }
            guard let name = String(identifier: value, at: place, validation) else {
                isComplete = false
                return
            }
            rows.append(OutlineRow(item: name, level: level))
            requirePlace(of: name, at: place, validation)
            return
        }
        var children: JSONValue?
        let isRead = ObjectReader.read(value, at: place, validation: validation) { reader in
            if !reader.contains("id") { reader.report("id", "is missing; give an id") }
            let name = reader.identifier("id")
            let isExpanded = reader.bool("expanded") ?? false
            let table = table(of: name, &reader)
            children = reader.value("items")
            guard let name else { return nil as Bool? }
            rows.append(OutlineRow(item: name, level: level, isExpanded: isExpanded))
            if let table { sizes[name] = table }
            return true
        }
        if isRead != true { isComplete = false }
        if rows.count == row { rows.append(OutlineRow(item: "", level: level)) }
        if let children {
            read(children, at: .member(place, "items"), level: level + 1, validation)
        }
    }

    /// Reads the size or place of an item; `nil` if it has none, or a wrong one.
    private func table(of name: String?, _ reader: inout ObjectReader) -> ItemTable? {
        switch form.kind {
        case .places:
            let members: [StaticString] = [
                "center", "width", "height", "angle", "zIndex", "alpha", "scale", "bounds",
            ]
            guard members.contains(where: reader.contains) || !isThere(name) else {
                // Mark as known, so that error messages list them.
                for member in members { _ = reader.value(member) }
                return nil
            }
            return ItemPlacement(&reader).map { .placed([$0]) }
        case .sizes, .aspects, .ratios, .tiles, .rows:
            let size = form.size(&reader)
            return size.isOpen ? nil : .sized([size])
        }
    }

    /// Whether an item has a place already; wrong ones have been reported.
    private func isThere(_ name: String?) -> Bool {
        guard let name else { return true }
        return view.dataNames.path(ofItem: name) != nil || known.contains(name)
    }

    private mutating func requirePlace(
        of name: String,
        at place: JSONPointer,
        _ validation: Validation
    ) {
        guard case .places = form.kind, !isThere(name) else { return }
        let rule = "is new and needs a place; give an object with id, center, width and height"
        refuse(place, rule, validation)
    }

    private mutating func refuse(
        _ place: JSONPointer,
        _ detail: String,
        _ validation: Validation
    ) {
        isComplete = false
        validation.report(place, detail)
    }
}
