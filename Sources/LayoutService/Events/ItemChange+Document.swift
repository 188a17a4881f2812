import LayoutEngine
import LayoutdGeometry
import LayoutdJSON
import LayoutdLayouts

/// What an operation says about an item that stays: members that are absent stay as they are.
extension ItemChange {
    /// Reads the change of an item, at a path before the batch; `nil` if the path is wrong, and there need be
    /// no such item.
    init?(_ reader: inout ObjectReader, of path: ItemPath?, _ scope: OperationScope) {
        let found = path.flatMap { scope.has($0) ? $0 : nil }
        guard !scope.layout.definition.placesItems else {
            let place = found.flatMap { scope.sections[$0.section].items.places?[$0.item] }
            self.init(placed: &reader, over: place)
            return
        }
        let type = path.flatMap { scope.types.before($0.section) }
        let form = scope.layout.document.itemForm(ofSectionsOfType: type)
        self.init(sized: &reader, form)
    }

    /// Reads `pinned`, of which null releases the item; `nil` if it is absent.
    private static func pinning(_ reader: inout ObjectReader) -> Pinning? {
        // Wrong ones are reported, and nothing changes then.
        guard let value = reader.value("pinned"), !value.isNull else {
            return reader.contains("pinned") || reader.removes("pinned") ? .released : nil
        }
        return reader.itemPin().map { .pinned($0) } ?? .released
    }

    /// Reads `size`, of which null and members that are null go back to the layout, `movable`, `isHidden` and `pinned`.
    private init?(sized reader: inout ObjectReader, _ form: ItemForm) {
        let (isMovable, isHidden) = (reader.bool("movable"), reader.bool("isHidden"))
        let pinning = Self.pinning(&reader)
        let hasMark =
            reader.contains("movable") || reader.contains("isHidden") || pinning != nil
        if hasMark, !reader.contains("size") {
            _ = reader.value("size")
            self.init()
        } else {
            self.init(size: &reader, form)
        }
        (self.isMovable, self.isHidden, self.pinning) = (isMovable, isHidden, pinning)
    }

    private init?(size reader: inout ObjectReader, _ form: ItemForm) {
        let hasRows = form.kind == .rows
        guard let value = reader.value("size") else {
            let detail =
                "changes nothing; give a size, null for that of the layout, whether it is movable or "
                + "isHidden, or where it is pinned"
            reader.validation.report(reader.pointer, detail)
            return nil
        }
        guard !value.isNull else {
            self =
                hasRows
                ? ItemChange(height: .ofLayout, expandedHeight: .ofLayout)
                : ItemChange(width: .ofLayout, height: .ofLayout)
            if form.hasColumnSpans { (self.columnSpan, self.rowSpan) = (1, 1) }
            return
        }
        let (place, validation) = (reader.place("size"), reader.validation)
        let change = ObjectReader.read(value, at: place, validation: validation) {
            reader -> ItemChange in
            if form.kind == .ratios { return ItemChange(ratio: &reader, form) }
            guard hasRows else {
                var change = ItemChange(
                    width: Extent(&reader, "width", form),
                    height: Extent(&reader, "height", form)
                )
                if form.hasColumnSpans {
                    change.columnSpan = reader.span("columnSpan", in: Ranges.columnSpan)
                }
                if form.kind == .tiles {
                    change.rowSpan = reader.span("rowSpan", in: Ranges.rowSpan)
                }
                return change
            }
            reader.refuse("width", "is not for rows, which fill the width; leave it out")
            return ItemChange(
                height: Extent(&reader, "height", form),
                expandedHeight: Extent(&reader, "expandedHeight", form)
            )
        }
        guard let change else { return nil }
        if value.members.isEmpty {
            let names = form.members.map(\.description).joined(separator: " or ")
            validation.report(place, "changes nothing; give \(names), or null for the layout's")
        }
        self = change
    }

    /// Reads `aspectRatio`, of which null goes back to the layout.
    private init(ratio reader: inout ObjectReader, _ form: ItemForm) {
        switch Extent(&reader, "aspectRatio", form) {
        case .points(let ratio): self.init(width: .points(ratio), height: .points(1))
        case .ofLayout: self.init(width: .ofLayout, height: .ofLayout)
        case .fraction, nil: self.init()
        }
    }

    /// Reads what changes of a place.
    private init?(
        placed reader: inout ObjectReader,
        over current: ItemPlacement?
    ) {
        let names: [StaticString] = [
            "center", "size", "angle", "zIndex", "alpha", "scale", "bounds", "isHidden",
        ]
        // Mark as known, so that error messages list them.
        for name in names { _ = reader.value(name) }
        let pinning = Self.pinning(&reader)
        guard pinning != nil || names.contains(where: reader.contains) else {
            let list = names.map(\.description).joined(separator: ", ")
            let detail = "changes nothing; give \(list) or pinned"
            reader.validation.report(reader.pointer, detail)
            return nil
        }
        let extents = reader.object("size") { reader -> ItemChange in
            ItemChange(
                width: reader.number("width", in: Ranges.sceneExtent).map { .points($0) },
                height: reader.number("height", in: Ranges.sceneExtent).map { .points($0) }
            )
        }
        self = extents ?? ItemChange()
        center = Point(&reader, "center", in: Ranges.coordinate)
        angle = reader.number("angle", in: Ranges.angle)
        zIndex = reader.integer("zIndex", in: Ranges.zIndex)
        alpha = reader.number("alpha", in: Ranges.alpha)
        scale = reader.number("scale", in: Ranges.scale)
        isHidden = reader.bool("isHidden")
        self.pinning = pinning
        let size = current.map { applied(to: $0).size }
        if reader.contains("bounds") {
            bounds = CollisionBounds(&reader, of: size)
        } else if let size, let kept = current?.bounds, !kept.isPossible(for: size) {
            let detail = "is too small for the item's bounds; give other bounds, too"
            reader.report("size", detail)
        }
    }
}

extension ObjectReader {
    /// Reads a number of columns or rows; null is 1.
    fileprivate mutating func span(_ name: StaticString, in range: NumberRange) -> Int? {
        value(name)?.isNull == true ? 1 : integer(name, in: range)
    }
}

extension ItemChange.Extent {
    /// Reads a number of points, a fraction, or null for what the layout has.
    fileprivate init?(_ reader: inout ObjectReader, _ name: StaticString, _ form: ItemForm) {
        if form.takesFractions, reader.value(name)?.isObject == true {
            guard let fraction = reader.fraction(name) else { return nil }
            self = .fraction(fraction)
            return
        }
        guard let given = reader.nullableNumber(name, in: form.extent) else { return nil }
        self = given.map { .points($0) } ?? .ofLayout
    }
}
