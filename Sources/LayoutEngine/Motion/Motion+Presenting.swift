import LayoutdGeometry
import LayoutdLayouts

/// Where elements are presented.
extension Motion {
    /// The number of elements that are presented elsewhere than where the layout puts them, or may be.
    var presentedCount: Int {
        switch self {
        case .still: 0
        case .springs(let springs): springs.value.count
        case .scene(let scene): scene.value.bodies.presented.count
        case .newtonian(let newtonian): newtonian.value.presented.count
        }
    }

    /// An element as it is presented; `nil` for one that is not moved by this.
    func presented(_ element: ElementID) -> PresentedElement? {
        switch self {
        case .still: nil
        case .springs(let springs): springs.value.index(of: element).map(springs.value.presented)
        case .scene(let scene): scene.value.bodies.presented(element)
        case .newtonian(let newtonian): newtonian.value.bodies.presented(element)
        }
    }

    /// All elements that are moved by this, as they are presented, by ``/LayoutdLayouts/ElementID``.
    var presented: [PresentedElement] {
        switch self {
        case .still: []
        case .springs(let springs):
            springs.value.attributes.indices.map { springs.value.presented($0) }
        case .scene(let scene): scene.value.bodies.presented
        case .newtonian(let newtonian): newtonian.value.presented
        }
    }

    /// Whether it presents each of so many elements, so that none need be looked for in the layout: of
    /// small collections springs do, and to look took a third of the time that frames take.
    ///
    /// - Parameters:
    ///   - count: The number of elements of the layout.
    ///   - follows: Whether an element is presented where its spring has it; asked of headers and
    ///     footers.
    /// - Returns: Whether it does.
    func presentsAll(of count: Int, where follows: (ElementID) -> Bool) -> Bool {
        guard case .springs(let springs) = self, !springs.value.isResting,
            springs.value.count == count
        else { return false }
        return springs.value.attributes.allSatisfy {
            $0.element.kind == .cell || follows($0.element)
        }
    }

    /// Merges the elements that the layout puts in a rectangle with those that springs have there.
    ///
    /// - Parameters:
    ///   - placed: What the layout puts there, by ``/LayoutdLayouts/ElementID``.
    ///   - rect: The rectangle, in content coordinates.
    ///   - follows: As of ``presentsAll(of:where:)``.
    /// - Returns: What is presented there, by ``/LayoutdLayouts/ElementID``.
    func merged(
        _ placed: [LayoutAttributes],
        in rect: Rect,
        where follows: (ElementID) -> Bool
    ) -> [PresentedElement] {
        guard case .springs(let springs) = self, !springs.value.isResting else {
            return placed.map(PresentedElement.init(resting:))
        }
        return springs.value.merged(placed, in: rect) { follows($0.element) }
    }

    /// Where an element's spring is tied; `nil` if none holds it.
    func anchor(of element: ElementID) -> LayoutAttributes? {
        guard case .springs(let springs) = self else { return nil }
        return springs.value.index(of: element).map { springs.value.attributes[$0] }
    }
}

/// What has moved since a change.
extension Motion {
    /// How an element has moved.
    enum Change {
        /// Not at all.
        case none
        /// Along the scroll axis.
        case along
        /// In any direction.
        case anyhow
    }

    /// Says how a spring has moved an element since a change; `nil` if none holds it.
    func change(of element: ElementID, since number: Int) -> Change? {
        guard case .springs(let springs) = self, let item = springs.value.index(of: element) else {
            return nil
        }
        guard springs.value.lastMove(of: item) > number else { return Change.none }
        return springs.value.lastCrossMove > number ? .anyhow : .along
    }

    /// The elements that springs have moved since a change, or hold elsewhere than where they are
    /// tied.
    func elementsInMotion(since number: Int) -> [ElementIdentity] {
        guard case .springs(let springs) = self else { return [] }
        return springs.value.attributes.indices
            .filter { springs.value.hasMoved($0, since: number) }
            .map { ElementIdentity(springs.value.attributes[$0].element) }
    }

    /// All elements that move by themselves, whatever the layout says.
    var identities: [ElementIdentity] {
        switch self {
        case .still, .springs: []
        case .scene(let scene): scene.value.bodies.identities
        case .newtonian(let newtonian): newtonian.value.identities
        }
    }
}
