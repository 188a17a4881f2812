import LayoutdGeometry
import LayoutdJSON
import LayoutdLayouts

extension ItemForm {
    private var hasRows: Bool { kind == .rows }

    /// The members that give an item's size, for messages.
    private var sizeForm: String { hasRows ? "a height" : "width and height" }

    /// Why an item may not have a member.
    private func refusal(of member: JSONValue) -> String {
        guard hasRows else { return "is unknown; known here: width, height" }
        return member.isNamed("width")
            ? "is not for rows, which fill the width; leave it out"
            : "is unknown; known here: height, expandedHeight"
    }

    /// Reads `{"width","height"}`, or `{"height","expandedHeight"}` of a row, all optional; lists are
    /// long, so this creates no reader for each item.
    func size(
        _ value: JSONValue,
        at place: @autoclosure () -> JSONPointer,
        _ validation: Validation
    ) -> ItemSize {
        var size = ItemSize()
        guard value.isObject else {
            let (wanted, got) = (sizeForm, value.kindDescription)
            validation.report(place(), "must be an object with \(wanted), got \(got)")
            return size
        }
        func take(_ member: JSONValue, _ name: StaticString, into length: inout Double?) {
            if length != nil {
                validation.report(.member(place(), name), "is given twice; give it once")
            }
            length = extent.validated(member, at: .member(place(), name), validation: validation)
        }
        value.forEachChild { _, member in
            if member.isNamed("width"), !hasRows {
                take(member, "width", into: &size.width)
            } else if member.isNamed("height") {
                take(member, "height", into: &size.height)
            } else if member.isNamed("expandedHeight"), hasRows {
                take(member, "expandedHeight", into: &size.expandedHeight)
            } else {
                validation.report(.foreign(place(), member.name), refusal(of: member))
            }
        }
        if kind == .aspects, value.count == 1, size.width != nil {
            let detail = "has no effect alone; give a height, or both as an aspect ratio"
            validation.report(.member(place(), "width"), detail)
        }
        return size
    }
}

extension ItemTable {
    /// Reads `items` of a section, in the form that its layout takes.
    init?(_ reader: inout ObjectReader, as form: ItemForm, _ limits: ServiceLimits) {
        let table =
            switch form.kind {
            case .sizes, .aspects, .rows: Self.countOrSizes(&reader, as: form, limits)
            case .places: Self.placements(&reader)
            }
        guard let table else { return nil }
        self = table
    }

    /// A count, or a list of sizes.
    private static func countOrSizes(
        _ reader: inout ObjectReader,
        as form: ItemForm,
        _ limits: ServiceLimits
    ) -> ItemTable? {
        guard let value = reader.value("items") else {
            reader.report("items", "is missing; give a count, or a list of sizes")
            return nil
        }
        let (place, validation) = (reader.place("items"), reader.validation)
        guard !value.isArray else {
            var sizes: [ItemSize] = []
            sizes.reserveCapacity(value.count)
            value.forEachChild { index, child in
                sizes.append(form.size(child, at: .element(place, index), validation))
            }
            return .sized(sizes)
        }
        guard value.number != nil else {
            let got = value.kindDescription
            reader.report("items", "must be a count or a list of sizes, got \(got)")
            return nil
        }
        return Ranges.itemCount(limits)
            .validatedInteger(value, at: place, validation: validation)
            .map { .uniform(count: $0) }
    }

    /// A list of places.
    private static func placements(_ reader: inout ObjectReader) -> ItemTable? {
        let remedy = "a list of items with center, width and height"
        guard let value = reader.value("items") else {
            reader.report("items", "is missing; give \(remedy)")
            return nil
        }
        guard value.isArray else {
            let got = value.kindDescription
            reader.report(
                "items",
                "must be \(remedy), because this layout does not place items, got \(got)"
            )
            return nil
        }
        let (place, validation) = (reader.place("items"), reader.validation)
        var placements: [ItemPlacement] = []
        placements.reserveCapacity(value.count)
        value.forEachChild { index, child in
            let place = JSONPointer.element(place, index)
            let placement = ObjectReader.read(child, at: place, validation: validation) {
                ItemPlacement(&$0)
            }
            // A wrong item keeps its index, because the document may name later items by theirs.
            placements.append(placement ?? ItemPlacement(center: .zero, size: .zero))
        }
        return .placed(placements)
    }
}

extension ItemPlacement {
    /// Reads a place: a centre and a size, both required, and optional members.
    fileprivate init?(_ reader: inout ObjectReader) {
        let center = Point(&reader, required: "center", in: Ranges.coordinate)
        let size = Size(&reader, in: Ranges.sceneExtent)
        self.init(&reader, center: center, size: size)
    }

    /// Reads the optional members of a place; `nil` if it has no centre or size.
    init?(_ reader: inout ObjectReader, center: Point?, size: Size?) {
        let angle = reader.number("angle", in: Ranges.angle) ?? 0
        let zIndex = reader.integer("zIndex", in: Ranges.zIndex) ?? 0
        let alpha = reader.number("alpha", in: Ranges.alpha) ?? 1
        let scale = reader.number("scale", in: Ranges.scale) ?? 1
        let bounds = CollisionBounds(&reader, of: size)
        guard let center, let size else { return nil }
        self.init(
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
