import LayoutEngine
import LayoutdGeometry
import LayoutdHTTPServer
import LayoutdJSON
import LayoutdLayouts

/// Writes elements, one after another.
///
/// Most responses are frames, and their elements differ in little but item and position. So as many
/// elements as fit are written in one go, and text that equals earlier text is copied from there.
struct ElementText {
    private let asked: ElementFormat
    private let kinds: ElementKinds
    /// What elements are called; `nil` if nobody wants to know.
    private let names: ElementNames?
    private let marks: ElementMarks
    /// Whether elements have members that clients have to request; asked of every element.
    private let tellsMore: Bool
    private let decimal: Decimal
    private let angleDecimal: Decimal
    private let ratioDecimal: Decimal
    private let transformDecimal: Decimal

    /// The text up to the item, and the values that it depends on.
    private var opening = Passage()
    private var kind = ElementKind.cell
    private var section = -1

    /// Earlier text between item and y: a grid has few different x.
    ///
    /// The bits of x determine the index.
    private var columns = InlineArray<16, Column>(repeating: Column())

    private struct Column {
        var x = Double.nan
        var passage = Passage()
    }

    /// The text from the width to the z-index, and the values that it depends on.
    private var middle = Passage()
    private var size = Size(width: -1, height: -1)
    private var zIndex = -1

    /// More bytes than an element takes: all its names, the name of its kind, 29 numbers, five
    /// integers, and the bytes that copying a passage touches after it.
    private static let usualRoom = 2048
    /// The same with the element's name.
    private let room: Int

    init(
        _ asked: ElementFormat,
        _ kinds: ElementKinds,
        _ names: ElementNames?,
        _ marks: ElementMarks
    ) {
        self.asked = asked
        self.kinds = kinds
        self.names = names
        self.marks = marks
        room = Self.usualRoom + (names == nil ? 0 : TextCursor.roomForName)
        tellsMore =
            asked.includesVelocity || asked.includesAnchor || names != nil || !marks.isEmpty
        decimal = Decimal(digits: asked.precision)
        angleDecimal = Decimal(digits: asked.anglePrecision)
        ratioDecimal = Decimal(digits: asked.ratioPrecision)
        transformDecimal = Decimal(digits: asked.transformPrecision)
    }

    /// Appends elements, with commas between them.
    mutating func append(_ elements: [PresentedElement], to buffer: inout BodyBuffer) {
        elements.withUnsafeBufferPointer { elements in
            guard var element = elements.baseAddress else { return }
            let (first, end) = (element, element + elements.count)
            while element < end {
                buffer.appendPieces(upTo: room) { text in
                    if element > first { text.write(",") }
                    write(element, &text)
                    text.write("}")
                    element += 1
                    return element < end
                }
            }
        }
    }

    /// Appends an element without the brace at its end.
    mutating func open(_ element: PresentedElement, in buffer: inout BodyBuffer) {
        withUnsafePointer(to: element) { element in
            buffer.appendPieces(upTo: room) { text in
                write(element, &text)
                return false
            }
        }
    }

    @inline(__always)
    private mutating func write(
        _ element: UnsafePointer<PresentedElement>,
        _ text: inout TextCursor
    ) {
        writeIdentity(element.pointee.element, &text)
        writePlace(element, &text)
        if element.isUnusual || tellsMore {
            writeUnusual(element.pointee, &text)
            writeMore(element.pointee, &text)
        }
    }

    @inline(__always)
    private mutating func writeIdentity(_ element: ElementID, _ text: inout TextCursor) {
        if element.kind == kind, element.section == section {
            text.copy(opening)
        } else {
            opening.start = text.offset
            open(element, &text)
            opening.end = text.offset
        }
        text.write(element.documentItem)
    }

    @inline(__always)
    private mutating func writePlace(
        _ element: UnsafePointer<PresentedElement>,
        _ text: inout TextCursor
    ) {
        let x = element.pointee.frame.origin.x
        let column = Int(truncatingIfNeeded: (x.bitPattern &* 0x9E37_79B9_7F4A_7C15) &>> 60)
        if columns[column].x == x {
            text.copy(columns[column].passage)
        } else {
            let start = text.offset
            text.write(",\"x\":")
            text.write(x, decimal)
            text.write(",\"y\":")
            columns[column] = Column(x: x, passage: Passage(start: start, end: text.offset))
        }
        text.write(element.pointee.frame.origin.y, decimal)
        if element.pointee.frame.size == size, element.pointee.zIndex == zIndex {
            text.copy(middle)
        } else {
            middle.start = text.offset
            writeMiddle(element.pointee, &text)
            middle.end = text.offset
        }
    }

    private mutating func open(_ element: ElementID, _ text: inout TextCursor) {
        (kind, section) = (element.kind, element.section)
        switch kind {
        case .cell: text.write("{\"kind\":\"cell\",\"section\":")
        case .header: text.write("{\"kind\":\"header\",\"section\":")
        case .footer: text.write("{\"kind\":\"footer\",\"section\":")
        default:
            text.write("{\"kind\":\"")
            text.write(escaped: kinds.name(of: kind))
            text.write("\",\"section\":")
        }
        text.write(section)
        text.write(",\"item\":")
    }

