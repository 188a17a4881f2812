import LayoutEngine
import LayoutdHTTPServer
import LayoutdJSON

/// Frames for slow connections: the names of the columns, and a list of numbers for each element.
extension JSONWriter {
    /// Writes the members `columns` and `rows`; a difference has only the columns that have
    /// changed.
    mutating func rows(_ shown: ShownFrame, _ format: ElementFormat) {
        let columns = Column.columns(of: shown, format)
        let decimal = Decimal(digits: format.precision)
        let angles = Decimal(digits: format.anglePrecision)
        member(
            "columns",
            array: { json in for column in columns { json.value(column.rawValue) } }
        )
        name("rows")
        raw { buffer in
            buffer.append("[")
            for (index, element) in shown.frame.elements.enumerated() {
                buffer.append(index == 0 ? "[" : ",[")
                for (place, column) in columns.enumerated() {
                    if place > 0 { buffer.append(",") }
                    buffer.append(column, of: element, column == .angle ? angles : decimal)
                }
                buffer.append("]")
            }
            buffer.append("]")
        }
    }
}

extension JSONWriter {
    /// Writes what an update has made of elements, as the numbers of their old and new identities.
    mutating func rows(moved: [ElementMove]) {
        name("moved")
        raw { buffer in
            buffer.append("[")
            for (index, move) in moved.enumerated() {
                buffer.append(index == 0 ? "[" : ",[")
                buffer.append(integer: Int(move.old.kind.rawValue))
                buffer.append(",")
                buffer.append(path: move.old)
                if let new = move.new {
                    buffer.append(",")
                    buffer.append(path: new.element)
                    if let departing = new.departing {
                        buffer.append(",")
                        buffer.append(integer: departing)
                    }
                }
                buffer.append("]")
            }
            buffer.append("]")
        }
    }
}

/// A number that every element has; the cases are in the order of the columns.
private enum Column: String, CaseIterable {
    case kind, section, item, departing
    case x, y, width, height, zIndex, angle, alpha, scale
    case velocityX, velocityY, angularVelocity
    case anchorX, anchorY

    /// The columns that these elements need.
    static func columns(of shown: ShownFrame, _ format: ElementFormat) -> [Column] {
        let departs = shown.frame.elements.contains { $0.departing != nil }
        // Without the column every element has the scale 1, in differences too.
        let isScaled = shown.frame.elements.contains { $0.scaleBits != 0 }
        let changes =
            switch shown.content {
            case .whole, .updated: AttributeSet.all
            case .difference(_, _, let changes, _): changes
            }
        return allCases.filter { column in
            switch column {
            case .kind, .section, .item: true
            case .departing: departs
            case .scale: isScaled
            case .velocityX, .velocityY, .angularVelocity:
                format.includesVelocity && changes.contains(column.attribute)
            case .anchorX, .anchorY:
                format.includesAnchor && changes.contains(column.attribute)
            default: changes.contains(column.attribute)
            }
        }
    }

    /// The attribute in the column; empty for the columns that identify the element.
    private var attribute: AttributeSet {
        switch self {
        case .kind, .section, .item, .departing: []
        case .x: .x
        case .y: .y
        case .width: .width
        case .height: .height
        case .zIndex: .zIndex
        case .angle: .angle
        case .alpha: .alpha
        case .scale: .scale
        case .velocityX: .velocityX
        case .velocityY: .velocityY
        case .angularVelocity: .angularVelocity
        case .anchorX: .anchorX
        case .anchorY: .anchorY
        }
    }
}

extension BodyBuffer {
    fileprivate mutating func append(path element: ElementID) {
        append(integer: element.section)
        append(",")
        append(integer: element.item)
    }

    /// Appends the number of an element in a column.
    fileprivate mutating func append(
        _ column: Column,
        of element: PresentedElement,
        _ decimal: Decimal
    ) {
        switch column {
        case .kind: append(integer: Int(element.element.kind.rawValue))
        case .section: append(integer: element.element.section)
        case .item: append(integer: element.element.item)
        case .departing: element.departing.map { append(integer: $0) } ?? append("null")
        case .x: decimal.write(element.frame.minX, to: &self)
        case .y: decimal.write(element.frame.minY, to: &self)
        case .width: decimal.write(element.frame.size.width, to: &self)
        case .height: decimal.write(element.frame.size.height, to: &self)
        case .zIndex: append(integer: element.zIndex)
        case .angle: decimal.write(element.angle, to: &self)
        case .alpha: decimal.write(element.alpha, to: &self)
        case .scale: decimal.write(element.scale, to: &self)
        case .velocityX: decimal.write(element.velocity.dx, to: &self)
        case .velocityY: decimal.write(element.velocity.dy, to: &self)
        case .angularVelocity: decimal.write(element.angularVelocity, to: &self)
        case .anchorX: decimal.write(element.anchor.x, to: &self)
        case .anchorY: decimal.write(element.anchor.y, to: &self)
        }
    }
}
