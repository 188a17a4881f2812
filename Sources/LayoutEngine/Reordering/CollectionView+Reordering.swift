import LayoutdGeometry
import LayoutdLayouts

/// Reordering by a finger.
extension CollectionView {
    /// Carries out what a finger does that takes an item to another place.
    ///
    /// While it is lifted, the item is in front of all others, with its centre under the finger, or the point that
    /// the finger holds; it is in every frame. Others make room along ``Settings/animation`` or by their springs. The
    /// data have it where it is shown, but ``Frame/State/dataVersion`` grows only when the finger lets it go
    /// elsewhere; then it goes to its place from where it is, or springs into it. A change of the data, the layout or
    /// the viewport first puts it back, and so do ten seconds of the view's time without a sign of the finger.
    ///
    /// A row of a list is collapsed when it is lifted, and so is the parent of others in an outline.
    ///
    /// - Parameter reordering: What the finger does.
    /// - Returns: What has become of the item; `nil` if there is none at the point or the path, or one that may not be
    ///   lifted.
    /// - Throws: ``CollectionViewError``; it is ``CollectionViewError/noReordering`` for layouts in which items have
    ///   no order, ``CollectionViewError/itemIsLifted`` for a second item, and
    ///   ``CollectionViewError/nothingLifted`` without one.
    @discardableResult
    public mutating func reorder(
        _ reordering: Reordering
    ) throws(CollectionViewError) -> ReorderingResult? {
        if case .reordered(let result) = try apply(.reorder(reordering)) { result } else { nil }
    }

    /// Implements ``reorder(_:)``.
    mutating func applyReordering(
        _ reordering: Reordering
    ) throws(CollectionViewError) -> ReorderingResult? {
        guard state.motion.followsLayout, !layoutConfiguration.definition.placesItems else {
            throw .noReordering
        }
        if case .began(let start) = reordering { return try lift(start) }
        guard let lifted = state.lifted?.value else { throw .nothingLifted }
        var changed = self
        var result = ReorderingResult(
            phase: .moved,
            origin: lifted.origin,
            place: lifted.place
        )
        switch reordering {
        case .began: return nil
        case .moved(let point): try changed.moveFinger(to: point)
        case .ended(let point):
            if let point { try changed.moveFinger(to: point) }
            result.phase = .ended
        case .cancelled: result.phase = .cancelled
        }
        if let lifted = changed.state.lifted?.value { result.place = lifted.place }
        if result.phase == .cancelled { result.place = lifted.origin }
        // What makes room in the same event is part of the same change.
        let change = changed.latestAnimation > latestAnimation ? changed.latestAnimation : nil
        if result.phase != .moved { try changed.drop(at: result.place, joining: change) }
        self = changed
        return result
    }

    /// Puts a lifted item back, without a sign of its finger or because something else changes; there is no effect
    /// without one.
    mutating func cancelReordering() throws(CollectionViewError) {
        guard let lifted = state.lifted?.value else { return }
        var changed = self
        try changed.drop(at: lifted.origin)
        self = changed
    }
}

/// Lifting.
extension CollectionView {
    private mutating func lift(
        _ start: ReorderingStart
    ) throws(CollectionViewError) -> ReorderingResult? {
        guard state.lifted == nil else { throw .itemIsLifted }
        guard let path = liftable(start) else {
            beginChange()
            return nil
        }
        var changed = self
        if let parent = outlineParent(.cell(section: path.section, item: path.item)) {
            _ = try changed.toggle(parent, false, settings.animation)
        }
        if expanded.contains(path) {
            _ = try changed.applyTap(
                .element(.cell(section: path.section, item: path.item)),
                expanding: false,
                settings.animation
            )
        }
        changed.beginChange()
        try changed.hold(path, start)
        self = changed
        return ReorderingResult(phase: .began, origin: path, place: path)
    }

