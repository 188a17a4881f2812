import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine
@testable import LayoutEngineTests

/// Whatever has happened, what rests is where a view made anew with the same data has it.
struct SequenceTests {
    @Test(arguments: RandomScript.Subject.allCases, 0..<5 as Range<UInt64>)
    func `what rests is as if it had always been so`(
        subject: RandomScript.Subject,
        part: UInt64
    ) throws {
        for seed in part * subject.runs..<(part + 1) * subject.runs {
            var script = try RandomScript(subject.configuration, seed: seed)
            try script.play(events: 100)
            try expectFreshness(of: script.view, "\(subject), seed \(seed)")
        }
    }

    private func expectFreshness(of view: CollectionView, _ name: Comment) throws {
        var view = view
        view.settle()
        #expect(view.isResting, name)
        // The next tick still tiles; it must find nothing to move.
        view.tick()
        let fresh = try view.afresh()
        #expect(view.contentOffset == fresh.contentOffset, name)
        #expect(view.contentSize == fresh.contentSize, name)
        let rect = view.visibleRect.outset(dx: 500, dy: 1000)
        #expect(
            try view.frame(in: .rect(rect)).elements == fresh.frame(in: .rect(rect)).elements,
            name
        )
        #expect(try view.frame().elements == fresh.frame().elements, name)
        expectTies(of: view, name)
    }
}
