import LayoutEngine
import LayoutdGeometry
import LayoutdJSON
import LayoutdLayouts

/// One operation of a batch.
struct UpdateOperation {
    var operation: BatchUpdate.Operation
    /// The sizes or places of the items that it brings, if given.
    var items: ItemTable?
    /// What it changes of an item that stays, if it does.
    var change: ItemChange?
    /// The velocity of the item that it brings to a scene, if given.
    var velocity: Vector?
    /// The items of a section that it brings.
    private var given: GivenItems?
    /// What the client calls what it brings, if it says so.
    var identifiers = UpdateBatch.Identifiers()
    /// The measures of the section that it inserts, reloads or changes, if given.
    var measures: Section.Measures?

    /// A section, or an item in it.
    struct Path {
        var section: Int
        var item: Int?

        var payload: PayloadKind { item == nil ? .items : .item }

        /// The path of the item, if it names one.
        var path: ItemPath? { item.map { ItemPath(section: section, item: $0) } }
    }

    /// What an operation has to say about the items that it brings.
    enum PayloadKind {
        /// Nothing, because it brings no items.
        case nothing
        /// The size or the place of an item.
        case item
        /// The items of a section.
        case items
        /// It is not known whether it brings an item or a section.
        case unclear
    }

    init?(
        _ reader: inout ObjectReader,
        _ scope: OperationScope
    ) {
        let (layout, types, names) = (scope.layout, scope.types, scope.names)
        let insert = Path(&reader, "insert")
        let delete = Path(&reader, "delete", names)
        let move = reader.object("move") { BatchUpdate.Operation(move: &$0, names) }
        let reload = Path(&reader, "reload", names)
        let change = Self.changed(&reader, names)
        let isBringing = reader.contains("insert") || reader.contains("reload")
        let changesItem =
            !isBringing && reader.contains("change")
            && (change.map { $0.item != nil } ?? reader.namesItem(in: "change"))
        let isUnclear = change == nil && !changesItem && reader.contains("change")
        let payload: PayloadKind =
            isBringing
            ? (insert ?? reload)?.payload ?? .unclear : isUnclear ? .unclear : .nothing
        let isPlaced = layout.definition.placesItems
        if !isPlaced { Self.refusePlaces(&reader) }
        if changesItem { self.change = ItemChange(&reader, of: change?.path, scope) }
        let placement = isPlaced && !changesItem ? payload.placement(&reader) : nil
        let changesSection = change != nil && !changesItem
        measures = payload.measures(&reader, of: layout, changesSection: changesSection)
        let form = layout.document.itemForm(
            ofSectionsOfType: insert.flatMap { types.after($0.section) }
                ?? reload.flatMap { types.before($0.section) }
        )
        let size = isPlaced || changesItem ? nil : payload.size(&reader, form)
        let isFixed = !isPlaced && !changesItem && payload.mark("movable", &reader) == false
        let isHidden = !changesItem && payload.mark("isHidden", &reader) == true
        let pin = changesItem ? nil : payload.pin(&reader)
        velocity = isPlaced ? payload.velocity(&reader) : nil
        let items = payload.items(&reader, form, scope.limits)
        let own = reader.identifier("id")
        if let own, reader.contains("insert") {
            if insert?.item == nil {
                identifiers.section = own
            } else {
                identifiers.items.append(own)
            }
        } else if reader.contains("id"), !reader.contains("insert") {
            reader.report("id", "goes with insert; others keep the id they have, so leave it out")
        }
        if let items, items.identifiers.hasAny {
            identifiers.items.append(items.identifiers.column, 0..<items.identifiers.column.count)
        }
        let operation =
            insert.flatMap { Self.insertion(at: $0, items?.table) }
            ?? reload.flatMap { Self.reload(at: $0, items?.table) }
            ?? delete.map(Self.deletion) ?? move ?? change.map(Self.change)
        reader.refuse("animated", "is for all operations together; give it beside operations")
        let kinds: [StaticString] = ["insert", "delete", "move", "reload", "change"]
        guard reader.requireOne(of: kinds), let operation else { return nil }
        self.operation = operation
        given = items
        self.items = placement.map { .placed([$0]) } ?? size.map { .sized([$0]) } ?? items?.table
        guard isFixed || isHidden || pin != nil else { return }
        var marked = self.items ?? .uniform(count: 1)
        if isFixed { marked.immovable = [0] }
        if isHidden { marked.hidden = [0] }
        if let pin { marked.pins = [0: pin] }
        self.items = marked
    }

