import LayoutdGeometry

/// A layout between a header and a footer of the whole, whose sections' headers may stay elsewhere, and stretch.
///
/// The layout in it begins behind the header; it does not know of it.
struct BoundedLayout<Base: CollectionLayout>: ForwardingLayout {
    private(set) var base: Base
    private let boundary: LayoutBoundary
    let contentSize: Size
    /// From the content's start to that of the layout.
    private let shift: Vector

    static var header: ElementID { .ofLayout(.header) }
    static var footer: ElementID { .ofLayout(.footer) }

    /// - Parameters:
    ///   - base: The layout between them.
    ///   - boundary: The header and the footer, with extents in points.
    init(_ base: Base, in boundary: LayoutBoundary) {
        self.base = base
        self.boundary = boundary
        let (before, after) = (boundary.header?.height ?? 0, boundary.footer?.height ?? 0)
        var size = base.contentSize
        size[base.scrollAxis] += before + after
        contentSize = size
        shift =
            base.scrollAxis == .vertical ? Vector(dx: 0, dy: before) : Vector(dx: before, dy: 0)
    }

    var kinds: ElementKinds { base.kinds.pinning(.headersAndFooters) }

    var elementCount: Int {
        base.elementCount + (boundary.header == nil ? 0 : 1) + (boundary.footer == nil ? 0 : 1)
    }

    func attributes(for element: ElementID) -> LayoutAttributes? {
        attributes(for: element, own: nil) { base.attributes(for: element) }
    }

    func attributes(for element: ElementID, in bounds: LayoutBounds) -> LayoutAttributes? {
        attributes(for: element, own: bounds) {
            base.attributes(for: element, in: inner(bounds))
        }
    }

    private func attributes(
        for element: ElementID,
        own bounds: LayoutBounds?,
        inner: () -> LayoutAttributes?
    ) -> LayoutAttributes? {
        if element == Self.header, let header = boundary.header {
            return self.header(header, bounds)
        }
        if element == Self.footer, let footer = boundary.footer {
            return self.footer(footer, bounds)
        }
        guard let place = inner() else { return nil }
        return stretched(outer(place), bounds)
    }

    func elements(in rect: Rect, limit: Int) throws(TooManyElements) -> [LayoutAttributes] {
        try elements(in: rect, nil, limit) { (rect, limit) throws(TooManyElements) in
            try base.elements(in: rect, limit: limit)
        }
    }

    func elements(
        in rect: Rect,
        bounds: LayoutBounds,
        limit: Int
    ) throws(TooManyElements) -> [LayoutAttributes] {
        let inner = inner(bounds)
        return try elements(in: rect, bounds, limit) { (rect, limit) throws(TooManyElements) in
            try base.elements(in: rect, bounds: inner, limit: limit)
        }
    }

    /// What the layout finds, where it is in the whole, with the elements that only this knows.
    private func elements(
        in rect: Rect,
        _ bounds: LayoutBounds?,
        _ limit: Int,
        _ search: (Rect, _ limit: Int) throws(TooManyElements) -> [LayoutAttributes]
    ) throws(TooManyElements) -> [LayoutAttributes] {
        // Edges that coincide here may differ there in the last bit.
        let margin = 2 * roundingTolerance
        let searched = inner(rect).outset(dx: margin, dy: margin)
        var elements = try found(limit, and: 1000) { (limit) throws(TooManyElements) in
            try search(searched, limit)
        }.map { stretched(outer($0), bounds) }.filter { $0.boundingBox.overlaps(rect) }
        let count = elements.count
        for element in own where !elements.contains(where: { $0.element == element }) {
            let other =
                bounds.map { attributes(for: element, in: $0) } ?? attributes(for: element)
            if let other, other.frame.overlaps(rect) { elements.append(other) }
        }
        guard elements.count <= limit else { throw TooManyElements(limit: limit) }
        if elements.count > count { elements.sort { $0.element < $1.element } }
        return elements
    }

    func invalidation(from old: LayoutBounds, to new: LayoutBounds) -> LayoutInvalidation {
        var moved: [ElementID] = []
        switch base.invalidation(from: inner(old), to: inner(new)) {
        case .everything: return .everything
        case .nothing: break
        case .supplementaryElements(let elements): moved = elements
        }
        moved += own.filter { element in
            !moved.contains(element)
                && attributes(for: element, in: old) != attributes(for: element, in: new)
        }
        return moved.isEmpty ? .nothing : .supplementaryElements(moved.sorted())
    }

