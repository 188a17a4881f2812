import Glibc

extension SpringTiming {
    /// The time after which a spring counts as settled, as defined by `CASpringAnimation`.
    ///
    /// It is the inverse of ``undampedFrequency`` only for springs that start at rest, and then
    /// only approximately: the two measure the remaining distance differently.
    ///
    /// Certainty: below critical damping it reproduces published values to sixteen digits. For
    /// critical damping, which starts 1e-9 below a ratio of 1 and includes all above it, it
    /// reproduces three published values for springs that start at rest; the use of a bound on the
    /// remaining distance for others is our own choice.
    ///
    /// - Parameters:
    ///   - mass: The mass, greater than zero.
    ///   - stiffness: Force per distance, greater than zero.
    ///   - damping: Force per velocity, greater than zero.
    ///   - initialVelocity: Whole distances per second, positive towards the end.
    /// - Returns: Seconds, greater than zero; a multiple of 0.1 at critical damping.
    /// - Precondition: All parameters are finite and in these ranges.
    /// - Note: Source: values of `settlingDuration` in Apple's documentation and published tests;
    ///   `ln(1000 (1 + |zw − v|/(w√(1 − z²)))) / (zw)` and, critically damped, the first tenth of a
    ///   second with `(1 + |w − v|t) e^(−wt) ≤ 1/1000`.
    public static func settlingTime(
        mass: Double = 1,
        stiffness: Double,
        damping: Double,
        initialVelocity: Double = 0
    ) -> Double {
        precondition(mass > 0 && mass.isFinite, "mass must be positive")
        precondition(stiffness > 0 && stiffness.isFinite, "stiffness must be positive")
        precondition(damping > 0 && damping.isFinite, "damping must be positive")
        precondition(initialVelocity.isFinite, "initial velocity must be finite")
        let frequency = (stiffness / mass).squareRoot()
        let ratio = damping / (2 * (stiffness * mass).squareRoot())
        guard ratio < 1 - 1e-9 else {
            return criticalSettlingTime(frequency: frequency, initialVelocity: initialVelocity)
        }
        let decay = ratio * frequency
        let oscillation = frequency * ((1 - ratio) * (1 + ratio)).squareRoot()
        return log(1000 * (1 + abs(decay - initialVelocity) / oscillation)) / decay
    }

    private static func criticalSettlingTime(frequency: Double, initialVelocity: Double) -> Double {
        let slope = abs(frequency - initialVelocity)
        // The function may rise first, but is not negative then; afterwards it only falls.
        let time = fall(from: 0) { time in log(1000 * (1 + slope * time)) - frequency * time }
        // A time that is within rounding of a tenth counts as that tenth.
        return (time * 10 * (1 - 1e-9)).rounded(.up) / 10
    }
}
