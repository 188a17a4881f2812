/// A body with an acceleration that depends on offset and velocity, integrated in small steps.
///
/// - Note: Source: the classical fourth-order Runge-Kutta method.
struct Integration {
    let acceleration: (_ offset: Double, _ velocity: Double) -> Double

    func step(
        _ state: (offset: Double, velocity: Double),
        by step: Double
    ) -> (offset: Double, velocity: Double) {
        func slope(_ other: (Double, Double), _ part: Double) -> (Double, Double) {
            let offset = state.offset + part * step * other.0
            let velocity = state.velocity + part * step * other.1
            return (velocity, acceleration(offset, velocity))
        }
        let first = slope((0, 0), 0)
        let second = slope(first, 0.5)
        let third = slope(second, 0.5)
        let fourth = slope(third, 1)
        func mean(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
            (a + 2 * b + 2 * c + d) / 6
        }
        return (
            state.offset + step * mean(first.0, second.0, third.0, fourth.0),
            state.velocity + step * mean(first.1, second.1, third.1, fourth.1)
        )
    }
}