    /// The item that is lifted; `nil` if there is none, or one that may not be lifted.
    private func liftable(_ start: ReorderingStart) -> ItemPath? {
        let cell = start.finger.flatMap { finger in
            start.item == nil ? element(at: finger, where: { $0.kind == .cell }) : nil
        }
        guard let path = start.item ?? cell.map(ItemPath.init),
            layout.attributes(for: .cell(section: path.section, item: path.item)) != nil,
            !sections[path.section].items.immovable.contains(path.item)
        else { return nil }
        return path
    }

    private mutating func hold(
        _ path: ItemPath,
        _ start: ReorderingStart
    ) throws(CollectionViewError) {
        let element = ElementID.cell(section: path.section, item: path.item)
        guard let center = presentedWithoutEffects(element)?.frame.center else { return }
        let viewport = state.scroller.viewport
        var grip = Vector.zero
        if let finger = start.finger, start.grip == .point {
            grip = center - viewport.contentPoint(finger)
        }
        state.lifted = Boxed(
            LiftedItem(
                origin: path,
                place: path,
                finger: start.finger ?? Point.zero + (center - viewport.contentPoint(.zero)),
                grip: grip,
                lift: start.lift,
                targets: start.targets,
                scrollsAtEdges: start.scrollsAtEdges,
                hasFinger: start.finger != nil,
                end: state.timeline.time + LiftedItem.patience,
                outlines: state.content.outlines
            )
        )
        history.note([ElementIdentity(element)], at: sequence)
    }
}

/// Moving.
extension CollectionView {
    private mutating func moveFinger(to point: Point) throws(CollectionViewError) {
        beginChange()
        state.lifted?.value.finger = point
        state.lifted?.value.hasFinger = true
        state.lifted?.value.end = state.timeline.time + LiftedItem.patience
        try makeRoom()
    }

    /// Takes the lifted item to the place under its finger; the others make room.
    private mutating func makeRoom() throws(CollectionViewError) {
        guard let lifted = state.lifted?.value else { return }
        let point = state.scroller.viewport.contentPoint(lifted.finger)
        let target = dropTarget(of: lifted, at: point)
        guard target != lifted.place else { return }
        var moved = self
        let map = try moved.rearrange(to: target, from: self)
        // Where nothing has a place, nothing can be dropped.
        guard moved.layout.attributes(for: .cell(section: target.section, item: target.item)) != nil
        else { return }
        let destination = moved.stayingDestination(from: self, map, clamps: false)
        try moved.show(from: self, map, destination)
        self = moved
    }

    /// Moves the lifted item in the data, and lays these out.
    private mutating func rearrange(
        to target: ItemPath,
        from old: CollectionView
    ) throws(CollectionViewError) -> ElementMap {
        guard let lifted = state.lifted?.value, lifted.place != target else { return .identity }
        let batch = UpdateBatch([.moveItem(from: lifted.place, to: target)])
        let counts = state.content.itemCounts
        let plan = try convertingErrors { () throws(BatchUpdateError) in
            try BatchUpdate(batch.operations, itemCounts: counts)
        }
        try requireStorage(for: plan, batch)
        updateContent(by: batch, plan)
        state.content.outlines =
            target == lifted.origin
            ? lifted.outlines : lifted.outlines?.following(state.content.snapshot)
        try prepareLayout()
        state.lifted?.value.place = target
        let anchor = settings.scrollAnchor.existing(in: old.sections)
        state.settings.scrollAnchor = anchor.updated(by: plan)
        let items = old.layout.kinds.items.intersection(layout.kinds.items)
        endUpdate()
        latestUpdate = LatestUpdate(
            plan,
            items: items,
            sequences: old.history.dataStart..<sequence,
            firstDeparture: old.nextDeparture
        )
        return .batch(plan, items: items)
    }

    /// The animation of the settings, with the number of a change or of the next one.
    private func pace(joining change: Int?) -> Curve {
        let isAnimated = settings.animation.timing.duration > 0
        var curve = Curve(
            animation: isAnimated ? settings.animation : .none,
            start: state.timeline.time
        )
        if isAnimated { curve.change = change }
        return numbered(curve)
    }

