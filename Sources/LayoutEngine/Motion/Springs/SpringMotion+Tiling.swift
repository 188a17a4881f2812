import LayoutdGeometry
import LayoutdLayouts

/// Which elements springs hold: those near the viewport; none while all rest.
extension SpringMotion {
    /// The elements whose place in the layout is in or near the viewport, or all of them; without
    /// those that are pinned, for nothing pulls these, and those of which there is nothing to see.
    ///
    /// - Throws: ``CollectionView/ConfigurationError/tooManySimulatedElements(limit:)``.
    func elementsToSimulate(
        in view: CollectionView
    ) throws(CollectionView.ConfigurationError) -> [LayoutAttributes] {
        let limit = view.state.limits.simulatedElements
        do throws(TooManyElements) {
            let elements =
                dynamics.tiled
                ? try view.layout.elements(
                    in: view.visibleRect.outset(by: dynamics.overscan),
                    limit: limit
                )
                : try view.layout.allElements(limit: limit)
            return elements.filter { $0.hasArea && !view.isPinned($0) }
        } catch {
            throw .tooManySimulatedElements(limit: error.limit)
        }
    }

    /// Makes `elements` the simulated ones: those that were so before go on as they are, new ones
    /// start on their anchors, displaced by `pull` if there is one ("created in flight").
    ///
    /// Elements without area have no body; they stay where the layout puts them. Those that are
    /// ``held`` remain, as long as there is room.
    ///
    /// - Parameters:
    ///   - elements: Where they are tied, in the order of ``/LayoutdLayouts/ElementID``.
    ///   - pull: The latest scroll.
    ///   - pulled: The new ones that it displaces; `nil` for all.
    ///   - limit: The most elements to simulate, at least as many as `elements`.
    ///   - horizon: Who is simulated no more and last moved under a later number than this is reported.
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
            // Whoever goes on stays tied where it is: a move of the anchor is a move of the element.
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

    /// Releases the elements of ``held`` that are asleep at their final place, or out of sight.
    ///
    /// - Parameters:
    ///   - sight: Where somebody looks, in content coordinates.
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

    /// Adds those that are ``held``.
    private func addingHeld(to elements: [LayoutAttributes], limit: Int) -> [LayoutAttributes] {
        guard !held.isEmpty else { return elements }
        let present = Set(elements.map(\.element))
        let added = attributes.filter {
            held.contains($0.element) && !present.contains($0.element)
        }
        guard !added.isEmpty, elements.count + added.count <= limit else { return elements }
        return (elements + added).sorted { $0.element < $1.element }
    }

    /// Keeps nothing any more of elements that all rest, until they are replaced.
    mutating func becomeDormant() {
        precondition(isResting && held.isEmpty, "what moves cannot be forgotten")
        attributes = AttributeList([])
        solver.replaceItems(with: [])
        isDormant = true
    }
}
