import Foundation
import LayoutdDynamics
import LayoutdTestSupport
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

    /// Parts are left out, doubled, exchanged and replaced by values of other types.
    @Test(arguments: RandomView.Kind.allCases, 0..<3 as Range<UInt64>)
    func `no snapshot with changed parts ends the process`(
        kind: RandomView.Kind,
        seed: UInt64
    ) throws {
        let view = try SnapshotTests.cut(kind, 4 + seed).view
        try Self.change(view, seed: seed)
    }

    @Test(arguments: DrivenCase.all)
    func `no changed snapshot of a driven change ends the process`(sample: DrivenCase) throws {
        var view = try sample.makeView(at: 0.4, SpringDynamics())
        view.pass(3)
        try Self.change(view, seed: 9)
    }

    private static func change(_ view: CollectionView, seed: UInt64) throws {
        let json = try ChangedJSON(JSONEncoder().encode(view.snapshot()))
        var random = SplitMix64(seed: seed)
        var ends: [SnapshotTrial.End: Int] = [:]
        for number in 0..<300 {
            let changed = try json.changed(1 + number % 4, using: &random)
            ends[SnapshotTrial.run(changed), default: 0] += 1
        }
        #expect(ends.count == 3, "seed \(seed): \(ends)")
    }
}
