import LayoutdGeometry
import LayoutdLayouts

extension [PresentedElement] {
    /// Merges the elements that the layout puts in a rectangle with those that something else has
    /// moved: an element that has moved is not where the layout puts it.
    ///
    /// Every poll needs this. Elements are constructed in place, in one array that is large enough in
    /// any case.
    ///
    /// - Parameters:
    ///   - placed: What the layout puts there, in the order of ``/LayoutdLayouts/ElementID``.
    ///   - count: The number of elements that may have moved, in the same order.
    ///   - moved: The moved element at an index, and whether it stays in the data; `nil` if it has
    ///     not moved after all.
    ///   - presented: The moved element at an index, if it is in the rectangle.
    @inline(__always)
    init(
        merging placed: [LayoutAttributes],
        with count: Int,
        moved: (Int) -> (element: ElementID, stays: Bool)?,
        presented: (Int) -> PresentedElement?
    ) {
        let capacity = placed.count + count
        // All empty arrays share their storage, so none of them may be filled.
        guard capacity > 0 else {
            self = []
            return
        }
        self.init(unsafeUninitializedCapacity: capacity) { result, end in
            placed.withUnsafeBufferPointer { placed in
                var next = 0
                for index in 0..<count {
                    guard let (element, stays) = moved(index) else { continue }
                    // It is nearly always the next one; then no comparison of the order is needed.
                    while next < placed.count, placed[next].element != element,
                        placed[next].element < element
                    {
                        result.append(PresentedElement(resting: placed[next]), &end)
                        next += 1
                    }
                    if stays, next < placed.count, placed[next].element == element { next += 1 }
                    if let element = presented(index) { result.append(element, &end) }
                }
                for attributes in placed[next...] {
                    result.append(PresentedElement(resting: attributes), &end)
                }
            }
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
