import LayoutEngine

/// A number that every element has; the cases are in the order of the columns.
enum RowColumn: CaseIterable {
    case kind, section, item, departing
    case x, y, width, height, zIndex, angle, alpha, scale
    case velocityX, velocityY, angularVelocity
    case anchorX, anchorY
    case key, id

    /// The columns that hardly ever differ between elements.
    static let still: [RowColumn] = [.width, .height, .zIndex, .angle, .alpha, .scale]
    /// The columns that clients have to request.
    static let requested: [RowColumn] = [
        .velocityX, .velocityY, .angularVelocity, .anchorX, .anchorY, .key, .id,
    ]

    /// The columns that these elements need.
    static func columns(of shown: ShownFrame, _ format: ElementFormat) -> [RowColumn] {
        let departs = shown.frame.elements.contains { $0.departing != nil }
        // Without the column every element has the scale 1, in differences too.
        let isScaled = shown.frame.elements.contains { $0.scaleBits != 0 }
        let changes =
            switch shown.content {
            case .whole, .updated: AttributeSet.all
            case .difference(_, _, let changes, _): changes
            }
        var columns: [RowColumn] = []
        columns.reserveCapacity(allCases.count)
        for column in allCases {
            let isNeeded =
                switch column {
                case .kind, .section, .item: true
                case .departing: departs
                case .key: format.includesKey
                case .id: shown.names?.haveIdentifiers ?? false
                case .scale: isScaled
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
        case .kind, .section, .item, .departing, .key, .id: []
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
        }
    }
}
