public import LayoutdGeometry

/// More elements were found than the caller allows.
public struct TooManyElements: Error, Equatable {
    /// The limit that would have been exceeded.
    public let limit: Int

    /// Creates the error for a limit.
    public init(limit: Int) {
        self.limit = limit
    }
}

/// A prepared layout: the places of all elements, for given data, bounds and configuration.
///
/// Layouts are values without time. The initialiser prepares the layout; afterwards all queries use
/// the prepared state, and scrolling prepares nothing.
public protocol CollectionLayout: Sendable {
    /// The axis along which the content scrolls.
    var scrollAxis: Axis { get }

    /// The extent of the whole content, in points.
    var contentSize: Size { get }

    /// The kinds of its elements; ``ElementKinds/standard`` by default.
    var kinds: ElementKinds { get }

    /// The number of all elements: cells, headers and footers.
    var elementCount: Int { get }

    /// The attributes of one element in its natural place.
    ///
    /// - Parameter element: The element's identifier.
    /// - Returns: Its attributes, or `nil` if the layout has no such element.
    func attributes(for element: ElementID) -> LayoutAttributes?

    /// The attributes of one element, in its pinned place if it is pinned.
    ///
    /// - Parameters:
    ///   - element: The element's identifier.
    ///   - bounds: What is visible.
    /// - Returns: Its attributes, or `nil` if the layout has no such element.
    func attributes(for element: ElementID, in bounds: LayoutBounds) -> LayoutAttributes?

    /// The elements in their natural places that overlap a rectangle with their frames, or with
    /// their bounding boxes if they are rotated.
    ///
    /// - Parameters:
    ///   - rect: Any rectangle in content coordinates, points; it may lie outside the content. Only
    ///     touching it is not enough (``/LayoutdGeometry/Rect/overlaps(_:)``).
    ///   - limit: The most elements to return.
    /// - Returns: Their attributes, in the order of ``ElementID``.
    /// - Throws: ``TooManyElements`` when there are more than `limit`.
    func elements(in rect: Rect, limit: Int) throws(TooManyElements) -> [LayoutAttributes]

    /// The elements that overlap a rectangle, pinned ones in their pinned places.
    ///
    /// - Parameters:
    ///   - rect: See ``elements(in:limit:)``.
    ///   - bounds: See ``attributes(for:in:)``.
    ///   - limit: See ``elements(in:limit:)``.
    /// - Returns: Their attributes, in the order of ``ElementID``.
    /// - Throws: See ``elements(in:limit:)``.
    func elements(
        in rect: Rect,
        bounds: LayoutBounds,
        limit: Int
    ) throws(TooManyElements) -> [LayoutAttributes]

    /// The parts of the layout that become invalid when the visible bounds change.
    ///
    /// - Parameters:
    ///   - old: The visible bounds for which it was prepared, or of the last invalidation; content
    ///     coordinates, points.
    ///   - new: The new visible bounds.
    /// - Returns: Nothing, some headers and footers, or everything.
    func invalidation(from old: LayoutBounds, to new: LayoutBounds) -> LayoutInvalidation

    /// The extents that pinned elements cover at the edges of the visible bounds where an element is
    /// brought into view.
    ///
    /// - Parameter element: An element of the layout.
    /// - Returns: Points along the scroll axis; 0 if nothing is pinned over the element.
    func pinnedExtents(over element: ElementID) -> (start: Double, end: Double)

    /// The offset that a view scrolls to after an element has been expanded or collapsed.
    ///
    /// - Parameters:
    ///   - element: A row, or the header of a section.
    ///   - isExpanded: Whether the row or section is expanded now.
    ///   - offset: The offset to which it scrolls otherwise, within the inset content.
    ///   - viewport: The size of the viewport, in points.
    ///   - contentInset: The part of the viewport that content does not use, in points.
    /// - Returns: An offset, which may lie outside the inset content; `offset` by default.
    func offsetAfterSetting(
        _ element: ElementID,
        expanded isExpanded: Bool,
        from offset: Point,
        viewport: Size,
        contentInset: Insets
    ) -> Point

    /// Whether elements have estimated sizes that measured ones replace; false by default.
    var isSelfSizing: Bool { get }

    /// The extents of an element that measuring it may change, whether it has been measured or not; none by
    /// default.
    ///
    /// - Parameter element: An element of the layout.
    /// - Returns: Its width, its height, both or none.
    func freeExtents(of element: ElementID) -> FreeExtents

