public import LayoutdGeometry

extension StackLayout {
    /// The parts of the layout that become invalid when the visible bounds change.
    ///
    /// - Parameters:
    ///   - old: The visible bounds before, in content coordinates, points.
    ///   - new: The visible bounds after.
    /// - Returns: Everything if the extent across the scroll axis changes, in lists also if that along it
    ///   does. Otherwise the pinned headers and footers that move, of sections that meet the old or the
    ///   new bounds; nothing if none does.
    /// - Complexity: O(log *s* + *k*), *s* sections, *k* of them in the old or the new bounds.
    /// - Note: Source: UICollectionViewFlowLayout, `shouldInvalidateLayout(forBoundsChange:)`;
    ///   cnoon/CollectionViewAnimations, whose lists also invalidate everything if the bounds do not
    ///   change at all. That would give the same layout again, so this returns nothing then.
    public func invalidation(from old: LayoutBounds, to new: LayoutBounds) -> LayoutInvalidation {
        let (before, after) = (old.visible.size, new.visible.size)
        let cross = scrollAxis.cross
        guard before[cross] == after[cross],
            !rules.dependsOnExtent || before[scrollAxis] == after[scrollAxis]
        else { return .everything }
        guard rules.pinsHeaders || rules.pinsFooters else { return .nothing }
        // In the order of ``ElementID``.
        let kinds: [ElementKind] =
            (rules.pinsHeaders ? [.header] : []) + (rules.pinsFooters ? [.footer] : [])
        // Rounded headers and footers reach beyond their sections.
        let margin = rules.grid.margin
        let sections = sections.indices(
            meeting: Interval(old.visible.outset(dx: margin, dy: margin), along: scrollAxis),
            or: Interval(new.visible.outset(dx: margin, dy: margin), along: scrollAxis)
        )
        let moved = sections.flatMap { section in
            kinds.map { ElementID(kind: $0, section: section) }
        }.filter { element in
            let (before, after) = (
                attributes(for: element, in: old), attributes(for: element, in: new)
            )
            guard before != after else { return false }
            let section = self.sections[element.section]
            return zip([before, after], [old, new]).contains { place, bounds in
                let visible = Interval(bounds.visible, along: scrollAxis)
                return visible.lower < section.end && section.start < visible.upper
                    || place?.frame.overlaps(bounds.visible) == true
            }
        }
        return moved.isEmpty ? .nothing : .supplementaryElements(moved)
    }

    /// The extents that the pinned header and footer of its section cover where an item is brought into
    /// view.
    ///
    /// - Parameter element: An element of the layout.
    /// - Returns: Points along the scroll axis; 0 if nothing is pinned, and for headers and footers.
    public func pinnedExtents(over element: ElementID) -> (start: Double, end: Double) {
        guard element.kind == .cell, sections.indices.contains(element.section) else {
            return (0, 0)
        }
        let section = sections[element.section]
        return (
            rules.pinsHeaders ? section.header.extent : 0,
            rules.pinsFooters ? section.footer.extent : 0
        )
    }

    /// The edges to which headers and footers are pinned, if they are.
    func pins(to bounds: LayoutBounds) -> Pins {
        let (start, end) = (bounds.visible.min(scrollAxis), bounds.visible.max(scrollAxis))
        return Pins(
            headerEdge: rules.pinsHeaders ? start + bounds.sectionHeadersPinOffset : nil,
            footerEdge: rules.pinsFooters ? end - bounds.sectionFootersPinOffset : nil,
            waitingEdge: rules.waitingInset.map {
                WaitingEdge(viewStart: start - $0, grid: rules.grid)
            }
        )
    }
}

extension StackLayout {
    /// The offset that a list scrolls to after an element has been expanded or collapsed.
    ///
    /// An expanded row is brought into view: the viewport less the content insets. A row that would end
    /// below it, or under a pinned footer, ends at its lower edge, above the footer. Otherwise a row that
    /// would start above it, or under a header, starts at its upper edge, below the header. So of a row
    /// higher than the view, the end is visible. The header of a collapsed section stays in view. The
    /// offset may lie outside the content; the caller has to limit it.
    ///
    /// - Note: Source: cnoon/CollectionViewAnimations,
    ///   `targetContentOffset(forProposedContentOffset:)`; content insets and footers are our own
    ///   additions.
    public func offsetAfterSetting(
        _ element: ElementID,
        expanded isExpanded: Bool,
        from offset: Point,
        viewport: Size,
        contentInset: Insets
    ) -> Point {
        guard rules.revealsItems, let frame = attributes(for: element)?.frame else { return offset }
        switch (element.kind, isExpanded) {
        case (.cell, true):
            let end = viewport.height - contentInset.bottom - pinnedExtents(over: element).end
            if frame.maxY > offset.y + end {
                return Point(x: 0, y: frame.maxY - end)
            }
            let start = contentInset.top + sections[element.section].header.extent
            if frame.minY < offset.y + start {
                return Point(x: 0, y: frame.minY - start)
            }
            return offset
        case (.header, false):
            return Point(x: offset.x, y: min(offset.y, frame.minY - contentInset.top))
        default:
            return offset
        }
    }
}
