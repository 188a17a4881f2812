import LayoutEngine
import LayoutdGeometry
import LayoutdHTTPServer
import LayoutdJSON
import LayoutdLayouts

/// Writes elements as rows of numbers, one after another.
///
/// Nearly all rows of a response differ only in item and position. As in ``ElementText``, as many
/// as fit are written in one go, and text that equals earlier text is copied from there.
struct RowText {
    /// The columns of the response, in order.
    private let columns: [RowColumn]
    /// Whether a row begins with what identifies its element, as all but those that clients choose.
    private let identifies: Bool
    private let departs: Bool
    private let hasX: Bool
    private let hasY: Bool
    /// The columns from `width` to `scale`, which hardly ever change.
    private let still: [RowColumn]
    /// The columns that clients have to request.
    private let requested: [RowColumn]
    /// Whether there are some; asked of every element.
    private let tellsMore: Bool
    /// What elements are called; `nil` if nobody wants to know.
    private let names: ElementNames?
    private let marks: ElementMarks
    private let decimal: Decimal
    private let angleDecimal: Decimal
    private let ratioDecimal: Decimal
    private let transformDecimal: Decimal

    /// The text up to the item, and the values that it depends on.
    private var opening = Passage()
    private var kind = ElementKind.cell
    private var section = -1

    /// The text of ``still``, and the values that it depends on.
    private var middle = Passage()
    private var size = Size(width: -1, height: -1)
    private var zIndex = 0
    private var angle = 0.0
    private var alphaBits: UInt64 = 0
    private var scaleBits: UInt64 = 0

    /// More bytes than a row takes: 28 numbers, five integers, and the bytes that copying a
    /// passage touches after it.
    private static let usualRoom = 1792
    /// The same with the element's name.
    private let room: Int

    init(
        _ columns: [RowColumn],
        _ format: ElementFormat,
        _ names: ElementNames?,
        _ marks: ElementMarks
    ) {
        self.columns = columns
        self.marks = marks
        identifies = columns.starts(with: RowColumn.identifying)
        departs = columns.contains(.departing)
        hasX = columns.contains(.x)
        hasY = columns.contains(.y)
        still = columns.filter { RowColumn.still.contains($0) }
        requested = columns.filter { RowColumn.requested.contains($0) }
        tellsMore = !requested.isEmpty
        self.names = names
        room = Self.usualRoom + (names == nil ? 0 : TextCursor.roomForName)
        decimal = Decimal(digits: format.precision)
        angleDecimal = Decimal(digits: format.anglePrecision)
        ratioDecimal = Decimal(digits: format.ratioPrecision)
        transformDecimal = Decimal(digits: format.transformPrecision)
    }

    /// Appends the names of the columns, as strings.
    func appendNames(to buffer: inout BodyBuffer) {
        for (index, column) in columns.enumerated() {
            buffer.append(index == 0 ? "\"" : ",\"")
            buffer.append(column.name)
            buffer.append("\"")
        }
    }

    /// Appends rows, with commas between them.
    mutating func append(_ elements: [PresentedElement], to buffer: inout BodyBuffer) {
        elements.withUnsafeBufferPointer { elements in
            guard var element = elements.baseAddress else { return }
            let (first, end) = (element, element + elements.count)
            while element < end {
                buffer.appendPieces(upTo: room) { text in
                    if element > first { text.write(",") }
                    write(element, &text)
                    element += 1
                    return element < end
                }
            }
        }
    }

    @inline(__always)
    private mutating func write(
        _ element: UnsafePointer<PresentedElement>,
        _ text: inout TextCursor
    ) {
        guard identifies else { return writeColumns(of: element.pointee, &text) }
        writeIdentity(element.pointee.element, &text)
        if departs { write(.departing, of: element.pointee, &text) }
        if hasX {
            text.write(",")
            text.write(element.pointee.frame.origin.x, decimal)
        }
        if hasY {
            text.write(",")
            text.write(element.pointee.frame.origin.y, decimal)
        }
        if isStill(element) {
            text.copy(middle)
        } else {
            writeStill(element.pointee, &text)
        }
        if tellsMore {
            for column in requested { write(column, of: element.pointee, &text) }
        }
        text.write("]")
    }

