extension SpringTimingParameters {
    /// A spring, described by forces or by what it looks like.
    public enum Spring: Sendable, Hashable, Codable {
        /// By a mass, a force per distance and a force per velocity.
        ///
        /// Unless `allowsOverdamping` is set, a spring with more than critical damping moves as one
        /// with critical damping, as `CASpringAnimation` documents it.
        case forces(
            mass: Double = 1,
            stiffness: Double,
            damping: Double,
            allowsOverdamping: Bool = false
        )
        /// By its pace in seconds, and a bounce between -1 and 1, both excluded.
        ///
        /// 0 is critical damping, positive values swing and negative ones are overdamped. That
        /// overdamped springs move as such is our own choice.
        ///
        /// - Note: Source: WWDC 2023, session 10158: `w = 2π/d`, and a damping ratio of `1 − bounce`,
        ///   or `1/(1 + bounce)` if it is negative. Apple's documentation of SwiftUI's `Spring` has
        ///   two conversions, which agree.
        case pace(duration: Double = 0.5, bounce: Double = 0)
    }
}

extension SpringTimingParameters.Spring {
    /// The angular frequency without damping, in radians per second.
    public var undampedFrequency: Double {
        switch self {
        case .forces(let mass, let stiffness, _, _): (stiffness / mass).squareRoot()
        case .pace(let duration, _): 2 * .pi / duration
        }
    }

    /// The damping ratio that is described; 1 is critical.
    public var dampingRatio: Double {
        switch self {
        case .forces(let mass, let stiffness, let damping, _):
            damping / (2 * (stiffness * mass).squareRoot())
        case .pace(_, let bounce): bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
        }
    }

    /// The mass; 1 if it is described by its pace.
    public var mass: Double {
        if case .forces(let mass, _, _, _) = self { mass } else { 1 }
    }

    /// Force per distance, for ``mass``.
    public var stiffness: Double {
        if case .forces(_, let stiffness, _, _) = self { return stiffness }
        return undampedFrequency * undampedFrequency
    }

    /// Force per velocity, for ``mass``.
    public var damping: Double {
        if case .forces(_, _, let damping, _) = self { return damping }
        return 2 * dampingRatio * undampedFrequency
    }

    /// The pace in seconds: the period without damping.
    public var duration: Double {
        if case .pace(let duration, _) = self { duration } else { 2 * .pi / undampedFrequency }
    }

    /// How far it swings: see ``pace(duration:bounce:)``.
    public var bounce: Double {
        if case .pace(_, let bounce) = self { return bounce }
        let ratio = dampingRatio
        return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
    }

    /// Whether it can be used: numbers are finite, mass, stiffness, damping and pace are greater than
    /// 0, the bounce is between -1 and 1, and it settles in less than 1e12 seconds.
    ///
    /// The frequency is limited to 1e-6 to 1e9 radians per second.
    public var settles: Bool {
        let isGiven =
            switch self {
            case .forces(let mass, let stiffness, let damping, _):
                [mass, stiffness, damping].allSatisfy { $0 > 0 && $0.isFinite }
            case .pace(let duration, let bounce): duration > 0 && abs(bounce) < 1
            }
        guard isGiven, (1e-6...1e9).contains(undampedFrequency), dampingRatio > 0,
            dampingRatio <= 1e9
        else { return false }
        return oscillator(0).settlingTime < 1e12
    }

    /// The oscillator as it moves.
    func oscillator(_ initialVelocity: Double) -> Oscillator {
        let ratio = dampingRatio
        let isLimited = if case .forces(_, _, _, false) = self { true } else { false }
        return Oscillator(
            frequency: undampedFrequency,
            dampingRatio: isLimited ? min(ratio, 1) : ratio,
            initialVelocity: initialVelocity
        )
    }
}

extension SpringTimingParameters.Spring {
    private enum CodingKeys: CodingKey {
        case mass, stiffness, damping, allowsOverdamping, duration, bounce
    }

    /// Decodes the members of one of the descriptions.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func number(_ key: CodingKeys) throws -> Double {
            try container.decode(Double.self, forKey: key)
        }
        if container.contains(.bounce) {
            self = .pace(duration: try number(.duration), bounce: try number(.bounce))
        } else {
            self = .forces(
                mass: try number(.mass),
                stiffness: try number(.stiffness),
                damping: try number(.damping),
                allowsOverdamping: try container.decode(Bool.self, forKey: .allowsOverdamping)
            )
        }
    }

    /// Encodes the members of the description.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .forces(let mass, let stiffness, let damping, let allowsOverdamping):
            try container.encode(mass, forKey: .mass)
            try container.encode(stiffness, forKey: .stiffness)
            try container.encode(damping, forKey: .damping)
            try container.encode(allowsOverdamping, forKey: .allowsOverdamping)
        case .pace(let duration, let bounce):
            try container.encode(duration, forKey: .duration)
            try container.encode(bounce, forKey: .bounce)
        }
    }
}
