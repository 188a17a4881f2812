import LayoutdGeometry
import LayoutdLayouts

/// Tiling: springs hold the elements near the viewport, and none while all rest.
extension SpringMotion {
    /// The elements with places in or near the viewport, or all of them; without pinned elements,
    /// because nothing pulls these, and without elements that have no area.
    ///
    /// - Throws: ``CollectionViewError/tooManySimulatedElements(limit:)``.
    func elementsToSimulate(
        in view: CollectionView
    ) throws(CollectionViewError) -> [LayoutAttributes] {
        let limit = view.state.limits.simulatedElements
        let rect = view.visibleRect.outset(by: dynamics.overscan)
        return try convertingErrors { () throws(TooManyElements) in
            try dynamics.tiled
                ? view.layout.elements(in: rect, limit: limit)
                : view.layout.allElements(limit: limit)
        }.filter { $0.hasArea && !view.isPinned($0) }
    }

    /// Holds more elements, at rest where a view has them: those that it should hold.
    ///
    /// The next tiling finds out whether they are too many.
    ///
    /// - Parameters:
    ///   - view: The view.
    ///   - isHeld: Whether an element need not wait for the next tick.
    mutating func hold(in view: CollectionView, where isHeld: (ElementID) -> Bool = { _ in true }) {
        let known = Set(attributes.lazy.map(\.element))
        let near = (try? elementsToSimulate(in: view)) ?? []
        let new = near.filter { !known.contains($0.element) && isHeld($0.element) }
        guard !new.isEmpty, count + new.count <= view.state.limits.simulatedElements else { return }
        // A closure, because a reference to a method would hold a copy of the view.
        let all = Array(attributes) + new.map { view.anchor($0) }
        replace(with: all.sorted { $0.element < $1.element }, pull: nil)
    }

    /// Replaces the simulated elements: those simulated before continue, new ones start on their
    /// anchors, displaced by `pull` if there is one ("created in flight").
    ///
    /// Elements without area are not simulated; they stay where the layout puts them. Elements in
    /// ``held`` remain, within the limit.
    ///
    /// - Parameters:
    ///   - elements: The elements where they are tied, in the order of
    ///     ``/LayoutdLayouts/ElementID``.
    ///   - pull: The latest scroll.
    ///   - pulled: The new elements that it displaces; `nil` for all.
    ///   - limit: The most elements to simulate, at least as many as `elements`.
    ///   - horizon: Elements that are no longer simulated and last moved under a later number than
    ///     this are returned.
    /// - Returns: Those elements.
    @discardableResult
    mutating func replace(
        with elements: [LayoutAttributes],
        pull: Pull?,
        only pulled: Set<ElementID>? = nil,
        limit: Int = .max,
        reportingMovesAfter horizon: Int = .max
    ) -> [ElementID] {
        let old = self
        isDormant = false
        var released: [ElementID] = []
        func release(_ item: Int) {
            if old.hasMoved(item, since: horizon) { released.append(old.attributes[item].element) }
        }
        attributes = AttributeList(addingHeld(to: elements.filter(\.hasArea), limit: limit))
        var sources: [Int?] = []
        sources.reserveCapacity(attributes.count)
        var next = 0
        for new in attributes {
            while next < old.count, old.attributes[next].element < new.element {
                release(next)
                next += 1
            }
            guard next < old.count, old.attributes[next].element == new.element else {
                sources.append(nil)
                continue
            }
            // An element that continues keeps its anchor, because moving the anchor would move the
            // element.
            attributes[sources.count] = old.attributes[next]
            sources.append(next)
            next += 1
        }
        for item in next..<old.count { release(item) }
        solver.replaceItems(with: sources)
        guard let pull else { return released }
        for (item, source) in sources.enumerated() where source == nil {
            guard pulled?.contains(attributes[item].element) ?? true else { continue }
            displace(item, by: pull)
        }
        return released
    }

    /// Releases the elements of ``held`` that are asleep at their final places, or out of sight.
    ///
    /// - Parameters:
    ///   - sight: The visible part with a margin, in content coordinates.
    ///   - isMoving: Whether an element's place is moving.
    mutating func releaseSettled(outside sight: Rect, isMoving: (ElementID) -> Bool) {
        guard !held.isEmpty else { return }
        for (item, attributes) in attributes.enumerated() {
            let isSettled = solver.isAsleep(item) && !isMoving(attributes.element)
            let isGone =
                !attributes.frame.overlaps(sight) && !presented(item).frame.overlaps(sight)
            if isSettled || isGone { held.remove(attributes.element) }
        }
    }

    /// Adds the elements in ``held``.
    private func addingHeld(to elements: [LayoutAttributes], limit: Int) -> [LayoutAttributes] {
        guard !held.isEmpty else { return elements }
        let present = Set(elements.map(\.element))
        let added = attributes.filter {
            held.contains($0.element) && !present.contains($0.element)
        }
        guard !added.isEmpty, elements.count + added.count <= limit else { return elements }
        return (elements + added).sorted { $0.element < $1.element }
    }

    /// Drops the elements, which all rest, until they are replaced.
    mutating func becomeDormant() {
        precondition(isResting && held.isEmpty, "what moves cannot be forgotten")
        attributes = AttributeList([])
        solver.replaceItems(with: [])
        isDormant = true
    }
}
