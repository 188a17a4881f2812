/// Whether a kind of layout is mirrored where lines begin at the right
/// (`flipsHorizontallyInOppositeLayoutDirection`).
public enum LayoutFlipping: Sendable {
    /// It has no leading side, so it cannot be: gravity and velocities are not mirrored.
    case never
    /// If ``LayoutConfiguration/flipsHorizontallyInOppositeLayoutDirection`` says so.
    case onRequest
    /// By itself: its leading edge is the right one then.
    case always
}

extension LayoutConfiguration {
    /// Whether the layout is mirrored in a view of a direction.
    public func flips(in direction: LayoutDirection) -> Bool {
        guard direction == .rightToLeft else { return false }
        return switch definition.flipping {
        case .never: false
        case .onRequest: flipsHorizontallyInOppositeLayoutDirection
        case .always: true
        }
    }
}
