import Foundation
import Testing

@testable import LayoutEngine

struct BounceBackTests {
    private static let bounces = [
        (0.0, 3000.0), (0, -61), (120, 0), (-120, 0), (120, 900), (-0.2, 0), (40, -10_000),
        (80, -880), (80, -860), (-300, 2e4), (0.3, -200), (0, 0), (1e9, -1e6), (5, -1e6),
    ].map { BounceBack(edge: 700, offset: 700 + $0, velocity: $1) }

    @Test(arguments: RecordedBounce.all)
    func `recorded bounces are matched to within 0.6 points`(recording: RecordedBounce) {
        for (index, frame) in recording.frames.enumerated() {
            let offset = recording.offset(atFrame: index)
            #expect(abs(offset - frame) < 0.6, "frame \(index * 5): \(offset), not \(frame)")
        }
    }

    /// Fourth-order Runge-Kutta with steps of 0.1 ms has an error below 1e-9 of the distance that
    /// the spring can move.
    @Test(arguments: bounces)
    func `the closed form is the integral of the spring's force`(bounce: BounceBack) {
        let frequency = 2 * Double.pi / 0.575
        let reference = Integration { offset, velocity in
            -frequency * frequency * (offset - 700) - 2 * frequency * velocity
        }
        let scale = abs(bounce.offset - 700) + abs(bounce.velocity) / frequency
        var state = (offset: bounce.offset, velocity: bounce.velocity)
        for step in 1...10_000 {
            state = reference.step(state, by: 1e-4)
            let time = Double(step) * 1e-4
            #expect(abs(bounce.offset(at: time) - state.offset) <= 1e-9 * scale + 1e-9)
            #expect(abs(bounce.velocity(at: time) - state.velocity) <= 1e-7 * scale + 1e-9)
        }
    }

    @Test(arguments: bounces)
    func `a bounce starts with the given offset and velocity`(bounce: BounceBack) {
        #expect(bounce.offset(at: 0) == bounce.offset)
        #expect(bounce.velocity(at: 0) == bounce.velocity)
    }

    @Test(arguments: [-1e9, -400, -0.6, 0.2, 30, 1e9])
    func `from rest a bounce approaches the edge without passing it`(distance: Double) {
        let bounce = BounceBack(edge: 0, offset: distance, velocity: 0)
        let distances = (0...3000).map { bounce.offset(at: Double($0) / 1000) / distance }
        #expect(zip(distances, distances.dropFirst()).allSatisfy(>))
        #expect(distances.allSatisfy { $0 > 0 })
        #expect(bounce.crossingTime == nil)
    }

    @Test(arguments: bounces)
    func `a bounce passes the edge at crossingTime, or never if that is nil`(bounce: BounceBack) {
        let sides = (1...5000).map { bounce.offset(at: Double($0) / 1000) - 700 }
        guard let time = bounce.crossingTime else {
            #expect(sides.allSatisfy { $0 >= 0 } || sides.allSatisfy { $0 <= 0 })
            return
        }
        #expect(abs(bounce.offset(at: time) - 700) <= 1e-9)
        #expect(bounce.velocity(at: time) * (bounce.offset - 700) < 0)
    }

    @Test(arguments: bounces)
    func `a bounce lasts until it stays within half a point`(bounce: BounceBack) {
        let time = bounce.duration
        func isNear(_ time: Double) -> Bool { abs(bounce.offset(at: time) - 700) < 0.5 }
        #expect((0...5000).allSatisfy { isNear(time + 1e-9 + Double($0) / 1000) })
        #expect(time == 0 || !isNear(time - 1e-9))
    }

    /// The greatest distance is `v/(eω)`.
    @Test(arguments: [(0.0, 14.8), (0, -14.8), (0.49, 0), (-0.49, 2)])
    func `a bounce that stays within half a point ends immediately`(
        distance: Double,
        velocity: Double
    ) {
        #expect(BounceBack(edge: 3, offset: 3 + distance, velocity: velocity).duration == 0)
    }

    @Test(arguments: [14.9, -14.9])
    func `a slightly faster impact bounces`(velocity: Double) {
        #expect(BounceBack(edge: 3, offset: 3, velocity: velocity).duration > 0.05)
    }
}
