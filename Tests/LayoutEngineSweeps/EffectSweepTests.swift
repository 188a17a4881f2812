import LayoutEngine
import Testing

@testable import LayoutEngineTests

/// Effects in many random scripts.
struct EffectSweepTests {
    @Test(arguments: EffectScript.subjects, 0..<20 as Range<UInt64>)
    func `a frame is the one without effects, seen through them`(
        subject: RandomScript.Subject,
        seed: UInt64
    ) throws {
        var script = try EffectScript(subject, seed)
        try script.checkFrames(events: 60)
    }

    @Test(arguments: EffectCase.Kind.allCases, 0..<5 as Range<UInt64>)
    func `frames have all that effects bring into them, over every layout`(
        kind: EffectCase.Kind,
        part: UInt64
    ) throws {
        for seed in part * 40..<part * 40 + 40 {
            var effects = try EffectCase(kind, seed: seed)
            _ = try effects.check(steps: 6)
        }
    }

    /// 408 scripts of scrolls, taps, resizes and changes of settings.
    @Test(arguments: EffectScript.subjects, 0..<34 as Range<UInt64>)
    func `a difference gives the whole frame`(
        subject: RandomScript.Subject,
        seed: UInt64
    ) throws {
        var script = try EffectScript(subject, seed)
        #expect(try script.checkDifferences(events: 60) > 100)
    }
}
