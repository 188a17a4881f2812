import Testing

@testable import LayoutEngineTests

/// A thousand sequences of sizes that arrive late, out of order and twice.
struct SizesSweepTests {
    @Test(arguments: RandomSizes.Kind.allCases)
    func `nothing jumps in a thousand sequences`(kind: RandomSizes.Kind) throws {
        for seed in 1000..<1150 { try RandomSizesTests.check(kind, seed: UInt64(seed)) }
    }
}
