import LayoutdGeometry
import LayoutdJSON
import LayoutdLayouts

extension ItemForm {
    private var hasRows: Bool { kind == .rows }

    /// The members that an item may have besides its identifier; columns have the same names.
    var members: [StaticString] {
        switch kind {
        case .sizes, .places: ["width", "height"]
        case .aspects: ["width", "height", "columnSpan"]
        case .ratios: ["aspectRatio"]
        case .tiles: ["width", "height", "columnSpan", "rowSpan"]
        case .rows: ["height", "expandedHeight"]
        }
    }

    /// The members that give an item's size, for messages.
    private var sizeForm: String {
        switch kind {
        case .sizes, .aspects, .places: "width and height"
        case .tiles: "columnSpan and rowSpan"
        case .ratios: "an aspectRatio"
        case .rows: "a height"
        }
    }

    /// The size of an item by the values of its ``members``, of which one is returned for its index.
    func size(_ value: (Int) -> Double?) -> ItemSize {
        switch kind {
        case .sizes, .places: ItemSize(width: value(0), height: value(1))
        case .ratios: value(0).map(ItemSize.init(aspectRatio:)) ?? ItemSize()
        case .aspects, .tiles:
            ItemSize(
                width: value(0),
                height: value(1),
                columnSpan: value(2).map { Int($0) } ?? 1,
                rowSpan: kind == .tiles ? value(3).map { Int($0) } ?? 1 : 1
            )
        case .rows: ItemSize(height: value(0), expandedHeight: value(1))
        }
    }

    /// The numbers that a member may have.
    func rule(of member: StaticString) -> Rule {
        switch member.description {
        case "columnSpan": Rule(range: Ranges.columnSpan, isWhole: true)
        case "rowSpan": Rule(range: Ranges.rowSpan, isWhole: true)
        default: Rule(range: extent, isWhole: false)
        }
    }

    /// The numbers that a member may have.
    struct Rule {
        let range: NumberRange
        let isWhole: Bool

        /// The number, if it is right.
        func validated(
            _ value: JSONValue,
            at place: @autoclosure () -> JSONPointer,
            _ validation: Validation
        ) -> Double? {
            isWhole
                ? range.validatedInteger(value, at: place(), validation: validation).map {
                    Double($0)
                }
                : range.validated(value, at: place(), validation: validation)
        }
    }

    /// Whether an item may span several columns.
    var hasColumnSpans: Bool { kind == .tiles || kind == .aspects }

    /// The extents that ``members`` stand for.
    private var extents: [WritableKeyPath<ItemSize, FractionalLength?>] {
        switch kind {
        case .sizes, .aspects, .places: [\.widthFraction, \.heightFraction]
        case .ratios, .tiles: []
        case .rows: [\.heightFraction, \.expandedHeightFraction]
        }
    }

    /// Reads ``members``, beside which there are others.
    func size(_ reader: inout ObjectReader) -> ItemSize {
        func isFraction(_ name: StaticString) -> Bool {
            takesFractions && reader.value(name)?.isObject == true
        }
        let values = members.map { name -> Double? in
            if isFraction(name) { return nil }
            let rule = rule(of: name)
            guard rule.isWhole else { return reader.number(name, in: rule.range) }
            return reader.integer(name, in: rule.range).map { Double($0) }
        }
        var size = size { values[$0] }
        for (name, extent) in zip(members, extents) where isFraction(name) {
            size[keyPath: extent] = reader.fraction(name)
        }
        return size
    }

    /// Why an item may not have a member.
    private func refusal(of member: JSONValue, hasNames: Bool) -> String {
        if hasRows, member.isNamed("width") {
            return "is not for rows, which fill the width; leave it out"
        }
        let sizes = members.map(\.description).joined(separator: ", ")
        guard hasNames else { return "is unknown; known here: \(sizes)" }
        let rows = isConfigured ? ListRow.memberNames.map { ", \($0)" }.joined() : ""
        return "is unknown; known here: id, \(sizes), movable, isHidden, pinned\(rows)"
    }

    static func flag(
        _ value: JSONValue,
        at place: @autoclosure () -> JSONPointer,
        _ validation: Validation
    ) -> Bool {
        if let flag = value.bool { return flag }
        validation.report(place(), "must be true or false, got \(value.kindDescription)")
        return true
    }

