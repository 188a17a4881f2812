import Geometry
import Layouts

extension CollectionView {
    /// What is presented in or near the viewport and stays there.
    func deliveredElements() -> [PresentedElement] {
        let rect = deliveryRect(at: contentOffset)
        return presented(placedElements(in: rect), in: rect).filter { $0.departing == nil }
    }

    /// What the layout puts in or near the viewport while its offset comes here from another one.
    func placedElements(from origin: Point) -> [LayoutAttributes] {
        let (start, end) = (deliveryRect(at: origin), deliveryRect(at: contentOffset))
        let (way, axis) = (start.union(end), layout.scrollAxis)
        // On far ways single elements cannot be told apart.
        let isFar = way.size[axis] > 4 * end.size[axis]
        var placed = isFar ? placedElements(in: end) : placedElements(in: way)
        var known = Set(placed.map(\.element))
        let others = (isFar ? placedElements(in: start) : []) + elementsPinned(at: origin)
        placed += others.filter { known.insert($0.element).inserted }
        return placed
    }

    /// Where those headers and footers are that would be in the viewport at another offset.
    private func elementsPinned(at offset: Point) -> [LayoutAttributes] {
        guard offset != contentOffset else { return [] }
        let seen = try? layout.elements(
            in: Rect(origin: offset, size: viewport),
            visible: state.viewport.visibleBounds(at: offset),
            limit: state.limits.simulatedElements
        )
        return (seen ?? []).filter { $0.element.kind != .cell }.compactMap {
            layout.attributes(for: $0.element, visible: visibleBounds)
        }
    }

    /// What the layout puts in a rectangle; of pinned elements those in the viewport, for many may
    /// wait near it.
    private func placedElements(in rect: Rect) -> [LayoutAttributes] {
        let (limit, visible) = (state.limits.simulatedElements, visibleBounds)
        func isNatural(_ attributes: LayoutAttributes, _ natural: LayoutAttributes?) -> Bool {
            attributes.element.kind == .cell || attributes == natural
        }
        let near = (try? layout.elements(in: rect, limit: limit)) ?? []
        let natural = near.filter {
            isNatural($0, layout.attributes(for: $0.element, visible: visible))
        }
        let seen = (try? layout.elements(in: visibleRect, visible: visible, limit: limit)) ?? []
        let pinned = seen.filter { !isNatural($0, layout.attributes(for: $0.element)) }
        guard !pinned.isEmpty else { return natural }
        return (natural + pinned).sorted { $0.element < $1.element }
    }

    /// Whether a spring ties an element that is placed so.
    func ties(_ attributes: LayoutAttributes) -> Bool {
        state.motion.tiesElements && attributes.hasArea
            && layout.attributes(for: attributes.element) == attributes
    }

    /// The viewport, and what a spring that overshoots may bring into it from beyond.
    private func deliveryRect(at offset: Point) -> Rect {
        let axis = layout.scrollAxis
        var margin = state.motion.overscan
        margin[axis] = max(margin[axis], viewport[axis] / 2)
        return Rect(origin: offset, size: viewport).outset(by: margin)
    }
}
