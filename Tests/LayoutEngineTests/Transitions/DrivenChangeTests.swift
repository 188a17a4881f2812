import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

/// Changes of the layout that are driven by hand.
struct DrivenChangeTests {
    static let fractions = [0, 0.25, 0.5, 0.99, 1, 0.3, -0.4, 1.7, 0]

    @Test(arguments: DrivenCase.all)
    func `elements are on straight lines between their places`(_ sample: DrivenCase) throws {
        let (before, after) = (try sample.makeView(), try sample.changed())
        var view = before
        try view.beginDrivenChange(to: sample.other)
        let shift = try #require(view.previous).shift
        let ends = try [before, after].map { try $0.frame().elements }
        let elements = Set(ends.joined().map(\.element))
        for fraction in Self.fractions {
            try view.drive(to: fraction)
            #expect(view.drivenFraction == fraction && !view.isResting)
            let start = before.contentOffset + shift
            let offset = start + (after.contentOffset - start) * fraction
            #expect((view.contentOffset - offset).length < 1e-9)
            let shown = try view.shown()
            for element in elements {
                var old = before.presented(element)
                if let frame = old?.frame { old?.frame.origin = frame.origin + shift }
                let new = after.presented(element)
                let start = try #require(old ?? new?.with(alpha: 0))
                let end = try #require(new ?? old?.with(alpha: 0))
                let distance = shown[element]?.distance(to: start.between(end, fraction))
                #expect(try #require(distance) < 1e-9, "\(element) at \(fraction)")
            }
        }
    }

    @Test(arguments: DrivenCase.all)
    func `the ends are the frames before and after`(_ sample: DrivenCase) throws {
        let (before, after) = (try sample.makeView(), try sample.changed())
        for (fraction, end) in [(0.0, before), (1.0, after)] {
            let view = try sample.makeView(at: fraction)
            let seen = try view.seen().filter { $0.value.alpha > 0 }
            let expected = try end.seen()
            #expect(Set(seen.keys) == Set(expected.keys))
            for (element, place) in expected {
                #expect(try #require(seen[element]).distance(to: place) < 1e-9)
            }
        }
    }

    @Test(arguments: DrivenCase.all)
    func `the same fraction gives the same bits`(_ sample: DrivenCase) throws {
        var view = try sample.makeView()
        try view.beginDrivenChange(to: sample.other)
        var frames: [Double: [PresentedElement]] = [0: try view.frame().elements]
        for fraction in Self.fractions + [0.7] + Self.fractions.reversed() {
            try view.drive(to: fraction)
            let elements = try view.frame().elements
            #expect(frames[fraction] ?? elements == elements, "\(fraction)")
            frames[fraction] = elements
            view.pass(2)
            #expect(try view.frame().elements == elements, "\(fraction), later")
        }
        #expect(frames[0] != frames[1])
    }

    @Test(arguments: DrivenCase.all, [0, 0.4, 1, 1.3])
    func `a finished change goes on from what is shown`(
        _ sample: DrivenCase,
        fraction: Double
    ) throws {
        var view = try ended(sample, at: fraction) { view, animation in
            try view.finishDrivenChange(animation)
        }
        #expect(view.drivenFraction == nil && !view.isResting)
        #expect(view.settle() == 24)
        #expect(view.layoutConfiguration == sample.other)
        #expect(view.contentOffset == (try sample.changed().contentOffset))
        #expect(try view.everything() == view.afresh().everything())
    }

    @Test(arguments: DrivenCase.all, [0, 0.4, 1, -0.3])
    func `a cancelled change goes back from what is shown`(
        _ sample: DrivenCase,
        fraction: Double
    ) throws {
        var view = try ended(sample, at: fraction) { view, animation in
            try view.cancelDrivenChange(animation)
        }
        #expect(view.drivenFraction == nil)
        view.settle()
        let old = try sample.makeView()
        #expect(view.layoutConfiguration == sample.layout)
        #expect(view.contentOffset == old.contentOffset)
        #expect(try view.everything() == old.everything() && view.departing().isEmpty)
    }

    /// A view whose change has ended where it was, without a jump now or after a delay.
    private func ended(
        _ sample: DrivenCase,
        at fraction: Double,
        by end: (inout CollectionView, Animation?) throws -> Void
    ) throws -> CollectionView {
        var view = try sample.makeView(at: fraction)
        let before = try view.seen()
        var waiting = view
        try end(&waiting, Animation(delay: 0.1))
        waiting.pass(3)
        try expectNoJump(from: before, in: waiting)
        try end(&view, nil)
        try expectNoJump(from: before, in: view)
        return view
    }

    private func expectNoJump(
        from before: [ElementID: PresentedElement],
        in view: CollectionView
    ) throws {
        let after = try view.seen()
        #expect(Set(before.keys) == Set(after.keys))
        for (element, place) in before {
            let distance = try #require(after[element]).distance(to: place)
            #expect(distance < 1e-9, "\(element)")
        }
    }

    @Test(arguments: DrivenCase.all)
    func `without animation a change ends at once`(_ sample: DrivenCase) throws {
        let driven = try sample.makeView(at: 0.4)
        for animation in [Animation.none, Animation(Animation.none.timing, delay: 1)] {
            var view = driven
            try view.finishDrivenChange(animation)
            #expect(view.isResting && view.previous == nil)
            #expect(try view.everything() == sample.changed().everything())
            view = driven
            try view.cancelDrivenChange(animation)
            #expect(view.isResting && view.previous == nil)
            #expect(try view.everything() == sample.makeView().everything())
        }
    }

