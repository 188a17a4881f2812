import LayoutdGeometry
import LayoutdTestSupport
import Testing

@testable import LayoutdDynamics

/// Compares curves and springs with vectors of another program, and with published numbers.
struct TimingVectorTests {
    @Test func `there are cases of every kind`() throws {
        let kinds = ["curve", "points", "spring", "convert", "settling", "position", "whole"]
        let counts = try kinds.map { try TimingCase.all($0).count }
        #expect(counts == [6, 3, 13, 1, 6, 3, 2])
    }

    @Test(arguments: try TimingCase.all("points"))
    func `named curves have their control points`(vector: TimingCase) throws {
        let timing = try vector.cubic(duration: 1)
        let points = [timing.first, timing.second].flatMap { [$0.time, $0.progress] }
        #expect(points == vector.expect.numbers && timing.curve != nil)
    }

    @Test(arguments: try TimingCase.all("curve"), [0.3, 1, 7])
    func `curves agree`(vector: TimingCase, duration: Double) throws {
        let timing = try vector.cubic(duration: duration)
        for sample in vector.expect.samples {
            let found = timing.progress(at: sample[0] * duration)
            // The vectors have the curve's parameter by bisection to 1e-12, which matters where the curve
            // is upright.
            let spread = [-1e-12, 1e-12].map { timing.progress(at: (sample[0] + $0) * duration) }
            let slack = vector.tolerance + abs(spread[1] - spread[0])
            #expect(abs(found - sample[1]) <= slack, "at \(sample[0]): \(found)")
        }
    }

    @Test(arguments: try TimingCase.all("spring"))
    func `springs agree`(vector: TimingCase) throws {
        let timing = try vector.parameters
        let oscillator = timing.spring.oscillator(timing.initialVelocity.dx)
        #expect(vector.expect.samples.count == 12)
        for sample in vector.expect.samples {
            // The vectors give times with nine decimals, too.
            let slack = vector.tolerance + 5e-10 * abs(oscillator.velocity(at: sample[0]))
            let found = oscillator.progress(at: sample[0])
            #expect(abs(found - sample[1]) <= slack, "at \(sample[0]): \(found)")
        }
        let settling = try #require(vector.expect.settling)
        #expect(abs(timing.duration - settling) <= vector.tolerance, "\(timing.duration)")
    }

    @Test(arguments: try TimingCase.all("spring") + TimingCase.all("convert"))
    func `one description gives the other`(vector: TimingCase) throws {
        let spring = try vector.spring
        let found = [
            "mass": spring.mass, "stiffness": spring.stiffness, "damping": spring.damping,
            "duration": spring.duration, "bounce": spring.bounce,
            "dampingRatio": spring.dampingRatio,
        ]
        #expect(vector.expect.other.count >= 2)
        for (name, expected) in vector.expect.other {
            #expect(abs(try #require(found[name]) - expected) <= vector.tolerance, "\(name)")
        }
    }

    @Test(arguments: try TimingCase.all("settling"))
    func `springs settle when they are said to`(vector: TimingCase) throws {
        let found = try vector.parameters.duration
        #expect(abs(found - vector.expect.numbers[0]) <= vector.tolerance, "\(found)")
    }

    @Test(arguments: try TimingCase.all("position"))
    func `springs are where Core Animation has them`(vector: TimingCase) throws {
        let found = try vector.parameters.progress(at: try #require(vector.input.time))
        #expect(abs(found - vector.expect.numbers[0]) <= vector.tolerance, "\(found)")
    }

    @Test(arguments: try TimingCase.all("whole"))
    func `whole animations end`(vector: TimingCase) throws {
        for sample in vector.expect.samples {
            let found =
                try vector.input.animation.curve == nil
                ? vector.parameters.progress(at: sample[0])
                : vector.cubic(duration: vector.input.animation.duration ?? .nan)
                    .progress(at: sample[0])
            #expect(abs(found - sample[1]) <= vector.tolerance, "at \(sample[0]): \(found)")
        }
    }
}

extension TimingCase {
    func cubic(duration: Double) throws -> CubicTiming {
        switch try #require(input.animation.curve) {
        case .named(let name):
            return CubicTiming(
                duration: duration,
                try #require(CubicTiming.AnimationCurve(rawValue: name))
            )
        case .points(let points):
            return CubicTiming(
                duration: duration,
                .init(time: points[0], progress: points[1]),
                .init(time: points[2], progress: points[3])
            )
        }
    }

    var spring: SpringTimingParameters.Spring {
        get throws {
            let spring = try #require(input.animation.spring)
            if let bounce = spring.bounce {
                return .pace(duration: try #require(spring.duration), bounce: bounce)
            }
            return .forces(
                mass: try #require(spring.mass),
                stiffness: try #require(spring.stiffness),
                damping: try #require(spring.damping),
                allowsOverdamping: spring.allowsOverdamping ?? false
            )
        }
    }

    var parameters: SpringTimingParameters {
        get throws {
            let velocity = input.animation.initialVelocity
            return SpringTimingParameters(
                try spring,
                initialVelocity: Vector(dx: velocity?.x ?? 0, dy: velocity?.y ?? 0)
            )
        }
    }
}

extension TimingCase {
    /// Its numbers beside those of the library.
    func exactValues() throws -> [ExactRow.Value] {
        switch kind {
        case "curve":
            let timing = try cubic(duration: 1)
            // Where a curve is upright, the expected numbers have few digits.
            return expect.samples.filter { timing.velocity(at: $0[0]) < 100 }.map {
                ExactRow.Value(
                    "\(name) at \($0[0])",
                    expected: $0[1],
                    found: timing.progress(at: $0[0])
                )
            }
        case "spring":
            let oscillator = try parameters.spring.oscillator(parameters.initialVelocity.dx)
            let settling = ExactRow.Value(
                "\(name), settled",
                expected: expect.settling ?? .nan,
                found: try parameters.duration
            )
            return [settling]
                + expect.samples.map {
                    ExactRow.Value(
                        "\(name) at \($0[0]) s",
                        expected: $0[1],
                        found: oscillator.progress(at: $0[0])
                    )
                }
        case "convert":
            let found = ["duration": try spring.duration, "bounce": try spring.bounce]
            return expect.other.sorted { $0.key < $1.key }.map {
                ExactRow.Value($0.key, expected: $0.value, found: found[$0.key] ?? .nan)
            }
        case "position":
            let found = try parameters.progress(at: input.time ?? .nan)
            return [ExactRow.Value("progress", expected: expect.numbers[0], found: found)]
        default:
            let found = try parameters.duration
            return [ExactRow.Value("seconds", expected: expect.numbers[0], found: found)]
        }
    }
}
