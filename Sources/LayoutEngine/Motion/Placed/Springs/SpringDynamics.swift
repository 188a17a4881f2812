public import LayoutdDynamics
public import LayoutdGeometry

/// Springs that tie every element to its place in the layout, and how scrolling pulls them.
///
/// - Note: Source: the springy layout of objc.io issue 5 (Ash Furrow), and the layouts derived from
///   it.
public struct SpringDynamics: Sendable, Hashable, Codable {
    /// Rest length, in points, 0 to 0.5; with any of these an element rests on its anchor.
    public var length: Double
    /// Ratio to critical damping, at least 0.
    public var damping: Double
    /// Frequency of the undamped spring, in Hz, greater than 0.
    public var frequency: Double
    /// The distance from the finger, in points, at which an element follows the whole scroll.
    public var resistanceFactor: Double
    /// How far beyond the viewport elements are simulated, in points; left and right, and above
    /// and below.
    public var overscan: Vector
    /// Whether scrolling moves elements along the scroll axis only.
    public var axisLocked: Bool
    /// Whether distances from the finger are signed, so that elements below or right of it
    /// move against the scroll.
    public var signedDistances: Bool
    /// Whether only elements near the viewport are simulated, instead of all of them all the time.
    public var tiled: Bool

    /// Makes springs; the defaults are those of the springy layout.
    public init(
        length: Double = 0,
        damping: Double = 0.8,
        frequency: Double = 1,
        resistanceFactor: Double = 1500,
        overscan: Vector = Vector(dx: 100, dy: 100),
        axisLocked: Bool = true,
        signedDistances: Bool = false,
        tiled: Bool = true
    ) {
        self.length = length
        self.damping = damping
        self.frequency = frequency
        self.resistanceFactor = resistanceFactor
        self.overscan = overscan
        self.axisLocked = axisLocked
        self.signedDistances = signedDistances
        self.tiled = tiled
    }

    /// The spring of one element.
    public var spring: TetherSpring {
        TetherSpring(frequency: frequency, damping: damping)
    }
}
