import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts

extension SpringMotion {
    /// Merges the elements that the layout puts in a rectangle with those that springs put there.
    ///
    /// - Parameters:
    ///   - placed: The elements that the layout puts there, in the order of
    ///     ``/LayoutdLayouts/ElementID``.
    ///   - rect: The rectangle, in content coordinates.
    ///   - pinnable: The kinds of elements that may be pinned.
    ///   - presents: Whether an element is presented where its spring puts it; called for those that
    ///     may be pinned.
    /// - Returns: What is presented there, in the same order.
    func merged(
        _ placed: [LayoutAttributes],
        in rect: Rect,
        _ pinnable: ElementKindSet,
        where presents: (ElementID) -> Bool
    ) -> [PresentedElement] {
        solver.withMotions { motions in
            // Nearly all lists are plain. The compiler makes a loop of its own for them, in which it
            // knows angle, opacity and scale.
            attributes.arePlain
                ? merged(placed, motions, true, rect, pinnable, presents)
                : merged(placed, motions, false, rect, pinnable, presents)
        }
    }

    @inline(__always)
    private func merged(
        _ placed: [LayoutAttributes],
        _ motions: TetherMotions,
        _ isPlain: Bool,
        _ rect: Rect,
        _ pinnable: ElementKindSet,
        _ presents: (ElementID) -> Bool
    ) -> [PresentedElement] {
        @inline(__always)
        func moved(_ item: Int) -> (element: ElementID, stays: Bool)? {
            let element = attributes[plain: item].element
            let isMoved = !pinnable.contains(element.kind) || presents(element)
            return isMoved ? (element, true) : nil
        }
        @inline(__always)
        func shown(_ item: Int) -> PresentedElement? {
            let displacement = motions.displacement(of: item)
            let velocity = motions.velocity(of: item)
            guard isPlain else {
                let element = presented(attributes[item], displacement, velocity)
                return element.boundingBox.overlaps(rect) ? element : nil
            }
            let element = presented(attributes[plain: item], displacement, velocity)
            return element.frame.overlaps(rect) ? element : nil
        }
        return Array(
            merging: placed,
            with: attributes.count,
            moved: { moved($0) },
            presented: { shown($0) }
        )
    }
}
