import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

/// Events during a change that is driven by hand.
struct DrivenEventTests {
    private static let refused: [Event] = [
        .scroll(Scroll(.by(Vector(dx: 0, dy: 40)), touch: .at(Point(x: 90, y: 90)))),
        .fling(velocity: Vector(dx: 0, dy: 900)),
        .retarget(.zero),
        .scrollTo(.cell(section: 1, item: 3), at: .start),
        .setContentOffset(Point(x: 0, y: 90)),
        .update(UpdateBatch([.deleteItem(ItemPath(section: 0, item: 4))])),
        .reload([.uniform(count: 3)]),
        .reconfigure(Reconfiguration { $0.scrollAnchor = .firstVisible }),
        .reorder(.began(ReorderingStart(ItemPath(section: 0, item: 0)))),
        .swipe(.began(SwipeStart(ItemPath(section: 0, item: 0)))),
        .transition(.began(LayoutTransitionStart(to: .flow(FlowLayout.Configuration())))),
    ]

    @Test(arguments: DrivenCase.all, [nil, SpringDynamics()])
    func `scrolls and changes of the data and the layout are refused`(
        _ sample: DrivenCase,
        springs: SpringDynamics?
    ) throws {
        var view = try sample.makeView(at: 0.4, springs)
        let before = try Sight(view)
        for event in Self.refused {
            #expect(throws: CollectionViewError.transitionIsRunning, "\(event)") {
                try view.apply(event)
            }
        }
        #expect(try Sight(view) == before && view.drivenFraction == 0.4)
    }

    @Test(arguments: DrivenCase.all)
    func `another viewport finishes the change at once`(_ sample: DrivenCase) throws {
        var (view, other) = (try sample.makeView(at: 0.4), try sample.makeView(at: 0.4))
        try view.resizeViewport(to: Size(width: 300, height: 350))
        try other.finishDrivenChange(Animation.none)
        try other.resizeViewport(to: Size(width: 300, height: 350))
        #expect(view.drivenFraction == nil && view.isResting)
        #expect(try Sight(view) == Sight(other))
        #expect(view.layoutConfiguration == sample.other)
    }

    @Test func `a tap that expands a row finishes the change, others do nothing`() throws {
        var list = try DrivenCase.all[0].makeView(at: 0.4)
        var flow = try DrivenCase.all[2].makeView(at: 0.4)
        #expect(try flow.tap(.point(Point(x: 50, y: 200))) != nil)
        #expect(flow.drivenFraction == 0.4)
        let tapped = try #require(try list.tap(.point(Point(x: 50, y: 60))))
        #expect(list.drivenFraction == nil && list.expanded == [ItemPath(tapped)])
        #expect(list.settle() < 1200 && list.layoutConfiguration == DrivenCase.all[0].other)
    }

    @Test(arguments: DrivenCase.all)
    func `ticks and refused events leave it as it is`(_ sample: DrivenCase) throws {
        var view = try sample.makeView(at: 0.4)
        let before = try view.frame().elements
        try view.apply(.tick(count: 100))
        #expect(view.tickCount == 100)
        #expect(throws: CollectionViewError.self) {
            try view.update(UpdateBatch([.deleteItem(ItemPath(section: 7, item: 4))]))
        }
        #expect(view.drivenFraction == 0.4 && view.layoutConfiguration == sample.other)
        #expect(try view.frame().elements == before)
    }

    /// Whatever has happened before, and happens meanwhile; the sweeps have more.
    @Test(arguments: DrivenScript.kinds)
    func `random views can be driven`(kind: RandomView.Kind) throws {
        var script = try DrivenScript(kind, seed: 6)
        try script.run(steps: 14)
        #expect(script.driven > 2 && script.compared > 2)
    }
}
