import LayoutdGeometry

/// A layout that changes a few things about another one, and leaves all others to it.
protocol ForwardingLayout: CollectionLayout {
    associatedtype Base: CollectionLayout

    var base: Base { get }
}

extension ForwardingLayout {
    /// What a search of the layout finds that may find some more than belong to the result.
    ///
    /// - Throws: ``TooManyElements`` with the limit itself.
    func found(
        _ limit: Int,
        and others: Int,
        _ search: (_ limit: Int) throws(TooManyElements) -> [LayoutAttributes]
    ) throws(TooManyElements) -> [LayoutAttributes] {
        let (sum, overflows) = limit.addingReportingOverflow(others)
        do throws(TooManyElements) {
            return try search(overflows ? .max : sum)
        } catch {
            throw TooManyElements(limit: limit)
        }
    }

    var scrollAxis: Axis { base.scrollAxis }
    var contentSize: Size { base.contentSize }
    var kinds: ElementKinds { base.kinds }
    var elementCount: Int { base.elementCount }
    var isSelfSizing: Bool { base.isSelfSizing }
    var unplacedItemCount: Int { base.unplacedItemCount }
    var storedItemCount: Int { base.storedItemCount }
    var estimatedBytes: Int { base.estimatedBytes }
    var isRightToLeft: Bool { base.isRightToLeft }
    var orthogonalSections: [OrthogonalSection] { base.orthogonalSections }

    func attributes(for element: ElementID) -> LayoutAttributes? { base.attributes(for: element) }

    func attributes(for element: ElementID, in bounds: LayoutBounds) -> LayoutAttributes? {
        base.attributes(for: element, in: bounds)
    }

    func elements(in rect: Rect, limit: Int) throws(TooManyElements) -> [LayoutAttributes] {
        try base.elements(in: rect, limit: limit)
    }

    func elements(
        in rect: Rect,
        bounds: LayoutBounds,
        limit: Int
    ) throws(TooManyElements) -> [LayoutAttributes] {
        try base.elements(in: rect, bounds: bounds, limit: limit)
    }

    func invalidation(from old: LayoutBounds, to new: LayoutBounds) -> LayoutInvalidation {
        base.invalidation(from: old, to: new)
    }

    func pinnedExtents(over element: ElementID) -> (start: Double, end: Double) {
        base.pinnedExtents(over: element)
    }

    func offsetAfterSetting(
        _ element: ElementID,
        expanded isExpanded: Bool,
        from offset: Point,
        viewport: Size,
        contentInset: Insets
    ) -> Point {
        base.offsetAfterSetting(
            element,
            expanded: isExpanded,
            from: offset,
            viewport: viewport,
            contentInset: contentInset
        )
    }

    func freeExtents(of element: ElementID) -> FreeExtents { base.freeExtents(of: element) }

    func targetContentOffset(
        forProposedContentOffset proposed: Point,
        withScrollingVelocity velocity: Vector
    ) -> Point {
        base.targetContentOffset(
            forProposedContentOffset: proposed,
            withScrollingVelocity: velocity
        )
    }

    func snapExtents(
        of elements: SnapElements,
        along axis: Axis,
        in interval: ClosedRange<Double>,
        limit: Int
    ) throws(TooManyElements) -> [ClosedRange<Double>] {
        try base.snapExtents(of: elements, along: axis, in: interval, limit: limit)
    }

    func collisionBounds(of element: ElementID) -> CollisionBounds {
        base.collisionBounds(of: element)
    }

    func initialAttributes(forAppearing place: LayoutAttributes) -> LayoutAttributes {
        base.initialAttributes(forAppearing: place)
    }

    func finalAttributes(forDisappearing place: LayoutAttributes) -> LayoutAttributes {
        base.finalAttributes(forDisappearing: place)
    }

    func orthogonalSections(in rect: Rect) -> [OrthogonalSection] {
        base.orthogonalSections(in: rect)
    }

    func section(at position: Double) -> Int? { base.section(at: position) }

    func extent(ofSection section: Int) -> ClosedRange<Double>? {
        base.extent(ofSection: section)
    }

    func diagnostics(limit: Int) -> [LayoutDiagnostic] { base.diagnostics(limit: limit) }
}
