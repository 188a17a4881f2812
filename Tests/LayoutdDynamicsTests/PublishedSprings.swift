import LayoutdDynamics

/// The stiffness of a spring, read from an animation that UIKit created.
///
/// Source: the tests of openuikit (github.com/Vercantez/openuikit); the last spring is from
/// framer/SpringsExample.
struct ReadSpring: Sendable {
    let damping, duration, velocity, stiffness: Double

    static let all = [
        (0.35, 1.0, 0.0, 286.409428189), (0.6, 0.8, 0, 190.214275445), (0.99, 1, 0, 80.025182432),
        (0.5, 1, 0.25, 159.672337738), (0.5, 1, 1, 152.868413818), (0.5, 1, 1.5, 147.616020031),
        (0.5, 1, -2, 175.422412338), (1, 1, 0, 85.255929006), (1, 1, 1, 83.138036154),
        (0.25, 3, 0, 54.83363359078326),
    ].map { ReadSpring(damping: $0, duration: $1, velocity: $2, stiffness: $3) }

    var timing: SpringTiming {
        SpringTiming(duration: duration, damping: damping, initialVelocity: velocity)
    }
}

/// A published `settlingDuration`.
///
/// Source: Apple's documentation of CASpringAnimation for the two with two decimals, published tests
/// for the others.
struct PublishedSettlingTime: Sendable {
    let stiffness, damping, velocity, seconds: Double
    /// The error of the published value, in seconds.
    let error: Double

    static let all = [
        (100.0, 10.0, 0.0, 1.4727003346780927, 1e-12), (300, 20, 0, 0.7442555275721707, 1e-12),
        (100, 10, 5, 1.3815510557964275, 1e-12), (100, 5, 0, 2.85, 0.005),
        (100, 15, 0, 1.02, 0.005), (100, 20, 0, 1, 1e-12), (25, 10, 0, 1.9, 1e-12),
        (1, 2, 0, 9.3, 1e-12),
    ].map {
        PublishedSettlingTime(stiffness: $0, damping: $1, velocity: $2, seconds: $3, error: $4)
    }

    /// The library's value for ``seconds``.
    var found: Double {
        SpringTiming.settlingTime(
            stiffness: stiffness,
            damping: damping,
            initialVelocity: velocity
        )
    }
}
