import Foundation
import Testing

@testable import LayoutEngine
@testable import LayoutEngineTests

/// Every number of a snapshot, replaced by some of many others.
struct ChangedSnapshotSweepTests {
    @Test(arguments: RandomView.Kind.allCases)
    func `no changed number of a snapshot ends the process`(kind: RandomView.Kind) throws {
        let changed = try ChangedSnapshot(try SnapshotTests.cut(kind, 5).view.snapshot())
        var ends: [SnapshotTrial.End: Int] = [:]
        for (number, place) in changed.places.enumerated() {
            for (index, value) in ChangedSnapshot.values.enumerated()
            where (number + index).isMultiple(of: 9) {
                ends[SnapshotTrial.run(changed.text(changing: place, to: value)), default: 0] += 1
            }
        }
        #expect(ends[.unreadable, default: 0] > 0 && ends[.refused, default: 0] > 0, "\(ends)")
    }
}
