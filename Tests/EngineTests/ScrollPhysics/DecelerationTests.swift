import Foundation
import Testing

@testable import Engine

struct DecelerationTests {
    private static let velocities = [-1e6, -3000, -61, 0, 1, 900, 12_000, 1e6]

    /// What Apple's projection sums up: the velocity is multiplied by 0.998 every millisecond.
    @Test(arguments: velocities)
    func `steps of a millisecond stay within 0.11 % of the way`(velocity: Double) {
        let motion = Deceleration(offset: 40, velocity: velocity)
        var (offset, speed) = (40.0, velocity)
        for step in 1...5000 {
            speed *= 0.998
            offset += speed / 1000
            let time = Double(step) / 1000
            let way = abs(motion.offset(at: time) - 40)
            #expect(abs(motion.offset(at: time) - offset) <= 0.0011 * way, "at \(time)")
            #expect(abs(motion.velocity(at: time) - speed) <= 1e-9 * abs(speed), "at \(time)")
        }
    }

    @Test(arguments: velocities)
    func `it leads where Apple's projection does, within 0.2 %`(velocity: Double) {
        let way = Deceleration(offset: 0, velocity: velocity).offset(at: 60)
        let projection = velocity / 1000 * 0.998 / (1 - 0.998)
        #expect(abs(way - projection) <= 0.002 * abs(projection))
    }

    /// The midpoint rule errs by `h²k²/24` of the way, less than 1e-6 for a millisecond.
    @Test(arguments: velocities)
    func `the way is the integral of the velocity`(velocity: Double) {
        let motion = Deceleration(offset: -7, velocity: velocity)
        var offset = -7.0
        for step in 0..<4000 {
            offset += motion.velocity(at: (Double(step) + 0.5) / 1000) / 1000
            let reached = motion.offset(at: Double(step + 1) / 1000)
            #expect(abs(reached - offset) <= 1e-6 * abs(reached + 7) + 1e-9)
        }
    }

    @Test(arguments: velocities, [0.5, 60, 61, 5000])
    func `the time until a speed is when it has that speed`(velocity: Double, speed: Double) {
        let motion = Deceleration(offset: 3, velocity: velocity)
        let time = motion.time(untilSpeed: speed)
        if abs(velocity) <= speed {
            #expect(time == 0)
        } else {
            #expect(time > 0)
            #expect(abs(abs(motion.velocity(at: time)) - speed) <= 1e-9 * speed)
        }
    }

    @Test(arguments: velocities.filter { $0 != 0 }, [1e-6, 0.016, 0.3, 2, 9])
    func `the time until an offset is when it is there`(velocity: Double, time: Double) throws {
        let motion = Deceleration(offset: 100, velocity: velocity)
        let target = motion.offset(at: time)
        let found = try #require(motion.time(untilOffset: target))
        #expect(abs(motion.offset(at: found) - target) <= 1e-12 * abs(velocity) + 1e-10)
        #expect(abs(found - time) <= 1e-6 * time + 1e-10 / abs(motion.velocity(at: time)))
    }

    @Test(arguments: velocities)
    func `it does not reach what lies behind it or beyond its end`(velocity: Double) {
        let motion = Deceleration(offset: 100, velocity: velocity)
        let end = motion.offset(at: 60)
        let onwards: Double = velocity < 0 ? -1 : 1
        #expect(motion.time(untilOffset: 100) == 0)
        #expect(motion.time(untilOffset: 100 - onwards) == nil)
        #expect(motion.time(untilOffset: end + onwards * (1e-6 + 1e-9 * abs(velocity))) == nil)
    }
}
