import LayoutdGeometry

/// Collects the elements that overlap a rectangle, up to a limit.
struct BoundedElements {
    let rect: Rect
    let limit: Int
    private(set) var elements: [LayoutAttributes]

    /// Starts a collection.
    ///
    /// - Parameters:
    ///   - rect: The rectangle.
    ///   - limit: The most elements, with those found before.
    ///   - elements: What was found before.
    init(rect: Rect, limit: Int, after elements: [LayoutAttributes] = []) {
        self.rect = rect
        self.limit = limit
        self.elements = elements
    }

    /// Reserves room for the first elements, up to the limit.
    mutating func reserve(_ count: Int) {
        // Only once: doing it for each of many sections would copy all elements found before.
        guard elements.isEmpty else { return }
        elements.reserveCapacity(max(0, min(count, limit)))
    }

    /// Hands the elements over; none are left.
    mutating func takeElements() -> [LayoutAttributes] {
        let taken = elements
        elements = []
        return taken
    }

    @inline(__always)
    mutating func add(_ attributes: LayoutAttributes) throws(TooManyElements) {
        guard attributes.boundingBox.overlaps(rect) else { return }
        guard elements.count < limit else { throw TooManyElements(limit: limit) }
        elements.append(attributes)
    }
}