    func pinnedExtents(over element: ElementID) -> (start: Double, end: Double) {
        guard !element.isOfLayout, base.attributes(for: element) != nil else { return (0, 0) }
        let (own, inner) = (pinnedExtents, base.pinnedExtents(over: element))
        return (
            max(own.start, inner.start > 0 ? headersEdge + inner.start : 0),
            max(own.end, inner.end > 0 ? footersEdge + inner.end : 0)
        )
    }

    /// The extents of the header and the footer, if they stay in view.
    private var pinnedExtents: (start: Double, end: Double) {
        func extent(_ supplement: LayoutBoundary.Supplement?) -> Double {
            supplement.map { $0.pinsToVisibleBounds ? $0.height : 0 } ?? 0
        }
        return (extent(boundary.header), extent(boundary.footer))
    }

    /// How far from the edges of the visible bounds headers and footers of sections stay.
    private var headersEdge: Double { pinnedExtents.start + boundary.sectionHeadersPinOffset }
    private var footersEdge: Double { pinnedExtents.end + boundary.sectionFootersPinOffset }

    func offsetAfterSetting(
        _ element: ElementID,
        expanded isExpanded: Bool,
        from offset: Point,
        viewport: Size,
        contentInset: Insets
    ) -> Point {
        let own = pinnedExtents
        // What stays in view covers the content there as insets do.
        var inset = contentInset
        if scrollAxis == .vertical {
            inset.top += own.start
            inset.bottom += own.end
        } else {
            inset.left += own.start
            inset.right += own.end
        }
        let inner = offset + -shift
        let target = base.offsetAfterSetting(
            element,
            expanded: isExpanded,
            from: inner,
            viewport: viewport,
            contentInset: inset
        )
        return target == inner ? offset : target + shift
    }

    func targetContentOffset(
        forProposedContentOffset proposed: Point,
        withScrollingVelocity velocity: Vector
    ) -> Point {
        base.targetContentOffset(
            forProposedContentOffset: proposed + -shift,
            withScrollingVelocity: velocity
        ) + shift
    }

    func snapExtents(
        of elements: SnapElements,
        along axis: Axis,
        in interval: ClosedRange<Double>,
        limit: Int
    ) throws(TooManyElements) -> [ClosedRange<Double>] {
        let distance = axis == scrollAxis ? before : 0
        return try base.snapExtents(
            of: elements,
            along: axis,
            in: interval.shifted(by: -distance),
            limit: limit
        ).map { $0.shifted(by: distance) }
    }

    func initialAttributes(forAppearing place: LayoutAttributes) -> LayoutAttributes {
        outer(base.initialAttributes(forAppearing: inner(place)))
    }

    func finalAttributes(forDisappearing place: LayoutAttributes) -> LayoutAttributes {
        outer(base.finalAttributes(forDisappearing: inner(place)))
    }

    var orthogonalSections: [OrthogonalSection] { base.orthogonalSections.map(outer) }

    func orthogonalSections(in rect: Rect) -> [OrthogonalSection] {
        base.orthogonalSections(in: inner(rect)).map(outer)
    }

    func section(at position: Double) -> Int? { base.section(at: position - before) }

    func extent(ofSection section: Int) -> ClosedRange<Double>? {
        base.extent(ofSection: section)?.shifted(by: before)
    }
}

/// The header and the footer.
extension BoundedLayout {
    /// The elements that only this knows, or knows better than the layout.
    private var own: [ElementID] {
        var own: [ElementID] = boundary.header == nil ? [] : [Self.header]
        if boundary.footer != nil { own.append(Self.footer) }
        if let stretchingHeader, !own.contains(stretchingHeader) { own.append(stretchingHeader) }
        return own
    }

    private var before: Double { boundary.header?.height ?? 0 }

