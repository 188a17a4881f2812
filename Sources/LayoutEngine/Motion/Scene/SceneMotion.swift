import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts

/// Behaviours that act on the items of an absolute layout.
struct SceneMotion: Sendable, Codable {
    var bodies: RigidElements

    /// Makes a scene in which behaviours act on all items.
    ///
    /// - Parameters:
    ///   - behaviors: The behaviours; they name items as ``SceneItems`` does.
    ///   - layout: The layout in which items start.
    ///   - sections: The same items.
    /// - Throws: `DynamicsError` for behaviours that the animator rejects.
    init(
        _ behaviors: [NamedBehavior],
        layout: any CollectionLayout,
        sections: [CollectionView.Section]
    ) throws(DynamicsError) {
        let items = SceneItems(sections)
        var animator = DynamicAnimator(
            referenceBounds: Rect(origin: .zero, size: layout.contentSize)
        )
        var members: [RigidElements.Member] = []
        var placed: [(id: DynamicItemID, item: DynamicItem)] = []
        for id in items.all {
            guard let attributes = layout.attributes(for: items.element(of: id)) else { continue }
            placed.append((id, DynamicItem(attributes)))
            members.append(
                RigidElements.Member(
                    item: id,
                    element: attributes.element,
                    anchor: attributes.frame.center
                )
            )
        }
        try animator.addItems(placed)
        try animator.addBehaviors(behaviors)
        // The history up to here need not be kept.
        animator.takeCheckpoint()
        bodies = RigidElements(animator: animator, members: members)
    }

    /// Moves boundaries to where they are in a new viewport.
    mutating func resize(_ surroundings: Surroundings) {
        bodies.animator.setReferenceBounds(surroundings.bounds)
    }

    /// Changes the behaviours; an error leaves them unchanged.
    ///
    /// - Parameters:
    ///   - sequence: The number of the change.
    ///   - change: Makes the change and returns the contacts that it ended.
    /// - Throws: `DynamicsError` of `change`.
    mutating func change(
        sequence: Int,
        _ change: (inout DynamicAnimator) throws(DynamicsError) -> [ContactEvent]
    ) throws(DynamicsError) {
        var animator = bodies.animator
        let ended = try change(&animator)
        bodies.animator = animator
        bodies.note(ended, sequence: sequence)
    }
}

extension DynamicItem {
    fileprivate init(_ attributes: LayoutAttributes) {
        self.init(
            center: attributes.frame.center,
            size: attributes.frame.size,
            angle: attributes.angle
        )
    }
}
