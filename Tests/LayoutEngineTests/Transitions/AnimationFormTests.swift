import Foundation
import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

/// Curves and springs as animations of views, and their records.
struct AnimationFormTests {
    private static let timings: [Animation.Timing] = [
        .spring(SpringTiming(duration: 0.4, damping: 0.6, initialVelocity: 1)),
        .cubic(CubicTiming(duration: 0.5, .easeIn)),
        .cubic(
            CubicTiming(
                duration: 0.5,
                .init(time: 0.3, progress: -0.4),
                .init(time: 0.6, progress: 1.5)
            )
        ),
        .springParameters(SpringTimingParameters(.pace(duration: 0.5, bounce: 0.3))),
        .springParameters(
            SpringTimingParameters(
                .forces(mass: 3, stiffness: 1000, damping: 500),
                initialVelocity: Vector(dx: 7, dy: -4)
            )
        ),
    ]

    private let bumped = PoseDifference(
        x: 1,
        y: 2,
        width: 3,
        height: 4,
        alpha: 0.5,
        angle: 6,
        scale: 7
    )

    /// The fraction of a change that is done, along an axis.
    private func progress(_ timing: Animation.Timing, _ time: Double, _ axis: Axis) -> Double {
        switch timing {
        case .spring(let spring): spring.progress(at: time)
        case .cubic(let cubic): cubic.progress(at: time)
        case .springParameters(let spring): spring.progress(at: time, along: axis)
        }
    }

    @Test(arguments: timings)
    func `each part of a pose goes along its axis`(timing: Animation.Timing) {
        let course = Curve(animation: Animation(timing, delay: 0.1), start: 2)
        var animations = AdditiveAnimations<PoseDifference>()
        animations.add(bumped, along: course)
        for step in 0..<40 {
            let time = 2 + Double(step) / 30
            let left = [Axis.horizontal, .vertical].map {
                1 - progress(timing, time - 2.1, $0)
            }
            let found = animations.difference(at: time)
            let expected = PoseDifference(
                x: left[0],
                y: 2 * left[1],
                width: 3 * left[0],
                height: 4 * left[1],
                // Against the velocity of -4 the spring settles later.
                alpha: 0.5 * left[1],
                angle: 6 * left[1],
                scale: 7 * left[1]
            )
            guard !course.hasEnded(at: time) else {
                #expect(found == .zero, "\(time)")
                continue
            }
            #expect(found.distance(to: expected) < 1e-12, "\(time)")
        }
        #expect(animations.haveEnded(at: course.end) && course.end == 2 + 0.1 + timing.duration)
    }

    @Test(arguments: timings)
    func `velocities are those of the parts`(timing: Animation.Timing) {
        let course = Curve(animation: Animation(timing), start: 0)
        var animations = AdditiveAnimations<PoseDifference>()
        animations.add(bumped, along: course)
        for step in 1..<20 {
            let (time, gap) = (timing.duration * Double(step) / 20, 1e-6)
            var slope = animations.difference(at: time + gap)
            slope.add(animations.difference(at: time - gap), times: -1)
            var difference = animations.velocity(at: time)
            difference.add(slope, times: -1 / (2 * gap))
            #expect(difference.distance(to: .zero) < 1e-3, "\(time)")
        }
    }

    @Test(arguments: timings)
    func `rows follow the timing`(timing: Animation.Timing) throws {
        var view = try CollectionView(
            CollectionView.Configuration(
                sections: [.uniform(count: 3)],
                layout: .list(ListLayout.Configuration(rowHeight: 100))
            )
        )
        let layout = LayoutConfiguration.list(ListLayout.Configuration(rowHeight: 300))
        try view.reconfigure(Reconfiguration(layout: layout) { $0.animation = Animation(timing) })
        for tick in 1...Int(timing.duration * 60) + 2 {
            view.tick()
            let row = try #require(view.presented(.cell(section: 0, item: 1)))
            let done = progress(timing, Double(tick) / 60, .vertical)
            #expect(abs(row.frame.size.height - (100 + 200 * done)) < 1e-9, "\(tick)")
            let snapshot = try JSONEncoder().encode(view.snapshot())
            let resumed = try CollectionView(
                restoring: JSONDecoder().decode(CollectionView.Snapshot.self, from: snapshot)
            )
            #expect(try Sight(resumed) == Sight(view))
        }
        #expect(view.isResting)
    }

    @Test(arguments: timings)
    func `an animation can be encoded and decoded`(timing: Animation.Timing) throws {
        let animation = Animation(timing, delay: 0.25)
        let data = try JSONEncoder().encode(animation)
        #expect(try JSONDecoder().decode(Animation.self, from: data) == animation)
        let curve = Curve(animation: animation, start: 3)
        let record = try JSONEncoder().encode(curve)
        #expect(try JSONDecoder().decode(Curve.self, from: record) == curve)
    }

    @Test func `records of UIView springs keep their form`() throws {
        let record = #"{"delay":0.5,"timing":{"damping":0.75,"duration":0.5,"initialVelocity":2}}"#
        let animation = try JSONDecoder().decode(Animation.self, from: Data(record.utf8))
        let spring = SpringTiming(duration: 0.5, damping: 0.75, initialVelocity: 2)
        #expect(animation == Animation(timing: spring, delay: 0.5))
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(String(decoding: try encoder.encode(animation), as: UTF8.self) == record)
        let curve =
            #"{"animation":{"delay":0.5,"timing":{"spring":{"_0":{"damping":0.75,"duration":0.5,"#
            + #""initialVelocity":2}}}},"start":1}"#
        let read = try JSONDecoder().decode(Curve.self, from: Data(curve.utf8))
        #expect(read == Curve(animation: animation, start: 1))
        #expect(String(decoding: try encoder.encode(read), as: UTF8.self) == curve)
    }

    @Test(arguments: [
        #"{"delay":0,"timing":{"springParameters":{"_0":{"spring":{"duration":1,"bounce":1},"#
            + #""initialVelocity":{"dx":0,"dy":0}}}}}"#,
        #"{"delay":0,"timing":{"cubic":{"_0":{"duration":1,"first":{"time":2,"progress":0},"#
            + #""second":{"time":1,"progress":1}}}}}"#,
        #"{"delay":0,"timing":{"other":{}}}"#,
    ])
    func `what cannot run is no record`(record: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Animation.self, from: Data(record.utf8))
        }
    }
}

extension PoseDifference {
    /// The greatest difference of a part.
    fileprivate func distance(to other: PoseDifference) -> Double {
        [
            x - other.x, y - other.y, width - other.width, height - other.height,
            alpha - other.alpha, angle - other.angle, scale - other.scale,
        ].reduce(0) { max($0, abs($1)) }
    }
}
