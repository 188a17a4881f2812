import Foundation
import LayoutdTestSupport
import Testing

@testable import LayoutdDynamics

struct CubicTimingTests {
    private static let timings = [
        CubicTiming.easeInOut(duration: 0.3),
        CubicTiming(
            duration: 2,
            .init(time: 0.25, progress: 0.1),
            .init(time: 0.25, progress: 1)
        ),
        CubicTiming(
            duration: 1,
            .init(time: 0.999, progress: 0),
            .init(time: 0.001, progress: 1)
        ),
        CubicTiming(
            duration: 0.7,
            .init(time: 0.3, progress: -0.5),
            .init(time: 0.6, progress: 1.7)
        ),
    ]

    private static var eased: [ScrollingCase<ScrollingAnimations>] {
        get throws {
            try ScrollingCase<ScrollingAnimations>.all().filter {
                $0.input.animations.allSatisfy { $0.damping == nil }
            }
        }
    }

    @Test(arguments: try eased)
    func `the eased vectors agree`(sample: ScrollingCase<ScrollingAnimations>) {
        let animations = sample.input.animations
        let from = [sample.input.from] + animations.map(\.to)
        for point in sample.expect.allSamples {
            let moved = zip(from, animations).map { from, animation in
                let timing = CubicTiming.easeInOut(duration: animation.duration)
                return (animation.to - from) * timing.progress(at: point.at - animation.begun)
            }
            let value = moved.reduce(sample.input.from, +)
            #expect(abs(value - point.value) <= sample.tolerance, "at \(point.at): \(value)")
        }
    }

    @Test func `both kinds of vectors have an eased case`() throws {
        #expect(Set(try Self.eased.map(\.kind)) == ["additive", "setContentOffset"])
    }

    /// Computes both coordinates from the curve's parameter.
    @Test(arguments: [0.0, 0.1, 0.25, 0.42, 0.5, 0.77, 0.999, 1])
    func `the progress follows the curve of the control points`(parameter: Double) {
        func coordinate(_ first: Double, _ second: Double) -> Double {
            let rest = 1 - parameter
            return 3 * rest * rest * parameter * first + 3 * rest * parameter * parameter * second
                + pow(parameter, 3)
        }
        let timing = CubicTiming(
            duration: 0.7,
            .init(time: 0.3, progress: -0.5),
            .init(time: 0.6, progress: 1.7)
        )
        let found = timing.progress(at: 0.7 * coordinate(0.3, 0.6))
        #expect(abs(found - coordinate(-0.5, 1.7)) < 1e-14)
    }

    @Test(arguments: timings)
    func `the progress starts at zero and ends at one`(timing: CubicTiming) {
        for time in [-1, 0, -1e-300] {
            #expect(timing.progress(at: time) == 0)
        }
        for time in [timing.duration, timing.duration.nextUp, 1e9] {
            #expect(timing.progress(at: time) == 1)
            #expect(timing.velocity(at: time) == 0)
        }
        #expect(timing.velocity(at: -1e-9) == 0)
        #expect(timing.progress(at: timing.duration.nextDown) > 0.99)
    }

    @Test(arguments: timings)
    func `the velocity is the slope of the progress`(timing: CubicTiming) {
        for step in 1..<200 where step != 100 {
            let time = timing.duration * Double(step) / 200
            let gap = 1e-6 * timing.duration
            let slope = timing.progress(at: time + gap) - timing.progress(at: time - gap)
            let velocity = timing.velocity(at: time)
            #expect(abs(slope / (2 * gap) - velocity) <= 1e-4 * (1 + abs(velocity)), "\(time)")
        }
    }

    @Test func `easing in and out starts and ends at rest, and is symmetric`() {
        let timing = CubicTiming.easeInOut(duration: 0.3)
        #expect(timing.velocity(at: 0) == 0)
        #expect(timing.velocity(at: 0.3.nextDown) < 1e-6)
        for time in stride(from: 0, through: 0.3, by: 0.001) {
            let mirrored = 1 - timing.progress(at: 0.3 - time)
            #expect(abs(timing.progress(at: time) - mirrored) < 1e-14)
        }
        #expect(abs(timing.progress(at: 0.15) - 0.5) < 1e-15)
    }

