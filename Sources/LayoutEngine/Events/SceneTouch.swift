public import LayoutdGeometry

/// What a finger on a scene does.
public struct SceneTouch: Sendable, Hashable, Codable {
    /// The name of the finger; several may be down at the same time.
    public var name: String
    /// What it does.
    public var phase: Phase

    /// What a finger does; points are in viewport coordinates.
    public enum Phase: Sendable, Hashable, Codable {
        /// It comes down, and grabs the frontmost item at the point that is not anchored.
        ///
        /// `damping` is a ratio, and `frequency` in Hz; without a frequency the grip is rigid.
        case began(at: Point, damping: Double = 0, frequency: Double = 0)
        /// It moves, or gives a sign that it is still there.
        case moved(to: Point)
        /// It lifts; the item keeps the velocity that it has.
        case ended
        /// It lifts; the item gets this velocity, in points of the viewport per second, unless another finger still
        /// holds it.
        ///
        /// With a point, the item follows the finger there in the next tick, and is let go at the
        /// end of that tick.
        case released(velocity: Vector, at: Point? = nil)
        /// It is lost; the item keeps the velocity that it has.
        case cancelled
    }

    /// Makes a touch.
    public init(_ name: String, _ phase: Phase) {
        self.name = name
        self.phase = phase
    }
}

extension SceneTouch {
    /// The touch, with a velocity in points of the content per second.
    func atScale(_ scale: Double) -> SceneTouch {
        guard case .released(let velocity, let point) = phase else { return self }
        return SceneTouch(name, .released(velocity: velocity * (1 / scale), at: point))
    }
}
