import Foundation
import LayoutdDynamics
import LayoutdTestSupport
import Testing

struct SpringTimingTests {
    /// A grid of the springs that requests may ask for, including the limits.
    private static let grid: [SpringTiming] = {
        let durations = [0.001, 0.05, 0.4, 1, 7, 60]
        let dampings = [0.01, 0.1, 0.5, 0.9, 0.999_999_999, 1]
        let velocities = [-100.0, -10, -1, 0, 0.1, 2, 10, 100]
        return durations.flatMap { duration in
            dampings.flatMap { damping in
                velocities.map {
                    SpringTiming(duration: duration, damping: damping, initialVelocity: $0)
                }
            }
        }
    }()

    private static func times(of timing: SpringTiming, count: Int = 1000) -> [Double] {
        (1..<count).map { timing.duration * Double($0) / Double(count) }
    }

    @Test func `there are seven cases`() throws {
        #expect(try SpringCase.all().count == 7)
    }

    @Test(arguments: try SpringCase.all())
    func `published and computed springs agree`(vector: SpringCase) throws {
        let timing = SpringTiming(
            duration: vector.input.duration,
            damping: vector.input.dampingRatio,
            initialVelocity: vector.input.initialVelocity
        )
        var comparisons: [(what: String, found: Double, expected: Double)] = []
        func compare(_ what: String, _ found: Double, _ expected: Double?) {
            if let expected { comparisons.append((what, found, expected)) }
        }
        compare("mass", timing.mass, vector.expect.mass)
        compare("frequency", timing.undampedFrequency, vector.expect.undampedFrequency)
        compare("stiffness", timing.stiffness, vector.expect.stiffness)
        compare("damping", timing.dampingCoefficient, vector.expect.damping)
        for sample in vector.expect.samples ?? [] {
            compare("progress at \(sample[0])", timing.progress(at: sample[0]), sample[1])
        }
        #expect(comparisons.count > 1, "nothing but the mass is expected")
        for (what, found, expected) in comparisons {
            let error = abs(found - expected)
            #expect(error <= vector.tolerance ?? 1e-6, "\(what): \(found), not \(expected)")
        }
    }

    @Test(arguments: ReadSpring.all)
    func `stiffness agrees with UIKit's within one part in ten million`(spring: ReadSpring) {
        #expect(abs(spring.timing.stiffness / spring.stiffness - 1) < 1e-7)
    }

    /// A spring at half of its decay's speed is past the peak of the residual from `zwD = 1` on,
    /// as are all springs here.
    @Test(arguments: [0.3, 4, 31, 900], [0.01, 0.2, 0.5, 0.8, 0.99])
    func `a spring's frequency is recovered from its duration`(
        frequency: Double,
        damping: Double
    ) {
        let decay = damping * frequency
        let oscillation = frequency * (1 - damping * damping).squareRoot()
        for velocity in [-100, -1, 0, 0.5 * decay] {
            let duration = log(1000 * abs(decay - velocity) / oscillation) / decay
            let timing = SpringTiming(
                duration: duration,
                damping: damping,
                initialVelocity: velocity
            )
            #expect(abs(timing.undampedFrequency / frequency - 1) < 1e-9, "\(timing)")
        }
    }

    /// Scans the published equation from above for the first spring that fits.
    @Test(arguments: grid.filter { $0.duration == 1 })
    func `no stiffer spring has a residual of a thousandth`(timing: SpringTiming) {
        let (damping, velocity) = (timing.damping, timing.initialVelocity)
        let root = (1 - damping * damping).squareRoot()
        func residual(_ frequency: Double) -> Double {
            let decay = damping * frequency
            let rest = damping < 1 ? (decay - velocity) / (frequency * root) : 1 + decay - velocity
            return abs(rest) * exp(-decay)
        }
        let step = 0.001 / damping
        var frequency = 100 / damping
        while residual(frequency) < 0.001 { frequency -= step }
        #expect((frequency...(frequency + step)).contains(timing.undampedFrequency), "\(timing)")
    }

    @Test(arguments: [0.2, 0.5, 0.8, 0.99])
    func `a spring passes its end only if none has that residual before it`(
        damping: Double
    ) {
        let root = (1 - damping * damping).squareRoot()
        var rushing = 0
        for velocity in stride(from: 0.5, to: 12, by: 0.01) {
            let timing = SpringTiming(duration: 1, damping: damping, initialVelocity: velocity)
            let rushes = damping * timing.undampedFrequency < velocity
            let most = stride(from: velocity, to: velocity + 4, by: 0.01).reduce(0.0) {
                most,
                decay in
                max(most, damping / root * (decay - velocity) / decay * exp(-decay))
            }
            // The scan may miss the maximum slightly.
            guard abs(most - 0.001) > 1e-6 else { continue }
            #expect(rushes == (most < 0.001), "\(timing)")
            rushing += rushes ? 1 : 0
        }
        #expect(rushing > 0 && rushing < 1150)
    }

    @Test(arguments: [-3.0, 0, 1, 6.9])
    func `a critically damped spring ends a thousandth before its end value`(velocity: Double) {
        let timing = SpringTiming(duration: 1, damping: 1, initialVelocity: velocity)
        #expect(abs(timing.progress(at: 1.0.nextDown) - 0.999) < 1e-12)
    }

    @Test(arguments: [7.0, 40, 100])
    func `a critically damped spring that is too fast ends a thousandth beyond`(velocity: Double) {
        let timing = SpringTiming(duration: 1, damping: 1, initialVelocity: velocity)
        #expect(abs(timing.progress(at: 1.0.nextDown) - 1.001) < 1e-12)
    }

