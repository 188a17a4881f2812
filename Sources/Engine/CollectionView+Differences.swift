public import Geometry
public import Layouts

extension CollectionView {
    /// What has changed in a rectangle since an earlier frame of it.
    ///
    /// - Parameters:
    ///   - base: The sequence of that frame.
    ///   - rect: Content coordinates, points; `nil` for the viewport, there and now.
    ///   - limit: The most elements to look at.
    ///   - known: The elements of that frame, where that is known: the difference is exact about who
    ///     comes and goes then.
    /// - Returns: The difference, or `nil` if too little is known of that frame: it is of more than
    ///   120 changes ago, of before a batch of updates or all but the latest two other changes of
    ///   the layout, or never was.
    /// - Throws: ``/Layouts/TooManyElements`` when there are more than `limit`.
    public func difference(
        since base: Int,
        in rect: Rect? = nil,
        limit: Int = .max,
        knowing known: ElementRuns? = nil
    ) throws(TooManyElements) -> FrameDifference? {
        let now = state.timeline.sequence
        if base == now {
            let frame = Frame(state: frameState, elements: [])
            return FrameDifference(
                base: base,
                frame: frame,
                removed: [],
                changes: [],
                present: known
            )
        }
        guard history.knows(base, now: now) else { return nil }
        let past = PastFrame(of: self, base, rect, known)
        let present = try frame(in: rect, limit: limit)
        var frame = Frame(state: present.state, elements: [])
        var changes: AttributeSet = []
        for element in present.elements {
            let change = past.changes(of: element)
            guard !change.isEmpty else { continue }
            frame.elements.append(element)
            changes.formUnion(change)
        }
        guard let gone = past.removed(besides: present.elements, limit: limit) else { return nil }
        return FrameDifference(
            base: base,
            frame: frame,
            removed: gone,
            changes: changes,
            present: present.present
        )
    }

    /// Those that are elsewhere than where the layout puts them, or have been since a sequence.
    func elementsInMotion(since base: Int) -> [ElementIdentity] {
        state.transition.tracks.map(\.identity) + state.motion.elementsInMotion(since: base)
    }
}

/// What is known of an earlier frame of a view.
private struct PastFrame {
    let view: CollectionView
    let base: Int
    let past: PastView
    let rect: Rect
    let known: ElementRuns?
    /// Who has changed since and is known by name only.
    let changed: [ElementRuns]

    init(of view: CollectionView, _ base: Int, _ rect: Rect?, _ known: ElementRuns?) {
        self.view = view
        self.base = base
        self.known = known
        past = view.history.past(base, of: view)
        self.rect = rect ?? past.visibleRect
        changed = view.history.changed(since: base)
    }

    /// In what an element of now differs from what it was in the frame; everything if it was not in
    /// it, or may not have been.
    func changes(of element: PresentedElement) -> AttributeSet {
        if let known, !known.contains(element.identity) { return .all }
        if past.isOtherLayout || changed.contains(where: { $0.contains(element.identity) }) {
            return .all
        }
        if element.departing != nil || view.state.transition.track(of: element.element) != nil {
            return .all
        }
        let motion = view.state.motion
        if !motion.followsLayout { return changes(ofBody: element) }
        if let change = motion.change(of: element.element, since: base) {
            if mayBePinned(element.element) { return .all }
            if change != .none { return attributes(changedBy: change) }
        }
        return changes(ofResting: element)
    }

    private func changes(ofBody element: PresentedElement) -> AttributeSet {
        if view.history.hasRigidChange(since: base) { return known == nil ? .all : .ofBodies }
        return element.boundingBox.overlaps(rect) ? [] : .all
    }

    /// What changes of an element that springs have moved, if it was there.
    private func attributes(changedBy change: Motion.Change) -> AttributeSet {
        guard known != nil else { return .all }
        if change == .anyhow { return .motion }
        return view.layout.scrollAxis == .vertical ? [.y, .velocityY] : [.x, .velocityX]
    }

    /// What changes of an element that is where the layout puts it, or was displaced before the frame.
    private func changes(ofResting element: PresentedElement) -> AttributeSet {
        guard element.element.kind == .cell || !hasScrolled else {
            let old = past.layout.attributes(for: element.element, visible: past.visibleBounds)
            let isSame = old.map(PresentedElement.init(resting:)) == element
            return isSame && element.boundingBox.overlaps(rect) ? [] : .all
        }
        return element.boundingBox.overlaps(rect) ? [] : .all
    }

    /// Who was in the frame, or may have been, and is not among the elements of now; `nil` if these may
    /// be more than a limit.
    func removed(besides present: [PresentedElement], limit: Int) -> [ElementIdentity]? {
        let present = Set(present.lazy.map(\.identity))
        guard let candidates = known.map({ Array($0.identities) }) ?? candidates(limit: limit)
        else { return nil }
        return Set(candidates).subtracting(present).sorted()
    }

    /// Who may have been in the frame.
    private func candidates(limit: Int) -> [ElementIdentity]? {
        var result = view.elementsInMotion(since: base)
        result += changed.flatMap(\.identities)
        if !view.state.motion.followsLayout { return result + view.state.motion.identities }
        let visible = past.visibleBounds
        guard let placed = try? past.layout.elements(in: rect, visible: visible, limit: limit)
        else { return nil }
        return result + placed.map { ElementIdentity($0.element) }
    }

    /// Whether an element may have been pinned, or be so now.
    private func mayBePinned(_ element: ElementID) -> Bool {
        element.kind != .cell && hasScrolled
    }

    private var hasScrolled: Bool { past.offset != view.contentOffset }
}

extension AttributeSet {
    /// What changes when something just moves.
    fileprivate static let motion: AttributeSet = [
        .x, .y, .angle, .velocityX, .velocityY, .angularVelocity,
    ]

    /// What changes when bodies move, or what they hang from.
    fileprivate static let ofBodies = motion.union([.anchorX, .anchorY])
}
