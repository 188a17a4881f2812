import Geometry

/// Collects the elements that overlap a rectangle, up to a limit.
struct BoundedElements {
    let rect: Rect
    let limit: Int
    private(set) var elements: [LayoutAttributes] = []

    init(rect: Rect, limit: Int) {
        self.rect = rect
        self.limit = limit
    }

    mutating func add(_ attributes: LayoutAttributes) throws(TooManyElements) {
        guard attributes.boundingBox.overlaps(rect) else { return }
        guard elements.count < limit else { throw TooManyElements(limit: limit) }
        elements.append(attributes)
    }
}
