import LayoutdGeometry
import LayoutdLayouts

/// Where elements are presented.
extension Motion {
    /// The number of elements that are, or may be, presented away from their places in the layout.
    var presentedCount: Int { load.springs + load.bodies }

    /// An element as it is presented; `nil` if this motion does not move it.
    func presented(_ element: ElementID) -> PresentedElement? {
        guard case .placed(.springs(let springs)) = self else {
            return bodies?.presented(element)
        }
        return springs.value.index(of: element).map(springs.value.presented)
    }

    /// All elements that this motion moves, as they are presented, in the order of
    /// ``/LayoutdLayouts/ElementID``.
    var presented: [PresentedElement] {
        switch self {
        case .still: []
        case .placed(.springs(let springs)):
            springs.value.attributes.indices.map { springs.value.presented($0) }
        case .placed(.bodies(let tiled)): tiled.value.bodies.presented
        case .free(let free): free.value.presented
        }
    }

    /// Whether the motion presents all elements, so that the layout need not be searched: free items
    /// are not where it puts them, and springs hold all elements of small collections, where the
    /// search took a third of the time of a frame.
    ///
    /// - Parameters:
    ///   - count: The number of elements of the layout.
    ///   - pinnable: The kinds of elements that may be pinned.
    ///   - follows: Whether an element is presented where its spring puts it; called for those that
    ///     may be pinned.
    /// - Returns: Whether it does.
    func presentsAll(
        of count: Int,
        _ pinnable: ElementKindSet,
        where follows: (ElementID) -> Bool
    ) -> Bool {
        switch self {
        case .still, .placed(.bodies): false
        case .free: true
        case .placed(.springs(let springs)):
            !springs.value.isResting && springs.value.count == count
                && (springs.value.attributes.haveNone(of: pinnable)
                    || springs.value.attributes.allSatisfy {
                        !pinnable.contains($0.element.kind) || follows($0.element)
                    })
        }
    }

    /// Merges the elements that the layout puts in a rectangle with those that springs put there.
    ///
    /// - Parameters:
    ///   - placed: What the layout puts there, in the order of ``/LayoutdLayouts/ElementID``.
    ///   - rect: The rectangle, in content coordinates.
    ///   - pinnable: See ``presentsAll(of:_:where:)``.
    ///   - follows: See ``presentsAll(of:_:where:)``.
    /// - Returns: What is presented there, in the same order; `nil` if bodies move elements.
    func merged(
        _ placed: [LayoutAttributes],
        in rect: Rect,
        _ pinnable: ElementKindSet,
        where follows: (ElementID) -> Bool
    ) -> [PresentedElement]? {
        switch self {
        case .placed(.springs(let springs)) where !springs.value.isResting:
            springs.value.merged(placed, in: rect, pinnable, where: follows)
        case .still, .placed(.springs): placed.map(PresentedElement.init(resting:))
        case .placed(.bodies), .free: nil
        }
    }

    /// Where an element's spring or body is tied; `nil` if none holds it.
    func anchor(of element: ElementID) -> LayoutAttributes? {
        switch self {
        case .still, .free: nil
        case .placed(.springs(let springs)):
            springs.value.index(of: element).map { springs.value.attributes[$0] }
        case .placed(.bodies(let tiled)): tiled.value.anchor(of: element)
        }
    }
}

/// Moves since a change.
extension Motion {
    /// The springs, if that is how elements move.
    var springs: SpringMotion? {
        guard case .placed(.springs(let springs)) = self else { return nil }
        return springs.value
    }

    /// Whether an element has a body.
    func hasBody(_ element: ElementID) -> Bool {
        switch self {
        case .still, .placed(.springs): false
        case .placed(.bodies(let tiled)): tiled.value.index(of: element) != nil
        case .free: true
        }
    }

    /// The elements that springs have moved since a change, or hold away from their anchors.
    func elementsInMotion(since number: Int) -> [ElementIdentity] {
        switch self {
        case .still, .free: []
        case .placed(.springs(let springs)):
            springs.value.attributes.indices
                .filter { springs.value.hasMoved($0, since: number) }
                .map { ElementIdentity(springs.value.attributes[$0].element) }
        case .placed(.bodies): identities
        }
    }

    /// All elements that have bodies, or had them before they began to fade.
    var identities: [ElementIdentity] {
        if case .free(let free) = self { free.value.identities } else { bodies?.identities ?? [] }
    }
}
