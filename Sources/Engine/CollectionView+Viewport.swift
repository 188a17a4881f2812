public import Geometry

extension CollectionView {
    /// Gives the viewport another size: a rotation, a resize.
    ///
    /// The layout is prepared anew; ``keep`` says where the content goes. Elements that are simulated
    /// stay where they are, keep their velocities and swing to their new places; nothing is pulled.
    /// Those that come near the viewport are simulated, from rest, from the next tick on.
    ///
    /// - Parameters:
    ///   - size: In points.
    ///   - contentInset: In points, or `nil` for the insets of before.
    /// - Throws: ``ConfigurationError``; the view is then as it was.
    /// - Complexity: That of preparing the layout.
    public mutating func resizeViewport(
        to size: Size,
        contentInset: Insets? = nil
    ) throws(ConfigurationError) {
        var resized = self
        resized.beginChange()
        resized.state.viewport.size = size
        resized.state.viewport.contentInset = contentInset ?? self.contentInset
        if resized.viewport != viewport || resized.contentInset != self.contentInset {
            try resized.prepareLayout()
            try resized.replace(self, .identity, animation: .none)
            try resized.state.motion.resize(resized.surroundings)
        }
        self = resized
    }

    /// Takes the place of an old view, with a new layout or new data: its elements go where they
    /// belong now.
    ///
    /// - Parameters:
    ///   - old: The view as it was.
    ///   - map: Which element is which.
    ///   - animation: How they go there.
    /// - Throws: ``ConfigurationError/tooManySimulatedElements(limit:)``, which would otherwise be
    ///   left at rest by the next tick.
    mutating func replace(
        _ old: CollectionView,
        _ map: ElementMap,
        animation: Animation
    ) throws(ConfigurationError) {
        go(
            through: LayoutChange(
                old: old,
                map: map,
                destination: destination(from: old, map),
                curve: Curve(animation: animation, start: state.timeline.time)
            )
        )
        _ = try state.motion.elementsToSimulate(in: self)
    }
}
