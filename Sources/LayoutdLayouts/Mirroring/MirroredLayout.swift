import LayoutdGeometry

/// A layout in a mirror: what begins at the left begins at the right.
///
/// Everything is computed and rounded from left to right, and mirrored at last. So distances stay as they are, twice
/// mirrored is the layout itself, and sizes, order and drawing order do not change.
///
/// - Note: Source: Apple, the reference of `flipsHorizontallyInOppositeLayoutDirection`, for what is mirrored. Our own
///   choices: rounding comes first, an angle changes its sign, and content that is narrower than the view lies at the
///   right of it.
struct MirroredLayout<Base: CollectionLayout>: ForwardingLayout {
    let base: Base
    let contentSize: Size

    /// - Parameters:
    ///   - base: The layout from left to right.
    ///   - width: What the content has at least, in points.
    init(_ base: Base, atLeast width: Double) {
        self.base = base
        var size = base.contentSize
        size.width = max(size.width, width)
        contentSize = size
    }

    var isRightToLeft: Bool { true }

    private func mirrored(_ rect: Rect) -> Rect {
        var mirrored = rect
        mirrored.origin.x = contentSize.width - rect.origin.x - rect.size.width
        return mirrored
    }

    private func mirrored(_ attributes: LayoutAttributes) -> LayoutAttributes {
        var mirrored = attributes
        mirrored.frame = self.mirrored(attributes.frame)
        // Not -0.
        mirrored.angle = 0 - attributes.angle
        return mirrored
    }

    private func mirrored(_ bounds: LayoutBounds) -> LayoutBounds {
        var mirrored = bounds
        mirrored.visible = self.mirrored(bounds.visible)
        return mirrored
    }

    func attributes(for element: ElementID) -> LayoutAttributes? {
        base.attributes(for: element).map(mirrored)
    }

    func attributes(for element: ElementID, in bounds: LayoutBounds) -> LayoutAttributes? {
        base.attributes(for: element, in: mirrored(bounds)).map(mirrored)
    }

    func elements(in rect: Rect, limit: Int) throws(TooManyElements) -> [LayoutAttributes] {
        try base.elements(in: mirrored(rect), limit: limit).map(mirrored)
    }

    func elements(
        in rect: Rect,
        bounds: LayoutBounds,
        limit: Int
    ) throws(TooManyElements) -> [LayoutAttributes] {
        try base.elements(in: mirrored(rect), bounds: mirrored(bounds), limit: limit).map(mirrored)
    }

    func invalidation(from old: LayoutBounds, to new: LayoutBounds) -> LayoutInvalidation {
        base.invalidation(from: mirrored(old), to: mirrored(new))
    }

    func pinnedExtents(over element: ElementID) -> (start: Double, end: Double) {
        let extents = base.pinnedExtents(over: element)
        return scrollAxis == .horizontal ? (extents.end, extents.start) : extents
    }

    func offsetAfterSetting(
        _ element: ElementID,
        expanded isExpanded: Bool,
        from offset: Point,
        viewport: Size,
        contentInset: Insets
    ) -> Point {
        let target = base.offsetAfterSetting(
            element,
            expanded: isExpanded,
            from: mirrored(offset, viewport),
            viewport: viewport,
            contentInset: contentInset.mirrored
        )
        return mirrored(target, viewport)
    }

    /// The offset at which a viewport shows the same part of the mirror image.
    private func mirrored(_ offset: Point, _ viewport: Size) -> Point {
        mirrored(Rect(origin: offset, size: viewport)).origin
    }

    func targetContentOffset(
        forProposedContentOffset proposed: Point,
        withScrollingVelocity velocity: Vector
    ) -> Point {
        // The width of the view does not count: what is mirrored twice about the same point stays.
        let image = mirrored(proposed, .zero)
        let target = base.targetContentOffset(
            forProposedContentOffset: image,
            withScrollingVelocity: Vector(dx: -velocity.dx, dy: velocity.dy)
        )
        // Where nothing is redirected, rounding must not do so.
        let x = target.x == image.x ? proposed.x : mirrored(target, .zero).x
        return Point(x: x, y: target.y)
    }

    func snapExtents(
        of elements: SnapElements,
        along axis: Axis,
        in interval: ClosedRange<Double>,
        limit: Int
    ) throws(TooManyElements) -> [ClosedRange<Double>] {
        guard axis == .horizontal else {
            return try base.snapExtents(of: elements, along: axis, in: interval, limit: limit)
        }
        return try base.snapExtents(
            of: elements,
            along: axis,
            in: mirrored(interval),
            limit: limit
        ).map(mirrored)
    }

    private func mirrored(_ extent: ClosedRange<Double>) -> ClosedRange<Double> {
        (contentSize.width - extent.upperBound)...(contentSize.width - extent.lowerBound)
    }

    func extent(ofSection section: Int) -> ClosedRange<Double>? {
        let extent = base.extent(ofSection: section)
        return scrollAxis == .horizontal ? extent.map(mirrored) : extent
    }

    func section(at position: Double) -> Int? {
        base.section(at: scrollAxis == .horizontal ? contentSize.width - position : position)
    }

    func initialAttributes(forAppearing place: LayoutAttributes) -> LayoutAttributes {
        mirrored(base.initialAttributes(forAppearing: mirrored(place)))
    }

    func finalAttributes(forDisappearing place: LayoutAttributes) -> LayoutAttributes {
        mirrored(base.finalAttributes(forDisappearing: mirrored(place)))
    }
}

extension CollectionLayout {
    /// The layout in a mirror, with content of the given width at least, in points.
    func mirrored(atLeast width: Double) -> any CollectionLayout {
        MirroredLayout(self, atLeast: width)
    }
}

extension LayoutInput {
    /// The input of a layout that is mirrored afterwards: what belongs to the left edge of the view belongs to the right
    /// one of the layout.
    var mirrored: LayoutInput {
        var input = self
        input.contentInset = contentInset.mirrored
        input.environment.safeAreaInsets = environment.safeAreaInsets.mirrored
        input.environment.layoutMargins = environment.layoutMargins.mirrored
        input.environment.layoutDirection = .leftToRight
        return input
    }
}

extension Insets {
    /// The insets of the mirror image, with left and right swapped.
    var mirrored: Insets {
        Insets(top: top, left: right, bottom: bottom, right: left)
    }
}
