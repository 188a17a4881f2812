import LayoutEngine
import Testing

@testable import LayoutEngineTests

/// Random views that a hand drives to other layouts, in many scripts.
struct DrivenSweepTests {
    @Test(arguments: DrivenScript.kinds, 0..<8 as Range<UInt64>)
    func `random views can be driven`(kind: RandomView.Kind, seed: UInt64) throws {
        var script = try DrivenScript(kind, seed: seed)
        try script.run(steps: 80)
        #expect(script.driven > 10 && script.compared > 20)
    }
}
