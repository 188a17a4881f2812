import Engine
import Geometry
import HTTPServer
import Layouts

/// Writes elements, one after another.
///
/// Frames are what is sent most, and their elements differ in little but item and place. So each
/// gets its room in one piece, and what it has in common with the one before is copied from there.
struct ElementText {
    private let asked: ElementFormat
    private let decimal: Decimal
    private let angleDecimal: Decimal

    /// Up to the item, and what that depends on.
    private var opening = Passage()
    private var kind = ElementKind.cell
    private var section = -1

    /// From the width to the z-index, and what that depends on.
    private var middle = Passage()
    private var size = Size(width: -1, height: -1)
    private var zIndex = -1

    /// More than an element takes: all its names, twelve numbers, five integers, and the bytes that
    /// copying a passage touches behind it.
    private static let room = 1024

    init(_ asked: ElementFormat) {
        self.asked = asked
        decimal = Decimal(digits: asked.precision)
        // Half a thousandth of a radian moves the corner of a large item by points.
        angleDecimal = Decimal(digits: asked.precision + 2)
    }

    /// Appends elements, with commas between them.
    mutating func append(_ elements: [PresentedElement], to buffer: inout BodyBuffer) {
        for index in elements.indices {
            let offset = buffer.count
            buffer.appendUninitialized(upTo: Self.room) { start in
                var text = TextCursor(start)
                if index > 0 { text.write(",") }
                write(elements[index], at: offset, after: start, &text)
                text.write("}")
                return text.next - start
            }
        }
    }

    /// Appends an element but for the brace at its end.
    mutating func open(_ element: PresentedElement, in buffer: inout BodyBuffer) {
        let offset = buffer.count
        buffer.appendUninitialized(upTo: Self.room) { start in
            var text = TextCursor(start)
            write(element, at: offset, after: start, &text)
            return text.next - start
        }
    }

    @inline(__always)
    private mutating func write(
        _ element: PresentedElement,
        at offset: Int,
        after start: UnsafeMutablePointer<UInt8>,
        _ text: inout TextCursor
    ) {
        let origin = start - offset
        if element.element.kind == kind, element.element.section == section {
            text.copy(opening, from: origin)
        } else {
            opening.start = text.next - origin
            open(element.element, &text)
            opening.end = text.next - origin
        }
        text.write(element.element.item)
        text.write(",\"x\":")
        text.write(element.frame.origin.x, decimal)
        text.write(",\"y\":")
        text.write(element.frame.origin.y, decimal)
        if element.frame.size == size, element.zIndex == zIndex {
            text.copy(middle, from: origin)
        } else {
            middle.start = text.next - origin
            writeMiddle(element, &text)
            middle.end = text.next - origin
        }
        guard element.isUnusual || asked.tellsMore else { return }
        writeUnusual(element, &text)
        writeMore(element, &text)
    }

    private mutating func open(_ element: ElementID, _ text: inout TextCursor) {
        (kind, section) = (element.kind, element.section)
        switch kind {
        case .cell: text.write("{\"kind\":\"cell\",\"section\":")
        case .header: text.write("{\"kind\":\"header\",\"section\":")
        case .footer: text.write("{\"kind\":\"footer\",\"section\":")
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
        text.write(zIndex)
    }

    /// What most elements need not say: that they are turned, faded, on their way out.
    private func writeUnusual(_ element: PresentedElement, _ text: inout TextCursor) {
        if element.angle != 0, !angleDecimal.rounds(element.angle, to: 0) {
            text.write(",\"angle\":")
            text.write(element.angle, angleDecimal)
        }
        if element.alpha != 1, !decimal.rounds(element.alpha, to: 1) {
            text.write(",\"alpha\":")
            text.write(element.alpha, decimal)
        }
        if let departing = element.departing {
            text.write(",\"departing\":")
            text.write(departing)
        }
    }

    /// What clients have to ask for.
    private func writeMore(_ element: PresentedElement, _ text: inout TextCursor) {
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

extension PresentedElement {
    /// Whether there is something to say about the element that most need not say.
    fileprivate var isUnusual: Bool { angle != 0 || alpha != 1 || departing != nil }
}

extension ElementFormat {
    /// Whether elements say more than they do unasked.
    fileprivate var tellsMore: Bool { includesVelocity || includesAnchor }
}
