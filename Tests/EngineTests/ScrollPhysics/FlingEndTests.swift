import Foundation
import TestSupport
import Testing

@testable import Engine

struct FlingEndTests {
    @Test(arguments: [-900.0, -61, 300, 900], [30.0, 60, 120])
    func `inside it stops where the deceleration is a point per tick fast`(
        velocity: Double,
        tickRate: Double
    ) {
        let fling = Fling(offset: 500, velocity: velocity, range: 0...1000, tickRate: tickRate)
        let motion = Deceleration(offset: 500, velocity: velocity)
        #expect(fling.duration == motion.time(untilSpeed: tickRate))
        #expect(fling.end == motion.offset(at: fling.duration))
        // The way is proportional to the loss of velocity.
        let loss = max(0, abs(velocity) - tickRate)
        #expect(abs(abs(fling.end - 500) - loss / 2.002_002_67) <= 1e-6 * loss)
    }

    /// Near 0, where offsets are finer than times, an edge may seem later than the stop before it.
    @Test func `a stop at the very edge is not beyond it, whatever the rounding`() {
        for velocity in stride(from: 200, to: 900, by: 0.37) {
            let way = Deceleration(offset: 0, velocity: velocity)
            let start = -way.offset(at: way.time(untilSpeed: 60))
            let motion = Deceleration(offset: start, velocity: velocity)
            let stop = motion.offset(at: motion.time(untilSpeed: 60))
            let range = -1000...(stop - 1e-15)
            let fling = Fling(offset: start, velocity: velocity, range: range, tickRate: 60)
            #expect(range.contains(fling.end), "velocity \(velocity)")
            #expect(abs(fling.end - stop) < 1e-9, "velocity \(velocity)")
        }
    }

    @Test(arguments: [(500.0, 3000.0), (500, -3000), (0, -70), (-100, 0), (1010, -5000)])
    func `a bounce ends exactly at its edge, from less than half a point away`(
        offset: Double,
        velocity: Double
    ) {
        let fling = Fling(offset: offset, velocity: velocity, range: 0...1000, tickRate: 60)
        #expect(fling.end == (offset == 500 && velocity > 0 ? 1000 : 0))
        #expect(fling.offset(at: fling.duration) == fling.end)
        #expect(fling.velocity(at: fling.duration) == 0)
        #expect(abs(fling.offset(at: fling.duration.nextDown) - fling.end) < 0.5 + 1e-9)
        #expect(abs(fling.velocity(at: fling.duration.nextDown)) < 60 + 1e-9)
    }

    @Test(arguments: [0, 0.001, 59, -60])
    func `what is slower than a point per tick stays where it is inside`(velocity: Double) {
        for offset in [0.0, 1, 500, 1000] {
            let fling = Fling(offset: offset, velocity: velocity, range: 0...1000, tickRate: 60)
            #expect(fling.duration == 0 && fling.end == offset, "\(offset)")
            #expect(fling.offset(at: 0) == offset && fling.velocity(at: 0) == 0, "\(offset)")
        }
    }

    @Test(arguments: [-0.4, 1000.4])
    func `what is less than half a point beyond an edge is there at once`(offset: Double) {
        let fling = Fling(offset: offset, velocity: 0, range: 0...1000, tickRate: 60)
        #expect(fling.duration == 0)
        #expect(fling.offset(at: 0) == offset.rounded())
    }

    @Test(arguments: [0.6, 80, 5000, 1e9])
    func `without a velocity it comes straight back`(distance: Double) throws {
        let fling = Fling(offset: 1000 + distance, velocity: 0, range: 0...1000, tickRate: 60)
        try #require(fling.duration > 0)
        let times = stride(from: 0, through: fling.duration, by: fling.duration / 500)
        let offsets = times.map(fling.offset(at:))
        #expect(zip(offsets, offsets.dropFirst()).allSatisfy(>))
        #expect(offsets.allSatisfy { $0 >= 1000 } && fling.end == 1000)
    }

    /// It comes in at 26 points per second, with which a spring would go on for nearly a point.
    @Test func `a bounce that comes in too slowly to go on stays at the edge`() {
        let fling = Fling(offset: -30, velocity: 500, range: 0...1000, tickRate: 60)
        let bounce = BounceBack(edge: 0, offset: -30, velocity: 500)
        #expect(fling.duration == bounce.crossingTime)
        #expect(fling.duration < bounce.settlingTime(distance: 0.5, speed: 60))
        #expect(fling.end == 0)
    }

    @Test func `where nothing scrolls it swings through the only offset`() {
        let fling = Fling(offset: 40, velocity: -4000, range: 0...0, tickRate: 60)
        let bounce = BounceBack(edge: 0, offset: 40, velocity: -4000)
        for time in stride(from: 0, to: fling.duration, by: 0.01) {
            #expect(abs(fling.offset(at: time) - bounce.offset(at: time)) < 1e-9, "at \(time)")
        }
        #expect(fling.end == 0)
        #expect(abs(fling.duration - bounce.settlingTime(distance: 0.5, speed: 60)) < 1e-9)
    }

    @Test func `velocities beyond the greatest count as that`() {
        let range = 0.0...1000
        let fling = Fling(offset: 5, velocity: -1e300, range: range, tickRate: 60)
        #expect(fling == Fling(offset: 5, velocity: -1e6, range: range, tickRate: 60))
    }

    @Test(arguments: FlingTests.flings)
    func `flings come back from their encoding`(
        start: (offset: Double, velocity: Double)
    ) throws {
        let (offset, velocity) = start
        let fling = Fling(offset: offset, velocity: velocity, range: 0...1000, tickRate: 60)
        let data = try JSONEncoder().encode(fling)
        #expect(try JSONDecoder().decode(Fling.self, from: data) == fling)
    }
}
