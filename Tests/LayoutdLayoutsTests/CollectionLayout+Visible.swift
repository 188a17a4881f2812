import LayoutdGeometry
import LayoutdLayouts

/// Layouts without sections that scroll by themselves: only what is visible counts.
extension CollectionLayout {
    func attributes(for element: ElementID, visible: Rect) -> LayoutAttributes? {
        attributes(for: element, in: LayoutBounds(visible: visible))
    }

    func elements(
        in rect: Rect,
        visible: Rect,
        limit: Int
    ) throws(TooManyElements) -> [LayoutAttributes] {
        try elements(in: rect, bounds: LayoutBounds(visible: visible), limit: limit)
    }

    func allElements(visible: Rect, limit: Int) throws(TooManyElements) -> [LayoutAttributes] {
        try allElements(bounds: LayoutBounds(visible: visible), limit: limit)
    }

    func invalidation(from old: Rect, to new: Rect) -> LayoutInvalidation {
        invalidation(from: LayoutBounds(visible: old), to: LayoutBounds(visible: new))
    }
}
