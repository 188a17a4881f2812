import LayoutdGeometry

/// A scroll by which a finger pulls elements along.
struct Pull: Sendable, Hashable, Codable {
    /// How far the content moved under the finger: the change of the content offset, in points.
    let delta: Vector
    /// Where the finger is, in content coordinates before the scroll.
    let location: Point

    /// The pull after the content has moved under the finger together with the elements.
    func shifted(by shift: Vector) -> Pull {
        Pull(delta: delta, location: location + shift)
    }

    /// How far an element follows: more with distance from the finger, up to the whole delta.
    ///
    /// With signed distances an element below or right of the finger has a negative share without a
    /// bound: it moves against the scroll.
    ///
    /// - Note: Source: objc.io issue 5 and the two-column layout derived from it. With Δ from the
    ///   anchor to the finger and `r = (|Δx| + |Δy|)/resistanceFactor`, or, signed,
    ///   `(Δx + Δy)/resistanceFactor`, the displacement is `max(delta, delta·r)` for a negative
    ///   delta and `min(delta, delta·r)` otherwise.
    func displacement(of anchor: Point, dynamics: SpringDynamics) -> Vector {
        displacement(
            of: anchor,
            resistanceFactor: dynamics.resistanceFactor,
            signed: dynamics.signedDistances
        )
    }

    /// See ``displacement(of:dynamics:)``.
    func displacement(
        of anchor: Point,
        resistanceFactor: Double,
        signed signedDistances: Bool = false
    ) -> Vector {
        let (dx, dy) = (location.x - anchor.x, location.y - anchor.y)
        let distance = signedDistances ? dx + dy : abs(dx) + abs(dy)
        let share = min(1, distance / resistanceFactor)
        return Vector(dx: delta.dx * share, dy: delta.dy * share)
    }
}