    private mutating func writeMiddle(_ element: PresentedElement, _ text: inout TextCursor) {
        (size, zIndex) = (element.frame.size, element.zIndex)
        text.write(",\"width\":")
        text.write(size.width, decimal)
        text.write(",\"height\":")
        text.write(size.height, decimal)
        text.write(",\"zIndex\":")
        text.write(signed: zIndex)
    }

    /// Writes what most elements omit: that they are rotated, faded, scaled, tilted or departing.
    @inline(never)
    private func writeUnusual(_ element: PresentedElement, _ text: inout TextCursor) {
        if element.angle != 0, !angleDecimal.rounds(element.angle, to: 0) {
            text.write(",\"angle\":")
            text.write(element.angle, angleDecimal)
        }
        if element.alpha != 1, !ratioDecimal.rounds(element.alpha, to: 1) {
            text.write(",\"alpha\":")
            text.write(element.alpha, ratioDecimal)
        }
        if element.scale != 1, !ratioDecimal.rounds(element.scale, to: 1) {
            text.write(",\"scale\":")
            text.write(element.scale, ratioDecimal)
        }
        if let transform = element.transform3D {
            text.write(",\"transform\":")
            text.write(transform, transformDecimal)
        }
        if let departing = element.departing {
            text.write(",\"departing\":")
            text.write(departing)
        }
    }

    private func writeName(_ name: ElementName?, _ text: inout TextCursor) {
        if asked.includesKey, let key = name?.key {
            text.write(",\"key\":")
            text.write(key)
        }
        if let identifier = name?.identifier {
            text.write(",\"id\":")
            text.write(string: identifier)
        }
    }

    private func write(_ place: OutlinePlace, _ text: inout TextCursor) {
        text.write(",\"level\":")
        text.write(place.level)
        if let parent = place.parent {
            text.write(",\"parent\":")
            text.write(string: parent)
        }
        text.write(place.isExpanded ? ",\"expanded\":true" : ",\"expanded\":false")
    }

    /// Writes the name, and what clients have to request.
    @inline(never)
    private func writeMore(_ element: PresentedElement, _ text: inout TextCursor) {
        if let names {
            writeName(names[element.identity], &text)
            if let place = names.outlinePlace(of: element.identity) { write(place, &text) }
        }
        if marks.isEstimated(element) { text.write(",\"estimated\":true") }
        if marks.isLifted(element) { text.write(",\"lifted\":true") }
        if marks.isHidden(element) { text.write(",\"isHidden\":true") }
        if asked.includesVelocity {
            text.write(",\"velocity\":{\"x\":")
            text.write(element.velocity.dx, decimal)
            text.write(",\"y\":")
            text.write(element.velocity.dy, decimal)
            text.write("},\"angularVelocity\":")
            text.write(element.angularVelocity, decimal)
        }
        if asked.includesAnchor {
            text.write(",\"anchor\":{\"x\":")
            text.write(element.anchor.x, decimal)
            text.write(",\"y\":")
            text.write(element.anchor.y, decimal)
            text.write("}")
        }
    }
}

extension BodyBuffer {
    /// Calls a closure that writes a piece of text, as long as it returns `true` and there is room for
    /// another.
    ///
    /// - Parameters:
    ///   - room: The most bytes that a piece touches.
    ///   - write: Writes a piece; returns whether another follows.
    @inline(__always)
    mutating func appendPieces(upTo room: Int, _ write: (inout TextCursor) -> Bool) {
        let (offset, available) = (count, max(self.room, room))
        appendUninitialized(upTo: available) { start in
            let last = start + (available - room)
            var text = TextCursor(start, origin: start - offset)
            while write(&text), text.next <= last {}
            return text.next - start
        }
    }
}

extension TextCursor {
    /// More bytes than a key, an identifier, a level and the identifier of a parent take: each character may
    /// need six bytes.
    static let roomForName = 128 + 12 * IdentifierColumn.lengths.upperBound

    /// Writes the numbers of a projection as a list.
    mutating func write(_ transform: Transform3D, _ decimal: Decimal) {
        for (index, number) in transform.numbers.enumerated() {
            write(index == 0 ? "[" : ",")
            write(number, decimal)
        }
        write("]")
    }
}

extension UnsafePointer<PresentedElement> {
    /// Whether the element has members that most elements omit.
    ///
    /// This is not a property of the element itself, which would be copied.
    fileprivate var isUnusual: Bool {
        @inline(__always) get {
            // One branch for five numbers; an angle of -0 is sorted out later.
            pointee.angle.bitPattern | pointee.alphaBits | pointee.scaleBits | pointee.tiltBits != 0
                || pointee.departing != nil
        }
    }
}
