import LayoutdDynamics
import LayoutdGeometry
public import LayoutdLayouts

/// Changes of the data.
extension CollectionView {
    /// Implements ``update(_:animated:)``.
    mutating func applyUpdate(
        _ batch: UpdateBatch,
        _ animation: Animation
    ) throws(CollectionViewError) {
        let plan = try plan(batch)
        let batch = batch.resolvingChanges(over: sections)
        try requireRoom(for: plan.itemCounts + [hiddenItemCount])
        try convertingErrors { () throws(IdentifierError) in
            try state.content.requireIdentifiers(of: batch, plan)
        }
        var updated = self
        updated.beginUpdate()
        if let anchor = batch.scrollAnchor {
            updated.state.settings.scrollAnchor = anchor.existing(in: sections)
        }
        if state.motion.followsLayout {
            try updated.update(batch, plan, from: self, animation)
        } else {
            try state.motion.requireBodies(for: plan, in: self)
            try updated.updateBodies(batch, plan, from: self, isAnimated: animation != .none)
        }
        let anchor = settings.scrollAnchor.existing(in: sections)
        updated.state.settings.scrollAnchor = anchor.updated(by: plan)
        updated.endUpdate()
        updated.latestUpdate = LatestUpdate(
            plan,
            items: layout.kinds.items.intersection(updated.layout.kinds.items),
            sequences: history.dataStart..<updated.sequence,
            firstDeparture: nextDeparture
        )
        self = updated
    }

    /// Implements ``reloadData(_:identifiers:)``.
    mutating func applyReload(
        _ sections: [Section],
        _ identifiers: DataIdentifiers?
    ) throws(CollectionViewError) {
        try requireRoom(for: sections.map(\.items.count))
        try convertingErrors { () throws(IdentifierError) in
            try identifiers?.requireOneEach(of: sections)
        }
        var updated = self
        updated.beginUpdate()
        updated.state.content.replace(with: sections, identifiers)
        updated.state.sectionScrollers = SectionScrollers()
        updated.state.swipes = []
        try updated.prepareLayout()
        if state.motion.followsLayout { updated.rest(after: self) }
        updated.state.motion = try updated.state.motion.reloaded(in: updated)
        updated.state.settings.scrollAnchor = settings.scrollAnchor.existing(in: sections)
        updated.endUpdate()
        updated.latestUpdate = nil
        self = updated
    }

    private func plan(_ batch: UpdateBatch) throws(CollectionViewError) -> BatchUpdate {
        let itemCounts = state.content.itemCounts
        let plan = try convertingErrors { () throws(BatchUpdateError) in
            try BatchUpdate(
                batch.operations,
                itemCounts: itemCounts,
                isDifference: batch.isDifference
            )
        }
        try convertingErrors { () throws(LayoutError) in try plan.requireSizes(batch.sizes) }
        return plan
    }

    private func requireRoom(for itemCounts: [Int]) throws(CollectionViewError) {
        let limit = state.motion.maximumItems(state.limits)
        // The sum saturates: it must not overflow before it is compared with the limit.
        let count = itemCounts.reduce(0) { $0 > Int.max - $1 ? Int.max : $0 + $1 }
        guard count <= limit else { throw .tooManyItems(count: count, limit: limit) }
    }

    /// A section in which one item has its own size stores the sizes of all its items.
    func requireStorage(
        for plan: BatchUpdate,
        _ batch: UpdateBatch
    ) throws(CollectionViewError) {
        let (count, limit) = state.content.storage(after: plan, batch)
        guard count <= limit else { throw .tooManyStoredItems(count: count, limit: limit) }
    }

    private mutating func update(
        _ batch: UpdateBatch,
        _ plan: BatchUpdate,
        from old: CollectionView,
        _ animation: Animation
    ) throws(CollectionViewError) {
        try requireStorage(for: plan, batch)
        updateContent(by: batch, plan)
        try prepareLayout()
        let items = old.layout.kinds.items.intersection(layout.kinds.items)
        try replace(old, .batch(plan, items: items), animation: animation)
    }

    mutating func updateContent(by batch: UpdateBatch, _ plan: BatchUpdate) {
        state.content.update(
            by: batch,
            plan,
            keepsPlaces: layoutConfiguration.definition.placesItems,
            renewsReloaded: !state.motion.followsLayout
        )
        state.sectionScrollers.update(by: plan)
        let definition = layoutConfiguration.definition
        // Rows may have moved to sections with other rules.
        guard definition.commonExpansionRule == nil else { return }
        definition.restrict(
            expanded: &state.content.expanded,
            collapsed: &state.content.collapsed,
            in: sections
        )
    }

    /// Inserts and deletes items that are where their bodies are.
    private mutating func updateBodies(
        _ batch: UpdateBatch,
        _ plan: BatchUpdate,
        from old: CollectionView,
        isAnimated: Bool
    ) throws(CollectionViewError) {
        updateContent(by: batch, plan)
        state.content.keepSizes(of: layoutConfiguration.definition)
        try prepareLayout()
        var update = FreeUpdate(
            newElement: { old in
                plan.newPath(of: ItemPath(old)).map { .cell(section: $0.section, item: $0.item) }
            },
            isAnimated: isAnimated,
            isHidden: old.isHidden,
            names: old.names
        )
        update.note(batch, plan)
        try state.motion.update(update, in: self)
    }

