import LayoutdGeometry
import LayoutdLayouts

/// Where elements are presented.
extension Motion {
    /// The number of elements that are, or may be, presented away from their places in the layout.
    var presentedCount: Int {
        switch self {
        case .still: 0
        case .springs(let springs): springs.value.count
        case .scene(let scene): scene.value.presented.count
        case .newtonian(let newtonian): newtonian.value.presented.count
        }
    }

    /// An element as it is presented; `nil` if this motion does not move it.
    func presented(_ element: ElementID) -> PresentedElement? {
        switch self {
        case .still: nil
        case .springs(let springs): springs.value.index(of: element).map(springs.value.presented)
        case .scene(let scene): scene.value.bodies.presented(element)
        case .newtonian(let newtonian): newtonian.value.bodies.presented(element)
        }
    }

    /// All elements that this motion moves, as they are presented, in the order of
    /// ``/LayoutdLayouts/ElementID``.
    var presented: [PresentedElement] {
        switch self {
        case .still: []
        case .springs(let springs):
            springs.value.attributes.indices.map { springs.value.presented($0) }
        case .scene(let scene): scene.value.presented
        case .newtonian(let newtonian): newtonian.value.presented
        }
    }

    /// Whether springs present all elements, so that the layout need not be searched: in small
    /// collections they do, and the search took a third of the time of a frame.
    ///
    /// - Parameters:
    ///   - count: The number of elements of the layout.
    ///   - pinnable: The kinds of elements that may be pinned.
    ///   - follows: Whether an element is presented where its spring puts it; called for those that
    ///     may be pinned.
    /// - Returns: Whether they do.
    func presentsAll(
        of count: Int,
        _ pinnable: ElementKindSet,
        where follows: (ElementID) -> Bool
    ) -> Bool {
        guard case .springs(let springs) = self, !springs.value.isResting,
            springs.value.count == count
        else { return false }
        return springs.value.attributes.haveNone(of: pinnable)
            || springs.value.attributes.allSatisfy {
                !pinnable.contains($0.element.kind) || follows($0.element)
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
        case .springs(let springs) where !springs.value.isResting:
            springs.value.merged(placed, in: rect, pinnable) { follows($0.element) }
        case .still, .springs: placed.map(PresentedElement.init(resting:))
        case .scene, .newtonian: nil
        }
    }

    /// Where an element's spring or body is tied; `nil` if none holds it.
    func anchor(of element: ElementID) -> LayoutAttributes? {
        if case .scene(let scene) = self { return scene.value.anchor(of: element) }
        guard case .springs(let springs) = self else { return nil }
        return springs.value.index(of: element).map { springs.value.attributes[$0] }
    }
}

/// Moves since a change.
extension Motion {
    /// The springs, if that is how elements move.
    var springs: SpringMotion? {
        guard case .springs(let springs) = self else { return nil }
        return springs.value
    }

    /// Whether an element has a body.
    func hasBody(_ element: ElementID) -> Bool {
        switch self {
        case .still, .springs: false
        case .scene(let scene):
            scene.value.tile == nil || scene.value.indexInTile(of: element) != nil
        case .newtonian: true
        }
    }

    /// The elements that springs have moved since a change, or hold away from their anchors.
    func elementsInMotion(since number: Int) -> [ElementIdentity] {
        if case .scene(let scene) = self, scene.value.tile != nil { return identities }
        guard case .springs(let springs) = self else { return [] }
        return springs.value.attributes.indices
            .filter { springs.value.hasMoved($0, since: number) }
            .map { ElementIdentity(springs.value.attributes[$0].element) }
    }

    /// All elements that move independently of the layout.
    var identities: [ElementIdentity] {
        switch self {
        case .still, .springs: []
        case .scene(let scene): scene.value.identities
        case .newtonian(let newtonian): newtonian.value.identities
        }
    }
}
