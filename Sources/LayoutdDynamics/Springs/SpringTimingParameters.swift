public import LayoutdGeometry

/// A spring that runs until it settles, as a function of time.
///
/// It is that of `UISpringTimingParameters`, and of `UIView.animate(springDuration:bounce:)`.
/// Each animated value is `old + (new − old) · progress`, with the result of
/// ``progress(at:along:)``, which may exceed 1. The two axes may start at different velocities.
/// Times are in seconds since the start, without delays; velocities in whole distances per second,
/// positive towards the new value.
///
/// - Note: Source: the equation of the damped oscillator; Apple's documentation of
///   `UISpringTimingParameters`, `CASpringAnimation` and SwiftUI's `Spring`. See ``duration`` and
///   ``Spring`` for what is our own choice.
public struct SpringTimingParameters: Sendable, Hashable {
    /// The spring, as it was described.
    public let spring: Spring
    /// The velocity at the start along each axis, in whole distances per second.
    public let initialVelocity: Vector
    /// Seconds until it has settled: the distance to the end stays within a thousandth.
    ///
    /// With a velocity for each axis, the later of both counts. There the progress becomes 1.
    ///
    /// Certainty: below critical damping it reproduces published values to ten digits. For a
    /// critical spring that starts at rest it is the one measured on UIKit, 9.235037 / w. For others
    /// it is our own choice: the last time at which a thousandth is left.
    public let duration: Double
    /// The axis along which it settles later; the horizontal one if both settle together.
    public let slowerAxis: Axis

    /// Creates the timing of an animation.
    ///
    /// - Parameters:
    ///   - spring: The spring.
    ///   - initialVelocity: Whole distances per second, positive towards the end.
    /// - Precondition: The spring settles, see ``Spring/settles``, and both velocities are at most a
    ///   million.
    public init(_ spring: Spring, initialVelocity: Vector = .zero) {
        precondition(spring.settles, "the spring must settle")
        precondition(Self.accepts(initialVelocity), "initial velocity must be at most a million")
        self.spring = spring
        self.initialVelocity = initialVelocity
        let horizontal = spring.oscillator(initialVelocity.dx).settlingTime
        let vertical =
            initialVelocity.dx == initialVelocity.dy
            ? horizontal : spring.oscillator(initialVelocity.dy).settlingTime
        duration = max(horizontal, vertical)
        slowerAxis = horizontal >= vertical ? .horizontal : .vertical
    }

    private static func accepts(_ velocity: Vector) -> Bool {
        [velocity.dx, velocity.dy].allSatisfy { abs($0) <= 1e6 }
    }

    /// The fraction of the distance that is covered at a time.
    ///
    /// - Parameters:
    ///   - time: Seconds since the start; may lie outside the animation.
    ///   - axis: The axis, which only matters if ``initialVelocity`` differs.
    /// - Returns: 0 up to the start, 1 from the end on.
    public func progress(at time: Double, along axis: Axis = .vertical) -> Double {
        guard time > 0 else { return 0 }
        guard time < duration else { return 1 }
        return spring.oscillator(initialVelocity[axis]).progress(at: time)
    }

    /// The rate at which ``progress(at:along:)`` grows, in whole distances per second.
    ///
    /// - Parameters:
    ///   - time: Seconds since the start; may lie outside the animation.
    ///   - axis: The axis, which only matters if ``initialVelocity`` differs.
    /// - Returns: ``initialVelocity`` at the start; 0 before it, and from the end on.
    public func velocity(at time: Double, along axis: Axis = .vertical) -> Double {
        guard time >= 0, time < duration else { return 0 }
        return spring.oscillator(initialVelocity[axis]).velocity(at: time)
    }
}

extension SpringTimingParameters: Codable {
    private enum CodingKeys: CodingKey {
        case spring, initialVelocity
    }

    /// Decodes the initialiser's arguments.
    ///
    /// - Throws: `DecodingError.dataCorrupted` for a spring that does not settle and for velocities
    ///   that are too large, and what the decoder throws.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let spring = try container.decode(Spring.self, forKey: .spring)
        let velocity = try container.decode(Vector.self, forKey: .initialVelocity)
        guard spring.settles, Self.accepts(velocity) else {
            throw DecodingError.dataCorruptedError(
                forKey: .spring,
                in: container,
                debugDescription: "must settle, got \(spring) with the velocity \(velocity)"
            )
        }
        self.init(spring, initialVelocity: velocity)
    }

    /// Encodes the initialiser's arguments; all other values follow from them.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(spring, forKey: .spring)
        try container.encode(initialVelocity, forKey: .initialVelocity)
    }
}
