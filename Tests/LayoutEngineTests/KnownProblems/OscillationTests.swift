import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

/// Springs come to rest after scrolling ends, and stay at rest.
struct OscillationTests {
    private static let subjects: [RandomScript.Subject] = [
        .springy, .bounce, .twoColumn, .springyList, .pinnedFlow, .pinnedWaterfall,
    ]

    enum Ending: CaseIterable, Sendable {
        case lifted, flung, bounced

        func happen(to view: inout CollectionView) throws {
            switch self {
            case .lifted: break
            case .flung: try view.fling(velocity: Vector(dx: 0, dy: 2500))
            case .bounced: try view.fling(velocity: Vector(dx: 0, dy: -9000))
            }
        }
    }

    @Test(arguments: subjects, Ending.allCases)
    func `nothing oscillates forever after scrolling`(
        subject: RandomScript.Subject,
        ending: Ending
    ) throws {
        var view = try CollectionView(subject.configuration)
        // Scroll up and down in step with the springs.
        for tick in 0..<180 {
            try view.drag(by: tick % 60 < 30 ? 20 : -18)
            view.tick()
        }
        #expect(!view.isResting)
        try ending.happen(to: &view)
        for _ in 0..<1200 where view.frameState.isScrolling { view.tick() }
        #expect(view.settle(within: 600) < 600)
        let (sequence, rest) = (view.frameState.sequence, try view.everything())
        for (element, presented) in rest {
            #expect(view.presented(element) == presented && presented.velocity == .zero)
        }
        expectTies(of: view)
        view.pass(120)
        #expect(view.frameState.sequence == sequence)
        #expect(try view.everything() == rest)
    }
}