    /// Reads an object with the ``members``, all optional.
    func size(
        _ value: JSONValue,
        at place: @autoclosure () -> JSONPointer,
        _ validation: Validation
    ) -> ItemSize {
        var names: GivenIdentifiers?
        var marks = ItemMarks()
        return item(value, at: place(), &names, &marks, validation)
    }

    /// Reads the size of an item, its `id` unless that is `nil`, and what else it says; the text alone is an item
    /// without a size of its own.
    ///
    /// Lists are long, so this creates no reader for each item.
    func item(
        _ value: JSONValue,
        at place: @autoclosure () -> JSONPointer,
        _ identifiers: inout GivenIdentifiers?,
        _ marks: inout ItemMarks,
        _ validation: Validation
    ) -> ItemSize {
        marks = ItemMarks()
        var row = ListRow()
        defer { if row != ListRow() { marks.row = row } }
        var size = ItemSize()
        if identifiers != nil, value.isString {
            identifiers?.add(value, at: place(), validation)
            return size
        }
        guard value.isObject else {
            let (wanted, got) = (sizeForm, value.kindDescription)
            validation.report(place(), "must be an object with \(wanted), got \(got)")
            identifiers?.addWrong()
            return size
        }
        var (isNamed, ratio) = (false, Double?.none)
        var spans: (columns: Double?, rows: Double?) = (nil, nil)
        defer { if !isNamed { identifiers?.addMissing() } }
        func take(
            _ member: JSONValue,
            _ name: StaticString,
            into number: inout Double?,
            as rule: Rule? = nil
        ) {
            if number != nil {
                validation.report(.member(place(), name), "is given twice; give it once")
            }
            let rule = rule ?? Rule(range: extent, isWhole: false)
            number = rule.validated(member, at: .member(place(), name), validation)
        }
        typealias Fraction = WritableKeyPath<ItemSize, FractionalLength?>
        var fractions: [(path: Fraction, name: StaticString, length: FractionalLength)] = []
        func isFraction(_ member: JSONValue, _ name: StaticString, _ path: Fraction) -> Bool {
            guard takesFractions, member.isObject else { return false }
            let place = JSONPointer.member(place(), name)
            guard let length = FractionalLength(member, at: place, validation) else { return true }
            fractions.append((path, name, length))
            return true
        }
        value.forEachChild { _, member in
            if kind == .ratios, member.isNamed("aspectRatio") {
                take(member, "aspectRatio", into: &ratio)
            } else if member.isNamed("width"), !hasRows, kind != .ratios {
                if isFraction(member, "width", \.widthFraction) { return }
                take(member, "width", into: &size.width)
            } else if member.isNamed("height"), kind != .ratios {
                if isFraction(member, "height", \.heightFraction) { return }
                take(member, "height", into: &size.height)
            } else if member.isNamed("expandedHeight"), hasRows {
                if isFraction(member, "expandedHeight", \.expandedHeightFraction) { return }
                take(member, "expandedHeight", into: &size.expandedHeight)
            } else if hasColumnSpans, member.isNamed("columnSpan") {
                take(member, "columnSpan", into: &spans.columns, as: rule(of: "columnSpan"))
            } else if kind == .tiles, member.isNamed("rowSpan") {
                take(member, "rowSpan", into: &spans.rows, as: rule(of: "rowSpan"))
            } else if identifiers != nil, member.isNamed("movable") {
                marks.isMovable = Self.flag(member, at: .member(place(), "movable"), validation)
            } else if identifiers != nil, member.isNamed("pinned") {
                guard !member.isNull else { return }
                marks.pin = ItemPin(member, at: .member(place(), "pinned"), validation)
            } else if identifiers != nil, member.isNamed("isHidden") {
                marks.isHidden = Self.flag(member, at: .member(place(), "isHidden"), validation)
            } else if identifiers != nil, member.isNamed("id") {
                let place = JSONPointer.member(place(), "id")
                if isNamed { return validation.report(place, "is given twice; give it once") }
                isNamed = true
                identifiers?.add(member, at: place, validation)
            } else if identifiers != nil, isConfigured,
                row.take(member, of: place(), validation)
            {
                return
            } else {
                let detail = refusal(of: member, hasNames: identifiers != nil)
                validation.report(.foreign(place(), member.name), detail)
            }
        }
        if let ratio { size = ItemSize(aspectRatio: ratio) }
        for (path, name, length) in fractions {
            if size.isGiven(path) {
                validation.report(.member(place(), name), "is given twice; give it once")
            }
            size[keyPath: path] = length
        }
        if let columns = spans.columns { size.columnSpan = Int(columns) }
        if let rows = spans.rows { size.rowSpan = Int(rows) }
        return size
    }
}

