import Foundation
import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

@testable import LayoutEngine

/// Changes of the data and of the view while sections move.
extension SectionScrollTests {
    @Test func `a fling goes on through updates above it, and ends with its section`() throws {
        var view = try CollectionView(orthogonal: [.continuous, .groupPaging])
        try view.drag(section: 0, by: 20, release: 700)
        try view.drag(section: 1, by: 20, release: 700)
        view.pass(4)
        var (first, second) = (view, view)
        let offset = view.offset(ofSection: 1)
        try first.update(UpdateBatch([.insertSection(0, itemCount: 3)]), animated: false)
        #expect(first.offset(ofSection: 2) == offset && first.offset(ofSection: 1) > 0)
        first.settle()
        view.settle()
        #expect(abs(first.offset(ofSection: 1) - view.offset(ofSection: 0)) < 1e-9)
        #expect(first.offset(ofSection: 2) == view.offset(ofSection: 1))
        try second.update(UpdateBatch([.deleteSection(1), .deleteSection(0)]))
        #expect(second.state.sectionScrollers.isEmpty && second.orthogonalOffsets.isEmpty)
    }

    @Test func `a section whose range ends earlier goes there from where it is`() throws {
        var view = try CollectionView(orthogonal: [.continuous], groups: 30)
        try view.scroll(section: 0, .setContentOffset(Point(x: 2000, y: 0)))
        view.pass(9)
        let before = view.offset(ofSection: 0)
        #expect(before > 500)
        let deletions = (10..<30).map {
            BatchUpdate.Operation.deleteItem(ItemPath(section: 0, item: $0))
        }
        try view.update(UpdateBatch(deletions), animated: false)
        let end = 10 * 100 + 9 * 8 - 310.0
        for _ in 0..<30 {
            let last = view.offset(ofSection: 0)
            view.tick()
            let now = view.offset(ofSection: 0)
            #expect(min(last, end) <= now && now <= max(last, end))
        }
        #expect(view.offset(ofSection: 0) == end)
    }

    @Test func `a section under a finger stays in its range`() throws {
        var view = try CollectionView(orthogonal: [.continuous], groups: 30)
        try view.drag(section: 0, by: 2000)
        let deletions = (10..<30).map {
            BatchUpdate.Operation.deleteItem(ItemPath(section: 0, item: $0))
        }
        try view.update(UpdateBatch(deletions), animated: false)
        #expect(view.offset(ofSection: 0) == 10 * 100 + 9 * 8 - 310)
    }

    @Test func `other changes leave a motion as it is`() throws {
        for behavior in orthogonalBehaviors {
            for (delta, velocity) in [(40.0, 0.0), (40, 700), (-30, 0)] {
                var view = try CollectionView(orthogonal: [behavior], groups: 12)
                try view.drag(section: 0, by: delta, release: velocity)
                view.pass(5)
                var changed = view
                try changed.resizeViewport(to: Size(width: 310, height: 470))
                while !view.isResting {
                    view.tick()
                    changed.tick()
                    let (old, new) = (view.offset(ofSection: 0), changed.offset(ofSection: 0))
                    #expect(abs(old - new) < 1e-9, "\(behavior) by \(delta) at \(velocity)")
                }
                #expect(changed.isResting)
            }
        }
    }

    @Test func `offsets that are set stop their sections alone`() throws {
        var view = try CollectionView(orthogonal: [.groupPaging, .continuous])
        try view.drag(section: 0, by: 20, release: 700)
        try view.drag(section: 1, by: 20, release: 700)
        view.pass(5)
        var offsets = view.orthogonalOffsets
        offsets[1] = 300
        try view.reconfigure(Reconfiguration(orthogonalOffsets: offsets))
        view.settle()
        #expect(view.offset(ofSection: 0) == 108 && view.offset(ofSection: 1) == 300)
    }

    @Test(arguments: orthogonalBehaviors, [ScrollPosition.nearest, .start, .center, .end])
    func `an item to which a section scrolls is in view`(
        behavior: OrthogonalScrollingBehavior,
        position: ScrollPosition
    ) throws {
        for item in 0..<12 {
            var view = try CollectionView(orthogonal: [behavior], groups: 12)
            let cell = ElementID.cell(section: 0, item: item)
            try view.scroll(to: cell, at: position, animated: false)
            let frame = try #require(view.presented(cell)).frame
            // Pages of 310 points end between the items of 108.
            let hidden = max(0, max(-frame.minX, frame.maxX - 310))
            #expect(hidden <= (behavior == .paging ? 50 : 0), "item \(item): \(frame)")
            #expect(rests(0, of: view))
        }
    }

    @Test func `a jump displaces nothing`() throws {
        var view = try CollectionView(dynamics: .spring(SpringDynamics()))
        try view.scroll(section: 0, .scroll(Scroll(.to(Point(x: 200, y: 0)))))
        #expect(view.isResting)
    }

    @Test func `bodies follow their section`() throws {
        var view = try CollectionView(
            orthogonal: [.continuous, .none],
            dynamics: .behaviors([])
        )
        let (cell, other) = (
            ElementID.cell(section: 0, item: 1), ElementID.cell(section: 1, item: 1)
        )
        let before = try #require(view.presented(cell)).frame
        let others = view.presented(other)?.frame
        try view.drag(section: 0, by: 30)
        view.pass(3)
        let after = try #require(view.presented(cell)).frame
        #expect(abs(after.minX - (before.minX - 30)) < 1e-3 && after.minY == before.minY)
        #expect(view.presented(other)?.frame == others)
    }

