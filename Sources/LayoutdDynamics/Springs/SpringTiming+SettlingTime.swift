import Glibc

extension SpringTiming {
    /// The time after which a given spring counts as settled, as CASpringAnimation has it.
    ///
    /// It is the inverse of ``undampedFrequency`` only for springs that start at rest, and there
    /// not quite: the two use different measures of what is left.
    ///
    /// How certain: below critical damping it reproduces published values to sixteen digits. At
    /// critical damping, which is counted from 1e-9 below it and holds for all above it, it
    /// reproduces three published values for springs that start at rest; that others are held to a
    /// bound of what is left is a choice.
    ///
    /// - Parameters:
    ///   - mass: Greater than zero.
    ///   - stiffness: Force per distance, greater than zero.
    ///   - damping: Force per velocity, greater than zero.
    ///   - initialVelocity: Whole distances per second, positive towards the end.
    /// - Returns: Seconds, greater than zero; a multiple of 0.1 at critical damping.
    /// - Precondition: The parameters are finite, and those that must be are greater than zero.
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
        // The bound may rise first, but never below what it starts from; then it falls for good.
        let time = fall(from: 0) { time in log(1000 * (1 + slope * time)) - frequency * time }
        // A spring that settles at a tenth to within rounding settles at that one.
        return (time * 10 * (1 - 1e-9)).rounded(.up) / 10
    }
}
