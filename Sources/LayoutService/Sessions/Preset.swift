import LayoutEngine
import LayoutdGeometry
import LayoutdLayouts

/// A published layout with a name.
struct Preset: Sendable {
    let name: String
    private(set) var plan: SessionPlan

    init(_ name: String, _ plan: SessionPlan) {
        self.name = name
        self.plan = plan
        self.plan.collection.preset = name
    }

    /// All presets, in the order in which they are listed.
    static let all = [
        springy, bounce, cellAnimations, stickyHeaders, twoColumn, newtonian, circle, appStore,
    ]

    /// The preset with the given name.
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

    /// The list of CollectionViewAnimations (Christian Noon), with rows that expand when tapped.
    static let cellAnimations = Preset(
        "cell-animations",
        SessionPlan(
            collection: CollectionPlan(
                sections: [.uniform(count: 20)],
                layout: .list(ListLayout.Configuration(rowHeight: 100, expandedRowHeight: 300))
            )
        )
    )

    /// The same list in sections with headers that stay visible.
    static let stickyHeaders = Preset(
        "sticky-headers",
        SessionPlan(
            collection: CollectionPlan(
                sections: [3, 7, 5, 9].map { .uniform(count: $0) },
                layout: .list(ListLayout.Configuration(headerHeight: 40, stickyHeaders: true))
            )
        )
    )

    /// The two springy columns of "Going with the flow", where the heights were random.
    static let twoColumn = Preset(
        "two-column",
        SessionPlan(
            collection: CollectionPlan(
                sections: [
                    .sized((0..<100).map { ItemSize(height: Double(60 + 37 * $0 % 90)) })
                ],
                layout: .waterfall(
                    WaterfallLayout.Configuration(
                        metrics: WaterfallLayout.Metrics(
                            minimumInteritemSpacing: 32,
                            sectionInset: Insets(top: 16, bottom: 10)
                        ),
                        columns: WaterfallLayout.PlacedColumns(
                            [.init(x: 16, width: 150), .init(x: 200, width: 150)],
                            contentWidth: 320
                        ),
                        ties: .last
                    )
                )
            ),
            dynamics: .spring(
                SpringDynamics(
                    length: 0.5,
                    damping: 0.1,
                    frequency: 1.5,
                    resistanceFactor: 1500,
                    overscan: Vector(dx: 0, dy: 100),
                    signedDistances: true
                )
            )
        )
    )

    /// The cradle of objc.io issue 5 (Ash Furrow), still without items.
    static let newtonian = Preset(
        "newtonian",
        SessionPlan(
            collection: CollectionPlan(
                sections: [.uniform(count: 0)],
                layout: .newtonian(NewtonianLayout.Configuration())
            )
        )
    )

    /// The circle of WWDC 2012 (Apple), with its twenty items.
    static let circle = Preset(
        "circle",
        SessionPlan(
            collection: CollectionPlan(
                sections: [.uniform(count: 20)],
                layout: .circle(CircleLayout.Configuration())
            )
        )
    )
}