    /// Where content comes to rest after a finger has let it go, if not where it would by itself.
    ///
    /// Called at every release, except with pages, as for a UICollectionViewLayout.
    ///
    /// - Parameters:
    ///   - proposed: Where the content comes to rest otherwise.
    ///   - velocity: The velocity of the content offset, in points per second.
    /// - Returns: An offset; `proposed` by default. It is moved inside the content.
    func targetContentOffset(
        forProposedContentOffset proposed: Point,
        withScrollingVelocity velocity: Vector
    ) -> Point

    /// Where along an axis the elements are at which content comes to rest when it snaps.
    ///
    /// - Parameters:
    ///   - elements: What content snaps to.
    ///   - axis: An axis along which the content scrolls.
    ///   - interval: The part of the content that is searched, in points.
    ///   - limit: The most elements to search.
    /// - Returns: From the start to the end of each that overlaps the interval, and perhaps of others, in
    ///   any order; by default of cells, and of sections from the first cell to the last.
    /// - Throws: ``TooManyElements`` when there are more than `limit`.
    func snapExtents(
        of elements: SnapElements,
        along axis: Axis,
        in interval: ClosedRange<Double>,
        limit: Int
    ) throws(TooManyElements) -> [ClosedRange<Double>]

    /// The shape of an element's body in a scene; a rectangle by default.
    ///
    /// - Parameter element: An element of the layout.
    /// - Returns: The shape.
    func collisionBounds(of element: ElementID) -> CollisionBounds

    /// The attributes with which an element appears that was not there before, as UIKit's
    /// `initialLayoutAttributesForAppearingItem(at:)`; by default it fades in at its place.
    ///
    /// It is called while the layout is new, for elements that an update inserts or a change of the
    /// layout brings, but not for reloaded ones. The frame, the angle, the opacity and the scale
    /// of the result are animated to those of `place`.
    ///
    /// - Parameter place: The element where it belongs in this layout.
    /// - Returns: The attributes from which it starts.
    func initialAttributes(forAppearing place: LayoutAttributes) -> LayoutAttributes

    /// The attributes with which an element disappears, as UIKit's
    /// `finalLayoutAttributesForDisappearingItem(at:)`; by default it fades out at its place.
    ///
    /// It is called while the layout is new, for elements that it no longer has. The result should
    /// be invisible, because the element is removed as soon as it is there.
    ///
    /// - Parameter place: The element where it belonged, in the content coordinates of this layout;
    ///   its identifier may refer to another element by now.
    /// - Returns: The attributes with which it ends.
    func finalAttributes(forDisappearing place: LayoutAttributes) -> LayoutAttributes

    /// The number of items that have no place, although their section is not collapsed; 0 by default.
    ///
    /// - Complexity: O(*s*), *s* sections.
    var unplacedItemCount: Int { get }

    /// The sections that scroll by themselves, in order; none by default.
    var orthogonalSections: [OrthogonalSection] { get }

    /// Those whose scrollers overlap a rectangle in content coordinates, in order; none by default.
    func orthogonalSections(in rect: Rect) -> [OrthogonalSection]

    /// The section at a position along the scroll axis, with its header, footer and insets; its start belongs to
    /// it, its end does not. None by default.
    ///
    /// An item that is dropped behind the last cell of a section becomes its last item.
    ///
    /// - Parameter position: Content coordinates, points.
    /// - Returns: Its index; `nil` if there is none.
    func section(at position: Double) -> Int?

    /// Where a section is along the scroll axis, with its header, footer and insets.
    ///
    /// - Parameter section: Its index.
    /// - Returns: From its start to its end, in content coordinates, points; `nil` if there is no such section, and by
    ///   default.
    func extent(ofSection section: Int) -> ClosedRange<Double>?

    /// Whether items follow each other from right to left; false by default.
    var isRightToLeft: Bool { get }

    /// The number of items whose places are stored one by one; 0 by default.
    ///
    /// - Complexity: O(*s*), *s* sections.
    var storedItemCount: Int { get }

    /// The estimated memory of the prepared layout, in bytes, without 360 for each section; 32 for each
    /// stored item by default.
    ///
    /// - Complexity: O(*s*), *s* sections.
    var estimatedBytes: Int { get }

