import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

/// Events during a change that is driven by hand.
struct DrivenEventTests {
    private static let events: [Event] = [
        .scroll(Scroll(.by(Vector(dx: 0, dy: 40)), touch: .at(Point(x: 90, y: 90)))),
        .fling(velocity: Vector(dx: 0, dy: 900)),
        .scrollTo(.cell(section: 1, item: 3), at: .start),
        .setContentOffset(Point(x: 0, y: 90)),
        .tap(.point(Point(x: 50, y: 60))),
        .update(UpdateBatch([.deleteItem(ItemPath(section: 0, item: 4))])),
        .reload([.uniform(count: 3)]),
        .resize(Size(width: 300, height: 350)),
        .reconfigure(Reconfiguration { $0.scrollAnchor = .firstVisible }),
    ]

    @Test(arguments: DrivenCase.all, [nil, SpringDynamics()])
    func `any event first finishes the change`(
        _ sample: DrivenCase,
        springs: SpringDynamics?
    ) throws {
        let driven = try sample.makeView(at: 0.4, springs)
        for event in Self.events {
            var (view, other) = (driven, driven)
            try view.apply(event)
            try other.finishDrivenChange()
            try other.apply(event)
            #expect(view.drivenFraction == nil, "\(event)")
            #expect(try Sight(view) == Sight(other), "\(event)")
            #expect(view.settle() < 1200, "\(event)")
            #expect(view.layoutConfiguration == sample.other)
        }
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
