public import LayoutdGeometry
public import LayoutdLayouts

/// Sizes that arrive later.
extension CollectionView {
    /// Gives elements the sizes that they were measured with, all at once.
    ///
    /// The sizes stay until all data are reloaded, the viewport or its content insets get another extent across
    /// the scroll axis, or the layout other columns or another scroll direction; a reload of an item forgets its
    /// own.
    /// What is in sight moves only as far as it must: by default the first visible cell keeps its start, also of
    /// sections that scroll by themselves, unless the offset is kept. Springs
    /// and bodies move with their places, a finger keeps the content, and flings and animated scrolls go on.
    ///
    /// - Parameters:
    ///   - sizes: The sizes. An extent that is `nil` is that of the data or the estimate, and counts as measured if
    ///     the other is given.
    ///   - anchor: What stays in place.
    ///   - animated: Whether elements move to their places along ``Settings/animation``.
    /// - Throws: ``CollectionViewError/notSelfSizing``, ``CollectionViewError/noSuchElement(_:)``,
    ///   ``CollectionViewError/fixedExtent(_:)``, ``CollectionViewError/measuredTwice(_:)``,
    ///   ``CollectionViewError/outOfRange(_:)``; then none is applied.
    public mutating func setSizes(
        _ sizes: [MeasuredSize],
        keeping anchor: ScrollAnchor = .firstVisible,
        animated: Bool = false
    ) throws(CollectionViewError) {
        try apply(.setSizes(sizes, keeping: anchor, animated: animated))
    }

    /// Implements ``setSizes(_:keeping:animated:)``.
    mutating func applySizes(
        _ sizes: [MeasuredSize],
        keeping anchor: ScrollAnchor,
        _ animation: Animation
    ) throws(CollectionViewError) {
        try requireFree(sizes)
        var changed = self
        changed.beginChange()
        changed.state.content.measure(sizes, isExpanded: isExpanded)
        if anchor != .offset {
            let cells = sizes.lazy.map(\.element).filter { $0.kind == .cell }
            try changed.keepFirstVisible(inSections: Set(cells.map(\.section)), of: self)
        }
        try changed.prepareLayout()
        changed.state.settings.scrollAnchor = anchor.existing(in: sections)
        try changed.replace(self, .identity, animation: animation, holdsContent: true)
        changed.state.settings.scrollAnchor = settings.scrollAnchor
        // They are no longer estimated, also where they stay as they are.
        changed.history.note(
            sizes.lazy.map { ElementIdentity($0.element) },
            at: changed.sequence
        )
        self = changed
    }

    /// Forgets what was measured, and lays out again, if elements get another extent across the scroll axis than in
    /// another view.
    mutating func forgetSizesOfOtherExtents(
        than old: CollectionView
    ) throws(CollectionViewError) {
        let (cross, inset) = (layout.scrollAxis.cross, adjustedContentInset)
        let isAsWide =
            viewport[cross] == old.viewport[cross]
            && inset.start(cross) == old.adjustedContentInset.start(cross)
            && inset.end(cross) == old.adjustedContentInset.end(cross)
        guard !isAsWide, !state.content.measured.isEmpty else { return }
        state.content.forgetSizes()
        try prepareLayout()
    }

    /// Throws if an element does not exist, is named twice, or has an extent that is not estimated.
    private func requireFree(_ sizes: [MeasuredSize]) throws(CollectionViewError) {
        guard layout.isSelfSizing else { throw .notSelfSizing }
        var known: Set<ElementID> = []
        for size in sizes {
            guard known.insert(size.element).inserted else { throw .measuredTwice(size.element) }
            guard state.content.has(size.element) else { throw .noSuchElement(size.element) }
            let free = layout.freeExtents(of: size.element)
            if !free.isEmpty, free.isSuperset(of: size.extents) { continue }
            guard layout.attributes(for: size.element) == nil else {
                throw .fixedExtent(size.element)
            }
            // Cells may be in a collapsed section, or in a group in which they do not fit.
            guard size.element.kind == .cell else { throw .noSuchElement(size.element) }
        }
    }

    private func isExpanded(_ element: ElementID) -> Bool {
        element.kind == .cell && expanded.contains(ItemPath(element))
    }
}

/// What is to be measured.
extension CollectionView {
    /// Whether elements have estimated sizes until they are measured.
    public var isSelfSizing: Bool { layout.isSelfSizing }

    /// The axis along which the layout scrolls; its extents across it hold for one extent of the viewport.
    public var scrollAxis: Axis { layout.scrollAxis }

    /// Where the layout puts an element, whether it is there yet or not; `nil` if it does not exist.
    public func layoutAttributes(for element: ElementID) -> LayoutAttributes? {
        layout.attributes(for: element)
    }

    /// The extents of an element that measuring it may change, whether it has been measured or not.
    public func freeExtents(of element: ElementID) -> FreeExtents {
        layout.freeExtents(of: element)
    }

    /// Whether the size of an element is an estimate: it may be measured, and has not been.
    ///
    /// A row that expands or collapses is measured anew for that.
    public func isEstimated(_ element: ElementID) -> Bool {
        let free = layout.freeExtents(of: element)
        guard !free.isEmpty else { return false }
        let size = state.content.measured[element]
        return size?.extents(isExpanded: isExpanded(element)).isDisjoint(with: free) ?? true
    }

    /// The elements with estimated sizes that are in a region, in the order of ``/LayoutdLayouts/ElementID``.
    ///
    /// - Parameters:
    ///   - margin: How far around the viewport to look, in points.
    ///   - limit: The most elements to look at.
    /// - Returns: Their attributes.
    /// - Throws: ``/LayoutdLayouts/TooManyElements``.
    public func estimatedElements(
        around margin: Vector = .zero,
        limit: Int
    ) throws(TooManyElements) -> [LayoutAttributes] {
        guard layout.isSelfSizing else { return [] }
        // An edge that only touches, but for the rounding of sums, is not enough.
        let rect = visibleRect.outset(by: margin).outset(dx: -1e-6, dy: -1e-6)
        return try layout.elements(in: rect, bounds: bounds, limit: limit).filter {
            isEstimated($0.element)
        }
    }
}
