/// The constants of the simulation, and the phase of its sub-steps.
///
/// UIKit's engine is a Box2D that takes sub-steps of 1/120 s in single precision, 100 points to the
/// metre, at any display rate.
///
/// - Note: Source: measured on UIKit (UIDynamicAnimator, through Mac Catalyst) and published by
///   kern0x1b/charon; reproduced digit for digit by libbox2d 2.4.1.
public enum Integrator {
    /// The length of a sub-step, in seconds: 1/120 rounded to single precision.
    public static let substep: Float = 1 / 120

    /// The number of points in one metre of the engine.
    public static let pointsPerMetre = 100.0

    /// The default damping of velocities, in 1/s.
    public static let resistance = 0.1

    /// The number of sub-steps between two times.
    ///
    /// The phase counts from time 0: the first tick of 1/60 s has one sub-step and later ones two,
    /// because 1/120 in single precision is slightly more than half of 1/60.
    ///
    /// - Parameters:
    ///   - start: Seconds since the animator's creation.
    ///   - end: Seconds since the animator's creation, at least `start`.
    /// - Returns: The number of sub-steps that end after `start` and not after `end`.
    public static func substeps(from start: Double, to end: Double) -> Int {
        Int((end / Double(substep)).rounded(.down)) - Int((start / Double(substep)).rounded(.down))
    }
}
