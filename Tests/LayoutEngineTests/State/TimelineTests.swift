import LayoutdDynamics
import Testing

@testable import LayoutEngine

struct TimelineTests {
    @Test(arguments: [30, 60, 90, 120])
    func `a second has the same sub-steps at every rate`(displayRate: Int) {
        var timeline = Timeline(displayRate: displayRate)
        var substeps = 0
        for _ in 0..<displayRate { substeps += timeline.advance(interval: nil) }
        // 1/120 s in single precision is a little more than that, so the last is not full.
        #expect(substeps == 119 && timeline.time == 1)
    }

    @Test(arguments: [30, 60, 90, 120])
    func `a jump leads to the bits of single ticks`(displayRate: Int) {
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

    @Test func `later times count from a tick of another length`() {
        var timeline = Timeline(displayRate: 60)
        _ = timeline.advance(interval: nil)
        _ = timeline.advance(interval: 0.25)
        _ = timeline.advance(interval: nil)
        #expect(timeline.tick == 3 && timeline.time == (1.0 / 60 + 0.25) + 1.0 / 60)
        timeline.skip(toTick: 2)
        #expect(timeline.tick == 3)
    }

    @Test func `changes are numbered and have a time`() {
        var timeline = Timeline(displayRate: 60)
        timeline.skip(toTick: 30)
        timeline.noteChange()
        timeline.noteChange()
        #expect(timeline.sequence == 2)
        #expect(timeline.lastChange.tick == 30 && timeline.lastChange.time == 0.5)
    }
}
