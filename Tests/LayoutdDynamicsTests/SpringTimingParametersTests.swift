import Foundation
import LayoutdGeometry
import LayoutdTestSupport
import Testing

@testable import LayoutdDynamics

/// Springs that run until they settle, beyond the vectors.
struct SpringTimingParametersTests {
    typealias Spring = SpringTimingParameters.Spring

    private static let springs: [Spring] = [
        .forces(stiffness: 100, damping: 10), .forces(mass: 3, stiffness: 1000, damping: 500),
        .forces(mass: 3, stiffness: 1000, damping: 500, allowsOverdamping: true),
        .pace(), .pace(duration: 0.5, bounce: 0.3), .pace(duration: 2, bounce: -0.5),
        .pace(duration: 0.001, bounce: 0.999), .pace(duration: 60, bounce: 1e-12),
    ]
    private static let velocities = [
        Vector.zero, Vector(dx: 5, dy: 5), Vector(dx: -3, dy: 100), Vector(dx: 40, dy: 0),
    ]

    @Test(arguments: springs, velocities)
    func `it starts as it should and stays settled`(spring: Spring, velocity: Vector) {
        let timing = SpringTimingParameters(spring, initialVelocity: velocity)
        let end = timing.duration
        for axis in [Axis.horizontal, .vertical] {
            #expect(timing.progress(at: 0, along: axis) == 0)
            let rounding = 1e-14 * (100 + spring.undampedFrequency)
            #expect(abs(timing.velocity(at: 0, along: axis) - velocity[axis]) <= rounding)
            #expect(timing.progress(at: end, along: axis) == 1)
            #expect(timing.velocity(at: end, along: axis) == 0)
            let oscillator = spring.oscillator(velocity[axis])
            for step in 0...400 {
                let time = end * (1 + Double(step) / 100)
                #expect(abs(1 - oscillator.progress(at: time)) <= 0.001 * (1 + 1e-6), "\(time)")
            }
        }
    }

    @Test(arguments: springs, velocities)
    func `the velocity is the slope of the progress`(spring: Spring, velocity: Vector) {
        let timing = SpringTimingParameters(spring, initialVelocity: velocity)
        let gap = 1e-5 / spring.undampedFrequency
        for step in 1..<100 {
            let time = timing.duration * Double(step) / 100
            for axis in [Axis.horizontal, .vertical] {
                let (before, after) = (
                    timing.progress(at: time - gap, along: axis),
                    timing.progress(at: time + gap, along: axis)
                )
                let found = timing.velocity(at: time, along: axis)
                let slack = 1e-4 * (spring.undampedFrequency + abs(velocity[axis]))
                #expect(abs((after - before) / (2 * gap) - found) <= slack, "\(time)")
            }
        }
    }

    @Test func `the duration is that of the slower axis`() {
        let spring = Spring.forces(stiffness: 100, damping: 10)
        func alone(_ velocity: Double) -> Double {
            SpringTimingParameters(spring, initialVelocity: Vector(dx: velocity, dy: velocity))
                .duration
        }
        for (x, y) in [(0.0, 9.0), (9, 0), (-4, 2), (5, 5)] {
            let timing = SpringTimingParameters(spring, initialVelocity: Vector(dx: x, dy: y))
            #expect(timing.duration == max(alone(x), alone(y)))
            #expect((timing.slowerAxis == .horizontal) == (alone(x) >= alone(y)))
        }
    }

    /// Integrates the equation of motion in small steps.
    @Test(arguments: springs.filter { $0.duration < 3 && $0.duration > 0.01 })
    func `it solves the equation of motion`(spring: Spring) {
        let timing = SpringTimingParameters(spring, initialVelocity: Vector(dx: 3, dy: 3))
        let oscillator = spring.oscillator(3)
        let (frequency, ratio) = (oscillator.frequency, oscillator.dampingRatio)
        func pull(_ place: Double, _ speed: Double) -> Double {
            frequency * frequency * (1 - place) - 2 * ratio * frequency * speed
        }
        var (place, speed) = (0.0, 3.0)
        let step = 1e-5
        for count in 1...Int(timing.duration / step) {
            // The midpoint method.
            let (middle, half) = (
                place + speed * step / 2, speed + pull(place, speed) * step / 2
            )
            (place, speed) = (place + half * step, speed + pull(middle, half) * step)
            guard count.isMultiple(of: 5000) else { continue }
            #expect(abs(place - oscillator.progress(at: Double(count) * step)) < 1e-6)
        }
    }

    @Test(arguments: springs)
    func `it can be encoded and decoded`(spring: Spring) throws {
        let timing = SpringTimingParameters(spring, initialVelocity: Vector(dx: 1, dy: -2))
        let data = try JSONEncoder().encode(timing)
        #expect(try JSONDecoder().decode(SpringTimingParameters.self, from: data) == timing)
    }

    private static let endless: [Spring] = [
        .forces(mass: 0, stiffness: 1, damping: 1), .forces(stiffness: -1, damping: 1),
        .forces(stiffness: 1, damping: 0), .forces(stiffness: .nan, damping: 1),
        .forces(stiffness: .infinity, damping: 1), .forces(stiffness: 1, damping: .infinity),
        .forces(mass: 1e-300, stiffness: 1e300, damping: 1),
        .forces(stiffness: 1, damping: 1e300, allowsOverdamping: true),
        .pace(duration: 0), .pace(duration: .nan), .pace(duration: 1, bounce: 1),
        .pace(duration: 1, bounce: -1), .pace(duration: 1, bounce: .nan),
        .pace(duration: 1e-12),
    ]

    @Test(arguments: endless)
    func `what does not settle is no record`(spring: Spring) throws {
        #expect(!spring.settles)
        let encoder = JSONEncoder()
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf",
            negativeInfinity: "-inf",
            nan: "nan"
        )
        let text = String(decoding: try encoder.encode(spring), as: UTF8.self)
        let record = Data(#"{"spring": \#(text), "initialVelocity": {"dx": 0, "dy": 0}}"#.utf8)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(SpringTimingParameters.self, from: record)
        }
    }

    @Test func `random springs settle at a finite time`() {
        var random = SplitMix64(seed: 3)
        for round in 0..<2000 {
            func power(_ range: ClosedRange<Double>) -> Double {
                pow(10, Double.random(in: range, using: &random))
            }
            let spring = Spring.forces(
                mass: power(-3...6),
                stiffness: power(-3...6),
                damping: power(-3...6),
                allowsOverdamping: round.isMultiple(of: 2)
            )
            guard spring.settles else { continue }
            let velocity = Vector(
                dx: .random(in: -100...100, using: &random),
                dy: .random(in: -100...100, using: &random)
            )
            let timing = SpringTimingParameters(spring, initialVelocity: velocity)
            #expect(timing.duration > 0 && timing.duration.isFinite, "\(spring)")
            for axis in [Axis.horizontal, .vertical] {
                let left = 1 - spring.oscillator(velocity[axis]).progress(at: timing.duration)
                #expect(abs(left) <= 0.001 * (1 + 1e-6), "\(spring), \(velocity)")
            }
        }
    }
}
