public import Geometry
public import Layouts

extension CollectionView {
    /// What is presented in a rectangle.
    ///
    /// An element counts if the rectangle in which it is presented, its bounding box if it is
    /// turned, overlaps `rect` on open intervals, wherever the layout puts it.
    ///
    /// - Parameters:
    ///   - rect: Content coordinates, points; `nil` for the viewport.
    ///   - limit: The most elements to return.
    /// - Returns: The frame of now.
    /// - Throws: ``Layouts/TooManyElements`` when there are more than `limit`.
    public func frame(
        in rect: Rect? = nil,
        limit: Int = .max
    ) throws(TooManyElements) -> Frame {
        let rect = rect ?? visibleRect
        let elements =
            rigid == nil
            ? presented(try layout.elements(in: rect, limit: limit), in: rect)
            : presentedRigidElements(in: rect)
        guard elements.count <= limit else { throw TooManyElements(limit: limit) }
        return Frame(state: state, elements: elements.inDrawingOrder)
    }

    /// One element as it is presented now, wherever that is; `nil` if there is no such element.
    public func presented(_ element: ElementID) -> PresentedElement? {
        if let rigid { return rigid.presented(element) }
        if let tethered, let item = tethered.index(of: element) { return tethered.presented(item) }
        return layout.attributes(for: element).map(PresentedElement.init(resting:))
    }

    /// What behaviours move is nowhere near where the layout puts it.
    private func presentedRigidElements(in rect: Rect) -> [PresentedElement] {
        let fading = cradle?.fading.map(\.presented) ?? []
        return ((rigid?.presented ?? []) + fading).filter { $0.boundingBox.overlaps(rect) }
    }

    /// Merges the elements that the layout puts in a rectangle with those that springs have moved
    /// into it or out of it.
    private func presented(_ placed: [LayoutAttributes], in rect: Rect) -> [PresentedElement] {
        guard let tethered, !tethered.isResting else {
            return placed.map(PresentedElement.init(resting:))
        }
        var result: [PresentedElement] = []
        result.reserveCapacity(placed.count + 16)
        var next = 0
        for item in 0..<tethered.count {
            let element = tethered.attributes[item].element
            while next < placed.count, placed[next].element < element {
                result.append(PresentedElement(resting: placed[next]))
                next += 1
            }
            if next < placed.count, placed[next].element == element { next += 1 }
            let presented = tethered.presented(item)
            if presented.boundingBox.overlaps(rect) { result.append(presented) }
        }
        result += placed[next...].map(PresentedElement.init(resting:))
        return result
    }
}
