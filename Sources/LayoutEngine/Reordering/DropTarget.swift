import LayoutdGeometry
import LayoutdLayouts

/// Where a lifted item is dropped.
///
/// - Note: Source: our own choice, apart from "the item under the point gives way", which was recorded on UIKit by
///   kern0x1b/charon.
extension CollectionView {
    /// The place of a lifted item under a point of the content, by the frames of the layout as it is now.
    ///
    /// A cell under the point gives way. Behind the last cell of a section is the end of that section, and an empty
    /// section has one place. Everywhere else the item stays where it is. Then the targets of the lifted item may
    /// replace the place.
    func dropTarget(of lifted: LiftedItem, at point: Point) -> ItemPath {
        let proposed = cell(at: point) ?? end(behind: point, of: lifted) ?? lifted.place
        let target = lifted.targets.replacements[proposed] ?? proposed
        let allowed = lifted.targets.sections?.contains(target.section) ?? true
        return allowed ? existing(target, of: lifted) ?? lifted.place : lifted.place
    }

    /// The frontmost cell whose frame contains a point; its right and lower edges do not belong to it.
    private func cell(at point: Point) -> ItemPath? {
        elements(around: point)
            .filter { $0.frame.contains(point) }
            .max { ($0.zIndex, $0.element) < ($1.zIndex, $1.element) }
            .map { ItemPath($0.element) }
    }

    /// The end of the section behind whose last cell a point is.
    private func end(behind point: Point, of lifted: LiftedItem) -> ItemPath? {
        let axis = layout.scrollAxis
        guard let section = layout.section(at: point[axis]), !isCollapsed(section) else {
            return nil
        }
        if let scroller = scrollerFrame(of: section), !scroller.contains(point) { return nil }
        let count = sections[section].items.count
        guard count > 0 else { return ItemPath(section: section, item: 0) }
        let end = ItemPath(
            section: section,
            item: lifted.place.section == section ? count - 1 : count
        )
        let last = ElementID.cell(section: section, item: count - 1)
        guard let frame = layout.attributes(for: last, in: bounds)?.frame else { return nil }
        let line = line(of: frame, in: section)
        let isReversed = layout.isRightToLeft && axis == .horizontal
        let isBehind =
            isReversed ? point[axis] < line.min(axis) : point[axis] >= line.max(axis)
        guard !isBehind else { return end }
        guard (line.min(axis)..<line.max(axis)).contains(point[axis]) else { return nil }
        let cross = axis.cross
        let isBeyond =
            layout.isRightToLeft && cross == .horizontal
            ? point[cross] < frame.min(cross) : point[cross] >= frame.max(cross)
        return isBeyond ? end : nil
    }

    /// The line of a section that has a cell: what its cells overlap that are beside it.
    private func line(of frame: Rect, in section: Int) -> Rect {
        let axis = layout.scrollAxis
        var strip = frame
        strip.origin[axis.cross] = -Self.far
        strip.size[axis.cross] = 2 * Self.far
        let limit = state.limits.simulatedElements
        let cells = (try? layout.elements(in: strip, bounds: bounds, limit: limit)) ?? []
        return cells.reduce(frame) { line, cell in
            let isBeside = cell.element.kind == .cell && cell.element.section == section
            return isBeside ? line.union(cell.frame) : line
        }
    }

    /// Farther than any content reaches, in points.
    private static let far = 1e12

    /// The cells near a point that may be dropped on: of a section that scrolls by itself only those in its scroller.
    private func elements(around point: Point) -> [LayoutAttributes] {
        let limit = state.limits.simulatedElements
        // Such layouts have no elements in a rectangle outside their content, but sections that scroll by
        // themselves show some there.
        let isOrthogonal = layout is any OrthogonalLayout
        let rect = isOrthogonal ? visibleRect : Rect(x: point.x, y: point.y, width: 0, height: 0)
        let found = try? layout.elements(
            in: rect.outset(dx: 1e-3, dy: 1e-3),
            bounds: bounds,
            limit: limit
        )
        let cells = (found ?? []).filter { $0.element.kind == .cell }
        guard isOrthogonal else { return cells }
        return cells.filter { cell in
            scrollerFrame(of: cell.element.section).map { $0.contains(point) } ?? true
        }
    }

    /// The rectangle in which a section scrolls by itself; `nil` if it does not.
    private func scrollerFrame(of section: Int) -> Rect? {
        (layout as? any OrthogonalLayout)?.scrollerFrame(ofSection: section)
    }

    private func isCollapsed(_ section: Int) -> Bool {
        collapsed.contains(section) && sections[section].items.count > 0
    }

    /// A place that exists, with the lifted item taken out; at most the end of its section.
    private func existing(_ target: ItemPath, of lifted: LiftedItem) -> ItemPath? {
        guard sections.indices.contains(target.section) else { return nil }
        let count = sections[target.section].items.count
        let end = lifted.place.section == target.section ? count - 1 : count
        return ItemPath(section: target.section, item: min(target.item, end))
    }
}
