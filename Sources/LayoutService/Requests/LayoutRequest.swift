import Geometry

/// A layout to compute once, without a session.
struct LayoutRequest: Sendable {
    var collection: CollectionPlan
    /// Content coordinates, points; `nil` for the whole layout.
    var rect: Rect?

    /// Reads a request; a preset's dynamics have no part in it.
    init(_ reader: inout ObjectReader) {
        let base = reader.preset()
        collection = base?.collection ?? CollectionPlan()
        collection.merge(&reader, isInherited: base != nil)
        rect = reader.rect("rect")
    }
}
