/// What the animations of a transition are evaluated at.
enum TransitionClock: Sendable, Hashable {
    /// The time of the view.
    case time
    /// How far a change that is driven by hand is: 0 is the previous layout, 1 the new one.
    case fraction(Double)

    /// The fractions to which a change can be driven; beyond 0…1 its elements continue along their
    /// lines.
    static let fractions = -1_000.0...1_000.0

    /// Where the clock is.
    ///
    /// - Parameter time: The time of the view, in seconds since creation.
    /// - Returns: Seconds since creation, or the fraction.
    func now(at time: Double) -> Double {
        switch self {
        case .time: time
        case .fraction(let fraction): fraction
        }
    }
}

/// What makes the progress of a change.
enum Pace: Sendable, Hashable {
    /// Time, along a curve.
    case curve(Curve)
    /// A hand that drives the change; the progress is the fraction of ``TransitionClock``.
    case hand

    /// Whether the change is animated; one that is not leaves running animations unchanged.
    var isAnimated: Bool {
        switch self {
        case .curve(let curve): curve.duration > 0
        case .hand: true
        }
    }

    /// The number of the change; `nil` without one.
    var change: Int? {
        if case .curve(let curve) = self { curve.change } else { nil }
    }

    /// When the change ends, in seconds since creation; one that is driven by hand does not end by
    /// itself.
    var end: Double {
        switch self {
        case .curve(let curve): curve.end
        // JSON has no infinity.
        case .hand: .greatestFiniteMagnitude
        }
    }
}
