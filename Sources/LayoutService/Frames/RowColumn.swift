import LayoutEngine

/// A number that every element has; the cases are in the order of the columns.
enum RowColumn: UInt8, CaseIterable {
    case kind, section, item, departing
    case x, y, width, height, zIndex, angle, alpha, scale
    case velocityX, velocityY, angularVelocity
    case anchorX, anchorY
    case key, id
    case level, parent, expanded
    case estimated, lifted
    case transform
    case isHidden

    /// The columns that hardly ever differ between elements.
    static let still: [RowColumn] = [.width, .height, .zIndex, .angle, .alpha, .scale]
    /// The columns that clients have to request, or that few frames have.
    static let requested: [RowColumn] = [
        .velocityX, .velocityY, .angularVelocity, .anchorX, .anchorY, .key, .id,
        .level, .parent, .expanded, .estimated, .lifted, .transform, .isHidden,
    ]

    /// The columns that identify an element in its frame.
    static let identifying: [RowColumn] = [.kind, .section, .item]

    /// The columns of a frame: those that the client lists, or that the elements need.
    static func columns(of shown: ShownFrame, _ format: ElementFormat) -> [RowColumn] {
        let changes =
            switch shown.content {
            case .whole, .updated: AttributeSet.all
            case .difference(_, _, let changes, _): changes
            }
        return columns(
            of: shown.frame.elements,
            format,
            shown.names,
            ElementMarks(shown),
            changes
        )
    }

    /// The columns that the client lists, or that elements need of which some attributes are written.
    static func columns(
        of elements: [PresentedElement],
        _ format: ElementFormat,
        _ names: ElementNames?,
        _ marks: ElementMarks,
        _ changes: AttributeSet = .all
    ) -> [RowColumn] {
        if let listed = format.columns { return allCases.filter(listed.contains) }
        // One pass, by index: a loop over the elements would copy each.
        var departs = false
        var (scales, tilts): (UInt64, UInt64) = (0, 0)
        for index in elements.indices {
            if elements[index].departing != nil { departs = true }
            scales |= elements[index].scaleBits
            tilts |= elements[index].tiltBits
        }
        // Zero may have a sign.
        let isTilted = tilts << 1 != 0
        var columns: [RowColumn] = []
        columns.reserveCapacity(allCases.count)
        for column in allCases {
            let isNeeded =
                switch column {
                case .kind, .section, .item: true
                case .departing: departs
                case .key: format.includesKey
                case .id: names?.haveIdentifiers ?? false
                case .level, .parent, .expanded: names?.haveOutlines ?? false
                // Without the column every element has the scale 1, in differences too.
                case .scale: scales != 0
                // Without the column no element is tilted, has an estimated size, is lifted or hidden, in differences
                // too.
                case .transform: isTilted
                case .estimated: marks.haveEstimates
                case .lifted: marks.lifted != nil
                case .isHidden: marks.hidden != nil
                case .velocityX, .velocityY, .angularVelocity:
                    format.includesVelocity && changes.contains(column.attribute)
                case .anchorX, .anchorY:
                    format.includesAnchor && changes.contains(column.attribute)
                default: changes.contains(column.attribute)
                }
            if isNeeded { columns.append(column) }
        }
        return columns
    }

    /// The attribute in the column; empty for the columns that identify the element.
    private var attribute: AttributeSet {
        switch self {
        case .kind, .section, .item, .departing, .key, .id, .level, .parent, .expanded, .estimated,
            .lifted, .isHidden:
            []
        case .x: .x
        case .y: .y
        case .width: .width
        case .height: .height
        case .zIndex: .zIndex
        case .angle: .angle
        case .alpha: .alpha
        case .scale: .scale
        case .transform: .transform
        case .velocityX: .velocityX
        case .velocityY: .velocityY
        case .angularVelocity: .angularVelocity
        case .anchorX: .anchorX
        case .anchorY: .anchorY
        }
    }

    /// The name in responses.
    var name: StaticString {
        switch self {
        case .kind: "kind"
        case .section: "section"
        case .item: "item"
        case .departing: "departing"
        case .x: "x"
        case .y: "y"
        case .width: "width"
        case .height: "height"
        case .zIndex: "zIndex"
        case .angle: "angle"
        case .alpha: "alpha"
        case .scale: "scale"
        case .velocityX: "velocityX"
        case .velocityY: "velocityY"
        case .angularVelocity: "angularVelocity"
        case .anchorX: "anchorX"
        case .anchorY: "anchorY"
        case .key: "key"
        case .id: "id"
        case .level: "level"
        case .parent: "parent"
        case .expanded: "expanded"
        case .estimated: "estimated"
        case .lifted: "lifted"
        case .transform: "transform"
        case .isHidden: "isHidden"
        }
    }
}

/// The columns that a client lists.
struct RowColumnSet: Equatable, Sendable {
    private var bits: UInt32 = 0

    /// Reads `columns`, a list of names.
    init(query text: String) throws(QueryReader.ValueError) {
        for name in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let column = RowColumn.allCases.first(where: { "\($0.name)" == name }),
                !contains(column)
            else {
                let names = RowColumn.allCases.map { "\($0.name)" }.joined(separator: ", ")
                throw QueryReader.ValueError(
                    "columns must list some of \(names), each once, got \(text.quoted)"
                )
            }
            bits |= 1 << column.rawValue
        }
    }

    func contains(_ column: RowColumn) -> Bool { bits & 1 << column.rawValue != 0 }
}
