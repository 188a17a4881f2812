import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

@testable import LayoutEngine

/// Scrolling moves elements only along the scroll axis, unless the axis lock is off.
struct AxisLockTests {
    private static let subjects: [RandomScript.Subject] = [
        .springy, .twoColumn, .springyList, .pinnedFlow, .horizontalFlow, .pinnedWaterfall,
    ]
    private static let kinds: [RandomScript.Kind] = [.scroll, .scroll, .scroll, .fling, .scrollTo]

    @Test(arguments: subjects, 0..<3 as Range<UInt64>)
    func `scrolling never moves an item off its axis`(
        subject: RandomScript.Subject,
        seed: UInt64
    ) throws {
        var script = try RandomScript(subject.configuration, seed: seed)
        var moved = 0
        try script.play(events: 120, Self.kinds) { _, view in
            let axis = view.layout.scrollAxis
            for element in try view.everything(near: 400) {
                let (center, anchor) = (element.frame.center, element.anchor)
                #expect(center[axis.cross] == anchor[axis.cross], "\(element)")
                #expect(element.velocity[axis.cross] == 0, "\(element)")
                if center[axis] != anchor[axis] { moved += 1 }
            }
        }
        #expect(moved > 200)
    }

    @Test func `an item without axis lock leaves its axis`() throws {
        var configuration = RandomScript.Subject.springy.configuration
        configuration.dynamics = .spring(SpringDynamics(axisLocked: false))
        var script = try RandomScript(configuration, seed: 1)
        var moved = 0
        try script.play(events: 60, Self.kinds) { _, view in
            moved += try view.everything(near: 400).count { $0.frame.center.x != $0.anchor.x }
        }
        #expect(moved > 200)
    }
}

extension CollectionView {
    /// The elements presented in the viewport and within a margin around it, in points.
    func everything(near margin: Double) throws -> [PresentedElement] {
        try frame(in: .viewport(overscan: margin)).elements
    }
}
