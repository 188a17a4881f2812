public import LayoutdDynamics

/// How taps, updates, changes of the layout and scrolls are animated.
public struct Animation: Sendable, Hashable {
    /// The progress over time; with a duration of 0 changes are shown immediately.
    public var timing: Timing
    /// Seconds before it starts, at least 0.
    public var delay: Double

    /// A function of the seconds since the start.
    public enum Timing: Sendable, Hashable, Codable {
        /// The spring of `UIView.animate(withDuration:usingSpringWithDamping:initialSpringVelocity:)`.
        case spring(SpringTiming)
        /// A cubic curve, as in `UICubicTimingParameters`.
        case cubic(CubicTiming)
        /// A spring that runs until it settles, as in `UISpringTimingParameters`.
        case springParameters(SpringTimingParameters)

        /// Seconds from start to end.
        public var duration: Double {
            switch self {
            case .spring(let timing): timing.duration
            case .cubic(let timing): timing.duration
            case .springParameters(let timing): timing.duration
            }
        }
    }

    /// Makes an animation.
    ///
    /// - Parameters:
    ///   - timing: The progress over time.
    ///   - delay: Seconds before it starts, at least 0.
    public init(_ timing: Timing, delay: Double = 0) {
        self.timing = timing
        self.delay = delay
    }

    /// Makes an animation along a UIView spring; the default is that of the expanding list.
    ///
    /// - Parameters:
    ///   - timing: The spring.
    ///   - delay: Seconds before it starts, at least 0.
    /// - Note: Source: cnoon/CollectionViewAnimations (0.4 s, damping 1, velocity 0).
    public init(
        timing: SpringTiming = SpringTiming(duration: 0.4, damping: 1, initialVelocity: 0),
        delay: Double = 0
    ) {
        self.init(.spring(timing), delay: delay)
    }

    /// Shows changes immediately.
    public static let none = Animation(
        timing: SpringTiming(duration: 0, damping: 1, initialVelocity: 0)
    )
}

extension Animation: Codable {
    private enum CodingKeys: CodingKey {
        case timing, delay
    }

    /// Reads an animation; the timing of older records is always a UIView spring.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        delay = try container.decode(Double.self, forKey: .delay)
        let spring = try? container.decode(SpringTiming.self, forKey: .timing)
        timing = try spring.map { .spring($0) } ?? container.decode(Timing.self, forKey: .timing)
    }

    /// Writes an animation; along a UIView spring in the form of older records.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(delay, forKey: .delay)
        switch timing {
        case .spring(let spring): try container.encode(spring, forKey: .timing)
        case .cubic, .springParameters: try container.encode(timing, forKey: .timing)
        }
    }
}

extension Animation.Timing {
    /// The fractions of a change that are done; they may exceed 1.
    func progress(at time: Double) -> AxisProgress {
        switch self {
        case .spring(let timing): AxisProgress(timing.progress(at: time))
        case .cubic(let timing): AxisProgress(timing.progress(at: time))
        case .springParameters(let timing):
            AxisProgress(timing) { timing.progress(at: time, along: $0) }
        }
    }

    /// The change of the progress per second.
    func velocity(at time: Double) -> AxisProgress {
        switch self {
        case .spring(let timing): AxisProgress(timing.velocity(at: time))
        case .cubic(let timing): AxisProgress(timing.velocity(at: time))
        case .springParameters(let timing):
            AxisProgress(timing) { timing.velocity(at: time, along: $0) }
        }
    }
}

extension Animation.Timing: Checkable {
    /// Decoding checks everything else.
    var isSound: Bool {
        guard case .spring(let timing) = self else { return duration.isSound }
        return [timing.duration, timing.damping, timing.initialVelocity].areSound
    }
}
