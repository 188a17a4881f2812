import LayoutEngine
import LayoutdGeometry
import LayoutdJSON
import LayoutdLayouts

/// One operation of a batch.
struct UpdateOperation {
    var operation: BatchUpdate.Operation
    /// The sizes or places of the items that it brings, if given.
    var items: ItemTable?
    /// The velocity of the item that it brings to a scene, if given.
    var velocity: Vector?
    /// The measures of the section that it inserts, reloads or changes, if given.
    var measures: Section.Measures?

    /// A section, or an item in it.
    struct Path {
        var section: Int
        var item: Int?

        var payload: PayloadKind { item == nil ? .items : .item }
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
        of layout: LayoutConfiguration,
        _ types: SectionTypes,
        _ limits: ServiceLimits
    ) {
        let insert = reader.path("insert")
        let delete = reader.path("delete")
        let move = reader.move()
        let reload = reader.path("reload")
        let change = reader.changedSection()
        let isBringing = reader.contains("insert") || reader.contains("reload")
        let payload = isBringing ? (insert ?? reload)?.payload ?? .unclear : .nothing
        let isPlaced = layout.definition.placesItems
        if !isPlaced { reader.refusePlaces() }
        let placement = isPlaced ? reader.placement(as: payload) : nil
        measures = reader.measures(as: payload, of: layout)
        let form = layout.document.itemForm(
            ofSectionsOfType: insert.flatMap { types.after($0.section) }
                ?? reload.flatMap { types.before($0.section) }
        )
        let size = isPlaced ? nil : reader.size(as: payload, form)
        velocity = isPlaced ? reader.velocity(as: payload) : nil
        let items = reader.items(as: payload, form, limits)
        let operation =
            insert.flatMap { Self.insertion(at: $0, items) }
            ?? reload.flatMap { Self.reload(at: $0, items) }
            ?? delete.map(Self.deletion) ?? move ?? change.map { .changeSection($0) }
        let names: [StaticString] = ["insert", "delete", "move", "reload", "change"]
        guard reader.requireOne(of: names), let operation else { return nil }
        self.operation = operation
        self.items = placement.map { .placed([$0]) } ?? size.map { .sized([$0]) } ?? items
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

    private static func deletion(at path: Path) -> BatchUpdate.Operation {
        guard let item = path.item else { return .deleteSection(path.section) }
        return .deleteItem(ItemPath(section: path.section, item: item))
    }
}

extension ObjectReader {
    /// `{"section","item"}`; without `item` it names the section.
    fileprivate mutating func path(_ name: StaticString) -> UpdateOperation.Path? {
        object(name) { reader in
            if !reader.contains("section") {
                reader.report("section", "is missing; give its index")
            }
            let section = reader.integer("section", in: Ranges.index)
            let hasItem = reader.contains("item")
            let item = reader.integer("item", in: Ranges.index)
            guard let section, hasItem == (item != nil) else { return nil }
            return UpdateOperation.Path(section: section, item: item)
        }
    }

    /// The section that gets other measures.
    fileprivate mutating func changedSection() -> Int? {
        let section = object("change") { reader -> Int? in
            if !reader.contains("section") {
                reader.report("section", "is missing; give its index")
            }
            return reader.integer("section", in: Ranges.index)
        }
        if contains("change"), !contains("layout") {
            let detail = "is missing; give the section's layout, or null for that of all sections"
            report("layout", detail)
        }
        return section
    }

    /// `layout`, only for a section that is inserted, reloaded or changed.
    fileprivate mutating func measures(
        as payload: UpdateOperation.PayloadKind,
        of layout: LayoutConfiguration
    ) -> Section.Measures? {
        if contains("layout"), !contains("change"), payload != .items, payload != .unclear {
            report("layout", "goes with the insert, reload or change of a section; leave it out")
        }
        if contains("change"), value("layout")?.isNull == true { return nil }
        return layout.document.sectionMeasures(&self)
    }

    fileprivate mutating func move() -> BatchUpdate.Operation? {
        object("move") { reader in
            for name in ["from", "to"] as [StaticString] where !reader.contains(name) {
                reader.report(name, "is missing; give a section, and an item if one moves")
            }
            let from = reader.path("from")
            let to = reader.path("to")
            guard let from, let to else { return nil }
            switch (from.item, to.item) {
            case (nil, nil): return .moveSection(from: from.section, to: to.section)
            case (let item?, let target?):
                return .moveItem(
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

    /// `size`, only for an item that is inserted or reloaded.
    fileprivate mutating func size(
        as payload: UpdateOperation.PayloadKind,
        _ form: ItemForm
    ) -> ItemSize? {
        if contains("size"), payload == .nothing || payload == .items {
            report("size", "goes with the insert or reload of an item; a section brings items")
        }
        return value("size").map {
            itemSize($0, at: place("size"), as: form)
        }
    }

    /// `center`, `size` and the rest of a place, only for an item that is inserted or reloaded; an
    /// item that is reloaded without them returns to its place.
    fileprivate mutating func placement(
        as payload: UpdateOperation.PayloadKind
    ) -> ItemPlacement? {
        let names: [StaticString] = [
            "center", "size", "angle", "zIndex", "alpha", "scale", "bounds",
        ]
        // Mark as known, so that error messages list them.
        for name in names { _ = value(name) }
        guard payload == .item else {
            for name in names { refusePlace(name, as: payload) }
            return nil
        }
        guard contains("insert") || names.contains(where: contains) else { return nil }
        let center = requiredPoint("center", in: Ranges.coordinate)
        if !contains("size") { report("size", "is missing; give width and height") }
        let size = object("size") { $0.requiredSize(in: Ranges.sceneExtent) }
        return placement(center: center, size: size)
    }

    /// `velocity`, only for an item that is inserted or reloaded.
    fileprivate mutating func velocity(as payload: UpdateOperation.PayloadKind) -> Vector? {
        refusePlace("velocity", as: payload)
        return payload == .item ? vector("velocity", in: Ranges.speed) : nil
    }

    /// Reports what only an absolute layout can use.
    fileprivate mutating func refusePlaces() {
        // Read them, so that error messages list them and their members.
        if contains("center") { _ = requiredPoint("center", in: Ranges.coordinate) }
        let names: [StaticString] = [
            "center", "angle", "zIndex", "alpha", "scale", "bounds", "velocity",
        ]
        for name in names.dropLast(2) { _ = value(name) }
        _ = (bounds(of: nil), vector("velocity", in: Ranges.speed))
        for name in names {
            refuse(name, "is for items of an absolute layout; others place theirs, so leave it out")
        }
    }

    private mutating func refusePlace(
        _ name: StaticString,
        as payload: UpdateOperation.PayloadKind
    ) {
        guard payload == .nothing || payload == .items else { return }
        refuse(name, "goes with the insert or reload of an item; a section brings items")
    }

    /// `items`, required for a section that is inserted or reloaded.
    fileprivate mutating func items(
        as payload: UpdateOperation.PayloadKind,
        _ form: ItemForm,
        _ limits: ServiceLimits
    ) -> ItemTable? {
        guard contains("items") else {
            // Mark as known, so that error messages list it.
            _ = value("items")
            if payload == .items {
                let detail = "is missing: without item a path names a section; give a count"
                report("items", detail)
            }
            return nil
        }
        if payload == .nothing || payload == .item {
            report("items", "goes with the insert or reload of a section; an item has a size")
        }
        return items(as: form, limits)
    }
}
