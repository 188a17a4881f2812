import Glibc

/// The spring of `UIView.animate(withDuration:usingSpringWithDamping:initialSpringVelocity:)` as a
/// function of time.
///
/// Each animated value is `old + (new − old) · progress`, with the result of ``progress(at:)``,
/// which may exceed 1. Times are in seconds since the start, without delays; velocities in whole
/// distances per second, positive towards the new value.
///
/// Certainty: the stiffness agrees to 1e-7 with values read from UIKit's animations, and positions
/// agree to six digits with published ones of CASpringAnimation, for `initialVelocity · duration`
/// from −2 to 1.5. For a large product (more than about 3), UIKit is reported to find another
/// frequency, and the numbers cannot be compared.
///
/// - Note: Source: openuikit (github.com/Vercantez/openuikit) and framer/SpringsExample for the
///   stiffness; the equation of the damped oscillator for the rest.
public struct SpringTiming: Sendable, Hashable {
    /// Seconds from start to end; 0 means no animation.
    public let duration: Double
    /// The damping ratio, 0.01 to 1; 1 is critical.
    public let damping: Double
    /// The velocity at the start, in whole distances per second.
    public let initialVelocity: Double
    /// The angular frequency without damping, in radians per second; infinite if `duration` is 0.
    public let undampedFrequency: Double

    /// Creates the timing of an animation.
    ///
    /// - Parameters:
    ///   - duration: Seconds, finite. Values below a microsecond, including negative ones, count as
    ///     0: no animation.
    ///   - damping: The damping ratio, finite. Values above 1 count as 1, as in UIKit, and values
    ///     below 0.01 as 0.01.
    ///   - initialVelocity: Whole distances per second, positive towards the end; finite.
    /// - Precondition: The parameters are finite.
    public init(duration: Double, damping: Double, initialVelocity: Double) {
        precondition(duration.isFinite, "duration must be finite")
        precondition(damping.isFinite, "damping must be finite")
        precondition(initialVelocity.isFinite, "initial velocity must be finite")
        self.duration = duration < Self.shortest ? 0 : duration
        self.damping = min(max(damping, Self.weakestDamping), 1)
        self.initialVelocity = initialVelocity
        let residual = SpringResidual(
            damping: self.damping,
            travel: initialVelocity * self.duration
        )
        undampedFrequency = residual.decay() / (self.damping * self.duration)
    }

    /// No display shows a shorter time, and this keeps infinities out of the formulas.
    private static let shortest = 1e-6

    /// Below about 0.001, no frequency leaves only a thousandth of the distance for a spring that
    /// starts at rest.
    private static let weakestDamping = 0.01

    /// The oscillating mass, for which stiffness and damping coefficient are given: 1.
    public var mass: Double { 1 }

    /// Force per distance of the spring, for ``mass``: the square of ``undampedFrequency``.
    public var stiffness: Double { undampedFrequency * undampedFrequency }

    /// Force per velocity of the damping, for ``mass``: twice ``damping`` · ``undampedFrequency``.
    public var dampingCoefficient: Double { 2 * damping * undampedFrequency }

    /// The fraction of the distance that is covered at a time.
    ///
    /// At ``duration`` it jumps to 1, from a value within 0.001 / ``damping`` of 1 if the spring
    /// starts at rest.
    ///
    /// - Parameter time: Seconds since the start; may lie outside the animation.
    /// - Returns: 0 up to the start, 1 from the end on; always 1 without an animation.
    /// - Note: Source: `1 − e^(−bt) (cos qt + (b − v)/q · sin qt)` with `b = zw`, `q = w√(1 − z²)`,
    ///   and its limit `1 − e^(−wt) (1 + (w − v)t)` for damping 1.
    public func progress(at time: Double) -> Double {
        guard duration > 0, time < duration else { return 1 }
        guard time > 0 else { return 0 }
        let (cosine, sine) = oscillation(at: time)
        return 1 - exp(-decayRate * time) * (cosine + (decayRate - initialVelocity) * sine)
    }

    /// The rate at which ``progress(at:)`` grows, in whole distances per second.
    ///
    /// - Parameter time: Seconds since the start; may lie outside the animation.
    /// - Returns: ``initialVelocity`` at the start; 0 before it, from the end on, and without an
    ///   animation.
    public func velocity(at time: Double) -> Double {
        guard time >= 0, time < duration else { return 0 }
        let (cosine, sine) = oscillation(at: time)
        let pull = stiffness - decayRate * initialVelocity
        return exp(-decayRate * time) * (initialVelocity * cosine + pull * sine)
    }

    /// The decay rate in 1/s.
    private var decayRate: Double { damping * undampedFrequency }

    /// cos qt and (sin qt)/q, which approach 1 and t as damping approaches 1.
    private func oscillation(at time: Double) -> (cosine: Double, sine: Double) {
        guard damping < 1 else { return (1, time) }
        let frequency = undampedFrequency * ((1 - damping) * (1 + damping)).squareRoot()
        return (cos(frequency * time), sin(frequency * time) / frequency)
    }
}
