/// A spring of rest length 0 that ties an item's centre to its anchor.
public struct TetherSpring: Sendable, Hashable {
    /// Oscillations per second of the undamped spring, in Hz, greater than zero.
    public var frequency: Double
    /// The damping ratio, at least zero; 1 is critical.
    public var damping: Double

    /// Creates a spring from its frequency in Hz and its damping ratio.
    ///
    /// - Precondition: `frequency` is finite and greater than zero, `damping` finite and at least
    ///   zero.
    public init(frequency: Double, damping: Double) {
        precondition(frequency > 0 && frequency.isFinite, "frequency must be positive")
        precondition(damping >= 0 && damping.isFinite, "damping must not be negative")
        self.frequency = frequency
        self.damping = damping
    }

    /// The two factors of one sub-step: `v' = v − (loss·v + pull·x)`.
    ///
    /// This is the exact solution of the soft constraint, in which the mass cancels. With
    /// `w = 2πf`, damping ratio `z`, sub-step `h` and resistance `c`, let
    /// `g = 1/(h(2zw + hw²))` and `s = 1/(1 + g)`; then
    /// `v' = (1 − s)/(1 + hc)·v − s·h·w²·g·x`. The factor of `v` is stored as its distance from 1,
    /// which single precision holds more exactly; over 600 ticks this gains a digit.
    ///
    /// - Note: Source: E. Catto, "Soft Constraints", GDC 2011, and the velocity damping of Box2D
    ///   2.4. One iteration solves a single linear constraint, regardless of its warm start.
    func coefficients(resistance: Double) -> (loss: Float, pull: Float) {
        let h = Double(Integrator.substep)
        let w = 2 * Double.pi * frequency
        let g = 1 / (h * (2 * damping * w + h * w * w))
        let s = 1 / (1 + g)
        let kept = Double(1 / (1 + Integrator.substep * Float(resistance)))
        return (Float(1 - (1 - s) * kept), Float(s * h * w * w * g))
    }
}