    /// Reports what has no identifier in data with identifiers, or one in data without.
    func requireIdentifiers(
        at place: JSONPointer,
        of view: CollectionView,
        _ validation: Validation
    ) {
        let isNamed = identifiers != UpdateBatch.Identifiers()
        guard view.hasIdentifiers || view.sections.isEmpty && isNamed else {
            guard isNamed else { return }
            let isOwn = identifiers.section != nil || given == nil
            return validation.report(.member(place, isOwn ? "id" : "items"), Self.noIdentifiers)
        }
        given?.requireIdentifiers(at: .member(place, "items"), validation)
        let isMissing =
            switch operation {
            case .insertItem: identifiers.items.count == 0
            case .insertSection: identifiers.section == nil
            default: false
            }
        guard isMissing else { return }
        validation.report(.member(place, "id"), "is missing; what is inserted needs one here")
    }

    private static let noIdentifiers =
        "the data of this session have no ids; leave them out, or send all data with reloadData"

    /// Reads `change`, the section that gets other measures or the item that gets another size or place.
    private static func changed(_ reader: inout ObjectReader, _ names: DataNames) -> Path? {
        let path = Path(&reader, "change", names)
        let isOfItem = path.map { $0.item != nil } ?? reader.namesItem(in: "change")
        if reader.contains("change"), !isOfItem, !reader.contains("layout") {
            let detail = "is missing; give the section's layout, or null for that of all sections"
            reader.report("layout", detail)
        }
        return path
    }

    /// Reports what only an absolute layout can use.
    private static func refusePlaces(_ reader: inout ObjectReader) {
        // Read them, so that error messages list them and their members.
        if reader.contains("center") {
            _ = Point(&reader, required: "center", in: Ranges.coordinate)
        }
        let names: [StaticString] = [
            "center", "angle", "zIndex", "alpha", "scale", "bounds", "velocity",
        ]
        for name in names.dropLast(2) { _ = reader.value(name) }
        _ = CollisionBounds(&reader, of: nil)
        _ = Vector(&reader, "velocity", in: Ranges.speed)
        let rule = "is for items of an absolute layout; others place theirs, so leave it out"
        for name in names { reader.refuse(name, rule) }
    }

    private static func insertion(
        at path: Path,
        _ items: ItemTable?
    ) -> BatchUpdate.Operation? {
        if let item = path.item {
            return .insertItem(ItemPath(section: path.section, item: item))
        }
        return items.map { .insertSection(path.section, itemCount: $0.count) }
    }

    private static func reload(at path: Path, _ items: ItemTable?) -> BatchUpdate.Operation? {
        if let item = path.item {
            return .reloadItem(ItemPath(section: path.section, item: item))
        }
        return items.map { .reloadSection(path.section, itemCount: $0.count) }
    }

    private static func change(of path: Path) -> BatchUpdate.Operation {
        guard let item = path.item else { return .changeSection(path.section) }
        return .reconfigureItem(ItemPath(section: path.section, item: item))
    }

    private static func deletion(at path: Path) -> BatchUpdate.Operation {
        guard let item = path.item else { return .deleteSection(path.section) }
        return .deleteItem(ItemPath(section: path.section, item: item))
    }
}

extension UpdateOperation.Path {
    /// Reads what there is before the batch: `{"section","item"}`, `id` or `sectionId`.
    fileprivate init?(_ reader: inout ObjectReader, _ name: StaticString, _ names: DataNames) {
        let path = reader.object(name) { reader -> Self? in
            reader.refuse("kind", Self.noKind)
            guard let reference = ItemReference(&reader, needsItem: false) else { return nil }
            return ItemReference.resolve(reader) { () throws(ItemReference.Fault) in
                guard reference.namesItem else {
                    return Self(section: try reference.section(names), item: nil)
                }
                let path = try reference.path(names)
                return Self(section: path.section, item: path.item)
            }
        }
        guard let path else { return nil }
        self = path
    }

    private static var noKind: String {
        "is not for updates; headers and footers have their sizes from the layout of their section: give "
            + "that with change"
    }

    /// Reads `{"section","item"}`; without `item` it names the section.
    fileprivate init?(_ reader: inout ObjectReader, _ name: StaticString) {
        let path = reader.object(name) { reader -> Self? in
            if !reader.contains("section") {
                reader.report("section", "is missing; give its index")
            }
            let section = reader.integer("section", in: Ranges.index)
            let hasItem = reader.contains("item")
            let item = reader.integer("item", in: Ranges.index)
            guard let section, hasItem == (item != nil) else { return nil }
            return Self(section: section, item: item)
        }
        guard let path else { return nil }
        self = path
    }
}

extension BatchUpdate.Operation {
    /// Reads `from` and `to`.
    fileprivate init?(move reader: inout ObjectReader, _ names: DataNames) {
        for name in ["from", "to"] as [StaticString] where !reader.contains(name) {
            reader.report(name, "is missing; give a section, and an item if one moves")
        }
        let from = UpdateOperation.Path(&reader, "from", names)
        let to = UpdateOperation.Path(&reader, "to")
        guard let from, let to else { return nil }
        switch (from.item, to.item) {
        case (nil, nil): self = .moveSection(from: from.section, to: to.section)
        case (let item?, let target?):
            self = .moveItem(
                from: ItemPath(section: from.section, item: item),
                to: ItemPath(section: to.section, item: target)
            )
        default:
            let detail = "must both name an item, or neither: then a section moves"
            reader.validation.report(reader.pointer, "from and to " + detail)
            return nil
        }
    }
}

