import Foundation
import Testing

@testable import LayoutEngine

struct FlingTests {
    private static let range = 0.0...1000

    /// One of each kind: stops inside, bounces at either edge, returns from beyond one, is thrown
    /// outwards or inwards from there, is thrown through the whole range.
    static let flings = [
        (500, 300), (500, -900), (500, 3000), (0, -5000), (-100, 0), (1080, 700), (1010, -600),
        (1010, -5000), (-30, 500), (-30, 400), (1000.2, 0),
    ].map { (offset: Double($0), velocity: Double($1)) }

    private static func make(_ start: (offset: Double, velocity: Double)) -> Fling {
        Fling(offset: start.offset, velocity: start.velocity, range: range)
    }

    /// The equation of motion that the phases solve: friction inside, a damped spring beyond.
    ///
    /// Friction is the integral, whose distance is 0.1 % longer than the sum of ``Deceleration``.
    /// The steps do not end where the equation changes. Both errors together are below a thousandth
    /// of the possible displacement and of the distance.
    @Test(arguments: flings)
    func `the phases are the integral of friction and springs`(
        start: (offset: Double, velocity: Double)
    ) {
        let (friction, frequency) = (1000 * log(0.998), 2 * Double.pi / 0.575)
        let reference = Integration { offset, velocity in
            let distance = offset - min(max(offset, 0), 1000)
            guard distance != 0 else { return friction * velocity }
            return -frequency * frequency * distance - 2 * frequency * velocity
        }
        let fling = Self.make(start)
        let bound = 1e-3 * (100 + abs(start.velocity) / frequency + abs(fling.end - start.offset))
        // Content that is let go at rest beyond an edge has a velocity from the start.
        var state = (start.offset, start.velocity == 0 ? fling.velocity(at: 0) : start.velocity)
        for step in 0..<Int(fling.duration * 1e4) {
            let time = Double(step) * 1e-4
            #expect(abs(fling.offset(at: time) - state.0) <= bound, "at \(time)")
            #expect(abs(fling.velocity(at: time) - state.1) <= 20 * bound, "at \(time)")
            state = reference.step(state, by: 1e-4)
        }
        #expect(abs(fling.end - state.0) < 0.5 + bound)
        // A bounce ends by its distance, at any speed.
        let isInside = fling.end != 0 && fling.end != 1000
        #expect(!isInside || abs(state.1) < 10 + 20 * bound)
    }

    @Test(arguments: flings)
    func `neither offset nor velocity jumps before the end`(
        start: (offset: Double, velocity: Double)
    ) {
        let fling = Self.make(start)
        let step = 1e-6
        // The greatest force, that of the spring, changes the velocity by this much in a step.
        let change = step * 1000 * (100 + abs(start.velocity))
        for time in Self.changes(of: fling) {
            let (before, after) = (fling.offset(at: time - step), fling.offset(at: time + step))
            #expect(abs(after - before) <= 2.1 * step * (100 + abs(start.velocity)), "at \(time)")
            let speeds = (fling.velocity(at: time - step), fling.velocity(at: time + step))
            #expect(abs(speeds.1 - speeds.0) <= change, "at \(time)")
        }
    }

    /// The times at which it passes an edge, found from its offsets.
    private static func changes(of fling: Fling) -> [Double] {
        let times = stride(from: 1e-3, to: fling.duration - 0.002, by: 1e-3)
        return times.compactMap { time in
            let isInside = range.contains(fling.offset(at: time))
            guard isInside != range.contains(fling.offset(at: time + 1e-3)) else { return nil }
            var (start, end) = (time, time + 1e-3)
            for _ in 0..<40 {
                let middle = (start + end) / 2
                if range.contains(fling.offset(at: middle)) == isInside {
                    start = middle
                } else {
                    end = middle
                }
            }
            return start
        }
    }

    @Test func `edges are passed the expected number of times`() {
        let passages = Self.flings.map { Self.changes(of: Self.make($0)).count }
        #expect(passages == [0, 0, 1, 0, 0, 0, 1, 2, 1, 0, 0])
    }
}
