import LayoutEngine
import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts

extension CollectionView {
    /// A scene of boxes of 40 by 40 points in a viewport of 320 by 480.
    static func scene(
        at centers: [Point],
        _ behaviors: [NamedBehavior],
        atMost most: Int = 500
    ) throws -> CollectionView {
        let places = centers.map(ItemPlacement.box)
        return try CollectionView(
            Configuration(
                sections: [.placed(places)],
                layout: .absolute(AbsoluteLayout.Configuration()),
                dynamics: .behaviors(behaviors),
                maximumRigidElements: most
            )
        )
    }

    /// Where a cell of section 0 is presented.
    func center(_ item: Int) -> Point? {
        presented(.cell(section: 0, item: item))?.frame.center
    }

    /// Whether a cell of section 0 is at a place, in the single precision of bodies.
    func isAt(_ place: Point, item: Int) -> Bool {
        guard let center = center(item) else { return false }
        return abs(center.x - place.x) < 1e-4 && abs(center.y - place.y) < 1e-4
    }

    /// A behaviour of a scene.
    func behavior(_ id: BehaviorID) -> NamedBehavior? {
        guard case .behaviors(let behaviors, _) = dynamics else { return nil }
        return behaviors.first { $0.id == id }
    }

    /// Inserts a box.
    mutating func insertBox(_ item: Int, at center: Point, velocity: Vector? = nil) throws {
        var batch = UpdateBatch([.insertItem(ItemPath(section: 0, item: item))])
        batch.sizes[0] = .placed([.box(center)])
        batch.velocities[0] = velocity
        try update(batch)
    }
}

extension ItemPlacement {
    /// A box of 40 by 40 points.
    static func box(_ center: Point) -> ItemPlacement {
        ItemPlacement(center: center, size: Size(width: 40, height: 40))
    }
}
