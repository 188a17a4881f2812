public import Geometry

/// More elements were asked for than the caller allows.
public struct TooManyElements: Error, Equatable {
    /// The limit that would have been exceeded.
    public let limit: Int

    /// States that more than `limit` elements were found.
    public init(limit: Int) {
        self.limit = limit
    }
}

/// A prepared layout: where every element is, for given data, bounds and configuration.
///
/// Layouts are values without time. Preparing happens in the initialiser; afterwards every question
/// is answered from what was prepared, and a scroll prepares nothing.
public protocol CollectionLayout: Sendable {
    /// The axis along which the content scrolls.
    var scrollAxis: Axis { get }

    /// The extent of the whole content, in points.
    var contentSize: Size { get }

    /// The number of all elements: cells, headers and footers.
    var elementCount: Int { get }

    /// The attributes of one element, or `nil` if the layout has no such element.
    func attributes(for element: ElementID) -> LayoutAttributes?

    /// The elements whose frames overlap a rectangle, in the order of ``ElementID``.
    ///
    /// - Parameters:
    ///   - rect: Content coordinates, points; it may lie anywhere, also outside the content. Frames
    ///     that only touch it do not count (``Geometry/Rect/overlaps(_:)``).
    ///   - limit: The most elements to return.
    /// - Returns: Their attributes.
    /// - Throws: ``TooManyElements`` when there are more than `limit`.
    func elements(in rect: Rect, limit: Int) throws(TooManyElements) -> [LayoutAttributes]
}
