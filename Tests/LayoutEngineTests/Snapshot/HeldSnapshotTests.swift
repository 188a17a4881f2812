import Foundation
import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

/// Snapshots of views with animations that are held, turned or ended.
struct HeldSnapshotTests {
    static let phases: [[AnimationControl]] = [
        [.pauseAnimation],
        [.fractionComplete(0.3)],
        [.fractionComplete(0.3), .isReversed(true)],
        [.fractionComplete(0.3), .continueAnimation(timing: .cubic(.easeInOut(duration: 1)))],
        [.isReversed(true)],
        [.continueAnimation(durationFactor: 2)],
        [.finishAnimation(at: .current)],
        [.finishAnimation(at: .start)],
    ]

    private func text(of view: CollectionView) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(view.snapshot()), as: UTF8.self)
    }

    private func makeView(_ controls: [AnimationControl], springs: Bool) throws -> CollectionView {
        var view = try makeList(
            contentOffset: Point(x: 0, y: 150),
            dynamics: springs ? SpringDynamics() : nil
        )
        try view.tapRow(4)
        view.pass(3)
        try view.update(UpdateBatch([.deleteItem(ItemPath(section: 0, item: 2))]))
        view.pass(3)
        for control in controls {
            for number in 1...2 { try view.controlAnimation(number, control) }
        }
        view.pass(2)
        return view
    }

    @Test(arguments: phases, [false, true])
    func `a resumed view goes on in the same way`(
        controls: [AnimationControl],
        springs: Bool
    ) throws {
        var view = try makeView(controls, springs: springs)
        var resumed = try CollectionView(restoring: DrivenSnapshotTests.throughJSON(view))
        #expect(resumed.animations == view.animations)
        let numbers = view.animations.map(\.number)
        for step in 0..<60 {
            #expect(try Sight(resumed) == Sight(view))
            if step == 20 {
                for number in numbers where view.animations.contains(where: { $0.number == number })
                {
                    try view.controlAnimation(number, .continueAnimation())
                    try resumed.controlAnimation(number, .continueAnimation())
                }
            }
            if step == 30 {
                try view.tapRow(0)
                try resumed.tapRow(0)
            }
            view.tick()
            resumed.tick()
        }
        #expect(resumed.animations == view.animations)
    }

    @Test func `records without numbers are read`() throws {
        let view = try makeView([], springs: false)
        let old = try text(of: view)
            .replacing(/"change":\d+,/, with: "")
            .replacing(/"latestChange":\d+,/, with: "")
        var resumed = try CollectionView(
            restoring: JSONDecoder().decode(CollectionView.Snapshot.self, from: Data(old.utf8))
        )
        #expect(resumed.animations.isEmpty && view.animations.count == 2)
        #expect(try Sight(resumed) == Sight(view))
        try resumed.tapRow(1)
        #expect(resumed.animations.map(\.number) == [1])
    }

    /// What contradicts itself is refused.
    @Test(arguments: [
        (#""rest":"#, #""rest":-1,"other":"#),
        (#""delay":0,"isPaused""#, #""delay":1e301,"isPaused""#),
        (#""spent":"#, #""spent":-2,"other":"#),
        (#""base":{"other":"#, #""base":{"other":1e10,"rest":"#),
        (#""latestChange":2"#, #""latestChange":1"#),
        (#""latestChange":2"#, #""latestChange":-2"#),
        (#""change":2"#, #""change":0"#),
    ])
    func `a bad animation is refused`(old: String, new: String) throws {
        let text = try text(of: makeView([.pauseAnimation], springs: false))
        #expect(SnapshotTrial.run(Data(text.utf8)) == .restored)
        let changed = text.replacing(old, with: new)
        try #require(changed != text, "\(text)")
        #expect(SnapshotTrial.run(Data(changed.utf8)) == .refused)
    }
}
