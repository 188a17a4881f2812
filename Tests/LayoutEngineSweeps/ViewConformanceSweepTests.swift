import LayoutEngine
import Testing

@testable import LayoutEngineTests

/// What holds for every view, in many random scripts.
struct ViewConformanceSweepTests {
    @Test(arguments: RandomView.Kind.allCases, 50..<56 as Range<UInt64>)
    func `a view keeps its promises whatever moves its elements`(
        kind: RandomView.Kind,
        seed: UInt64
    ) throws {
        let conformance = try ViewConformance.run(
            kind,
            seed: seed,
            ticks: 100,
            hasEffects: seed.isMultiple(of: 3),
            pins: seed.isMultiple(of: 2)
        )
        #expect(conformance.applied > 100 && conformance.refused < conformance.applied)
        #expect(conformance.compared > 100)
    }
}
