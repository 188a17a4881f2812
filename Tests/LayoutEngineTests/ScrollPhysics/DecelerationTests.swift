import Foundation
import LayoutdTestSupport
import Testing

@testable import LayoutEngine

struct DecelerationTests {
    private static let motions = [-1e6, -3000, -61, -10, 0, 1, 900, 12_000, 1e6].flatMap {
        velocity in
        DecelerationRate.allCases.map { rate in
            Deceleration(offset: 40, velocity: velocity, rate: rate)
        }
    }

    private static let moving = motions.filter { abs($0.velocity) > 10 }

    @Test(arguments: [(DecelerationRate.normal, 0.998), (.fast, 0.99)])
    func `the rates are UIKit's`(rate: DecelerationRate, perMillisecond: Double) {
        #expect(rate.perMillisecond == perMillisecond)
    }

    /// The velocity is multiplied by the rate every millisecond, and then moves the offset for that
    /// millisecond.
    @Test(arguments: motions)
    func `at whole milliseconds the offset is the sum of the velocities`(motion: Deceleration) {
        var (offset, speed) = (40.0, motion.velocity)
        for step in 1...2000 {
            speed *= motion.rate.perMillisecond
            offset += speed / 1000
            let time = Double(step) / 1000
            let found = (motion.offset(at: time), motion.velocity(at: time))
            #expect(abs(found.0 - offset) <= 1e-9 * (1 + abs(offset)), "at \(time)")
            #expect(abs(found.1 - speed) <= 1e-9 * abs(speed), "at \(time)")
        }
    }

    @Test(arguments: motions)
    func `without the stop it ends where Apple's projection does`(motion: Deceleration) {
        let rate = motion.rate.perMillisecond
        let projection = motion.velocity / 1000 * rate / (1 - rate)
        let way = motion.offset(at: 60) - 40
        #expect(abs(way - projection) <= 1e-9 * (1 + abs(projection)))
    }

    /// Central differences have an error below 1e-6 of the velocity here.
    @Test(arguments: motions)
    func `the slope of the offset is the velocity times a known share`(
        motion: Deceleration
    ) {
        let rate = motion.rate.perMillisecond
        let share = -log(rate) * rate / (1 - rate)
        #expect(abs(share - (motion.rate == .normal ? 0.999 : 0.995)) < 1e-4)
        for time in [0.01, 0.1, 0.7] {
            let way = motion.offset(at: time + 1e-4) - motion.offset(at: time - 1e-4)
            let expected = share * motion.velocity(at: time)
            #expect(abs(way / 2e-4 - expected) <= 1e-6 * abs(expected) + 1e-6, "at \(time)")
        }
    }

    @Test(arguments: moving)
    func `it stops at ten points per second`(motion: Deceleration) {
        #expect(abs(abs(motion.velocity(at: motion.duration)) - 10) <= 1e-9)
        let end = motion.offset(at: motion.duration)
        #expect(abs(motion.end - end) <= 1e-9 * (1 + abs(end)))
    }

    @Test(arguments: [-10.0, -9.9, 0, 10], DecelerationRate.allCases)
    func `content at ten points per second or less does not move`(
        velocity: Double,
        rate: DecelerationRate
    ) {
        let motion = Deceleration(offset: 40, velocity: velocity, rate: rate)
        #expect(motion.duration == 0 && motion.end == 40)
    }

    @Test(arguments: moving, [1e-6, 0.1, 0.5, 0.9, 0.999])
    func `passage returns the time and velocity at an offset`(
        motion: Deceleration,
        share: Double
    ) {
        let time = share * motion.duration
        let target = motion.offset(at: time)
        let found = motion.passage(of: target)
        #expect(abs(motion.offset(at: found.time) - target) <= 1e-12 * abs(motion.velocity) + 1e-9)
        let velocity = motion.velocity(at: found.time)
        #expect(abs(found.velocity - velocity) <= 1e-9 * (1 + abs(motion.velocity)))
    }
}