    /// Likely mistakes in the layout, at most `limit`, in the order of the data; none by default.
    func diagnostics(limit: Int) -> [LayoutDiagnostic]
}

/// A layout that pins nothing.
extension CollectionLayout {
    /// Cells, headers and footers.
    public var kinds: ElementKinds { .standard }

    /// None.
    public var unplacedItemCount: Int { 0 }

    /// None.
    public var orthogonalSections: [OrthogonalSection] { [] }

    /// None.
    public func orthogonalSections(in rect: Rect) -> [OrthogonalSection] { [] }

    /// None.
    public var storedItemCount: Int { 0 }

    /// 32 for each stored item.
    public var estimatedBytes: Int { 32 * storedItemCount }

    /// False.
    public var isSelfSizing: Bool { false }

    /// None.
    public func freeExtents(of element: ElementID) -> FreeExtents { [] }

    /// A rectangle.
    public func collisionBounds(of element: ElementID) -> CollisionBounds { .rectangle }

    /// None.
    public func diagnostics(limit: Int) -> [LayoutDiagnostic] { [] }

    /// The attributes of one element, or `nil` if the layout has no such element.
    public func attributes(for element: ElementID, in bounds: LayoutBounds) -> LayoutAttributes? {
        attributes(for: element)
    }

    /// The elements that overlap a rectangle.
    public func elements(
        in rect: Rect,
        bounds: LayoutBounds,
        limit: Int
    ) throws(TooManyElements) -> [LayoutAttributes] {
        try elements(in: rect, limit: limit)
    }

    /// Everything if the size changes, otherwise nothing.
    public func invalidation(from old: LayoutBounds, to new: LayoutBounds) -> LayoutInvalidation {
        old.visible.size == new.visible.size ? .nothing : .everything
    }

    /// Zero: nothing is pinned.
    public func pinnedExtents(over element: ElementID) -> (start: Double, end: Double) {
        (0, 0)
    }
}

/// A layout in which elements fade in and out at their places.
extension CollectionLayout {
    /// The place, invisible.
    public func initialAttributes(forAppearing place: LayoutAttributes) -> LayoutAttributes {
        place.invisible
    }

    /// The place, invisible.
    public func finalAttributes(forDisappearing place: LayoutAttributes) -> LayoutAttributes {
        place.invisible
    }
}

extension LayoutAttributes {
    /// The same attributes with an opacity of 0.
    fileprivate var invisible: LayoutAttributes {
        var attributes = self
        attributes.alpha = 0
        return attributes
    }
}

/// A layout in which nothing expands.
extension CollectionLayout {
    /// The proposed offset.
    public func offsetAfterSetting(
        _ element: ElementID,
        expanded isExpanded: Bool,
        from offset: Point,
        viewport: Size,
        contentInset: Insets
    ) -> Point {
        offset
    }
}

extension CollectionLayout {
    /// The proposed offset.
    public func targetContentOffset(
        forProposedContentOffset proposed: Point,
        withScrollingVelocity velocity: Vector
    ) -> Point {
        proposed
    }

    /// All elements, in the order of ``ElementID``.
    ///
    /// - Parameter limit: The most elements to return.
    /// - Returns: Their attributes.
    /// - Throws: ``TooManyElements`` when there are more than `limit`; checked before any work.
    public func allElements(limit: Int) throws(TooManyElements) -> [LayoutAttributes] {
        guard elementCount <= limit else { throw TooManyElements(limit: limit) }
        return try elements(in: .plane, limit: limit)
    }

    /// All elements, pinned ones in their pinned places, in the order of ``ElementID``.
    ///
    /// - Parameters:
    ///   - bounds: See ``attributes(for:in:)``.
    ///   - limit: The most elements to return.
    /// - Returns: Their attributes.
    /// - Throws: See ``allElements(limit:)``.
    public func allElements(
        bounds: LayoutBounds,
        limit: Int
    ) throws(TooManyElements) -> [LayoutAttributes] {
        guard elementCount <= limit else { throw TooManyElements(limit: limit) }
        return try elements(in: .plane, bounds: bounds, limit: limit)
    }
}

extension Rect {
    /// A rectangle far larger than any content, with exact edges; points.
    fileprivate static let plane = Rect(x: -1e15, y: -1e15, width: 2e15, height: 2e15)
}
