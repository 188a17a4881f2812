import Foundation
import LayoutdTestSupport
import Testing

@testable import LayoutEngine

struct FlingEndTests {
    @Test(arguments: [-900.0, -61, 300, 900], DecelerationRate.allCases)
    func `inside the range it stops where the deceleration does`(
        velocity: Double,
        rate: DecelerationRate
    ) {
        let fling = Fling(offset: 500, velocity: velocity, range: 0...1000, rate: rate)
        let motion = Deceleration(offset: 500, velocity: velocity, rate: rate)
        #expect(fling.duration == motion.duration && fling.end == motion.end)
        let loss = abs(velocity) - 10
        let way = loss * (rate == .normal ? 0.499 : 0.099)
        #expect(abs(abs(fling.end - 500) - way) <= 1e-12 * 500)
    }

    /// Near 0, where offsets are finer than times, an edge may seem later than the stop before it.
    @Test func `a stop at the edge is not beyond it, despite rounding`() {
        for velocity in stride(from: 200, to: 900, by: 0.37) {
            let start = -Deceleration(offset: 0, velocity: velocity).end
            let stop = Deceleration(offset: start, velocity: velocity).end
            let range = -1000...(stop - 1e-15)
            let fling = Fling(offset: start, velocity: velocity, range: range)
            #expect(range.contains(fling.end), "velocity \(velocity)")
            #expect(abs(fling.end - stop) < 1e-9, "velocity \(velocity)")
        }
    }

    @Test(arguments: [(500.0, 3000.0), (500, -3000), (0, -70), (-100, 0), (1010, 5000)])
    func `a bounce ends exactly at its edge, from half a point away`(
        offset: Double,
        velocity: Double
    ) {
        let fling = Fling(offset: offset, velocity: velocity, range: 0...1000)
        #expect(fling.end == (velocity > 0 ? 1000 : 0))
        #expect(fling.offset(at: fling.duration) == fling.end)
        #expect(fling.velocity(at: fling.duration) == 0)
        let last = fling.offset(at: fling.duration.nextDown)
        #expect(abs(abs(last - fling.end) - 0.5) < 1e-9)
    }

    @Test(arguments: [0, 0.001, 9.9, 10, -10])
    func `inside the range, ten points per second or less do not move it`(
        velocity: Double
    ) {
        for offset in [0.0, 1, 500, 1000] {
            let fling = Fling(offset: offset, velocity: velocity, range: 0...1000)
            #expect(fling.duration == 0 && fling.end == offset, "\(offset)")
            #expect(fling.offset(at: 0) == offset && fling.velocity(at: 0) == 0, "\(offset)")
        }
    }

    @Test(arguments: [-0.4, 1000.4])
    func `an offset less than half a point beyond an edge snaps to it`(offset: Double) {
        let fling = Fling(offset: offset, velocity: 0, range: 0...1000)
        #expect(fling.duration == 0)
        #expect(fling.offset(at: 0) == offset.rounded())
    }

    @Test(arguments: [0.6, 80, 5000, 1e9])
    func `without a velocity it returns directly`(distance: Double) throws {
        let fling = Fling(offset: 1000 + distance, velocity: 0, range: 0...1000)
        try #require(fling.duration > 0)
        let times = stride(from: 0, through: fling.duration, by: fling.duration / 500)
        let offsets = times.map(fling.offset(at:))
        #expect(zip(offsets, offsets.dropFirst()).allSatisfy(>))
        #expect(offsets.allSatisfy { $0 >= 1000 } && fling.end == 1000)
    }

    /// It passes the edge at 10.6 points per second.
    @Test func `content that passes the edge inwards decelerates from there`() throws {
        let bounce = BounceBack(edge: 0, offset: -30, velocity: 458.5)
        let time = try #require(bounce.crossingTime)
        let velocity = bounce.velocity(at: time)
        #expect(velocity > 10 && velocity < 11)
        let fling = Fling(offset: -30, velocity: 458.5, range: 0...1000)
        let inside = Deceleration(offset: 0, velocity: velocity)
        #expect(fling.end == inside.end && fling.duration == time + inside.duration)
    }

    /// It passes the edge at 9.7 points per second; the spring overshoots by a third of a point.
    @Test func `content that passes the edge too slowly stays on its spring`() throws {
        let bounce = BounceBack(edge: 0, offset: -30, velocity: 455)
        let velocity = bounce.velocity(at: try #require(bounce.crossingTime))
        #expect(velocity > 9 && velocity < 10)
        let fling = Fling(offset: -30, velocity: 455, range: 0...1000)
        #expect(fling.duration == bounce.duration && fling.end == 0)
    }

    @Test func `with a single offset in the range it swings around it`() {
        let fling = Fling(offset: 40, velocity: -4000, range: 0...0)
        let bounce = BounceBack(edge: 0, offset: 40, velocity: -4000)
        for time in stride(from: 0, to: fling.duration, by: 0.01) {
            #expect(abs(fling.offset(at: time) - bounce.offset(at: time)) < 1e-9, "at \(time)")
        }
        #expect(fling.end == 0)
        #expect(abs(fling.duration - bounce.duration) < 1e-9)
    }

    @Test func `velocities are limited to the greatest one`() {
        let range = 0.0...1000
        let fling = Fling(offset: 5, velocity: -1e300, range: range)
        #expect(fling == Fling(offset: 5, velocity: -1e6, range: range))
    }

    @Test(arguments: FlingTests.flings)
    func `flings can be encoded and decoded`(
        start: (offset: Double, velocity: Double)
    ) throws {
        let (offset, velocity) = start
        let flings = [
            Fling(offset: offset, velocity: velocity, range: 0...1000, rate: .fast),
            Fling(offset: offset, velocity: velocity, page: 480),
        ]
        let data = try JSONEncoder().encode(flings)
        #expect(try JSONDecoder().decode([Fling].self, from: data) == flings)
    }
}
