/// A direction of the plane; layouts scroll along one and line items up along the other.
public enum Axis: Sendable, Hashable, Codable {
    /// Along x, growing to the right.
    case horizontal
    /// Along y, growing downwards.
    case vertical

    /// The other axis.
    public var cross: Axis {
        switch self {
        case .horizontal: .vertical
        case .vertical: .horizontal
        }
    }
}