    @Test(arguments: grid)
    func `every allowed spring is finite and goes from 0 to 1`(timing: SpringTiming) {
        #expect(timing.undampedFrequency > 0 && timing.stiffness.isFinite, "\(timing)")
        for time in Self.times(of: timing) {
            #expect(timing.progress(at: time).isFinite, "\(timing) at \(time)")
            #expect(timing.velocity(at: time).isFinite, "\(timing) at \(time)")
        }
        #expect(timing.progress(at: -1) == 0 && timing.velocity(at: -1) == 0)
        #expect(timing.progress(at: 0) == 0)
        #expect(timing.progress(at: timing.duration) == 1)
        #expect(timing.progress(at: 1e9) == 1 && timing.velocity(at: timing.duration) == 0)
    }

    @Test(arguments: grid)
    func `a spring starts with its initial velocity`(timing: SpringTiming) {
        #expect(timing.velocity(at: 0) == timing.initialVelocity)
        let moment = 1e-9 / max(1, timing.undampedFrequency)
        let speed = timing.progress(at: moment) / moment
        let scale = max(1, abs(timing.initialVelocity), timing.undampedFrequency)
        #expect(abs(speed - timing.initialVelocity) < 1e-6 * scale, "\(timing)")
    }

    @Test(arguments: grid)
    func `velocity is the slope of progress`(timing: SpringTiming) {
        let step = 1e-5 / max(1, timing.undampedFrequency, 1 / timing.duration)
        let scale = max(1, abs(timing.initialVelocity), timing.undampedFrequency)
        for time in Self.times(of: timing, count: 50) {
            let rise = timing.progress(at: time + step) - timing.progress(at: time - step)
            let error = abs(rise / (2 * step) - timing.velocity(at: time))
            #expect(error < 1e-4 * scale, "\(timing) at \(time)")
        }
    }

    /// In these cases `p' = e^(−wt) (v + w(w − v)t)` has no zero, and neither has `1 − p`.
    @Test(arguments: grid.filter { $0.damping == 1 && $0.initialVelocity >= 0 })
    func `critically damped springs that are not pushed past the end only rise`(
        timing: SpringTiming
    ) {
        guard timing.initialVelocity <= timing.undampedFrequency else { return }
        let progress = Self.times(of: timing).map { timing.progress(at: $0) }
        #expect(zip(progress, progress.dropFirst()).allSatisfy { $0 <= $1 }, "\(timing)")
        #expect(progress.allSatisfy { $0 <= 1 }, "\(timing)")
    }

    @Test(arguments: grid.filter { $0.damping < 0.99 })
    func `oscillations stay within a decaying envelope`(timing: SpringTiming) {
        let decay = timing.damping * timing.undampedFrequency
        let root = (1 - timing.damping * timing.damping).squareRoot()
        let ratio = (decay - timing.initialVelocity) / (timing.undampedFrequency * root)
        let start = (1 + ratio * ratio).squareRoot()
        for time in Self.times(of: timing) {
            let rest = abs(1 - timing.progress(at: time))
            #expect(rest <= start * exp(-decay * time) * (1 + 1e-9) + 1e-15, "\(timing) at \(time)")
        }
    }

    @Test(arguments: grid.filter { $0.initialVelocity == 0 && $0.damping < 0.99 })
    func `the jump at the end is at most 0.001 divided by the damping`(timing: SpringTiming) {
        let rest = abs(1 - timing.progress(at: timing.duration.nextDown))
        #expect(rest <= 0.001 / timing.damping * (1 + 1e-9))
    }

    @Test(arguments: grid)
    func `a slowed-down spring is a spring`(timing: SpringTiming) {
        let slow = SpringTiming(
            duration: timing.duration * 4,
            damping: timing.damping,
            initialVelocity: timing.initialVelocity / 4
        )
        for time in Self.times(of: timing, count: 50) {
            #expect(
                slow.progress(at: 4 * time) == timing.progress(at: time),
                "\(timing) at \(time)"
            )
        }
    }

    @Test func `a velocity towards the end makes the spring softer`() {
        for damping in [0.1, 0.5, 0.9, 1] {
            let stiffness = [-5, -2, -1, 0, 0.5, 1].map {
                SpringTiming(duration: 0.4, damping: damping, initialVelocity: $0).stiffness
            }
            #expect(zip(stiffness, stiffness.dropFirst()).allSatisfy(>), "damping \(damping)")
        }
    }

    @Test(arguments: [0, -1, 1e-7, Double.leastNonzeroMagnitude])
    func `a spring without a duration is immediately at its end`(duration: Double) {
        let timing = SpringTiming(duration: duration, damping: 0.5, initialVelocity: 100)
        for time in [-1, 0, 1e-8, 1] {
            #expect(timing.progress(at: time) == 1 && timing.velocity(at: time) == 0)
        }
    }

    @Test func `damping out of range is limited`() {
        let (weak, strong) = (0.01, 1.0)
        for (given, counted) in [(7, strong), (1.000_001, strong), (0, weak), (-3, weak)] {
            let timing = SpringTiming(duration: 0.4, damping: given, initialVelocity: 1)
            let limit = SpringTiming(duration: 0.4, damping: counted, initialVelocity: 1)
            #expect(timing == limit)
        }
    }

    @Test(arguments: grid)
    func `springs can be encoded and decoded`(timing: SpringTiming) throws {
        let data = try JSONEncoder().encode(timing)
        #expect(try JSONDecoder().decode(SpringTiming.self, from: data) == timing)
    }

    @Test func `an encoded number that is not finite is refused`() {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf",
            negativeInfinity: "-inf",
            nan: "nan"
        )
        let text = #"{"duration": 1, "damping": "nan", "initialVelocity": 0}"#
        #expect(throws: DecodingError.self) {
            try decoder.decode(SpringTiming.self, from: Data(text.utf8))
        }
    }
}
