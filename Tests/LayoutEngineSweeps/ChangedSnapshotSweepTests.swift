import Foundation
import Testing

@testable import LayoutEngine
@testable import LayoutEngineTests

/// Every number of a snapshot, replaced by each of many.
struct ChangedSnapshotSweepTests {
    @Test(arguments: RandomView.Kind.allCases, [2, 5, 9] as [UInt64])
    func `no changed number of a snapshot ends the process`(
        kind: RandomView.Kind,
        seed: UInt64
    ) throws {
        let changed = try ChangedSnapshot(try SnapshotTests.cut(kind, seed).view.snapshot())
        var ends: [SnapshotTrial.End: Int] = [:]
        // Each value at each fifth place, and each place with some of the values.
        for (number, place) in changed.places.enumerated() {
            for (index, value) in ChangedSnapshot.values.enumerated()
            where (number + index).isMultiple(of: 5) {
                ends[SnapshotTrial.run(changed.text(changing: place, to: value)), default: 0] += 1
            }
        }
        #expect(ends[.unreadable, default: 0] > 0 && ends[.refused, default: 0] > 0, "\(ends)")
    }
}
