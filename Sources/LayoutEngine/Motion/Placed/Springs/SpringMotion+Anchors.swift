import LayoutdGeometry
import LayoutdLayouts

/// Where springs are tied.
extension SpringMotion {
    /// Ties elements to other places.
    ///
    /// - Parameters:
    ///   - shift: How far the content moved under them, in points.
    ///   - response: Whether they stay where they are and swing there, or move with their places.
    ///   - place: The element that each becomes and where it is tied, or `nil` if it is removed.
    mutating func reanchor(
        shift: Vector,
        _ response: LayoutChange.BodyResponse,
        to place: (LayoutAttributes) -> LayoutAttributes?
    ) {
        var kept: [(attributes: LayoutAttributes, source: Int)] = []
        for (item, old) in attributes.enumerated() {
            if let new = place(old) { kept.append((new, item)) }
        }
        kept.sort { $0.attributes.element < $1.attributes.element }
        let moves = kept.map { new, source in
            attributes[source].frame.center + shift - new.frame.center
        }
        attributes = AttributeList(kept.map(\.attributes))
        held = Set(attributes.map(\.element))
        solver.replaceItems(with: kept.map(\.source))
        // The solver counts from the places, so it need not know of those that move with them.
        guard response == .swing else { return }
        for (item, move) in moves.enumerated() { displace(item, by: move) }
    }

    /// Moves the anchor of an element, if it has one.
    mutating func moveAnchor(
        of element: ElementID,
        to place: LayoutAttributes,
        _ response: LayoutChange.BodyResponse = .swing
    ) {
        guard let item = index(of: element) else { return }
        let move = attributes[item].frame.center - place.frame.center
        attributes[item] = place
        if response == .swing { displace(item, by: move) }
    }

    /// Ties an element to its place, and puts it somewhere else, at rest.
    ///
    /// - Returns: Whether a spring holds it.
    mutating func put(
        _ element: ElementID,
        tiedTo place: LayoutAttributes,
        at center: Point
    ) -> Bool {
        guard let item = index(of: element) else { return false }
        moveAnchor(of: element, to: place, .shift)
        solver.stop(item)
        displace(item, by: center - presented(item).frame.center)
        held.insert(element)
        return true
    }

    /// Moves the places to which some elements are tied, and the elements with them.
    mutating func carry(by way: Vector, where moves: (ElementID) -> Bool) {
        for item in attributes.indices where moves(attributes[item].element) {
            attributes[item].frame.origin = attributes[item].frame.origin + way
        }
    }

    /// Ties an element to its place immediately; it may vanish with the next tiling.
    mutating func release(_ element: ElementID, at place: LayoutAttributes) {
        moveAnchor(of: element, to: place)
        held.remove(element)
    }
}
