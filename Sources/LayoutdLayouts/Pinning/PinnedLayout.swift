import LayoutdGeometry

/// A layout of which some items stay in the visible bounds.
struct PinnedLayout<Base: CollectionLayout>: ForwardingLayout {
    private(set) var base: Base
    /// The items that leave with their sections, in order.
    private let inSections: [PinnedItem]
    /// The items that stay across sections, in order.
    private let acrossSections: [PinnedItem]
    private let pins: [ElementID: ItemPin]

    /// The items of sections, in a layout of them; `nil` if none is pinned.
    ///
    /// - Throws: ``LayoutError`` if they are too many.
    init?(_ base: Base, of sections: [Section]) throws(LayoutError) {
        let count = sections.reduce(0) { $0 + $1.items.pins.count }
        guard count <= ItemPin.maximumCount else {
            throw .tooManyPins(count: count, limit: ItemPin.maximumCount)
        }
        var items: [PinnedItem] = []
        for (index, section) in sections.enumerated() {
            for (item, pin) in section.items.pins.sorted(by: { $0.key < $1.key }) {
                items.append(PinnedItem(element: .cell(section: index, item: item), pin: pin))
            }
        }
        guard !items.isEmpty else { return nil }
        self.base = base
        let hasSections = sections.indices.contains { base.extent(ofSection: $0) != nil }
        inSections = hasSections ? items.filter { !$0.pin.staysAcrossSections } : []
        acrossSections = hasSections ? items.filter(\.pin.staysAcrossSections) : items
        pins = Dictionary(uniqueKeysWithValues: items.map { ($0.element, $0.pin) })
    }

    var kinds: ElementKinds { base.kinds.pinning(.cells) }

    var estimatedBytes: Int { base.estimatedBytes + 96 * pins.count }

    func attributes(for element: ElementID, in bounds: LayoutBounds) -> LayoutAttributes? {
        let place = base.attributes(for: element, in: bounds)
        guard let place, let pin = pins[element] else { return place }
        return pinned(place, pin, bounds)
    }

    /// - Complexity: What the layout takes, and O(*p*) for *p* pinned items.
    func elements(
        in rect: Rect,
        bounds: LayoutBounds,
        limit: Int
    ) throws(TooManyElements) -> [LayoutAttributes] {
        // Some of what the layout finds is elsewhere.
        var found = try found(limit, and: pins.count) { (limit) throws(TooManyElements) in
            try base.elements(in: rect, bounds: bounds, limit: limit)
        }.filter { pins[$0.element] == nil }
        guard found.count <= limit else { throw TooManyElements(limit: limit) }
        let before = found.count
        for item in near(Interval(rect, along: scrollAxis)) {
            guard let attributes = attributes(for: item.element, in: bounds),
                attributes.boundingBox.overlaps(rect)
            else { continue }
            guard found.count < limit else { throw TooManyElements(limit: limit) }
            found.append(attributes)
        }
        if found.count > before { found.sort { $0.element < $1.element } }
        return found
    }

    func invalidation(from old: LayoutBounds, to new: LayoutBounds) -> LayoutInvalidation {
        var moved: [ElementID] = []
        switch base.invalidation(from: old, to: new) {
        case .everything: return .everything
        case .nothing: break
        case .supplementaryElements(let elements): moved = elements
        }
        let (start, end) = (
            min(old.visible.min(scrollAxis), new.visible.min(scrollAxis)),
            max(old.visible.max(scrollAxis), new.visible.max(scrollAxis))
        )
        moved += near(Interval(lower: start, upper: end)).map(\.element).filter {
            attributes(for: $0, in: old) != attributes(for: $0, in: new)
        }
        return moved.isEmpty ? .nothing : .supplementaryElements(moved.sorted())
    }

    /// Items that stay at an edge cover what is beside them and comes after them; pinned items lie above them.
    ///
    /// - Complexity: O(*p*) for *p* pinned items.
    func pinnedExtents(over element: ElementID) -> (start: Double, end: Double) {
        var extents = base.pinnedExtents(over: element)
        guard pins[element] == nil, let place = base.attributes(for: element)?.frame else {
            return extents
        }
        for item in acrossSections + inSections.filter({ $0.element.section == element.section }) {
            let side = side(of: item.pin, along: scrollAxis)
            guard side != 0.5, let frame = base.attributes(for: item.element)?.frame,
                frame.min(scrollAxis.cross) < place.max(scrollAxis.cross),
                place.min(scrollAxis.cross) < frame.max(scrollAxis.cross)
            else { continue }
            let covered = base.pinnedExtents(over: item.element)
            let extent = item.pin.offset + frame.size[scrollAxis]
            if side == 0, frame.min(scrollAxis) < place.min(scrollAxis) {
                extents.start = max(extents.start, covered.start + extent)
            } else if side == 1, frame.max(scrollAxis) > place.max(scrollAxis) {
                extents.end = max(extents.end, covered.end + extent)
            }
        }
        return extents
    }

