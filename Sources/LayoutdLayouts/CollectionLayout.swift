public import LayoutdGeometry

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

    /// The attributes of one element in its natural place.
    ///
    /// - Parameter element: Its identity.
    /// - Returns: Its attributes, or `nil` if the layout has no such element.
    func attributes(for element: ElementID) -> LayoutAttributes?

    /// The attributes of one element, pinned if it is.
    ///
    /// - Parameters:
    ///   - element: Its identity.
    ///   - visible: The viewport less the content insets, in content coordinates, points.
    /// - Returns: Its attributes, or `nil` if the layout has no such element.
    func attributes(for element: ElementID, visible: Rect) -> LayoutAttributes?

    /// The elements in their natural places that overlap a rectangle with their frames, or with their
    /// bounding boxes if they are turned.
    ///
    /// - Parameters:
    ///   - rect: Content coordinates, points; it may lie anywhere, also outside the content. To
    ///     touch it only is not enough (``/LayoutdGeometry/Rect/overlaps(_:)``).
    ///   - limit: The most elements to return.
    /// - Returns: Their attributes, in the order of ``ElementID``.
    /// - Throws: ``TooManyElements`` when there are more than `limit`.
    func elements(in rect: Rect, limit: Int) throws(TooManyElements) -> [LayoutAttributes]

    /// The elements that overlap a rectangle, pinned ones where they are pinned.
    ///
    /// - Parameters:
    ///   - rect: As of ``elements(in:limit:)``.
    ///   - visible: As of ``attributes(for:visible:)``.
    ///   - limit: As of ``elements(in:limit:)``.
    /// - Returns: Their attributes, in the order of ``ElementID``.
    /// - Throws: As ``elements(in:limit:)``.
    func elements(
        in rect: Rect,
        visible: Rect,
        limit: Int
    ) throws(TooManyElements) -> [LayoutAttributes]

    /// What of the layout ceases to hold when the visible bounds change.
    ///
    /// - Parameters:
    ///   - old: The visible bounds for which it was prepared, or to which it was last asked to fit;
    ///     content coordinates, points.
    ///   - new: The visible bounds from now on.
    /// - Returns: Nothing, some headers and footers, or everything.
    func invalidation(from old: Rect, to new: Rect) -> LayoutInvalidation

    /// How much pinned headers and footers of a section hide at the edges of the visible bounds while
    /// the section fills these.
    ///
    /// - Parameter section: Its index.
    /// - Returns: Points along the scroll axis; 0 where nothing is pinned.
    func pinnedExtents(ofSection section: Int) -> (start: Double, end: Double)

    /// The offset that a view takes once an element has been expanded or collapsed.
    ///
    /// - Parameters:
    ///   - offset: The offset without, within the inset content.
    ///   - element: A row, or the header of a section.
    ///   - isExpanded: Whether the row is expanded now, or the section open.
    ///   - bounds: The size of the viewport, in points.
    ///   - contentInset: The part of the viewport that content does not use, in points.
    /// - Returns: An offset, which may show more than the inset content; `offset` unless a layout says
    ///   otherwise.
    func targetContentOffset(
        forProposedContentOffset offset: Point,
        setting element: ElementID,
        expanded isExpanded: Bool,
        bounds: Size,
        contentInset: Insets
    ) -> Point

    /// What was laid out but hardly meant, at most `limit` of it, in the order of the data.
    func diagnostics(limit: Int) -> [LayoutDiagnostic]
}

/// A layout that pins nothing.
extension CollectionLayout {
    /// The attributes of one element, or `nil` if the layout has no such element.
    public func attributes(for element: ElementID, visible: Rect) -> LayoutAttributes? {
        attributes(for: element)
    }

    /// The elements that overlap a rectangle.
    public func elements(
        in rect: Rect,
        visible: Rect,
        limit: Int
    ) throws(TooManyElements) -> [LayoutAttributes] {
        try elements(in: rect, limit: limit)
    }

    /// Everything if the size changes, else nothing.
    public func invalidation(from old: Rect, to new: Rect) -> LayoutInvalidation {
        old.size == new.size ? .nothing : .everything
    }

    /// Nothing is hidden.
    public func pinnedExtents(ofSection section: Int) -> (start: Double, end: Double) {
        (0, 0)
    }
}

/// A layout in which nothing expands.
extension CollectionLayout {
    /// The proposed offset.
    public func targetContentOffset(
        forProposedContentOffset offset: Point,
        setting element: ElementID,
        expanded isExpanded: Bool,
        bounds: Size,
        contentInset: Insets
    ) -> Point {
        offset
    }
}

extension CollectionLayout {
    /// Every element, in the order of ``ElementID``.
    ///
    /// - Parameter limit: The most elements to return.
    /// - Returns: Their attributes.
    /// - Throws: ``TooManyElements`` when there are more than `limit`; found out before any work.
    public func allElements(limit: Int) throws(TooManyElements) -> [LayoutAttributes] {
        guard elementCount <= limit else { throw TooManyElements(limit: limit) }
        return try elements(in: .plane, limit: limit)
    }

    /// Every element, pinned ones where they are pinned, in the order of ``ElementID``.
    ///
    /// - Parameters:
    ///   - visible: As of ``attributes(for:visible:)``.
    ///   - limit: The most elements to return.
    /// - Returns: Their attributes.
    /// - Throws: As ``allElements(limit:)``.
    public func allElements(
        visible: Rect,
        limit: Int
    ) throws(TooManyElements) -> [LayoutAttributes] {
        guard elementCount <= limit else { throw TooManyElements(limit: limit) }
        return try elements(in: .plane, visible: visible, limit: limit)
    }
}

extension Rect {
    /// Far larger than any content, and exact at its edges; points.
    fileprivate static let plane = Rect(x: -1e15, y: -1e15, width: 2e15, height: 2e15)
}
