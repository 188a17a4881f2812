import Foundation
import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

@testable import LayoutEngine

/// Sections that scroll by themselves, under a finger.
struct SectionScrollTests {
    /// The last offset at which such a section may rest.
    static let end = 8 * 100 + 7 * 8 - 310.0

    func rests(_ section: Int, of view: CollectionView) -> Bool {
        let rule = view.scrollingSection(section)?.rule
        let offset = view.offset(ofSection: section)
        return rule?.resting(at: offset) == offset
    }

    @Test(arguments: [
        (OrthogonalScrollingBehavior.continuous, [40.0, 130, 546]),
        (.continuousGroupLeadingBoundary, [0, 108, 546]), (.groupPaging, [0, 108, 546]),
        (.paging, [0, 0, 546]), (.groupPagingCentered, [3, 111, 651]),
    ])
    func `an offset that is set is moved to where the section may rest`(
        behavior: OrthogonalScrollingBehavior,
        offsets: [Double]
    ) throws {
        for (asked, expected) in zip([40.0, 130, 700], offsets) {
            var view = try CollectionView(orthogonal: [behavior])
            let target = Point(x: asked, y: 0)
            try view.scroll(section: 0, .scroll(Scroll(.to(target))))
            #expect(view.offset(ofSection: 0) == expected && view.isResting)
            view = try CollectionView(orthogonal: [behavior])
            try view.scroll(section: 0, .setContentOffset(target))
            let isThere = expected == 0
            #expect(view.settle() == (isThere ? 0 : 18))
            #expect(view.offset(ofSection: 0) == expected)
            #expect(view.orthogonalOffsets == (isThere ? [:] : [0: expected]))
        }
    }

    @Test func `elements follow the finger, and nothing else moves`() throws {
        var view = try CollectionView()
        let before = try view.frame(in: .rect(Rect(x: -1000, y: 0, width: 3000, height: 480)))
        try view.drag(section: 0, by: 50)
        #expect(view.offset(ofSection: 0) == 50 && view.contentOffset == .zero)
        let after = try view.frame(in: .rect(Rect(x: -1000, y: 0, width: 3000, height: 480)))
        for (old, new) in zip(before.elements, after.elements) {
            var expected = old
            if old.element.section == 0 {
                expected.frame.origin.x -= 50
                expected.anchor.x -= 50
            }
            #expect(new == expected)
        }
        #expect(after.state.sections.map(\.section) == [0, 1, 2, 3, 4])
        #expect(after.state.sections.first?.frame == Rect(x: 0, y: 0, width: 310, height: 40))
    }