    @Test func `the hand's velocity goes on`() throws {
        let sample = DrivenCase.all[0]
        var view = try sample.makeView(at: 0.4)
        let row = ElementID.cell(section: 0, item: 5)
        let (shown, end) = (view.presented(row)!, try sample.changed().presented(row)!)
        #expect(shown.velocity == .zero)
        let timing = SpringTiming(duration: 0.4, damping: 1, initialVelocity: 3)
        try view.finishDrivenChange(Animation(timing: timing))
        let velocity = view.presented(row)!.velocity
        let way = end.frame.center - shown.frame.center
        #expect(abs(way.dy) > 10 && abs(velocity.dy - 3 * way.dy) < 1e-6)
    }

    @Test func `an element that was leaving stays if the change is cancelled`() throws {
        let sample = DrivenCase.all[3]
        var view = try sample.makeView(at: 0.4)
        #expect(!(try view.departing().isEmpty))
        try view.cancelDrivenChange()
        #expect(try view.departing().isEmpty)
        let header = try #require(
            try view.frame().elements.first { $0.element.kind == .header }
        )
        #expect(abs(header.alpha - 0.6) < 1e-9)
    }

    @Test func `what was expanded comes back`() throws {
        let rows: Set = [ItemPath(section: 0, item: 1), ItemPath(section: 0, item: 3)]
        var view = try makeList(
            configuration: ListLayout.Configuration(multipleSelection: true),
            expanded: rows
        )
        let before = try view.everything()
        try view.beginDrivenChange(to: .list(ListLayout.Configuration(rowHeight: 50)))
        #expect(view.expanded == [ItemPath(section: 0, item: 1)])
        try view.drive(to: 0.6)
        try view.cancelDrivenChange()
        view.settle()
        #expect(view.expanded == rows)
        #expect(try view.everything() == before)
    }

    @Test func `a change starts from what running animations show`() throws {
        var view = try makeList(contentOffset: Point(x: 0, y: 300))
        try view.tapRow(4)
        view.pass(6)
        try view.update(UpdateBatch([.deleteItem(ItemPath(section: 0, item: 5))]))
        view.pass(3)
        let before = try view.seen()
        try view.beginDrivenChange(to: .list(ListLayout.Configuration(rowHeight: 50)))
        try expectNoJump(from: before, in: view)
        view.pass(60)
        try expectNoJump(from: before, in: view)
        try view.drive(to: 1)
        for (element, shown) in try view.everything() {
            let place = try #require(view.layout.attributes(for: element))
            #expect(shown.distance(to: PresentedElement(resting: place)) == 0)
        }
    }

    @Test func `a fling stops where it is`() throws {
        var view = try DrivenCase.all[0].makeView()
        try view.fling(velocity: Vector(dx: 0, dy: 900))
        view.pass(5)
        let offset = view.contentOffset
        try view.beginDrivenChange(to: view.layoutConfiguration)
        view.pass(5)
        #expect(view.contentOffset == offset && !view.isResting)
        try view.cancelDrivenChange()
        view.settle()
        #expect(view.contentOffset == offset)
    }

    @Test(arguments: DrivenCase.all)
    func `springs follow anchors that a hand moves`(_ sample: DrivenCase) throws {
        var view = try sample.makeView(SpringDynamics(damping: 0.3))
        let start = try view.everything()
        try view.beginDrivenChange(to: sample.other)
        for step in 0..<60 {
            try view.drive(to: abs(Double(step % 20) / 10 - 1))
            view.tick()
            #expect(view.isFinite)
        }
        #expect(try view.frame().elements.contains { $0.velocity != .zero })
        var other = view
        try view.cancelDrivenChange()
        #expect(view.settle() < 1200)
        #expect(try view.everything() == start)
        try other.finishDrivenChange()
        #expect(other.settle() < 1200)
        #expect(try other.everything() == sample.changed().everything())
    }

    @Test func `a layout that cannot be reached is refused`() throws {
        var view = try DrivenCase.all[0].makeView(at: 0.4)
        let before = try Sight(view)
        #expect(throws: CollectionViewError.transitionIsRunning) {
            try view.beginDrivenChange(to: DrivenCase.all[4].other)
        }
        for fraction in [Double.nan, .infinity, 2000] {
            #expect(throws: CollectionViewError.self) { try view.drive(to: fraction) }
        }
        #expect(try Sight(view) == before && view.drivenFraction == 0.4)
        let cradle = LayoutConfiguration.newtonian(NewtonianLayout.Configuration(length: 150))
        view = try CollectionView(
            CollectionView.Configuration(sections: [.uniform(count: 1)], layout: cradle)
        )
        #expect(throws: CollectionViewError.unreachableLayout) {
            try view.beginDrivenChange(to: cradle)
        }
        view = try DrivenCase.all[0].makeView()
        #expect(throws: CollectionViewError.unreachableLayout) {
            try view.beginDrivenChange(to: cradle)
        }
    }

    @Test func `without a change there is nothing to drive`() throws {
        var view = try DrivenCase.all[0].makeView()
        for transition in [LayoutTransition.moved(0.5), .finished(), .cancelled()] {
            #expect(throws: CollectionViewError.noTransition) { try view.transition(transition) }
        }
        #expect(view.sequence == 0)
    }
}
