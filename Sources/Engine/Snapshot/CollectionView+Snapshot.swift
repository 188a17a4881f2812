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
                springs: springs,
                tethered: tethered?.snapshot,
                rigid: try rigid?.snapshot(),
                cradle: cradle,
                timeline: timeline,
                pendingTiling: pendingTiling,
                lastTouch: lastTouch,
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
        springs = contents.springs
        tethered = try contents.makeTetheredElements(in: layout)
        rigid = try contents.makeRigidElements()
        cradle = contents.cradle
        timeline = contents.timeline
        pendingTiling = contents.pendingTiling
        lastTouch = contents.lastTouch
        edition = contents.edition
    }
}

extension CollectionView.Snapshot.Contents {
    fileprivate func prepareLayout() throws(CollectionView.SnapshotError) -> any CollectionLayout {
        do throws(CollectionView.ConfigurationError) {
            return try layout.prepare(
                sections: sections,
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
        guard let springs,
            let elements = TetheredElements(restoring: tethered, springs, in: layout)
        else { throw .inconsistent }
        return elements
    }

    fileprivate func makeRigidElements() throws(CollectionView.SnapshotError) -> RigidElements? {
        guard let rigid else { return nil }
        return try RigidElements(restoring: rigid)
    }
}