    @Test(arguments: orthogonalBehaviors, [-3000.0, -900, -150, 0, 150, 900, 3000])
    func `a fling ends exactly where the section may rest`(
        behavior: OrthogonalScrollingBehavior,
        velocity: Double
    ) throws {
        for displayRate in [30, 60, 120] {
            var view = try CollectionView(
                orthogonal: [behavior],
                offsets: [0: 216],
                displayRate: displayRate
            )
            let start = view.offset(ofSection: 0)
            try view.drag(section: 0, by: velocity < 0 ? -20 : 20, release: velocity)
            let target = try #require(
                view.state.sectionScrollers[0]?.target(
                    over: try #require(view.scrollingSection(0)).space
                )
                    ?? Point(x: view.offset(ofSection: 0), y: 0)
            )
            view.settle()
            let end = view.offset(ofSection: 0)
            #expect(rests(0, of: view) && view.state.sectionScrollers.isEmpty)
            guard behavior != .continuous else { continue }
            #expect(end == target.x)
            let page = behavior == .paging ? 310.0 : 108
            guard view.scrollingSection(0)?.rule.turnsPages == true else { continue }
            #expect(abs(end - start) <= page + 1e-9, "\(start) to \(end)")
            #expect(abs(velocity) <= 200 || end != start)
        }
    }

    @Test func `a section bounces at its ends as its properties say`() throws {
        for (bounce, reach) in [
            (OrthogonalScrollingProperties.Bounce.automatic, -40.0..<(-1)), (.never, 0..<1),
        ] {
            var view = try CollectionView(orthogonal: [.continuous], bounce: bounce)
            try view.drag(section: 0, by: -60)
            #expect(reach.contains(view.offset(ofSection: 0)))
            try view.scroll(section: 0, .fling(velocity: .zero))
            view.settle()
            #expect(view.offset(ofSection: 0) == 0)
            try view.scroll(section: 0, .fling(velocity: Vector(dx: 9000, dy: 0)))
            var farthest = 0.0
            while !view.isResting {
                view.tick()
                farthest = max(farthest, view.offset(ofSection: 0))
            }
            #expect(view.offset(ofSection: 0) == Self.end)
            #expect(bounce == .never ? farthest == Self.end : farthest > Self.end + 10)
        }
        for (bounce, moves) in [
            (OrthogonalScrollingProperties.Bounce.automatic, false), (.always, true),
        ] {
            var view = try CollectionView(orthogonal: [.continuous], bounce: bounce, groups: 2)
            try view.drag(section: 0, by: 60)
            #expect((view.offset(ofSection: 0) > 0) == moves)
        }
    }

    @Test func `from right to left offsets grow to the left`() throws {
        var view = try CollectionView(orthogonal: [.continuous], direction: .rightToLeft)
        try view.drag(section: 0, by: -50)
        #expect(view.offset(ofSection: 0) == 50)
        let first = try #require(view.presented(.cell(section: 0, item: 0)))
        #expect(first.frame.minX == 260)
        try view.scroll(section: 0, .fling(velocity: Vector(dx: -400, dy: 0)))
        view.settle()
        #expect(view.offset(ofSection: 0) > 200)
        try view.scroll(
            to: .cell(section: 0, item: 7),
            at: .end,
            animated: false
        )
        #expect(view.offset(ofSection: 0) == Self.end)
    }

    @Test func `other sections and the view go on meanwhile`() throws {
        var view = try CollectionView()
        var alone = try CollectionView()
        try view.drag(section: 0, by: 20, release: 700)
        try alone.drag(section: 0, by: 20, release: 700)
        try view.drag(section: 2, by: 90, release: 300)
        try view.fling(velocity: Vector(dx: 0, dy: 600))
        for _ in 0..<20 {
            view.tick()
            alone.tick()
            #expect(view.offset(ofSection: 0) == alone.offset(ofSection: 0))
        }
        #expect(view.contentOffset.y > 100 && !view.isResting)
        view.settle()
        #expect((0..<5).allSatisfy { rests($0, of: view) })
    }

    @Test func `a tap stops a section, and scrolling to an item turns it`() throws {
        var view = try CollectionView()
        try view.drag(section: 0, by: 20, release: 2000)
        view.pass(5)
        let offset = view.offset(ofSection: 0)
        // It also stops between two items.
        for x in [100.0, 150] {
            var stopped = view
            #expect(try (stopped.tap(.point(Point(x: x, y: 20))) != nil) == (x == 100))
            stopped.settle()
            #expect(stopped.offset(ofSection: 0) == offset)
        }
        try view.tap(.point(Point(x: 150, y: 60)))
        view.settle()
        #expect(view.offset(ofSection: 0) > offset)
        try view.scroll(to: .cell(section: 1, item: 5), at: .start, animated: true)
        view.settle()
        #expect(view.offset(ofSection: 1) == 540)
        try view.scroll(to: .cell(section: 0, item: 0), at: .nearest, animated: false)
        #expect(view.offset(ofSection: 0) == 0)
    }

    @Test func `a section that does not scroll by itself is refused`() throws {
        var view = try CollectionView(orthogonal: [.paging])
        for section in [-1, 1, 2] {
            #expect(throws: CollectionViewError.noSectionScroller(section)) {
                try view.scroll(section: section, .fling(velocity: .zero))
            }
        }
        #expect(view.sequence == 0)
    }

    @Test func `springs of a section are pulled by its finger alone`() throws {
        var view = try CollectionView(dynamics: .spring(SpringDynamics(tiled: true)))
        try view.drag(section: 0, by: 40)
        let first = try #require(view.presented(.cell(section: 0, item: 0)))
        let other = try #require(view.presented(.cell(section: 1, item: 0)))
        // It is 100 points from the finger.
        #expect(first.frame.minX > -40 && first.frame.minX < 0 && other.frame.minX == 0)
        view.settle()
        #expect(view.presented(.cell(section: 0, item: 0))?.frame.minX == -40)
    }

    @Test func `a fling pulls around the last finger on a section`() throws {
        var near = try CollectionView(dynamics: .spring(SpringDynamics(tiled: true)))
        var far = near
        for (touch, isNear) in [(Point(x: 20, y: 20), true), (Point(x: 20, y: 470), false)] {
            var view = near
            let drag = Scroll(.by(Vector(dx: 5, dy: 0)), touch: .at(touch))
            try view.scroll(section: 0, .scroll(drag))
            try view.scroll(section: 0, .fling(velocity: Vector(dx: 900, dy: 0)))
            view.pass(6)
            if isNear { near = view } else { far = view }
        }
        let cell = ElementID.cell(section: 0, item: 2)
        #expect(near.presented(cell)?.frame != far.presented(cell)?.frame)
    }
}
