import Engine
import Geometry
import Layouts

/// A published layout under a name.
struct Preset: Sendable {
    let name: String
    private(set) var plan: SessionPlan

    private init(_ name: String, _ plan: SessionPlan) {
        self.name = name
        self.plan = plan
        self.plan.collection.preset = name
    }

    /// All presets, in the order in which they are listed.
    static let all = [springy, bounce, newtonian]

    /// The preset of a name.
    static func named(_ name: String) -> Preset? {
        all.first { $0.name == name }
    }

    /// The springy flow layout of objc.io issue 5 (Ash Furrow), with ten thousand cells.
    static let springy = Preset(
        "springy",
        SessionPlan(
            collection: CollectionPlan(
                sections: [.uniform(count: 10_000)],
                layout: .flow(
                    FlowLayout.Configuration(
                        metrics: FlowLayout.Metrics(
                            itemSize: Size(width: 44, height: 44),
                            minimumLineSpacing: 10,
                            minimumInteritemSpacing: 10,
                            sectionInset: Insets(top: 10, left: 10, bottom: 10, right: 10)
                        )
                    )
                )
            ),
            dynamics: .spring(
                SpringDynamics(
                    damping: 0.8,
                    frequency: 1,
                    resistanceFactor: 1500,
                    overscan: Vector(dx: 100, dy: 100)
                )
            )
        )
    )

    /// The bounce layout: a flow with UIKit's defaults and softer springs.
    static let bounce = Preset(
        "bounce",
        SessionPlan(
            collection: CollectionPlan(sections: [.uniform(count: 10_001)]),
            dynamics: .spring(
                SpringDynamics(
                    damping: 0.5,
                    frequency: 0.8,
                    resistanceFactor: 1500,
                    overscan: Vector(dx: 0, dy: 200)
                )
            )
        )
    )

    /// The cradle of objc.io issue 5 (Ash Furrow), to which nothing has been added yet.
    static let newtonian = Preset(
        "newtonian",
        SessionPlan(
            collection: CollectionPlan(
                sections: [.uniform(count: 0)],
                layout: .newtonian(NewtonianLayout.Configuration())
            )
        )
    )
}