    /// By bisection, which cannot fail.
    @Test func `the parameter is found for all control points`() {
        var random = SplitMix64(seed: 8)
        for round in 0..<2000 {
            func point() -> CubicTiming.ControlPoint {
                let time = Double.random(in: 0...1, using: &random)
                // Ends and equal times make the curve upright.
                return .init(
                    time: round.isMultiple(of: 3) ? time.rounded() : time,
                    progress: .random(in: -2...3, using: &random)
                )
            }
            let (first, second) = (point(), point())
            let timing = CubicTiming(duration: 1, first, second)
            let time = Double.random(in: 0...1, using: &random)
            func value(_ a: Double, _ b: Double, at s: Double) -> Double {
                let rest = 1 - s
                return 3 * rest * rest * s * a + 3 * rest * s * s * b + s * s * s
            }
            var (low, high) = (0.0, 1.0)
            for _ in 0..<60 {
                let middle = (low + high) / 2
                let isBefore = value(first.time, second.time, at: middle) < time
                (low, high) = isBefore ? (middle, high) : (low, middle)
            }
            let expected = value(first.progress, second.progress, at: high)
            let slack = 1e-9 + 1e-14 * abs(timing.velocity(at: time))
            #expect(abs(timing.progress(at: time) - expected) < slack, "\(timing) at \(time)")
            #expect(timing.velocity(at: time).isFinite)
        }
    }

    @Test(arguments: CubicTiming.AnimationCurve.allCases)
    func `a named curve starts and ends at the slopes of its ends`(
        curve: CubicTiming.AnimationCurve
    ) {
        let slopes: [CubicTiming.AnimationCurve: (Double, Double)] = [
            .easeInOut: (0, 0), .easeIn: (0, 1 / 0.58), .easeOut: (1 / 0.58, 0), .linear: (1, 1),
            .default: (0.4, 0),
        ]
        let timing = CubicTiming(duration: 0.5, curve)
        let (start, end) = slopes[curve] ?? (.nan, .nan)
        #expect(abs(timing.velocity(at: 0) * 0.5 - start) < 1e-3)
        #expect(abs(timing.velocity(at: 0.5.nextDown) * 0.5 - end) < 1e-3)
    }

    @Test func `without a duration it is at its end`() {
        let timing = CubicTiming(duration: 0, .linear)
        #expect(timing.progress(at: 0.001) == 1 && timing.velocity(at: 0) == 0)
    }

    @Test(arguments: [
        #"{"duration":-1,"first":{"time":0,"progress":0},"second":{"time":1,"progress":1}}"#,
        #"{"duration":1,"first":{"time":1.1,"progress":0},"second":{"time":1,"progress":1}}"#,
        #"{"duration":1,"first":{"time":0,"progress":0},"second":{"time":1,"progress":1e7}}"#,
        #"{"duration":1,"first":{"time":0,"progress":0},"second":{"time":1,"progress":1},"#
            + #""curve":"easeIn"}"#,
    ])
    func `what is no curve is no record`(record: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(CubicTiming.self, from: Data(record.utf8))
        }
    }

    @Test func `a record without a name is read`() throws {
        let record =
            #"{"duration":0.3,"first":{"time":0.42,"progress":0},"#
            + #""second":{"time":0.58,"progress":1}}"#
        let timing = try JSONDecoder().decode(CubicTiming.self, from: Data(record.utf8))
        #expect(timing == .easeInOut(duration: 0.3) && timing.curve == nil)
        let named = CubicTiming(duration: 0.3, .easeInOut)
        let data = try JSONEncoder().encode(named)
        #expect(try JSONDecoder().decode(CubicTiming.self, from: data).curve == .easeInOut)
    }

    @Test(arguments: timings)
    func `timings can be encoded and decoded`(timing: CubicTiming) throws {
        let data = try JSONEncoder().encode(timing)
        #expect(try JSONDecoder().decode(CubicTiming.self, from: data) == timing)
    }
}
