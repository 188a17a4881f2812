import Foundation
import LayoutEngine
import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import Testing

/// Scenes with items whose bodies are not rectangles.
struct SceneShapeTests {
    private static let triangle = CollisionBounds.path([
        Point(x: 0, y: -20), Point(x: 20, y: 10), Point(x: -20, y: 10),
    ])

    private func scene(_ bounds: CollisionBounds) throws -> CollectionView {
        var box = ItemPlacement.box(Point(x: 160, y: 200))
        box.bounds = bounds
        let floor = CollisionBehavior.Boundary(
            id: "floor",
            from: Point(x: 0, y: 240),
            to: Point(x: 320, y: 240)
        )
        return try CollectionView(
            CollectionView.Configuration(
                sections: [.placed([box])],
                layout: .absolute(AbsoluteLayout.Configuration()),
                dynamics: .behaviors([
                    NamedBehavior("gravity", .gravity(GravityBehavior(items: [0]))),
                    NamedBehavior(
                        "floor",
                        .collision(CollisionBehavior(items: [0], boundaries: [floor]))
                    ),
                ])
            )
        )
    }

    @Test(arguments: [(CollisionBounds.rectangle, 20.0), (.ellipse, 20), (triangle, 10)])
    func `an item rests on its shape, also in a restored view`(
        bounds: CollisionBounds,
        reach: Double
    ) throws {
        var view = try scene(bounds)
        for _ in 0..<10 { view.tick() }
        let data = try JSONEncoder().encode(view.snapshot())
        let snapshot = try JSONDecoder().decode(CollectionView.Snapshot.self, from: data)
        var restored = try CollectionView(restoring: snapshot)
        for _ in 0..<300 {
            view.tick()
            restored.tick()
        }
        #expect(view.isResting && restored.center(0) == view.center(0))
        let height = 240 - (view.center(0)?.y ?? 0)
        #expect((reach + 1...reach + 2.1).contains(height), "\(height)")
        #expect(restored.sections == view.sections)
    }

    @Test func `shapes with many pieces count as more memory`() throws {
        let (box, triangle) = (try scene(.rectangle), try scene(Self.triangle))
        #expect(triangle.estimatedBytes == box.estimatedBytes + 450)
        #expect(try scene(.ellipse).estimatedBytes > triangle.estimatedBytes)
        for view in [box, triangle] {
            let least = CollectionView.estimatedBytes(of: view.layoutConfiguration, view.sections)
            #expect(least <= view.estimatedBytes)
        }
    }
}
