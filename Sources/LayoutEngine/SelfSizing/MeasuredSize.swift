public import LayoutdLayouts

/// The size of an element that a client has measured.
public struct MeasuredSize: Sendable, Hashable, Codable {
    /// The element.
    public var element: ElementID
    /// Its width in points; `nil` if it keeps the one that it has.
    public var width: Double?
    /// Its height in points, of an expanded row that while it is expanded; `nil` if it keeps the one that it
    /// has.
    public var height: Double?

    /// Makes a size; in points.
    public init(_ element: ElementID, width: Double? = nil, height: Double? = nil) {
        self.element = element
        self.width = width
        self.height = height
    }

    /// The extents that are given.
    var extents: FreeExtents {
        var extents: FreeExtents = width == nil ? [] : .width
        if height != nil { extents.insert(.height) }
        return extents
    }

    /// Rejects numbers that are no lengths.
    func validate() throws(CollectionViewError) {
        if let width { try OutOfRange.check("width", width, atLeast: 0) }
        if let height { try OutOfRange.check("height", height, atLeast: 0) }
    }
}
