public import Geometry

extension CollectionView {
    /// Gives the viewport another size: a rotation, a resize.
    ///
    /// The layout is prepared anew and the content offset clamped. Elements that are simulated stay
    /// where they are, keep their velocities and swing to their new places; nothing is pulled. Those
    /// that come near the viewport are simulated, from rest, from the next tick on.
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
        let inset = contentInset ?? self.contentInset
        var resized = self
        resized.layout = try layoutConfiguration.prepare(
            sections: sections,
            viewport: size,
            contentInset: inset
        )
        resized.viewport = size
        resized.contentInset = inset
        resized.contentOffset = resized.clamped(contentOffset)
        try resized.reanchor()
        try resized.fitRigidElements()
        resized.timeline.noteChange()
        self = resized
    }

    /// Ties the simulated elements to their places in a new layout.
    private mutating func reanchor() throws(ConfigurationError) {
        guard let springs else { return }
        // Refused now rather than left at rest by the next tick.
        _ = try elementsToSimulate(springs)
        let layout = layout
        tethered?.reanchor { layout.attributes(for: $0) }
        requestTiling(pull: pendingTiling?.pull)
    }
}
