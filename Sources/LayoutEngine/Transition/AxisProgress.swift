import LayoutdDynamics
import LayoutdGeometry

/// How far a change is along each axis, or how fast it goes there.
struct AxisProgress: Sendable, Hashable, Codable {
    /// What counts for x and widths.
    var x: Double
    /// What counts for y and heights.
    var y: Double
    /// What counts for everything else: opacities, angles and scales.
    var other: Double

    /// The same for all.
    init(_ value: Double) { (x, y, other) = (value, value, value) }

    private init(x: Double, y: Double, other: Double) {
        (self.x, self.y, self.other) = (x, y, other)
    }

    /// What a spring gives along each axis; everything else goes with the slower one.
    init(_ spring: SpringTimingParameters, _ value: (Axis) -> Double) {
        let y = value(.vertical)
        let isSame = spring.initialVelocity.dx == spring.initialVelocity.dy
        let x = isSame ? y : value(.horizontal)
        self.init(x: x, y: y, other: spring.slowerAxis == .horizontal ? x : y)
    }

    /// Changes every part.
    func map(_ change: (Double) -> Double) -> AxisProgress {
        AxisProgress(x: change(x), y: change(y), other: change(other))
    }
}

/// What is left.
func - (whole: Double, progress: AxisProgress) -> AxisProgress { progress.map { whole - $0 } }

/// The opposite.
prefix func - (progress: AxisProgress) -> AxisProgress { progress.map { -$0 } }

/// The part of a way.
func * (way: Vector, progress: AxisProgress) -> Vector {
    Vector(dx: way.dx * progress.x, dy: way.dy * progress.y)
}
