import Foundation
import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

@testable import LayoutEngine
@testable import LayoutEngineTests

/// Random scripts of inserts, deletes, touches, values set by hand and changed behaviours.
struct SceneScriptTests {
    @Test(arguments: [RandomView.Kind.scene, .layoutScene], 0..<10 as Range<UInt64>)
    func `a thousand scripts stay finite, and go on from snapshots`(
        kind: RandomView.Kind,
        group: UInt64
    ) throws {
        for seed in group * 50..<group * 50 + 50 {
            var original = try RandomView(kind, seed: seed)
            for _ in 0..<40 { original.live() }
            #expect(original.view.isFinite, "seed \(seed)")
            var restored = try original.restored { snapshot in
                try JSONDecoder().decode(
                    CollectionView.Snapshot.self,
                    from: JSONEncoder().encode(snapshot)
                )
            }
            for _ in 0..<20 {
                original.live()
                restored.live()
            }
            try #require(try Sight(restored.view) == Sight(original.view), "seed \(seed)")
        }
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func `cells that fingers have left come to rest in their places`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let ties = NamedBehavior("ties", .tethers(TetherBehavior([])), takesNewItems: true)
        let collision = NamedBehavior(
            "collision",
            .collision(CollisionBehavior(items: [])),
            takesNewItems: true
        )
        let metrics = FlowLayout.Metrics(itemSize: Size(width: 60, height: 44))
        var view = try CollectionView(
            CollectionView.Configuration(
                viewport: Size(width: 200, height: 240),
                sections: [.uniform(count: 60)],
                layout: .flow(FlowLayout.Configuration(metrics: metrics)),
                dynamics: .behaviors(random.oneIn(2) ? [ties] : [ties, collision])
            )
        )
        for _ in 0..<120 {
            if random.oneIn(3) {
                _ = try? view.apply(
                    random.oneIn(2)
                        ? .changeScene(of: view, using: &random)
                        : .scroll(Scroll(using: &random))
                )
            }
            view.tick()
        }
        for name in ["a", "b"] { _ = try? view.touch(SceneTouch(name, .ended)) }
        // Only the resistance of the air stops what spins: it takes minutes.
        for _ in 0..<20_000 where !view.isResting { view.tick() }
        #expect(view.isResting)
        let places = try view.layout.elements(in: view.visibleRect, limit: 1000)
        for place in places where view.behavior("collision") == nil {
            let frame = view.presented(place.element)?.frame
            #expect(frame == place.frame, "\(place.element)")
        }
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `boxes that fingers have left come to rest`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let items = (0..<4).map { DynamicItemID($0) }
        let walls = CollisionBehavior(items: items, referenceBoundsInsets: .zero)
        var view = try CollectionView.scene(
            at: [40, 110, 180, 250].map { Point(x: $0, y: 100) },
            [
                NamedBehavior(
                    "gravity",
                    .gravity(GravityBehavior(items: items)),
                    takesNewItems: true
                ),
                NamedBehavior("walls", .collision(walls), takesNewItems: true),
            ]
        )
        var touched = 0
        for _ in 0..<120 {
            let event = Event.changeScene(of: view, using: &random)
            if case .touch = event { touched += 1 }
            // A crowd of boxes can jam, and the engine lets none sleep that overlaps another.
            if case .update = event { continue }
            _ = try? view.apply(event)
            view.tick()
        }
        #expect(touched > 20)
        for name in ["a", "b"] { _ = try? view.touch(SceneTouch(name, .ended)) }
        // A finger can pull boxes out of the walls; outside they would fall for ever.
        let bounds = Rect(origin: .zero, size: view.viewport)
        let outside = view.cells.filter { cell in
            view.presented(cell).map { !bounds.contains($0.frame.center) } ?? false
        }
        try view.update(UpdateBatch(outside.map { .deleteItem(ItemPath($0)) }))
        for _ in 0..<3600 where !view.isResting { view.tick() }
        #expect(view.isResting)
    }
}
