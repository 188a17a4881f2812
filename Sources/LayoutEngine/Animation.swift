public import LayoutdDynamics

/// The UIView spring that animates taps, updates and changes of the layout.
public struct Animation: Sendable, Hashable, Codable {
    /// The spring; with a duration of 0 changes are shown immediately.
    public var timing: SpringTiming
    /// Seconds before it starts, at least 0.
    public var delay: Double

    /// Makes an animation; the default is that of the expanding list.
    ///
    /// - Parameters:
    ///   - timing: The spring.
    ///   - delay: Seconds before it starts, at least 0.
    /// - Note: Source: cnoon/CollectionViewAnimations (0.4 s, damping 1, velocity 0).
    public init(
        timing: SpringTiming = SpringTiming(duration: 0.4, damping: 1, initialVelocity: 0),
        delay: Double = 0
    ) {
        self.timing = timing
        self.delay = delay
    }

    /// Shows changes immediately.
    public static let none = Animation(
        timing: SpringTiming(duration: 0, damping: 1, initialVelocity: 0)
    )
}