    private func header(
        _ header: LayoutBoundary.Supplement,
        _ bounds: LayoutBounds?
    ) -> LayoutAttributes {
        var start = 0.0
        if header.pinsToVisibleBounds, let bounds {
            let last = contentSize[scrollAxis] - header.height
            start = max(0, min(bounds.visible.min(scrollAxis), last))
        }
        return stretched(supplement(Self.header, header, from: start, isAway: start != 0), bounds)
    }

    private func footer(
        _ footer: LayoutBoundary.Supplement,
        _ bounds: LayoutBounds?
    ) -> LayoutAttributes {
        let natural = contentSize[scrollAxis] - footer.height
        var start = natural
        if footer.pinsToVisibleBounds, let bounds {
            start = min(natural, max(bounds.visible.max(scrollAxis) - footer.height, 0))
        }
        return supplement(Self.footer, footer, from: start, isAway: start != natural)
    }

    private func supplement(
        _ element: ElementID,
        _ supplement: LayoutBoundary.Supplement,
        from start: Double,
        isAway: Bool
    ) -> LayoutAttributes {
        var frame = Rect(origin: .zero, size: contentSize)
        frame.origin[scrollAxis] = start
        frame.size[scrollAxis] = supplement.height
        // Away from its place it covers all that stays in view, too.
        let zIndex = Pins.zIndex + 1 + (isAway ? 2 * CompositionalLayout.pinnedZIndex : 0)
        return LayoutAttributes(element: element, frame: frame, zIndex: zIndex)
    }

    /// The element that stretches, if one does.
    private var stretchingHeader: ElementID? {
        if boundary.header?.stretches == true { return Self.header }
        guard boundary.sectionHeadersStretch, boundary.header == nil else { return nil }
        return ElementID(kind: .header, section: 0)
    }

    /// How far the content is pulled away from its start, in points.
    private func pull(_ bounds: LayoutBounds) -> Double {
        max(0, -bounds.visible.min(scrollAxis))
    }

    /// An element as it is while the content is pulled: its end stays with the content, its start with the view.
    private func stretched(
        _ attributes: LayoutAttributes,
        _ bounds: LayoutBounds?
    ) -> LayoutAttributes {
        guard let bounds, attributes.element == stretchingHeader else { return attributes }
        let pull = pull(bounds)
        var stretched = attributes
        stretched.frame.origin[scrollAxis] -= pull
        stretched.frame.size[scrollAxis] += pull
        return stretched
    }
}

/// From the content of the whole to that of the layout in it, and back.
extension BoundedLayout {
    private func inner(_ rect: Rect) -> Rect {
        Rect(origin: rect.origin + -shift, size: rect.size)
    }

    private func inner(_ bounds: LayoutBounds) -> LayoutBounds {
        var inner = bounds
        inner.visible = self.inner(bounds.visible)
        inner.sectionHeadersPinOffset += headersEdge
        inner.sectionFootersPinOffset += footersEdge
        return inner
    }

    private func inner(_ attributes: LayoutAttributes) -> LayoutAttributes {
        var inner = attributes
        inner.frame = self.inner(attributes.frame)
        return inner
    }

    private func outer(_ attributes: LayoutAttributes) -> LayoutAttributes {
        var outer = attributes
        outer.frame.origin = attributes.frame.origin + shift
        return outer
    }

    private func outer(_ section: OrthogonalSection) -> OrthogonalSection {
        var outer = section
        outer.frame.origin = section.frame.origin + shift
        return outer
    }
}

extension BoundedLayout: OrthogonalLayout where Base: OrthogonalLayout {
    var isMirrored: Bool { base.isMirrored }

    func scroller(ofSection section: Int) -> OrthogonalScroller? {
        base.scroller(ofSection: section)
    }

    func scrollerFrame(ofSection section: Int) -> Rect? {
        base.scrollerFrame(ofSection: section).map {
            Rect(origin: $0.origin + shift, size: $0.size)
        }
    }

    func scrollsByItself(_ element: ElementID) -> Bool {
        !element.isOfLayout && base.scrollsByItself(element)
    }

    func scrolled(to offsets: [Int: Double]) -> Self {
        var scrolled = self
        scrolled.base = base.scrolled(to: offsets)
        return scrolled
    }
}

extension ClosedRange<Double> {
    fileprivate func shifted(by distance: Double) -> ClosedRange {
        (lowerBound + distance)...(upperBound + distance)
    }
}
