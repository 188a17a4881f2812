import LayoutdGeometry
import LayoutdJSON
import LayoutdLayouts

extension ItemForm {
    fileprivate var hasRows: Bool { kind == .rows }

    /// The members that give an item's size, for messages.
    fileprivate var sizeForm: String { hasRows ? "a height" : "width and height" }

    /// Why an item may not have a member.
    fileprivate func refusal(of member: JSONValue) -> String {
        guard hasRows else { return "is unknown; known here: width, height" }
        return member.isNamed("width")
            ? "is not for rows, which fill the width; leave it out"
            : "is unknown; known here: height, expandedHeight"
    }
}

extension ObjectReader {
    /// `items` of a section, in the form that its layout takes.
    mutating func items(as form: ItemForm, _ limits: ServiceLimits) -> ItemTable? {
        switch form.kind {
        case .sizes, .aspects, .rows: countOrSizes(as: form, limits)
        case .places: placements()
        }
    }

    /// A count, or a list of sizes.
    private mutating func countOrSizes(
        as form: ItemForm,
        _ limits: ServiceLimits
    ) -> ItemTable? {
        guard let value = value("items") else {
            report("items", "is missing; give a count, or a list of sizes")
            return nil
        }
        if value.isArray { return .sized(sizes(value, as: form)) }
        guard value.number != nil else {
            let got = value.kindDescription
            report("items", "must be a count or a list of sizes, got \(got)")
            return nil
        }
        return Ranges.itemCount(limits).validatedInteger(
            value,
            at: place("items"),
            validation: validation
        ).map { .uniform(count: $0) }
    }

    private func sizes(_ value: JSONValue, as form: ItemForm) -> [ItemSize] {
        let place = place("items")
        var sizes: [ItemSize] = []
        sizes.reserveCapacity(value.count)
        value.forEachChild { index, child in
            sizes.append(itemSize(child, at: .element(place, index), as: form))
        }
        return sizes
    }

    /// `{"width","height"}`, or `{"height","expandedHeight"}` of a row, all optional; lists are
    /// long, so this creates no reader for each item.
    func itemSize(
        _ value: JSONValue,
        at place: @autoclosure () -> JSONPointer,
        as form: ItemForm
    ) -> ItemSize {
        var size = ItemSize()
        guard value.isObject else {
            let (wanted, got) = (form.sizeForm, value.kindDescription)
            validation.report(place(), "must be an object with \(wanted), got \(got)")
            return size
        }
        let range = form.extent
        value.forEachChild { _, member in
            if member.isNamed("width"), !form.hasRows {
                take(member, as: "width", of: place(), in: range, into: &size.width)
            } else if member.isNamed("height") {
                take(member, as: "height", of: place(), in: range, into: &size.height)
            } else if member.isNamed("expandedHeight"), form.hasRows {
                take(
                    member,
                    as: "expandedHeight",
                    of: place(),
                    in: range,
                    into: &size.expandedHeight
                )
            } else {
                let detail = form.refusal(of: member)
                validation.report(.foreign(place(), member.name), detail)
            }
        }
        if form.kind == .aspects, value.count == 1, size.width != nil {
            let detail = "has no effect alone; give a height, or both as an aspect ratio"
            validation.report(.member(place(), "width"), detail)
        }
        return size
    }

    private func take(
        _ member: JSONValue,
        as name: StaticString,
        of place: @autoclosure () -> JSONPointer,
        in range: NumberRange,
        into extent: inout Double?
    ) {
        if extent != nil {
            validation.report(.member(place(), name), "is given twice; give it once")
        }
        extent = range.validated(member, at: .member(place(), name), validation: validation)
    }

    /// A list of places.
    private mutating func placements() -> ItemTable? {
        let remedy = "a list of items with center, width and height"
        guard let value = value("items") else {
            report("items", "is missing; give \(remedy)")
            return nil
        }
        guard value.isArray else {
            let got = value.kindDescription
            report(
                "items",
                "must be \(remedy), because this layout does not place items, got \(got)"
            )
            return nil
        }
        let place = place("items")
        var placements: [ItemPlacement] = []
        placements.reserveCapacity(value.count)
        value.forEachChild { index, child in
            let placement = ObjectReader.read(
                child,
                at: .element(place, index),
                validation: validation
            ) { $0.placement() }
            // A wrong item keeps its index, because the document may name later items by theirs.
            placements.append(placement ?? ItemPlacement(center: .zero, size: .zero))
        }
        return .placed(placements)
    }

    private mutating func placement() -> ItemPlacement? {
        let center = requiredPoint("center", in: Ranges.coordinate)
        let size = requiredSize(in: Ranges.sceneExtent)
        return placement(center: center, size: size)
    }

    /// A place with its optional members; `nil` if it has no centre or size.
    mutating func placement(center: Point?, size: Size?) -> ItemPlacement? {
        let angle = number("angle", in: Ranges.angle) ?? 0
        let zIndex = integer("zIndex", in: Ranges.zIndex) ?? 0
        let alpha = number("alpha", in: Ranges.alpha) ?? 1
        let scale = number("scale", in: Ranges.scale) ?? 1
        let bounds = bounds(of: size)
        guard let center, let size else { return nil }
        return ItemPlacement(
            center: center,
            size: size,
            angle: angle,
            zIndex: zIndex,
            alpha: alpha,
            scale: scale,
            bounds: bounds
        )
    }
}

/// Items in the same form as in requests, in full precision.
extension JSONWriter {
    /// Writes the member `items`.
    mutating func items(_ items: ItemTable, areRows: Bool) {
        if let sizes = items.sizes {
            member(
                "items",
                array: { json in
                    for size in sizes { if areRows { json.row(size) } else { json.size(size) } }
                }
            )
        } else if let places = items.places {
            member("items", array: { json in places.forEach { json.placement($0) } })
        } else {
            member("items", items.count)
        }
    }

    private mutating func size(_ size: ItemSize) {
        object { json in
            json.member("width", ifAny: size.width)
            json.member("height", ifAny: size.height)
        }
    }

    /// Writes a row without a width: rows fill the width, and requests may not give another.
    private mutating func row(_ size: ItemSize) {
        object { json in
            json.member("height", ifAny: size.height)
            json.member("expandedHeight", ifAny: size.expandedHeight)
        }
    }

    private mutating func placement(_ placement: ItemPlacement) {
        object { json in
            json.member("center", placement.center)
            json.member("width", placement.size.width)
            json.member("height", placement.size.height)
            json.member("angle", placement.angle)
            if placement.zIndex != 0 { json.member("zIndex", placement.zIndex) }
            if placement.alpha != 1 { json.member("alpha", placement.alpha) }
            if placement.scale != 1 { json.member("scale", placement.scale) }
            json.bounds(placement.bounds)
        }
    }
}
