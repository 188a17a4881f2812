import LayoutdGeometry
import LayoutdJSON

/// A layout to compute once, without a session.
struct LayoutRequest: Sendable {
    var collection: CollectionPlan
    /// Content coordinates, points; `nil` for the whole layout.
    var rect: Rect?

    /// The visible part of the content, to which headers and footers may be pinned.
    var visible: Rect {
        let (viewport, inset) = (collection.viewport, collection.contentInset)
        let offset = collection.contentOffset ?? Point(x: -inset.left, y: -inset.top)
        return Rect(origin: offset, size: viewport).inset(by: inset)
    }

    /// Reads a request, without a preset's dynamics.
    init(_ reader: inout ObjectReader, _ limits: ServiceLimits) {
        let base = reader.preset()
        collection = base?.collection ?? CollectionPlan()
        collection.merge(&reader, isInherited: base != nil, limits)
        rect = reader.rect("rect")
    }
}
