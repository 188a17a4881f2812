import Geometry
import Layouts

extension CollectionView {
    /// Where the content goes when this view takes the place of an old one, as ``keep`` has it.
    ///
    /// - Parameters:
    ///   - old: The view before the change.
    ///   - map: Which element is which.
    /// - Returns: The offset, within the new content, and how far the content moves under it.
    func destination(from old: CollectionView, _ map: ElementMap) -> LayoutChange.Destination {
        var destination = restingDestination(from: old, map)
        guard case .animated(let motion) = old.offsetMotion, var goal = motion.goal,
            let element = map.new(of: goal.element),
            let attributes = layout.attributes(for: element)
        else { return destination }
        goal.element = element
        destination.goal = goal
        destination.offset = clamped(offset(showing: attributes, at: goal.position))
        return destination
    }

    /// Where the content goes unless it is on its way to an element.
    private func restingDestination(
        from old: CollectionView,
        _ map: ElementMap
    ) -> LayoutChange.Destination {
        guard keep != .offset else {
            return LayoutChange.Destination(offset: clamped(old.settledOffset))
        }
        let shift = shift(from: old, map)
        var offset = clamped(old.settledOffset + shift)
        let staysAtEnd = keep == .end && old.isAtEnd
        if staysAtEnd {
            let axis = layout.scrollAxis
            offset[axis] = offsetRange(axis).upperBound
        }
        return LayoutChange.Destination(offset: offset, shift: shift, endsFling: staysAtEnd)
    }

    /// Whether the end of the content is in view, give or take a point.
    private var isAtEnd: Bool {
        let axis = layout.scrollAxis
        return settledOffset[axis] >= offsetRange(axis).upperBound - 1
    }

    /// How far the first cell in view that stays, and is not taken elsewhere itself, is moved along the
    /// scroll axis.
    private func shift(from old: CollectionView, _ map: ElementMap) -> Vector {
        let axis = layout.scrollAxis
        let seen = old.state.viewport.visibleBounds(at: old.settledOffset)
        let limit = state.limits.simulatedElements
        let cells = (try? old.layout.elements(in: seen, limit: limit)) ?? []
        for cell in cells where cell.element.kind == .cell && !map.isMoved(cell.element) {
            guard let id = map.new(of: cell.element), let new = layout.attributes(for: id) else {
                continue
            }
            let way = new.frame.min(axis) - cell.frame.min(axis)
            return axis == .vertical ? Vector(dx: 0, dy: way) : Vector(dx: way, dy: 0)
        }
        return .zero
    }
}
