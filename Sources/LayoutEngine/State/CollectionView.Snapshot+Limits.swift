import LayoutdDynamics
import LayoutdLayouts

/// What has to be known of a snapshot that anybody may have written, before it is resumed.
extension CollectionView.Snapshot {
    /// The key under which a decoder has the limits of what bodies may repeat.
    package static let limitsKey = limits
    private static let limits = CodingUserInfoKey(rawValue: "limits").unsafelyUnwrapped

    /// The member of the record that contradicts itself or those before it; `nil` if there is none.
    package var fault: String? { state.fault }

    /// What a view would be made of that is the same but for what moves.
    ///
    /// - Precondition: There is no ``fault``.
    package var configuration: CollectionView.Configuration { state.configuration }

    /// The same with the previous layout of a change that is driven by hand; `nil` without one.
    package var previousConfiguration: CollectionView.Configuration? {
        state.transition.driven.map { state.before($0.value).configuration }
    }

    /// The items as behaviours name them.
    ///
    /// - Precondition: There is no ``fault``, and there are behaviours.
    package var sceneItems: SceneItems? { state.sceneItems }

    /// The snapshot with the limits of a new view instead of its own.
    ///
    /// - Parameter configuration: Has the limits.
    /// - Returns: The snapshot.
    /// - Throws: ``CollectionViewError`` if more moves than they allow, or if there are more items.
    package func limited(
        as configuration: CollectionView.Configuration
    ) throws(CollectionViewError) -> Self {
        let limits = Limits(
            simulatedElements: configuration.maximumSimulatedElements,
            rigidElements: configuration.maximumRigidElements,
            items: configuration.maximumItems
        )
        let (items, load) = (state.content.numbers.count, state.motion.load)
        guard items <= limits.items else {
            throw .tooManyItems(count: items, limit: limits.items)
        }
        guard load.springs <= limits.simulatedElements else {
            throw .tooManySimulatedElements(limit: limits.simulatedElements)
        }
        guard load.bodies <= limits.rigidElements else {
            throw .tooManyRigidElements(count: load.bodies, limit: limits.rigidElements)
        }
        var snapshot = self
        snapshot.state.limits = limits
        return snapshot
    }
}

extension CollectionView {
    /// Throws if springs were dropped at rest, and the limits allow fewer than will be restored.
    ///
    /// - Throws: ``CollectionViewError``.
    package func requireSimulation() throws(CollectionViewError) {
        guard state.motion.isDormant else { return }
        _ = try state.motion.elementsToSimulate(in: self)
    }
}

extension CollectionView.State {
    /// What a view would be made of that is the same but for what moves.
    fileprivate var configuration: CollectionView.Configuration {
        CollectionView.Configuration(
            viewport: scroller.viewport.size,
            contentInset: scroller.viewport.contentInset,
            environment: scroller.viewport.environment,
            sections: content.sections,
            identifiers: content.dataIdentifiers,
            expanded: content.expanded,
            collapsed: content.collapsed,
            orthogonalOffsets: content.orthogonalOffsets,
            layout: layout,
            dynamics: motion.dynamics,
            settings: settings,
            displayRate: timeline.displayRate
        )
    }
}
