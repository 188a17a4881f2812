import Foundation
import LayoutdTestSupport
import Testing

@testable import LayoutEngine

/// Snapshots in which something has changed since they were written.
struct ChangedSnapshotTests {
    /// A trap would end all tests; the sweeps try every number.
    @Test(arguments: RandomView.Kind.allCases)
    func `a snapshot with one changed number is refused, or makes a view that works`(
        kind: RandomView.Kind
    ) throws {
        let changed = try ChangedSnapshot(try SnapshotTests.cut(kind, 2).view.snapshot())
        var random = SplitMix64(seed: 33)
        var ends: [SnapshotTrial.End: Int] = [:]
        for _ in 0..<20 {
            let place = try #require(changed.places.randomElement(using: &random))
            let value = try #require(ChangedSnapshot.values.randomElement(using: &random))
            ends[SnapshotTrial.run(changed.text(changing: place, to: value)), default: 0] += 1
        }
        #expect(ends[.restored, default: 0] > 0 && ends.count > 1, "\(ends)")
    }

    /// What once ended the process, or claimed all its memory.
    @Test(arguments: [
        // The item of a joint.
        (#""item":0,"kind":"spring""#, #""item":9223372036854775807,"kind":"spring""#),
        // Counts of a uniform section.
        (#"{"count":2}"#, #"{"count":1099511627776}"#),
        (#"{"count":2}"#, #"{"count":-1}"#),
        (#""displayRate":60"#, #""displayRate":0"#),
        (#""displayRate":60"#, #""displayRate":9223372036854775807"#),
    ])
    func `a number that contradicts the others is refused`(old: String, new: String) throws {
        let view = try CollectionView(
            CollectionView.Configuration(
                sections: [.uniform(count: 2)],
                layout: .newtonian(NewtonianLayout.Configuration(length: 150))
            )
        )
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let text = String(decoding: try encoder.encode(view.snapshot()), as: UTF8.self)
        #expect(SnapshotTrial.run(Data(text.utf8)) == .restored)
        let changed = text.replacing(old, with: new)
        try #require(changed != text, "\(text)")
        #expect(SnapshotTrial.run(Data(changed.utf8)) != .restored)
    }
}
