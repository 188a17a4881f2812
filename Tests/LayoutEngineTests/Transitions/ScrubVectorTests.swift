import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

@testable import LayoutEngine

/// Animations that are driven, compared with the vectors of another program.
struct ScrubVectorTests {
    @Test func `there are cases of every action`() throws {
        #expect(try ScrubCase.all().count == 7)
    }

    @Test(arguments: try ScrubCase.all())
    func `a row and the offset go where the vectors say`(vector: ScrubCase) throws {
        let curve = try #require(
            CubicTiming.AnimationCurve(rawValue: vector.input.animation.curve)
        )
        let timing = CubicTiming(duration: vector.input.animation.duration, curve)
        // A row of 100 becomes one of 300, and is scrolled into view as far as it fits.
        let row = ElementID.cell(section: 0, item: 4)
        var view = try makeList(animation: Animation(.cubic(timing)))
        try view.tapRow(4)
        let way = view.settledOffset.y
        #expect(view.animations.map(\.number) == [1] && way > 0)
        var isReversed = false
        for step in vector.expect {
            switch step.action {
            case .start: break
            case .wait(let seconds): view.pass(Int(seconds * 60))
            case .fraction(let fraction): try view.controlAnimation(1, .fractionComplete(fraction))
            case .reverse:
                isReversed.toggle()
                try view.controlAnimation(1, .isReversed(isReversed))
            case .resume(let factor, let curve):
                let shape = curve.flatMap { CubicTiming.AnimationCurve(rawValue: $0) }
                try view.controlAnimation(
                    1,
                    .continueAnimation(
                        timing: shape.map { .cubic(CubicTiming(duration: 1, $0)) },
                        durationFactor: factor ?? 0
                    )
                )
            case .finish(let place):
                let place = try #require(AnimationControl.Position(rawValue: place))
                try view.controlAnimation(1, .finishAnimation(at: place))
            }
            let height = try #require(view.presented(row)).frame.size.height
            #expect(abs((height - 100) / 200 - step.value) < 1e-9, "\(step)")
            #expect(abs(view.contentOffset.y / way - step.value) < 1e-9, "\(step)")
            #expect(view.animations.isEmpty == step.hasEnded, "\(step)")
            guard let animation = view.animations.first else { continue }
            #expect(animation.isReversed == step.reversed, "\(step)")
            #expect(abs(animation.remaining - step.remaining) < 1e-9, "\(step)")
            let fraction = step.reversed ? 1 - step.value : step.value
            #expect(abs(animation.fractionComplete - fraction) < 1e-9, "\(step)")
        }
    }
}
