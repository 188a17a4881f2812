import LayoutdDynamics
import Testing

@testable import LayoutEngine

struct TimelineTests {
    @Test(arguments: [30, 60, 90, 120])
    func `a second has the same number of sub-steps at every rate`(displayRate: Int) {
        var timeline = Timeline(displayRate: displayRate)
        var substeps = 0
        for _ in 0..<displayRate { substeps += timeline.advance(interval: nil) }
        // In single precision 1/120 s is slightly longer, so the last sub-step is not complete.
        #expect(substeps == 119 && timeline.time == 1)
    }

    @Test(arguments: [30, 60, 90, 120])
    func `a jump gives the same bits as single ticks`(displayRate: Int) {
        var (stepped, jumped) = (
            Timeline(displayRate: displayRate), Timeline(displayRate: displayRate)
        )
        var substeps = 0
        for _ in 0..<1000 { substeps += stepped.advance(interval: nil) }
        jumped.skip(toTick: 1000)
        #expect(stepped.time == jumped.time && jumped.tick == 1000)
        #expect(substeps == Integrator.substeps(from: 0, to: jumped.time))
        #expect(stepped.advance(interval: nil) == jumped.advance(interval: nil))
    }

    @Test func `later times count from a tick with a custom interval`() {
        var timeline = Timeline(displayRate: 60)
        _ = timeline.advance(interval: nil)
        _ = timeline.advance(interval: 0.25)
        _ = timeline.advance(interval: nil)
        #expect(timeline.tick == 3 && timeline.time == (1.0 / 60 + 0.25) + 1.0 / 60)
        timeline.skip(toTick: 2)
        #expect(timeline.tick == 3)
    }

    @Test func `changes have a number and a time`() {
        var timeline = Timeline(displayRate: 60)
        timeline.skip(toTick: 30)
        timeline.noteChange()
        timeline.noteChange()
        #expect(timeline.sequence == 2)
        #expect(timeline.lastChange.tick == 30 && timeline.lastChange.time == 0.5)
    }
}