    /// The side where an item stays: 0 for the left or upper one, 1 for the other one, 0.5 for none.
    private func side(of pin: ItemPin, along axis: Axis) -> Double {
        let side = pin.edges.position(axis)
        // A layout that is mirrored by itself has its leading edge at the right.
        return axis == .horizontal && isRightToLeft ? 1 - side : side
    }

    /// The pinned items that may be in a part of the content.
    private func near(_ interval: Interval) -> [PinnedItem] {
        inSections.filter {
            let extent = extent(of: $0)
            return extent.lowerBound < interval.upper && extent.upperBound > interval.lower
        } + acrossSections
    }

    /// What an item does not leave along the scroll axis.
    private func extent(of item: PinnedItem) -> ClosedRange<Double> {
        base.extent(ofSection: item.element.section) ?? 0...max(0, contentSize[scrollAxis])
    }

    /// The place of an item where it stays.
    private func pinned(
        _ place: LayoutAttributes,
        _ pin: ItemPin,
        _ bounds: LayoutBounds
    ) -> LayoutAttributes {
        var (pinned, displacedAxes) = (place, 0)
        for axis in [Axis.horizontal, .vertical] {
            let side = side(of: pin, along: axis)
            guard side != 0.5 else { continue }
            let reach = reach(of: place.element, pin, along: axis)
            let covered =
                axis == scrollAxis
                ? base.pinnedExtents(over: place.element) : (start: 0, end: 0)
            let (start, size) = (place.frame.min(axis), place.frame.size[axis])
            let moved =
                if side == 0 {
                    max(
                        start,
                        min(
                            bounds.visible.min(axis) + covered.start + pin.offset,
                            reach.upperBound - size
                        )
                    )
                } else {
                    min(
                        start,
                        max(
                            bounds.visible.max(axis) - covered.end - pin.offset - size,
                            reach.lowerBound
                        )
                    )
                }
            // The end of its section, less its extent, may be its place but for the last bits.
            guard abs(moved - start) > roundingTolerance else { continue }
            pinned.frame.origin[axis] = moved
            displacedAxes += 1
        }
        // What stays on both axes covers what stays on one of them.
        pinned.zIndex += CompositionalLayout.pinnedZIndex * displacedAxes
        return pinned
    }

    /// What an item does not leave along an axis: its section, or the content.
    private func reach(
        of element: ElementID,
        _ pin: ItemPin,
        along axis: Axis
    ) -> ClosedRange<Double> {
        if axis == scrollAxis, !pin.staysAcrossSections,
            let section = base.extent(ofSection: element.section)
        {
            return section
        }
        return 0...max(0, contentSize[axis])
    }
}

extension PinnedLayout: OrthogonalLayout where Base: OrthogonalLayout {
    var isMirrored: Bool { base.isMirrored }

    func scroller(ofSection section: Int) -> OrthogonalScroller? {
        base.scroller(ofSection: section)
    }

    func scrollerFrame(ofSection section: Int) -> Rect? { base.scrollerFrame(ofSection: section) }

    func scrollsByItself(_ element: ElementID) -> Bool { base.scrollsByItself(element) }

    func scrolled(to offsets: [Int: Double]) -> Self {
        var scrolled = self
        scrolled.base = base.scrolled(to: offsets)
        return scrolled
    }
}

extension CollectionLayout {
    /// The layout with the items of sections in the visible bounds that are pinned there.
    ///
    /// - Throws: ``LayoutError`` if they are too many.
    func pinning(itemsOf sections: [Section]) throws(LayoutError) -> any CollectionLayout {
        try PinnedLayout(self, of: sections) ?? self
    }
}

/// An item that stays in the visible bounds.
private struct PinnedItem {
    let element: ElementID
    let pin: ItemPin
}
