public import LayoutdGeometry

/// Along which axes a drag moves content that has ``ScrollSettings/isDirectionalLockEnabled``.
///
/// - Note: Source: Apple, UIScrollView: a drag that begins in one general direction does not move the other
///   axis until it ends, and one that begins diagonally moves both. That a direction is general if the way
///   along it is at least twice that along the other axis is our own choice.
public enum DragLock: String, Sendable, Hashable, Codable {
    /// Along both.
    case free
    /// Only horizontally.
    case horizontal
    /// Only from top to bottom.
    case vertical

    /// The lock of a drag that begins with a movement.
    public init(of movement: Vector) {
        let (x, y) = (abs(movement.dx), abs(movement.dy))
        self = y <= x / 2 && x > 0 ? .horizontal : x <= y / 2 && y > 0 ? .vertical : .free
    }

    /// Whether a drag does not move content along an axis.
    func locks(_ axis: Axis) -> Bool {
        switch self {
        case .free: false
        case .horizontal: axis == .vertical
        case .vertical: axis == .horizontal
        }
    }
}
