import LayoutEngine
import LayoutdJSON
import LayoutdLayouts
import LayoutdSnapshots

/// The data as a client wants it, by identifiers: all of it, or edits of what is there.
struct SnapshotRequest: Sendable {
    var target: Target
    /// The items that get new content, and the sections all of whose items do.
    var reloads: [String] = []
    var sectionReloads: [String] = []
    /// The items that keep their cells and have new content.
    var reconfigurations: [String] = []
    var isAnimated = true
    /// Whether everything is new, whatever was there.
    var usesReloadData = false
    /// What stays in place on the screen; `nil` for what the session keeps.
    var scrollAnchor: ScrollAnchor?
    /// The version of the data that the client means; `nil` for any.
    var version: Int?

    /// What the data is to be.
    enum Target: Sendable {
        case whole(GivenData)
        case edits([SnapshotEdit<String, String>], GivenSizes)
    }

    init?(_ reader: inout ObjectReader, over view: CollectionView, _ limits: ServiceLimits) {
        let target = Target(&reader, over: view, limits)
        reloads = reader.identifiers("reload") ?? []
        sectionReloads = reader.identifiers("reloadSections") ?? []
        reconfigurations = reader.identifiers("reconfigure") ?? []
        isAnimated = reader.bool("animated") ?? true
        usesReloadData = reader.bool("usingReloadData") ?? false
        scrollAnchor = reader.keep(over: view)
        version = reader.integer("ifVersion", in: Ranges.index)
        if usesReloadData {
            if isAnimated, reader.contains("animated") {
                reader.report("animated", "cannot be true with usingReloadData; leave it out")
            }
            if reader.contains("keep") {
                reader.report("keep", "has no effect with usingReloadData; leave it out")
            }
            if reader.contains("edits") {
                reader.report("usingReloadData", "goes with sections; leave it out")
            }
        }
        guard let target else { return nil }
        self.target = target
    }
}

extension SnapshotRequest.Target {
    /// The most edits; each may take a time that grows with the data.
    fileprivate static let maximumEdits = 1_000

    /// Reads `sections` or `edits`.
    fileprivate init?(
        _ reader: inout ObjectReader,
        over view: CollectionView,
        _ limits: ServiceLimits
    ) {
        let layout = view.layoutConfiguration
        let data = GivenData(snapshot: &reader, of: layout, over: view, limits)
        var sizes = GivenSizes()
        let edits = reader.list("edits", "a list of operations", atMost: Self.maximumEdits) {
            SnapshotEdit(&$0, over: view, limits, &sizes)
        }
        guard reader.requireOne(of: ["sections", "edits"]) else { return nil }
        if let data {
            self = .whole(data)
        } else if let edits = edits?.complete() {
            self = .edits(edits, sizes)
        } else {
            return nil
        }
    }
}

extension GivenData {
    /// Reads `sections` of a snapshot: a section that is in the view keeps its measures, unless it gets others.
    fileprivate init?(
        snapshot reader: inout ObjectReader,
        of layout: LayoutConfiguration,
        over view: CollectionView,
        _ limits: ServiceLimits
    ) {
        let names = view.dataNames
        self.init(
            &reader,
            of: layout,
            limits,
            snapshot: { identifier in
                names.section(named: identifier).flatMap { view.sections[$0].measures }
            }
        )
        guard identifiers == nil else { return }
        guard sections.isEmpty else {
            reader.report("sections", "must have an id each, and their items, too")
            return nil
        }
        identifiers = DataIdentifiers(sections: IdentifierColumn(), items: IdentifierColumn())
    }
}

/// The sizes or places that edits give to items, by their identifiers.
struct GivenSizes: Sendable {
    private(set) var tables: [String: ItemTable] = [:]

    mutating func add(_ items: GivenItems) {
        for (index, name) in items.names.enumerated() {
            if let table = items.ownTable(of: index) { tables[name] = table }
        }
    }
}

extension GivenItems {
    /// The identifiers, in order.
    var names: [String] { (0..<identifiers.column.count).map { identifiers.column[$0] } }

    /// The size or place that the document gives to an item; `nil` if it gives none.
    func ownTable(of index: Int) -> ItemTable? {
        table.ownTable(of: index)
    }
}

extension ObjectReader {
    /// Reads a list of identifiers; `nil` if it is absent or wrong.
    mutating func identifiers(_ name: StaticString) -> [String]? {
        guard let value = value(name) else { return nil }
        guard value.isArray else {
            report(name, "must be a list of ids, got \(value.kindDescription)")
            return nil
        }
        let (place, validation) = (place(name), validation)
        var names: [String?] = []
        names.reserveCapacity(value.count)
        value.forEachChild { index, child in
            names.append(String(identifier: child, at: .element(place, index), validation))
        }
        return names.complete()
    }
}
