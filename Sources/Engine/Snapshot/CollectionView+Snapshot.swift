import Layouts

extension CollectionView {
    /// What the view is now.
    ///
    /// - Throws: ``SnapshotError/notFinite``.
    public func snapshot() throws(SnapshotError) -> Snapshot {
        guard isFinite else { throw .notFinite }
        return Snapshot(
            Snapshot.Contents(
                viewport: viewport,
                contentInset: contentInset,
                contentOffset: contentOffset,
                sections: sections,
                layout: layoutConfiguration,
                maximumSimulatedElements: maximumSimulatedElements,
                maximumRigidElements: maximumRigidElements,
                maximumItems: maximumItems,
                expanded: expanded,
                collapsed: collapsed,
                animation: animation,
                keep: keep,
                scrollSettings: scrollSettings,
                invalidations: invalidations,
                transition: transition,
                departures: departures,
                offsetMotion: offsetMotion,
                springs: springs,
                tethered: awake.tethered?.snapshot,
                rigid: try rigid?.snapshot(),
                cradle: cradle,
                timeline: timeline,
                pendingTiling: pendingTiling,
                lastTouch: lastTouch,
                touchDown: touchDown,
                edition: edition
            )
        )
    }

    /// Goes on from a snapshot.
    ///
    /// - Throws: ``SnapshotError``, but never ``SnapshotError/notFinite``.
    /// - Complexity: That of preparing the layout; what behaviours did since their last checkpoint is
    ///   repeated.
    public init(restoring snapshot: Snapshot) throws(SnapshotError) {
        let contents = snapshot.contents
        layout = try contents.prepareLayout()
        viewport = contents.viewport
        contentInset = contents.contentInset
        contentOffset = contents.contentOffset
        sections = contents.sections
        layoutConfiguration = contents.layout
        maximumSimulatedElements = contents.maximumSimulatedElements
        maximumRigidElements = contents.maximumRigidElements
        maximumItems = contents.maximumItems
        expanded = contents.expanded
        collapsed = contents.collapsed
        animation = contents.animation
        keep = contents.keep
        scrollSettings = contents.scrollSettings
        invalidations = contents.invalidations
        transition = contents.transition
        departures = contents.departures
        springs = contents.springs
        tethered = try contents.makeTetheredElements(in: layout)
        timeline = contents.timeline
        pendingTiling = contents.pendingTiling
        lastTouch = contents.lastTouch
        touchDown = contents.touchDown
        edition = contents.edition
        history = FrameHistory(from: timeline.sequence)
        offsetMotion = contents.offsetMotion
        rigid = try contents.makeRigidElements()
        cradle = contents.cradle
    }
}

extension CollectionView.Snapshot.Contents {
    fileprivate func prepareLayout() throws(CollectionView.SnapshotError) -> any CollectionLayout {
        do throws(CollectionView.ConfigurationError) {
            return try layout.makeLayout(
                sections: sections,
                expanded: expanded,
                collapsed: collapsed,
                viewport: viewport,
                contentInset: contentInset
            )
        } catch {
            throw .configuration(error)
        }
    }

    fileprivate func makeTetheredElements(
        in layout: any CollectionLayout
    ) throws(CollectionView.SnapshotError) -> TetheredElements? {
        guard let tethered else { return nil }
        guard let springs else { throw .inconsistent }
        let elements = TetheredElements(restoring: tethered, springs, axis: layout.scrollAxis) {
            element in
            let track = transition.track(of: element)
            return track?.anchor(at: timeline.time) ?? layout.attributes(for: element)
        }
        guard let elements else { throw .inconsistent }
        return elements
    }

    fileprivate func makeRigidElements() throws(CollectionView.SnapshotError) -> RigidElements? {
        guard let rigid else { return nil }
        return try RigidElements(restoring: rigid)
    }
}