extension ObjectReader {
    /// Whether a member names an item, and not only a section, even if it does so wrongly.
    fileprivate func namesItem(in member: StaticString) -> Bool {
        holds("item", in: member) || holds("id", in: member)
    }
}

extension UpdateOperation.PayloadKind {
    /// Reads `layout`, only for a section that is inserted, reloaded or changed.
    fileprivate func measures(
        _ reader: inout ObjectReader,
        of layout: LayoutConfiguration,
        changesSection: Bool
    ) -> Section.Measures? {
        if reader.contains("layout"), !changesSection, self != .items, self != .unclear {
            let rule = "goes with the insert, reload or change of a section; leave it out"
            reader.report("layout", rule)
        }
        let isAny = changesSection || self == .unclear
        if isAny, reader.value("layout")?.isNull == true { return nil }
        return layout.document.sectionMeasures(&reader)
    }

    /// Reads `size`, only for an item that is inserted or reloaded.
    fileprivate func size(_ reader: inout ObjectReader, _ form: ItemForm) -> ItemSize? {
        if reader.contains("size"), self == .nothing || self == .items {
            let rule = "goes with the insert, reload or change of an item; a section brings items"
            reader.report("size", rule)
        }
        guard let value = reader.value("size") else { return nil }
        return form.size(value, at: reader.place("size"), reader.validation)
    }

    /// Reads a flag, only for an item that is inserted or reloaded.
    fileprivate func mark(_ name: StaticString, _ reader: inout ObjectReader) -> Bool? {
        if reader.contains(name), self == .nothing || self == .items {
            let rule = "goes with the insert, reload or change of an item; a section brings items"
            reader.report(name, rule)
        }
        return reader.bool(name)
    }

    /// Reads `pinned`, only for an item that is inserted or reloaded.
    fileprivate func pin(_ reader: inout ObjectReader) -> ItemPin? {
        if reader.contains("pinned"), self == .nothing || self == .items {
            let rule = "goes with the insert, reload or change of an item; a section brings items"
            reader.report("pinned", rule)
        }
        return reader.itemPin()
    }

    /// Reads `center`, `size` and the rest of a place, only for an item that is inserted or reloaded; an
    /// item that is reloaded without them returns to its place.
    fileprivate func placement(_ reader: inout ObjectReader) -> ItemPlacement? {
        let names: [StaticString] = [
            "center", "size", "angle", "zIndex", "alpha", "scale", "bounds",
        ]
        // Mark as known, so that error messages list them.
        for name in names { _ = reader.value(name) }
        guard self == .item else {
            let rule = "goes with the insert, reload or change of an item; a section brings items"
            for name in names { refuse(name, rule, &reader) }
            return nil
        }
        guard reader.contains("insert") || names.contains(where: reader.contains) else {
            return nil
        }
        let center = Point(&reader, required: "center", in: Ranges.coordinate)
        if !reader.contains("size") { reader.report("size", "is missing; give width and height") }
        let size = reader.object("size") { Size(&$0, in: Ranges.sceneExtent) }
        return ItemPlacement(&reader, center: center, size: size)
    }

    /// Reads `velocity`, only for an item that is inserted or reloaded.
    fileprivate func velocity(_ reader: inout ObjectReader) -> Vector? {
        let rule =
            "goes with the insert or reload of an item; a section brings items, and PUT "
            + "…/items/{section}/{item} changes the velocity of one that stays"
        refuse("velocity", rule, &reader)
        return self == .item ? Vector(&reader, "velocity", in: Ranges.speed) : nil
    }

    private func refuse(_ name: StaticString, _ rule: String, _ reader: inout ObjectReader) {
        guard self == .nothing || self == .items else { return }
        reader.refuse(name, rule)
    }

    /// Reads `items`, required for a section that is inserted or reloaded.
    fileprivate func items(
        _ reader: inout ObjectReader,
        _ form: ItemForm,
        _ limits: ServiceLimits
    ) -> GivenItems? {
        guard reader.contains("items") else {
            // Mark as known, so that error messages list it.
            _ = reader.value("items")
            if self == .items {
                let detail = "is missing: without item a path names a section; give a count"
                let keepsItems = "; change gives a section another layout and keeps its items"
                let isOfLayout = reader.contains("layout") && reader.contains("reload")
                reader.report("items", isOfLayout ? detail + keepsItems : detail)
            }
            return nil
        }
        if self == .nothing || self == .item {
            let rule = "goes with the insert or reload of a section; an item has a size"
            reader.report("items", rule)
        }
        return GivenItems(&reader, as: form, limits)
    }
}
