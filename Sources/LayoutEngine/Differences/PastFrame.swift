import LayoutdGeometry
import LayoutdLayouts

/// What is known of an earlier frame of a view.
struct PastFrame {
    let view: CollectionView
    let base: Int
    let past: PastView
    let rect: Rect
    let known: ElementRuns?
    /// The kinds of elements that may be pinned.
    private let pinnable: ElementKindSet
    /// The elements recorded as changed since.
    private let recorded: [ElementRuns]
    /// What the effects made of elements in the frame; `nil` without effects.
    private let lens: EffectLens?
    /// The springs of the view; `nil` if it has none.
    private let springs: SpringMotion?

    init(of view: CollectionView, _ base: Int, _ region: FrameRegion, _ known: ElementRuns?) {
        self.view = view
        self.base = base
        self.known = known
        past = view.history.past(base, of: view)
        rect = region.rect(around: past.visibleRect)
        pinnable = view.layout.kinds.pinnable
        recorded = view.history.changed(since: base)
        springs = view.state.motion.springs
        lens =
            view.settings.hasEffects
            ? EffectLens(
                view.settings.effects,
                over: past.visibleRect,
                past.bounds,
                zoomScale: past.zoomScale,
                on: past.layout
            ) : nil
    }

    /// The current elements that differ from their states in the frame, and the attributes in which
    /// some of them do.
    func changed(
        among elements: [PresentedElement]
    ) -> (elements: [PresentedElement], attributes: AttributeSet) {
        var unchanged: [Int] = []
        var attributes: AttributeSet = []
        // The spring that the next element is likely to have: elements mostly come in their order.
        var nextSpring = 0
        for (position, element) in elements.enumerated() {
            let changes = changes(of: element, likely: &nextSpring)
            if changes.isEmpty { unchanged.append(position) }
            attributes.formUnion(changes)
        }
        return (elements.removing(at: unchanged), attributes)
    }

    /// The attributes in which a current element differs from its state in the frame; all if it was
    /// not in it, or may not have been.
    private func changes(
        of element: PresentedElement,
        likely nextSpring: inout Int
    ) -> AttributeSet {
        if let known, !known.contains(element.identity) { return .all }
        if past.scrolledSections.contains(element.element.section) { return .all }
        if past.isOtherLayout || recorded.contains(where: { $0.contains(element.identity) }) {
            return .all
        }
        if element.departing != nil || view.state.transition.contains(element.element) {
            return .all
        }
        if let springs {
            if let spring = springs.index(of: element.element, likely: nextSpring) {
                nextSpring = spring + 1
                if mayBePinned(element.element) { return .all }
                let change = springs.change(of: spring, since: base)
                if change != .none { return attributes(changedBy: change) }
            }
        } else if view.state.motion.hasBody(element.element) {
            return mayBePinned(element.element) ? .all : changes(ofBody: element)
        }
        return changes(ofResting: element)
    }

    private func changes(ofBody element: PresentedElement) -> AttributeSet {
        guard view.history.hasRigidChange(since: base) else { return changes(ofStill: element) }
        return isKnown ? AttributeSet.ofBodies.union(affected) : .all
    }

    /// The attributes that change if springs have moved an element, provided that it was there.
    private func attributes(changedBy change: SpringMotion.Change) -> AttributeSet {
        guard isKnown else { return .all }
        if change == .anyhow { return affected.union(.motion) }
        let isVertical = view.layout.scrollAxis == .vertical
        return affected.union(isVertical ? [.y, .velocityY] : [.x, .velocityX])
    }

    /// Whether the elements of the frame are known; comparing them with `nil` would copy them.
    private var isKnown: Bool { if case .some = known { true } else { false } }

    /// The attributes that effects change when an element moves, or the content under it.
    private var affected: AttributeSet { lens?.attributes ?? [] }

    /// The changed attributes of an element that is where the layout puts it, or was displaced
    /// before the frame.
    private func changes(ofResting element: PresentedElement) -> AttributeSet {
        guard !mayBePinned(element.element) else {
            let old = past.layout.attributes(for: element.element, in: past.bounds)
                .map(PresentedElement.init(resting:))
                .map { lens?.shown($0) ?? $0 }
            let isSame = old == element
            return isSame && element.boundingBox.overlaps(rect) ? [] : .all
        }
        return changes(ofStill: element)
    }

    /// The changed attributes of an element that was at the same place before.
    private func changes(ofStill element: PresentedElement) -> AttributeSet {
        guard let lens, let plain = view.presentedWithoutEffects(element.element) else {
            return element.boundingBox.overlaps(rect) ? [] : .all
        }
        let old = lens.shown(plain)
        return old.boundingBox.overlaps(rect) ? element.changes(since: old) : .all
    }

    /// The elements that were or may have been in the frame and are not among the current ones;
    /// `nil` if they may be more than a limit.
    func removed(besides present: ElementRuns, limit: Int) -> [ElementIdentity]? {
        guard let candidates = known?.identities ?? candidates(limit: limit) else { return nil }
        // A hash of every element took longer than all else.
        if present.entryCount <= Self.fewEntries {
            let gone = candidates.filter { !present.contains($0) }
            return gone.isEmpty ? [] : Set(gone).sorted()
        }
        return Set(candidates).subtracting(present.identities).sorted()
    }

    /// Up to this number of entries, a linear search is faster.
    private static let fewEntries = 8

    /// The elements that may have been in the frame.
    private func candidates(limit: Int) -> [ElementIdentity]? {
        var result = view.elementsInMotion(since: base)
        result += recorded.flatMap(\.identities)
        result += view.state.motion.identities
        guard view.state.motion.followsLayout else { return result }
        let reach = lens?.reach(of: rect) ?? rect
        guard let placed = try? past.layout.elements(in: reach, bounds: past.bounds, limit: limit)
        else { return nil }
        return result + placed.map { ElementIdentity($0.element) }
    }

    /// Whether an element may have been pinned, or may be now.
    private func mayBePinned(_ element: ElementID) -> Bool {
        hasScrolled && pinnable.contains(element.kind)
    }

    private var hasScrolled: Bool {
        past.offset != view.contentOffset || past.zoomScale != view.zoomScale
    }
}

extension AttributeSet {
    /// The attributes that change when an element just moves.
    fileprivate static let motion: AttributeSet = [
        .x, .y, .angle, .velocityX, .velocityY, .angularVelocity,
    ]

    /// The attributes that change when bodies or the anchors of their rods move.
    fileprivate static let ofBodies = motion.union([.anchorX, .anchorY])
}
