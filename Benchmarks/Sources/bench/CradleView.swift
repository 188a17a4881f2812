import LayoutEngine
import LayoutdGeometry
import LayoutdLayouts

extension CollectionView {
    /// A new Newtonian cradle of ten items.
    static func cradle() throws -> CollectionView {
        try CollectionView(
            CollectionView.Configuration(
                sections: [.uniform(count: 10)],
                layout: .newtonian(NewtonianLayout.Configuration())
            )
        )
    }

    /// A cradle of ten items at the end of the longest history that it keeps: 3980 sub-steps of
    /// single bodies since its checkpoint.
    static func experiencedCradle() throws -> CollectionView {
        var view = try cradle()
        view.passTicks(2000)
        guard view.holdsWorld, !view.isResting else {
            throw Failure(description: "the cradle has no history")
        }
        return view
    }

    /// The preset `springy`, dragged by 40 points.
    static func springy() throws -> CollectionView {
        var view = try springy(items: 10_000)
        try view.drag()
        return view
    }

    /// The preset `springy` with the given number of items, at rest.
    static func springy(items: Int) throws -> CollectionView {
        let metrics = FlowLayout.Metrics(
            itemSize: Size(width: 44, height: 44),
            sectionInset: Insets(top: 10, left: 10, bottom: 10, right: 10)
        )
        return try CollectionView(
            CollectionView.Configuration(
                sections: [.uniform(count: items)],
                layout: .flow(FlowLayout.Configuration(metrics: metrics)),
                dynamics: .spring(SpringDynamics())
            )
        )
    }

    mutating func drag() throws {
        let delta = Vector(dx: 0, dy: 40)
        try scroll(Scroll(.by(delta), touch: .at(Point(x: 160, y: 300))))
    }

    mutating func passTicks(_ count: Int) {
        for _ in 0..<count { tick() }
    }
}