    @inline(__always)
    private mutating func writeIdentity(_ element: ElementID, _ text: inout TextCursor) {
        if element.kind == kind, element.section == section {
            text.copy(opening)
        } else {
            (kind, section) = (element.kind, element.section)
            opening.start = text.offset
            text.write("[")
            text.write(Int(kind.rawValue))
            text.write(",")
            text.write(section)
            text.write(",")
            opening.end = text.offset
        }
        text.write(element.documentItem)
    }

    /// Whether the columns of ``still`` have the values that were written last.
    @inline(__always)
    private func isStill(_ element: UnsafePointer<PresentedElement>) -> Bool {
        element.pointee.frame.size == size && element.pointee.zIndex == zIndex
            && element.pointee.angle == angle && element.pointee.alphaBits == alphaBits
            && element.pointee.scaleBits == scaleBits
    }

    @inline(never)
    private mutating func writeStill(_ element: PresentedElement, _ text: inout TextCursor) {
        (size, zIndex, angle) = (element.frame.size, element.zIndex, element.angle)
        (alphaBits, scaleBits) = (element.alphaBits, element.scaleBits)
        middle.start = text.offset
        for column in still { write(column, of: element, &text) }
        middle.end = text.offset
    }

    /// Writes a row of columns that a client has chosen.
    @inline(never)
    private func writeColumns(of element: PresentedElement, _ text: inout TextCursor) {
        text.write("[")
        for (index, column) in columns.enumerated() {
            if index > 0 { text.write(",") }
            writeNumber(column, of: element, &text)
        }
        text.write("]")
    }

    /// Writes a comma and the number of an element in a column.
    @inline(never)
    private func write(
        _ column: RowColumn,
        of element: PresentedElement,
        _ text: inout TextCursor
    ) {
        text.write(",")
        writeNumber(column, of: element, &text)
    }

    private func writeNumber(
        _ column: RowColumn,
        of element: PresentedElement,
        _ text: inout TextCursor
    ) {
        switch column {
        case .kind: text.write(Int(element.element.kind.rawValue))
        case .section: text.write(element.element.section)
        case .item: text.write(element.element.documentItem)
        case .departing: write(element.departing, &text)
        case .x: text.write(element.frame.minX, decimal)
        case .y: text.write(element.frame.minY, decimal)
        case .width: text.write(element.frame.size.width, decimal)
        case .height: text.write(element.frame.size.height, decimal)
        case .zIndex: text.write(signed: element.zIndex)
        case .angle: text.write(element.angle, angleDecimal)
        case .alpha: text.write(element.alpha, ratioDecimal)
        case .scale: text.write(element.scale, ratioDecimal)
        case .velocityX: text.write(element.velocity.dx, decimal)
        case .velocityY: text.write(element.velocity.dy, decimal)
        case .angularVelocity: text.write(element.angularVelocity, decimal)
        case .anchorX: text.write(element.anchor.x, decimal)
        case .anchorY: text.write(element.anchor.y, decimal)
        case .key: write(names?[element.identity]?.key, &text)
        case .id:
            guard let name = names?[element.identity]?.identifier else { return text.write("null") }
            text.write(string: name)
        case .level: write(names?.outlinePlace(of: element.identity)?.level, &text)
        case .parent:
            guard let parent = names?.outlinePlace(of: element.identity)?.parent else {
                return text.write("null")
            }
            text.write(string: parent)
        case .expanded:
            guard let place = names?.outlinePlace(of: element.identity) else {
                return text.write("null")
            }
            text.write(place.isExpanded ? "true" : "false")
        case .estimated: text.write(marks.isEstimated(element) ? "true" : "false")
        case .lifted: text.write(marks.isLifted(element) ? "true" : "false")
        case .isHidden: text.write(marks.isHidden(element) ? "true" : "false")
        case .transform:
            guard let transform = element.transform3D else { return text.write("null") }
            text.write(transform, transformDecimal)
        }
    }

    private func write(_ number: Int?, _ text: inout TextCursor) {
        if let number { text.write(number) } else { text.write("null") }
    }
}
