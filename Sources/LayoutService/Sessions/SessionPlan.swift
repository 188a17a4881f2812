import LayoutEngine
import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import LayoutdSessions

/// Everything that is needed to create a session, validated.
struct SessionPlan: Sendable {
    var collection = CollectionPlan()
    var dynamics: CollectionView.Dynamics?
    var settings = CollectionView.Settings()
    var clock = SessionClock.wall
    var displayRate = 60
    var zoomScale = 1.0

    /// The estimated time to prepare the layout and what moves, in nanoseconds.
    var effortOfPreparing: Int {
        let count = collection.sections.reduce(0) { $0 + min($1.items.count, 10_000) }
        let preparations = settings.scrollSettings.preparations(in: collection.environment)
        return preparations * collection.effortOfPreparing
            + (dynamics == nil ? 0 : 700 * min(count, 10_000))
    }

    /// The collection view at tick 0.
    func makeCollectionView(limits: ServiceLimits) throws(RequestFailure) -> CollectionView {
        let configuration = CollectionView.Configuration(
            viewport: collection.viewport,
            contentInset: collection.contentInset,
            environment: collection.environment,
            contentOffset: collection.contentOffset,
            zoomScale: zoomScale,
            sections: collection.sections,
            identifiers: collection.identifiers,
            expanded: collection.expanded,
            collapsed: collection.collapsed,
            orthogonalOffsets: collection.orthogonalOffsets,
            layout: collection.layout,
            dynamics: dynamics,
            settings: settings,
            displayRate: displayRate,
            maximumSimulatedElements: limits.maximumSimulatedItems,
            maximumRigidElements: limits.maximumSceneObjects,
            maximumItems: limits.maximumItems
        )
        return try convertingErrors { () throws(CollectionViewError) in
            try CollectionView(configuration)
        }
    }
}
