public import LayoutdGeometry

/// What content comes to rest at when it snaps.
public enum SnapElements: String, Sendable, Hashable, Codable, CaseIterable {
    /// Cells.
    case items
    /// Sections, with their headers, footers and insets.
    case sections
    /// The groups of a ``CompositionalLayout``; cells in other layouts.
    case groups
}

extension CollectionLayout {
    /// The extents of cells, or of sections from the first cell to the last, that overlap an interval.
    ///
    /// - Parameters:
    ///   - elements: Which elements.
    ///   - axis: The axis of the extents.
    ///   - interval: Content coordinates, points.
    ///   - limit: The most elements to look at.
    /// - Returns: The extents in points, in any order.
    /// - Throws: ``TooManyElements`` when there are more than `limit`.
    public func snapExtents(
        of elements: SnapElements,
        along axis: Axis,
        in interval: ClosedRange<Double>,
        limit: Int
    ) throws(TooManyElements) -> [ClosedRange<Double>] {
        guard elements == .sections else {
            return try cellExtents(along: axis, in: interval, limit: limit)
        }
        var sections: [Int: ClosedRange<Double>] = [:]
        for cell in try allElements(limit: limit) where cell.element.kind == .cell {
            let extent = cell.frame.extent(along: axis)
            let known = sections[cell.element.section] ?? extent
            sections[cell.element.section] = known.union(extent)
        }
        return sections.values.filter { $0.overlaps(interval) }
    }

    /// The extents of cells that overlap an interval.
    func cellExtents(
        along axis: Axis,
        in interval: ClosedRange<Double>,
        limit: Int
    ) throws(TooManyElements) -> [ClosedRange<Double>] {
        var rect = Rect(x: -1e12, y: -1e12, width: 2e12, height: 2e12)
        rect.origin[axis] = interval.lowerBound
        rect.size[axis] = interval.upperBound - interval.lowerBound
        return try elements(in: rect, limit: limit)
            .filter { $0.element.kind == .cell }
            .map { $0.frame.extent(along: axis) }
    }
}

extension StackLayout {
    /// The extents of sections, by bisection, or of cells.
    ///
    /// - Complexity: O(log *s* + *k*), *s* sections of which *k* meet the interval; for cells that of
    ///   ``elements(in:limit:)``.
    public func snapExtents(
        of elements: SnapElements,
        along axis: Axis,
        in interval: ClosedRange<Double>,
        limit: Int
    ) throws(TooManyElements) -> [ClosedRange<Double>] {
        guard elements == .sections, axis == scrollAxis else {
            return try cellExtents(along: axis, in: interval, limit: limit)
        }
        let open = Interval(lower: interval.lowerBound, upper: interval.upperBound)
        let meeting = sections.indices(meeting: open)
        guard meeting.count <= limit else { throw TooManyElements(limit: limit) }
        return sections[meeting].map { $0.start...max($0.start, $0.end) }
    }
}

extension CompositionalLayout {
    /// The extents of sections or groups, by bisection, or of cells.
    ///
    /// A section that scrolls by itself counts as one group, and so does one with another layout.
    ///
    /// - Complexity: O(log *n* + *k*), *n* sections and groups, *k* of them that meet the interval.
    public func snapExtents(
        of elements: SnapElements,
        along axis: Axis,
        in interval: ClosedRange<Double>,
        limit: Int
    ) throws(TooManyElements) -> [ClosedRange<Double>] {
        guard elements != .items, axis == scrollAxis else {
            return try cellExtents(along: axis, in: interval, limit: limit)
        }
        let searched = mirrored(interval, along: axis)
        var found: [Rect] = []
        for index in reach.indices(touching: searched) {
            if elements == .groups, let groups = sections[index].groups, groups.axis == axis {
                let origin = sections[index].groupsOrigin(axis)[axis] - grid.margin
                let start = searched.lowerBound - origin
                let end = searched.upperBound - origin + 2 * grid.margin
                let touching = groups.indices(touching: start...end)
                guard found.count + touching.count <= limit else {
                    throw TooManyElements(limit: limit)
                }
                found += touching.map {
                    place(ofGroup: $0, of: groups, section: index, Self.unscrolled).frame
                }
            } else if elements == .sections || !sections[index].isEmpty {
                found.append(sections[index].frame(axis, viewport: viewport))
            }
            guard found.count <= limit else { throw TooManyElements(limit: limit) }
        }
        return found.map { mirrored($0).extent(along: axis) }
    }

    private func mirrored(
        _ extent: ClosedRange<Double>,
        along axis: Axis
    ) -> ClosedRange<Double> {
        guard isRightToLeft, axis == .horizontal else { return extent }
        return (contentSize.width - extent.upperBound)...(contentSize.width - extent.lowerBound)
    }
}

extension PlacedSection {
    /// Whether no item has a place.
    fileprivate var isEmpty: Bool { groups == nil && nested == nil }
}

extension Rect {
    /// From the start to the end along an axis.
    fileprivate func extent(along axis: Axis) -> ClosedRange<Double> {
        min(axis)...Swift.max(min(axis), max(axis))
    }
}

extension ClosedRange<Double> {
    fileprivate func union(_ other: ClosedRange) -> ClosedRange {
        Swift.min(lowerBound, other.lowerBound)...Swift.max(upperBound, other.upperBound)
    }
}
