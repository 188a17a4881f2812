/// The noise of noise and turbulence; ``FieldBehavior`` defines it.
extension FieldBehavior {
    /// The noise at a place.
    ///
    /// - Parameters:
    ///   - place: In metres, from the field's position.
    ///   - time: In seconds.
    /// - Returns: A vector that is at most 1 long.
    func noiseVector(at place: EngineVector, _ time: Double) -> EngineVector {
        var (x, y, shares) = (0.0, 0.0, 0.0)
        var (frequency, share) = (1.0, 1.0)
        for _ in 0..<3 where share > 0 {
            let (u, v) = (frequency * Double(place.x), frequency * Double(place.y))
            let w = frequency * animationSpeed * time
            x += share * GradientNoise.value(u, v, w)
            y += share * GradientNoise.value(u + 37.5, v + 59.5, w + 83.5)
            shares += share
            frequency *= 2
            share *= 1 - smoothness
        }
        let factor = 1 / (1.5 * shares)
        return EngineVector(x: Float(factor * x), y: Float(factor * y))
    }

    /// Numbers that only noise and turbulence have.
    struct Noise: Sendable, Hashable, Codable {
        var smoothness: Double
        var animationSpeed: Double

        /// Creates the numbers; `nil` if both are 0.
        init?(_ smoothness: Double, _ animationSpeed: Double) {
            guard smoothness != 0 || animationSpeed != 0 else { return nil }
            (self.smoothness, self.animationSpeed) = (smoothness, animationSpeed)
        }
    }
}
