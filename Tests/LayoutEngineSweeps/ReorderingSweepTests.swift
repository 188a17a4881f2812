import Testing

@testable import LayoutEngineTests

/// A thousand sequences of drags and updates.
struct ReorderingSweepTests {
    @Test(arguments: RandomReordering.Kind.allCases)
    func `no item is lost or doubled in a thousand sequences`(
        kind: RandomReordering.Kind
    ) throws {
        for seed in 1000..<1150 { try RandomReordering.check(kind, seed: UInt64(seed)) }
    }
}
