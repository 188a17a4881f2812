import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts

/// Tiling: the elements near the viewport have bodies.
extension TiledBodies {
    /// The elements with places in or near the viewport, without pinned ones and those without area.
    ///
    /// - Throws: ``CollectionViewError/tooManySimulatedElements(limit:)``.
    static func elementsToSimulate(
        in view: CollectionView
    ) throws(CollectionViewError) -> [LayoutAttributes] {
        let rect = view.visibleRect.outset(by: overscan)
        let limit = view.state.limits.rigidElements
        return try convertingErrors { () throws(TooManyElements) in
            try view.layout.elements(in: rect, limit: limit)
        }.filter { $0.hasArea && !view.isPinned($0) }
    }

    /// Continues with other data, in whose elements nothing remains of the old ones.
    ///
    /// - Parameters:
    ///   - new: The elements near the viewport, in order.
    ///   - view: A view with the new data.
    mutating func reload(_ new: [LayoutAttributes], in view: CollectionView) {
        reanchor(
            shift: .zero,
            .swing,
            newElement: { _ in nil },
            to: { _ in nil },
            numbering: view.sceneNumbering,
            sequence: view.sequence
        )
        setVisible(view.visibleRect)
        arrive(new, view.sceneNumbering)
        pendingTiling = nil
    }

    /// Gives bodies to elements, where they are tied, that have none yet.
    ///
    /// - Parameters:
    ///   - new: The elements, in order.
    ///   - numbering: The numbers of cells that have none.
    ///   - starts: Where elements start that do not start at rest in their places.
    mutating func arrive(
        _ new: [LayoutAttributes],
        _ numbering: SceneNumbering,
        from starts: [ElementID: Start] = [:]
    ) {
        guard !new.isEmpty else { return }
        let known = Dictionary(elements.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        var items: [(id: DynamicItemID, item: DynamicItem)] = []
        var members = bodies.members
        for attributes in new {
            let element = attributes.element
            let number =
                element.kind == .cell
                ? numbering.number(section: element.section, item: element.item) : nil
            let id = known[element] ?? number ?? nextOther
            let start = starts[element]
            let item = DynamicItem(
                center: start?.center ?? attributes.frame.center,
                size: attributes.frame.size,
                angle: start?.angle ?? attributes.angle
            )
            // What the engine cannot move rests in its place.
            guard bodies.animator.accepts(item, as: id) else { continue }
            if id == nextOther { otherCount += 1 }
            elements[id] = element
            items.append((id, item))
            members.append(RigidElements.Member(id, attributes))
        }
        bodies.setMembers(members.sorted { $0.element < $1.element })
        // This cannot fail: all were checked, and elements are distinct.
        try? bodies.animator.addItems(items, joiningBehaviors: true)
        restoreBehaviors(naming: Set(items.map(\.id)))
        tieToAnchors()
        for (id, _) in items {
            guard let start = elements[id].flatMap({ starts[$0] }) else { continue }
            try? bodies.animator.setVelocity(start.velocity, angular: start.spin, of: id)
        }
    }

    /// Where an element starts, in points, radians and seconds.
    struct Start {
        var center: Point
        var angle: Double
        var velocity: Vector
        var spin: Double
    }

    /// Takes the bodies from elements; what fingers held among them is let go.
    mutating func depart(_ gone: Set<ElementID>, sequence: Int) {
        guard !gone.isEmpty else { return }
        let items = bodies.members.filter { gone.contains($0.element) }.map(\.item)
        noteBehaviors()
        // This cannot fail: members are items of the animator.
        try? bodies.remove(items, sequence: sequence)
        forgetElements(but: Set(bodies.members.map(\.item)))
    }

    /// Replaces the elements that have bodies: those that had one continue, new ones start in their
    /// places, displaced by the latest scroll.
    ///
    /// - Parameters:
    ///   - elements: The elements where they are tied, in order.
    ///   - visible: The visible part, in content coordinates.
    ///   - limit: The most elements.
    ///   - numbering: The numbers of cells that have none.
    ///   - sequence: The number of the change.
    ///   - isMoving: Whether an element's place is moving.
    /// - Returns: The elements that no longer have a body.
    mutating func retile(
        _ elements: [LayoutAttributes],
        visible: Rect,
        limit: Int,
        numbering: SceneNumbering,
        sequence: Int,
        isMoving: (ElementID) -> Bool
    ) -> [ElementID] {
        let pending = pendingTiling
        pendingTiling = nil
        releaseSettled(outside: visible.outset(by: Self.overscan), isMoving)
        setVisible(visible)
        let wanted = Set(elements.lazy.map(\.element))
        let held = held.subtracting(wanted)
        let keepsHeld = wanted.count + held.count <= limit
        let present = Set(bodies.members.lazy.map(\.element))
        let gone = present.filter { !wanted.contains($0) && !(keepsHeld && held.contains($0)) }
        depart(gone, sequence: sequence)
        let new = elements.filter { !present.contains($0.element) }
        arrive(new, numbering)
        if let pull = pending?.pull {
            let pulled = Set(new.lazy.map(\.element))
            self.pull(pull, only: pending?.pulled.map(pulled.intersection) ?? pulled)
        }
        return gone.sorted()
    }

    /// Displaces what is tied to the layout by its share of a scroll, along the scroll axis.
    ///
    /// - Parameters:
    ///   - pull: The scroll.
    ///   - pulled: The elements that it displaces; `nil` for all.
    mutating func pull(_ pull: Pull, only pulled: Set<ElementID>? = nil) {
        bodies.pull(pull, only: pulled) { [axis] way in way[axis.cross] = 0 }
    }

    private mutating func releaseSettled(outside sight: Rect, _ isMoving: (ElementID) -> Bool) {
        guard !held.isEmpty else { return }
        for member in bodies.members where held.contains(member.element) {
            let (item, motion) = (
                bodies.animator.item(member.item), bodies.animator.motion(of: member.item)
            )
            // New bodies are awake for a while although they lie in their places.
            let isHome =
                item?.center == member.anchor.inEngine && motion?.linearVelocity == .zero
            let isSettled = (isHome || !(motion?.isAwake ?? false)) && !isMoving(member.element)
            let place = item.map { Rect(center: member.anchor, size: $0.size) }
            let isGone =
                !(place?.overlaps(sight) ?? false)
                && !(bodies.presented(member.element)?.boundingBox.overlaps(sight) ?? false)
            if isSettled || isGone { held.remove(member.element) }
        }
    }
}

extension RigidElements.Member {
    /// An element that is tied where its attributes have it.
    init(_ item: DynamicItemID, _ attributes: LayoutAttributes) {
        self.init(
            item: item,
            element: attributes.element,
            anchor: attributes.frame.center,
            look: RigidElements.Look(attributes)
        )
    }
}