    @Test func `what is shown before the content is hit`() throws {
        var view = try CollectionView(orthogonal: [.continuous])
        try view.resizeViewport(to: view.viewport, contentInset: Insets(left: 40))
        try view.scroll(Scroll(.to(Point(x: -40, y: 0))))
        try view.drag(section: 0, by: 60)
        #expect(view.element(at: Point(x: 20, y: 20)) == .cell(section: 0, item: 0))
    }

    @Test func `the way from the finger counts before a scroll`() throws {
        var view = try CollectionView(
            dynamics: .spring(SpringDynamics(resistanceFactor: 500))
        )
        let drag = Scroll(.by(Vector(dx: 30, dy: 0)), touch: .at(Point(x: 100, y: 20)))
        try view.scroll(section: 0, .scroll(drag))
        // 50 points from the finger: the item lags by 30 times 50 / 500.
        let frame = try #require(view.presented(.cell(section: 0, item: 0))).frame
        #expect(abs(frame.minX - (-30 + 3)) < 1e-6)
    }

    @Test func `a section without room is not scrolled`() throws {
        for (viewport, inset) in [(310.0, 200.0), (20, 30)] {
            var view = try CollectionView(orthogonal: [.continuous, .paging], inset: inset)
            try view.resizeViewport(to: Size(width: viewport, height: 480))
            for section in 0..<2 {
                for overscroll in [Scroll.Overscroll.automatic, .rubberBand, .clamp, .free] {
                    try view.drag(section: section, by: 30, overscroll: overscroll, release: 900)
                    view.settle()
                }
                let offset = view.offset(ofSection: section)
                #expect(rests(section, of: view) && offset.isFinite)
            }
        }
    }

    @Test func `ranges are exact`() throws {
        for width in [286.7, 301.3, 310, 97.1] {
            var view = try CollectionView(orthogonal: [.groupPagingCentered], groups: 4)
            try view.resizeViewport(to: Size(width: width, height: 480))
            let rule = try #require(view.orthogonalScroller(ofSection: 0))
            try view.scroll(section: 0, .fling(velocity: Vector(dx: 9000, dy: 0)))
            view.settle()
            try view.drag(section: 0, by: 9, overscroll: .clamp)
            #expect(view.offset(ofSection: 0) <= rule.range.upperBound)
            try view.scroll(section: 0, .scroll(Scroll(.to(Point(x: 9000, y: 0)))))
            #expect(view.offset(ofSection: 0) == rule.range.upperBound)
        }
        var alone = try CollectionView(orthogonal: [.groupPagingCentered], groups: 1)
        try alone.resizeViewport(to: Size(width: 286.7, height: 480))
        let offset = alone.offset(ofSection: 0)
        try alone.drag(section: 0, by: 40)
        #expect(alone.offset(ofSection: 0) == offset)
    }

    @Test func `snapshots have what sections do`() throws {
        var view = try CollectionView()
        try view.drag(section: 0, by: 33)
        try view.drag(section: 1, by: 20, release: 700)
        try view.scroll(section: 2, .setContentOffset(Point(x: 310, y: 0)))
        view.pass(3)
        let data = try JSONEncoder().encode(view.snapshot())
        var copy = try CollectionView(
            restoring: JSONDecoder().decode(CollectionView.Snapshot.self, from: data)
        )
        for _ in 0..<200 {
            #expect(try copy.frame() == view.frame())
            view.tick()
            copy.tick()
        }
        #expect(view.offset(ofSection: 0) == 33 && view.offset(ofSection: 2) == 310)
    }

    @Test(arguments: 0..<12 as Range<UInt64>)
    func `fingers on several sections leave all at rest where they may`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let springs: CollectionView.Dynamics? = random.oneIn(2) ? .spring(SpringDynamics()) : nil
        var view = try CollectionView(dynamics: springs)
        var frames = PastFrames(of: .viewport(overscan: 60))
        for step in 0..<150 {
            let section = Int.random(in: 0..<5, using: &random)
            let speed = Double.random(in: -3000...3000, using: &random)
            switch Int.random(in: 0..<8, using: &random) {
            case 0: try view.scroll(section: section, .fling(velocity: Vector(dx: speed, dy: 0)))
            case 1: try view.drag(section: section, by: speed / 50, release: speed)
            case 2: try view.fling(velocity: Vector(dx: 0, dy: speed))
            case 3: try view.scroll(section: section, .setContentOffset(Point(x: speed, y: 0)))
            case 4: try view.scroll(section: section, .retarget(Point(x: speed, y: 0)))
            default: try view.drag(section: section, by: speed / 50)
            }
            try frames.look(at: view)
            if random.oneIn(3) { view.pass(Int.random(in: 1...10, using: &random)) }
            try frames.look(at: view)
            try frames.check(view, ago: [1, 5, 30], "seed \(seed), step \(step)")
        }
        for section in 0..<5 { try view.scroll(section: section, .fling(velocity: .zero)) }
        try view.fling(velocity: .zero)
        view.settle()
        #expect(view.isResting && frames.told > 0)
        for section in 0..<5 { #expect(rests(section, of: view), "section \(section)") }
    }
}
