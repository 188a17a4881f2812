import LayoutEngine
import LayoutdGeometry
import LayoutdJSON
import LayoutdLayouts

extension ListCell {
    /// The most accessories of a cell.
    private static let maximumAccessories = 16

    /// Reads what is in a row.
    init(_ reader: inout ObjectReader) {
        let style: ListContentStyle? = reader.choice("style")
        let background: ListBackground? = reader.choice("background")
        func size(_ name: StaticString) -> Size? {
            reader.object(name) { Size(&$0, in: Ranges.extent) }
        }
        self.init(
            style: style ?? .cell,
            indentationLevel: reader.integer("indentationLevel", in: Ranges.indentationLevel) ?? 0,
            image: size("image"),
            text: size("text"),
            secondaryText: size("secondaryText"),
            background: background
        )
        let given = reader.list(
            "accessories",
            "a list of accessories",
            atMost: Self.maximumAccessories
        ) {
            CellAccessory(&$0)
        }
        guard let given, given.allSatisfy({ $0 != nil }) else { return }
        accessories = given.compactMap(\.self)
        guard let index = repeatedAccessory else { return }
        let kind = accessories[index].kind.rawValue.quoted
        let detail = "is \(kind) again; a cell has at most one of each type but \"customView\""
        let place = JSONPointer.element(reader.place("accessories"), index)
        reader.validation.report(.member(place, "type"), detail)
    }
}

extension CellAccessory {
    /// Reads an accessory; `nil` if its type is wrong.
    fileprivate init?(_ reader: inout ObjectReader) {
        if !reader.contains("type") {
            let names = Kind.allCases.map(\.rawValue.quoted).joined(separator: ", ")
            reader.report("type", "is missing; give one of \(names)")
        }
        let kind: Kind? = reader.choice("type")
        // Only members that go with the type are known, and listed in error messages.
        let placement: Placement? = kind == .customView ? reader.choice("placement") : nil
        let displayed: DisplayedState? = reader.choice("displayed")
        let hasSize = kind == .label || kind == .customView
        let size = hasSize ? Size(&reader, in: Ranges.extent) : nil
        guard let kind else { return nil }
        if !hasSize {
            let rule = "goes with a label or a customView; others have the sizes of the system"
            for name in ["width", "height"] as [StaticString] { reader.refuse(name, rule) }
        }
        if kind != .customView {
            reader.refuse("placement", "goes with a customView; others have their sides")
        }
        self.init(kind, size: size, placement: placement ?? .trailing, displayed: displayed)
    }
}

/// Cells in the same form as in requests.
extension JSONWriter {
    /// Writes what differs from an empty cell.
    mutating func members(of cell: ListCell) {
        if cell.style != .cell { member("style", cell.style.rawValue) }
        if cell.indentationLevel != 0 { member("indentationLevel", cell.indentationLevel) }
        let sizes: [(StaticString, Size?)] = [
            ("image", cell.image), ("text", cell.text), ("secondaryText", cell.secondaryText),
        ]
        for case (let name, let size?) in sizes { member(name, object: { $0.members(of: size) }) }
        if !cell.accessories.isEmpty {
            list("accessories", cell.accessories) { json, accessory in
                json.member("type", accessory.kind.rawValue)
                if accessory.kind == .customView {
                    json.member("placement", accessory.placement.rawValue)
                }
                if let size = accessory.size { json.members(of: size) }
                if let displayed = accessory.displayed {
                    json.member("displayed", displayed.rawValue)
                }
            }
        }
        if let background = cell.background { member("background", background.rawValue) }
    }

    private mutating func members(of size: Size) {
        member("width", size.width)
        member("height", size.height)
    }
}

/// Cells of frames.
extension JSONWriter {
    /// Writes the member `cells`.
    mutating func cells(_ cells: [PresentedListCell], _ format: Decimal) {
        list("cells", cells) { $0.members(of: $1, format) }
    }

    private mutating func members(of shown: PresentedListCell, _ format: Decimal) {
        let (parts, style) = (shown.parts, shown.cell.style)
        member("section", shown.row.section)
        member("item", shown.row.item)
        part("content", parts.content, format)
        if let image = parts.image { part("image", image, format) }
        if let text = parts.text { part("text", text, fontSize: style.textFontSize, format) }
        if let text = parts.secondaryText {
            part("secondaryText", text, fontSize: style.secondaryTextFontSize, format)
        }
        list("accessories", parts.accessories) { json, accessory in
            json.member("index", accessory.index)
            json.member("type", shown.cell.accessories[accessory.index].kind.rawValue)
            json.members(of: accessory.frame, format)
            if let separator = accessory.separator { json.part("separator", separator, format) }
        }
        member("cornerRadius", shown.cornerRadius)
    }

    private mutating func part(
        _ name: StaticString,
        _ frame: Rect,
        fontSize: Double? = nil,
        _ format: Decimal
    ) {
        member(
            name,
            object: { json in
                json.members(of: frame, format)
                json.member("fontSize", ifAny: fontSize)
            }
        )
    }

    private mutating func members(of frame: Rect, _ format: Decimal) {
        member("x", frame.minX, as: format)
        member("y", frame.minY, as: format)
        member("width", frame.size.width, as: format)
        member("height", frame.size.height, as: format)
    }
}