    /// All cells, in order.
    var cells: [ElementID] {
        sections.enumerated().flatMap { section, data in
            (0..<data.items.count).map { .cell(section: section, item: $0) }
        }
    }

    /// Ends all transitions, and any fling or animated scroll.
    private mutating func rest(after old: CollectionView) {
        endTransition()
        state.scroller.motion = nil
        state.scroller.offset = destination(from: old, .identity).offset
    }

    private mutating func beginUpdate() {
        state.content.advanceDataVersion()
        beginChange()
    }

    /// Index paths have changed, so there are no differences to earlier frames.
    mutating func endUpdate() {
        history = FrameHistory(from: state.timeline.sequence)
        state.content.latestChange = sequence
    }
}

/// Changes of the viewport.
extension CollectionView {
    /// Implements ``resizeViewport(to:contentInset:environment:animation:)``.
    mutating func applyResize(
        to size: Size,
        contentInset: Insets?,
        _ environment: LayoutEnvironment?,
        _ animation: Animation?
    ) throws(CollectionViewError) {
        var resized = self
        resized.beginChange()
        resized.state.scroller.viewport.size = size
        if let contentInset { resized.state.scroller.viewport.contentInset = contentInset }
        if let environment { resized.state.scroller.viewport.environment = environment }
        let isOther =
            resized.viewport != viewport || resized.contentInset != self.contentInset
            || resized.environment != self.environment
        if isOther {
            try resized.prepareLayout()
            try resized.forgetSizesOfOtherExtents(than: self)
            try resized.replace(self, .identity, animation: animation)
            try resized.state.motion.resize(resized.surroundings)
        }
        self = resized
    }
}

/// Taps.
extension CollectionView {
    /// Implements ``tap(_:expanding:animation:)``.
    mutating func applyTap(
        _ tap: Tap,
        expanding isExpanding: Bool?,
        _ animation: Animation?
    ) throws(CollectionViewError) -> ElementID? {
        let element = try element(hitBy: tap)
        let animation = animation ?? settings.animation
        var tapped = self
        let parent = element.flatMap(outlineParent)
        // A change of the data begins by itself.
        let isBegun = try tapped.toggle(parent, isExpanding, animation)
        if !isBegun { tapped.beginChange() }
        tapped.move(by: tapped.state.scroller.catchContent(over: tapped.scrollSpace))
        tapped.catchSection(hitBy: tap, element)
        if parent == nil, let element, let rule = expansionRule(for: element) {
            tapped.setExpanded(element, by: rule, isExpanding, animation)
        }
        self = tapped
        return element
    }

    /// Whether a tap on an element expands something: the children of an item in an outline, a row of a
    /// list, or the section of a header if the list has
    /// ``/LayoutdLayouts/ListLayout/Configuration/collapsesSections``.
    public func canExpand(_ element: ElementID) -> Bool {
        outlineParent(element) != nil || expansionRule(for: element) != nil
    }

    private func expansionRule(for element: ElementID) -> ExpansionRule? {
        guard layout.attributes(for: element) != nil else { return nil }
        return layoutConfiguration.definition.expansionRule(for: element, in: sections)
    }

    func element(hitBy tap: Tap) throws(CollectionViewError) -> ElementID? {
        switch tap {
        case .point(let point):
            return element(at: point)
        case .element(let element):
            guard presented(element) != nil else { throw .noSuchElement(element) }
            return element
        }
    }

    /// Expands or collapses a row, or opens or closes the section of a header.
    private mutating func setExpanded(
        _ element: ElementID,
        by rule: ExpansionRule,
        _ isExpanding: Bool?,
        _ animation: Animation
    ) {
        let isExpanded = rule.isExpanded(element, expanded: expanded, collapsed: collapsed)
        let isExpanding = isExpanding ?? !isExpanded
        guard isExpanding != isExpanded else { return }
        var changed = self
        rule.setExpanded(
            element,
            isExpanding,
            expanded: &changed.state.content.expanded,
            collapsed: &changed.state.content.collapsed
        )
        // A layout that could be prepared before can be with other rows expanded.
        guard (try? changed.prepareLayout()) != nil else { return }
        let start = changed.keepingStart(settledOffset, of: self)
        let origin = start + changed.shiftAfterTap(from: self)
        let offset = changed.targetOffset(from: origin, element, isExpanding)
        changed.go(
            through: LayoutChange(
                old: self,
                map: .identity,
                destination: LayoutChange.Destination(offset: offset, endsFling: true),
                pace: .curve(Curve(animation: animation, start: state.timeline.time))
            )
        )
        self = changed
    }

    /// How far a tap shifts what stays in place, if the settings name it; by default the offset stays.
    private func shiftAfterTap(from old: CollectionView) -> Vector {
        switch settings.scrollAnchor {
        case .offset, .firstVisible, .end: .zero
        case .lowerEdge, .item: shift(from: old, .identity)
        }
    }

    /// The layout's target offset after an element has been expanded or collapsed.
    private func targetOffset(
        from offset: Point,
        _ element: ElementID,
        _ isExpanding: Bool
    ) -> Point {
        clamped(
            layout.offsetAfterSetting(
                element,
                expanded: isExpanding,
                from: clamped(offset),
                viewport: viewport,
                contentInset: adjustedContentInset
            )
        )
    }
}
