/// How fast a scroll slows down after the finger lifts.
///
/// - Note: Source: `UIScrollView.DecelerationRate`.
public enum DecelerationRate: String, Sendable, Hashable, Codable, CaseIterable {
    /// 0.998 of the velocity is left after each millisecond.
    case normal
    /// 0.99 of the velocity is left after each millisecond.
    case fast

    /// The fraction of the velocity that is left after a millisecond.
    public var perMillisecond: Double {
        switch self {
        case .normal: 0.998
        case .fast: 0.99
        }
    }
}
