import LayoutdGeometry
import LayoutdJSON
import LayoutdLayouts

/// A layout to compute once, without a session.
struct LayoutRequest: Sendable {
    var collection: CollectionPlan
    /// Content coordinates, points; `nil` for the whole layout.
    var rect: Rect?

    /// What scrolls over the layout: headers and footers may be pinned to it.
    var bounds: LayoutBounds {
        let (viewport, inset) = (collection.viewport, collection.contentInset)
        let offset = collection.contentOffset ?? Point(x: -inset.left, y: -inset.top)
        return LayoutBounds(visible: Rect(origin: offset, size: viewport).inset(by: inset))
    }

    /// Reads a request, without a preset's dynamics.
    init(_ reader: inout ObjectReader, _ limits: ServiceLimits) {
        let base = reader.preset()
        collection = base?.collection ?? CollectionPlan()
        collection.merge(&reader, isInherited: base != nil, limits)
        rect = reader.rect("rect")
    }
}
