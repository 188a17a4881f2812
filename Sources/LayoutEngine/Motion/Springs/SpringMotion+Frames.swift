import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts

extension SpringMotion {
    /// Merges the elements that the layout puts in a rectangle with those that springs put there.
    ///
    /// Most polls need this. Every element is constructed in place, in one array that is large
    /// enough in any case.
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
        where presents: (LayoutAttributes) -> Bool
    ) -> [PresentedElement] {
        let capacity = placed.count + attributes.count
        return solver.withMotions { motions in
            [PresentedElement](unsafeUninitializedCapacity: capacity) { result, count in
                placed.withUnsafeBufferPointer { placed in
                    // Nearly all lists are plain. The compiler makes a loop of its own for them, in
                    // which it knows angle, opacity and scale.
                    if attributes.arePlain {
                        merge(placed, motions, true, rect, pinnable, presents, to: result, &count)
                    } else {
                        merge(placed, motions, false, rect, pinnable, presents, to: result, &count)
                    }
                }
            }
        }
    }

    @inline(__always)
    private func merge(
        _ placed: UnsafeBufferPointer<LayoutAttributes>,
        _ motions: TetherMotions,
        _ isPlain: Bool,
        _ rect: Rect,
        _ pinnable: ElementKindSet,
        _ presents: (LayoutAttributes) -> Bool,
        to result: UnsafeMutableBufferPointer<PresentedElement>,
        _ count: inout Int
    ) {
        var next = 0
        for item in attributes.indices {
            let anchor = attributes[plain: item]
            guard !pinnable.contains(anchor.element.kind) || presents(anchor) else { continue }
            let id = anchor.element
            // It is nearly always the next one; then no comparison of the order is needed.
            while next < placed.count, placed[next].element != id,
                placed[next].element < id
            {
                result.append(PresentedElement(resting: placed[next]), &count)
                next += 1
            }
            if next < placed.count, placed[next].element == id { next += 1 }
            let (displacement, velocity) = (
                motions.displacement(of: item), motions.velocity(of: item)
            )
            if isPlain {
                let element = presented(anchor, displacement, velocity)
                if element.frame.overlaps(rect) { result.append(element, &count) }
            } else {
                // Two constants rather than a variable, which would be copied.
                let element = presented(attributes[item], displacement, velocity)
                if element.boundingBox.overlaps(rect) { result.append(element, &count) }
            }
        }
        for attributes in placed[next...] {
            result.append(PresentedElement(resting: attributes), &count)
        }
    }
}

extension UnsafeMutableBufferPointer<PresentedElement> {
    @inline(__always)
    fileprivate func append(_ element: PresentedElement, _ count: inout Int) {
        precondition(count < self.count, "more elements than there can be")
        baseAddress.unsafelyUnwrapped.advanced(by: count).initialize(to: element)
        count += 1
    }
}