extension ItemSize {
    fileprivate init(_ size: Size) { self.init(width: size.width, height: size.height) }

    /// Whether the data sets an extent, in points or as a fraction.
    fileprivate func isGiven(_ path: WritableKeyPath<ItemSize, FractionalLength?>) -> Bool {
        var open = self
        open[keyPath: path] = nil
        return open != self
    }
}

extension ItemPlacement {
    /// Reads a place: a centre and a size, both required, and optional members.
    init?(_ reader: inout ObjectReader) {
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
    ///
    /// - Parameters:
    ///   - items: The items.
    ///   - form: What they look like; members that others have are not written.
    ///   - name: Returns the identifier of an item; `nil` if they have none.
    mutating func items(_ items: ItemTable, as form: ItemForm, _ name: ((Int) -> String?)?) {
        let (fixed, hidden, pins) = (items.immovable, items.hidden, items.pins)
        let rows = form.isConfigured ? items.rows : [:]
        guard
            !items.isUniform || name != nil || !fixed.isEmpty || !hidden.isEmpty || !pins.isEmpty
                || !rows.isEmpty
        else { return member("items", items.count) }
        member(
            "items",
            array: { json in
                for index in 0..<items.count {
                    let name = name?(index)
                    let marks = ItemMarks(
                        isMovable: !fixed.contains(index),
                        isHidden: hidden.contains(index),
                        pin: pins[index],
                        row: rows[index]
                    )
                    if form.kind == .places, let place = items.places?[index] {
                        json.placement(place, marks, name)
                    } else if !items.isUniform || !marks.isEmpty {
                        let size =
                            items.places.map { ItemSize($0[index].size) }
                            ?? items.sizes?[index] ?? ItemSize()
                        json.size(size, as: form, marks, name)
                    } else if name == nil {
                        json.object { _ in }
                    } else {
                        json.value(name)
                    }
                }
            }
        )
    }

    /// Writes a size, without what requests may not give: the width of rows, which fill it.
    private mutating func size(
        _ size: ItemSize,
        as form: ItemForm,
        _ marks: ItemMarks,
        _ name: String?
    ) {
        func fraction(_ path: KeyPath<ItemSize, FractionalLength?>) -> FractionalLength? {
            form.takesFractions ? size[keyPath: path] : nil
        }
        object { json in
            if let name { json.member("id", name) }
            switch form.kind {
            case .sizes, .aspects, .tiles, .places:
                json.length("width", size.width, fraction(\.widthFraction))
                json.length("height", size.height, fraction(\.heightFraction))
                if form.hasColumnSpans, size.columnSpan != 1 {
                    json.member("columnSpan", size.columnSpan)
                }
                if form.kind == .tiles, size.rowSpan != 1 { json.member("rowSpan", size.rowSpan) }
            case .ratios: json.member("aspectRatio", ifAny: size.aspectRatio)
            case .rows:
                json.length("height", size.height, fraction(\.heightFraction))
                json.length(
                    "expandedHeight",
                    size.expandedHeight,
                    fraction(\.expandedHeightFraction)
                )
            }
            if !marks.isMovable { json.member("movable", false) }
            if marks.isHidden { json.member("isHidden", true) }
            json.pinned(marks.pin)
            if let row = marks.row { json.members(of: row) }
        }
    }

    private mutating func placement(
        _ placement: ItemPlacement,
        _ marks: ItemMarks,
        _ name: String?
    ) {
        object { json in
            if let name { json.member("id", name) }
            json.member("center", placement.center)
            json.member("width", placement.size.width)
            json.member("height", placement.size.height)
            json.member("angle", placement.angle)
            if placement.zIndex != 0 { json.member("zIndex", placement.zIndex) }
            if placement.alpha != 1 { json.member("alpha", placement.alpha) }
            if placement.scale != 1 { json.member("scale", placement.scale) }
            json.bounds(placement.bounds)
            if marks.isHidden { json.member("isHidden", true) }
            json.pinned(marks.pin)
        }
    }
}
