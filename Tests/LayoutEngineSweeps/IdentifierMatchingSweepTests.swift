import LayoutEngine
import Testing

@testable import LayoutEngineTests

/// Thousands of lists, compared by identifiers and by snapshots.
struct IdentifierMatchingSweepTests {
    @Test(arguments: 0..<50 as Range<UInt64>)
    func `10 000 random lists differ as their snapshots do`(seed: UInt64) throws {
        var lists = RandomLists(seed: 1_000 + seed, size: [3, 8, 15, 40, 100][Int(seed % 5)])
        #expect(try lists.play(200, "seed \(seed)") < 150)
    }

    @Test(arguments: 0..<4 as Range<UInt64>)
    func `long lists differ as their snapshots do`(seed: UInt64) throws {
        var lists = RandomLists(seed: 2_000 + seed, size: 5_000)
        #expect(try lists.play(40, "seed \(seed)") < 30)
    }
}
