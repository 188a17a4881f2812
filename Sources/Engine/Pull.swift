import Geometry

/// A scroll that a finger pulls elements along by.
struct Pull: Sendable {
    /// How far the content moved under the finger: the change of the content offset, in points.
    let delta: Vector
    /// Where the finger is, in content coordinates before the scroll.
    let location: Point

    /// How far an element follows: the farther from the finger, the more, up to the whole delta.
    ///
    /// - Note: Source: objc.io issue 5; with `r = (|Δx| + |Δy|)/resistanceFactor` the displacement
    ///   is `max(delta, delta·r)` for a negative delta and `min(delta, delta·r)` otherwise.
    func displacement(of anchor: Point, resistanceFactor: Double) -> Vector {
        let distance = abs(location.x - anchor.x) + abs(location.y - anchor.y)
        let ratio = min(1, distance / resistanceFactor)
        return Vector(dx: delta.dx * ratio, dy: delta.dy * ratio)
    }
}