    /// Shows where elements go, along the animation of the settings or by their springs.
    private mutating func show(
        from old: CollectionView,
        _ map: ElementMap,
        _ destination: LayoutChange.Destination,
        joining change: Int? = nil
    ) throws(CollectionViewError) {
        try replace(
            through: LayoutChange(
                old: old,
                map: map,
                destination: destination,
                pace: .curve(pace(joining: change)),
                response: .swing
            )
        )
    }
}

/// Letting go.
extension CollectionView {
    /// Lets the lifted item go to a place, from where it is.
    ///
    /// - Parameters:
    ///   - place: The place.
    ///   - change: The number of a change of which this is a part; `nil` for the next one.
    /// - Throws: ``CollectionViewError``.
    private mutating func drop(
        at place: ItemPath,
        joining change: Int? = nil
    ) throws(CollectionViewError) {
        guard let lifted = state.lifted?.value else { return }
        let (old, lift) = (self, presentedLift)
        beginChange()
        if place != lifted.origin { state.content.advanceDataVersion() }
        let map = try rearrange(to: place, from: old)
        state.lifted = nil
        let destination = stayingDestination(from: old, map, clamps: true)
        try show(from: old, map, destination, joining: change)
        if var lift {
            // It stays where it is on the screen, as where content grows at the left.
            lift.frame.origin = lift.frame.origin + (contentOffset - old.contentOffset)
            let element = ElementID.cell(section: place.section, item: place.item)
            land(element, from: lift, along: old.pace(joining: change))
        }
        history.note([ElementIdentity(lifted.element)], at: sequence)
    }

    /// Starts the way of an element from where a finger has let it go.
    private mutating func land(
        _ element: ElementID,
        from lift: PresentedElement,
        along curve: Curve
    ) {
        history.note([ElementIdentity(element)], at: sequence)
        guard let place = layout.attributes(for: element) else { return }
        history.note(state.transition.remove([element]), at: sequence)
        if state.transition.isEmpty { previous = nil }
        let isHeld = state.motion.put(element, tiedTo: place, at: lift.frame.center)
        guard curve.duration > 0 else { return }
        var way = Pose(lift) - Pose(place)
        if isHeld { way.center = .zero }
        guard way != .zero else { return }
        var animations = AdditiveAnimations<PoseDifference>()
        animations.add(way, at: .curve(curve))
        let track = Track(
            element,
            from: Pose(lift),
            to: Pose(place),
            // It stays in front until it is there.
            zIndex: ZIndex.landing,
            animations: animations
        )
        state.transition.add(track)
        noteChange(.curve(curve))
    }
}

/// Time.
extension CollectionView {
    /// Whether the next moments change something of a lifted item: it scrolls the content, or waits no longer.
    ///
    /// - Parameter time: The length of the tick, in seconds; it ends now.
    /// - Returns: Whether they do.
    func advancesLift(after time: Double) -> Bool {
        guard let lifted = state.lifted?.value else { return false }
        return lifted.end <= state.timeline.time + Timeline.tolerance
            || edgeScroll(lasting: time) != .zero
    }

    /// Scrolls the content under a lifted item that is near an edge, or puts it back.
    ///
    /// - Parameter time: The length of the tick, in seconds; it ends now.
    mutating func advanceLift(after time: Double) {
        guard let lifted = state.lifted?.value else { return }
        if lifted.end <= state.timeline.time + Timeline.tolerance {
            // What was there before can be there again.
            try? cancelReordering()
            return
        }
        let way = edgeScroll(lasting: time)
        guard way != .zero else { return }
        // What holds the content holds it no longer.
        state.scroller.motion = nil
        move(by: state.scroller.move(to: contentOffset + way, touch: nil))
        // Where it does not fit, it stays.
        try? makeRoom()
    }
}
