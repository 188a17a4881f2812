import Glibc
import LayoutdTestSupport
import Testing

@testable import LayoutEngine

struct FlingRandomTests {
    private struct Case {
        let offset: Double
        let velocity: Double
        let range: ClosedRange<Double>
        let rate: DecelerationRate

        /// Numbers of all magnitudes, up to the greatest.
        init(using random: inout SplitMix64) {
            func number(upTo exponent: Double) -> Double {
                guard !random.oneIn(8) else { return 0 }
                let size = Double.random(in: -3...exponent, using: &random)
                return Bool.random(using: &random) ? pow(10, size) : -pow(10, size)
            }
            let lower = number(upTo: 8.6)
            range = lower...(lower + abs(number(upTo: 8.6)))
            let isInside = Bool.random(using: &random)
            offset = isInside ? Double.random(in: range, using: &random) : number(upTo: 9)
            velocity = number(upTo: 6)
            rate = random.oneIn(3) ? .fast : .normal
        }

        /// The distance beyond an edge at the start.
        var overscroll: Double {
            max(range.lowerBound - offset, offset - range.upperBound, 0)
        }

        /// Whether it ends at an edge.
        var isStopped: Bool {
            [range.lowerBound, range.upperBound].contains(fling.end)
        }

        var fling: Fling {
            Fling(offset: offset, velocity: velocity, range: range, rate: rate)
        }

        var mirrored: Fling {
            Fling(
                offset: -offset,
                velocity: -velocity,
                range: -range.upperBound...(-range.lowerBound),
                rate: rate
            )
        }
    }

    private static let cases = {
        var random = SplitMix64(seed: 7)
        return (0..<20_000).map { _ in Case(using: &random) }
    }()

    private static func times(of fling: Fling) -> [Double] {
        (0...20).map { fling.duration * Double($0) / 20 } + [fling.duration.nextDown, 1e3, 1e9]
    }

    @Test func `the sample has flings of every kind`() {
        let durations = Self.cases.map(\.fling.duration)
        #expect(durations.count { $0 == 0 } > 1000)
        #expect(durations.count { $0 > 4 } > 100)
        let inside = Self.cases.filter { $0.overscroll == 0 }
        let bounces = inside.count(where: \.isStopped)
        #expect(inside.count > 5000 && bounces > 1000 && inside.count - bounces > 1000)
    }

    @Test func `all values are finite`() {
        for sample in Self.cases {
            let fling = sample.fling
            #expect(fling.duration.isFinite && fling.end.isFinite, "\(sample)")
            for time in Self.times(of: fling) where time >= 0 {
                #expect(fling.offset(at: time).isFinite, "\(sample) at \(time)")
                #expect(fling.velocity(at: time).isFinite, "\(sample) at \(time)")
            }
        }
    }

    /// A deceleration from 1e6 points per second takes `ln 1e5 / 2.002`, 5.8 seconds; a bounce from
    /// 1e9 points takes 2.3 seconds.
    @Test func `no fling lasts more than 11 seconds`() {
        for sample in Self.cases {
            #expect((0...11).contains(sample.fling.duration), "\(sample)")
        }
    }

    @Test func `every fling ends inside the range`() {
        for sample in Self.cases {
            #expect(sample.range.contains(sample.fling.end), "\(sample)")
        }
    }

    /// A spring overshoots the edge by `v/(eω)`, which is 0.034 s times the velocity.
    @Test func `no fling goes farther beyond the edges than its spring allows`() {
        for sample in Self.cases {
            let fling = sample.fling
            let most = sample.overscroll + 0.034 * abs(sample.velocity)
            let slack = 1e-9 * (1 + abs(sample.offset) + abs(fling.end))
            for time in Self.times(of: fling) {
                let offset = fling.offset(at: time)
                #expect(offset >= sample.range.lowerBound - most - slack, "\(sample) at \(time)")
                #expect(offset <= sample.range.upperBound + most + slack, "\(sample) at \(time)")
            }
        }
    }

    @Test func `a mirrored start gives the mirrored fling`() {
        for sample in Self.cases {
            let (fling, mirrored) = (sample.fling, sample.mirrored)
            #expect(mirrored.duration == fling.duration && mirrored.end == -fling.end, "\(sample)")
            for time in Self.times(of: fling) {
                #expect(mirrored.offset(at: time) == -fling.offset(at: time), "\(sample)")
            }
        }
    }
}
