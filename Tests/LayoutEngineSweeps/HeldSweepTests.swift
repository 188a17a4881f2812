import LayoutEngine
import Testing

@testable import LayoutEngineTests

/// Random views whose animations are held, turned and ended, in many scripts.
struct HeldSweepTests {
    @Test(arguments: HeldScript.kinds)
    func `random views can be held`(kind: RandomView.Kind) throws {
        var (controlled, compared, parked) = (0, 0, 0)
        for seed in 0..<34 as Range<UInt64> {
            var script = try HeldScript(kind, seed: seed)
            try script.run(steps: 60)
            controlled += script.controlled
            compared += script.compared
            parked += script.parked
        }
        #expect(controlled > 200 && compared > 500 && parked > 30)
    }
}
