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

    /// 204 scripts of scrolls, taps, resizes and changes of settings.
    @Test(arguments: EffectScript.subjects, 0..<34 as Range<UInt64>)
    func `a difference gives the whole frame`(
        subject: RandomScript.Subject,
        seed: UInt64
    ) throws {
        var script = try EffectScript(subject, seed)
        #expect(try script.checkDifferences(events: 60) > 100)
    }
}
