import Geometry
import Layouts

/// A change of the layout that elements go through.
struct LayoutChange {
    /// The view as it was.
    let old: CollectionView
    /// Which element is which.
    let map: ElementMap
    /// Where the content comes to rest.
    let destination: Destination
    let curve: Curve

    /// Where a change of the layout takes the content.
    struct Destination {
        /// The offset, within the new content.
        var offset: Point
        /// How far the content moves under the elements, and the offset with it: nothing of that is
        /// seen.
        var shift = Vector.zero
        /// The element to which it scrolls, if it does.
        var goal: ScrollGoal?
        /// Whether the content goes there even if a finger has left it in motion.
        var endsFling = false
    }
}

extension LayoutChange {
    /// The layout that elements leave.
    var previousLayout: PreviousLayout {
        PreviousLayout(
            layout: old.layout,
            visible: old.visibleBounds,
            map: map,
            shift: destination.shift
        )
    }

    /// What is still to be done for the latest scroll: it pulls those that it has brought near the
    /// viewport, but none that this change has.
    var pendingTiling: CollectionView.PendingTiling {
        guard let pull = old.pendingTiling?.pull, let springs = old.springs else {
            return CollectionView.PendingTiling(pull: nil)
        }
        let near = ((try? old.elementsToSimulate(springs)) ?? []).map(\.element)
        let pulled = old.pendingTiling?.pulled ?? Set(near)
        return CollectionView.PendingTiling(
            pull: pull.shifted(by: destination.shift),
            pulled: Set(pulled.compactMap(map.new))
        )
    }

    /// The ways of all elements that are in or near the viewport before, after, or in between.
    ///
    /// - Parameters:
    ///   - new: The view after the change, with its final offset.
    ///   - origin: Where its offset starts.
    /// - Returns: The ways, in any order, without those that lead nowhere.
    func tracks(in new: CollectionView, from origin: Point) -> [Track] {
        var result = old.deliveredElements().flatMap { tracks(of: $0, in: new) }
        let known = Set(result.lazy.filter { $0.departing == nil }.map(\.element))
        for attributes in new.placedElements(from: origin) where !known.contains(attributes.element)
        {
            result += tracks(ofAppearing: attributes, in: new)
        }
        // What stays where it is on a moving content might be pinned on the way.
        let glides = origin != new.contentOffset
        return result.filter { $0.start != $0.end || glides && $0.element.kind != .cell }
    }

    /// The way of an element that was there: one, or two if it is reloaded.
    private func tracks(of element: PresentedElement, in new: CollectionView) -> [Track] {
        let seen = Pose(frame: element.frame, alpha: element.alpha).shifted(by: destination.shift)
        guard let id = map.new(of: element.element),
            let attributes = new.layout.attributes(for: id, visible: new.visibleBounds)
        else { return [departure(of: element, from: seen, to: seen.vanished)] }
        // A spring goes on from where it is tied, all else from where it is seen.
        let start =
            new.ties(attributes) ? old.tie(of: element).shifted(by: destination.shift) : seen
        let end = Pose(attributes)
        guard map.isReloaded(element.element) else {
            return [Track(id, from: start, to: end, zIndex: attributes.zIndex, curve: curve)]
        }
        return [
            departure(of: element, from: seen, to: end.vanished),
            Track(id, from: start.vanished, to: end, zIndex: attributes.zIndex, curve: curve),
        ]
    }

    /// The way out; its number is given later.
    private func departure(of element: PresentedElement, from start: Pose, to end: Pose) -> Track {
        Track(
            element.element,
            from: start,
            to: end,
            zIndex: element.zIndex,
            curve: curve,
            departing: 0
        )
    }

    /// The way of an element that is near the viewport only now: from where it was out of view, or, if
    /// it is new, out of nothing.
    private func tracks(
        ofAppearing attributes: LayoutAttributes,
        in new: CollectionView
    ) -> [Track] {
        let element = attributes.element
        if let origin = map.old(of: element), let seen = old.presented(origin) {
            return tracks(of: seen, in: new)
        }
        let end = Pose(attributes)
        let zIndex = attributes.zIndex
        return [Track(element, from: end.vanished, to: end, zIndex: zIndex, curve: curve)]
    }
}

extension CollectionView {
    /// What is presented in or near the viewport and stays there.
    fileprivate func deliveredElements() -> [PresentedElement] {
        let rect = deliveryRect(at: contentOffset)
        return presented(placedElements(in: rect), in: rect).filter { $0.departing == nil }
    }

    /// What the layout puts in or near the viewport while its offset comes here from another one.
    fileprivate func placedElements(from origin: Point) -> [LayoutAttributes] {
        let (start, end) = (deliveryRect(at: origin), deliveryRect(at: contentOffset))
        let (way, axis) = (start.union(end), layout.scrollAxis)
        // Far ways lead through what nobody can tell apart.
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
            visible: visibleBounds(at: offset),
            limit: maximumSimulatedElements
        )
        return (seen ?? []).filter { $0.element.kind != .cell }.compactMap {
            layout.attributes(for: $0.element, visible: visibleBounds)
        }
    }

    /// What the layout puts in a rectangle; of pinned elements those in the viewport, for many may
    /// wait near it.
    private func placedElements(in rect: Rect) -> [LayoutAttributes] {
        let (limit, visible) = (maximumSimulatedElements, visibleBounds)
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
    fileprivate func ties(_ attributes: LayoutAttributes) -> Bool {
        tethered != nil && attributes.hasArea
            && layout.attributes(for: attributes.element) == attributes
    }

    /// The viewport, and what a spring that overshoots may bring into it from beyond.
    private func deliveryRect(at offset: Point) -> Rect {
        let axis = layout.scrollAxis
        var margin = springs.map { $0.tiled ? $0.overscan : .zero } ?? .zero
        margin[axis] = max(margin[axis], viewport[axis] / 2)
        return Rect(origin: offset, size: viewport).outset(by: margin)
    }

    /// What an element that is presented is tied to, which is where it is unless a spring moves it.
    fileprivate func tie(of element: PresentedElement) -> Pose {
        let alpha = element.alpha
        guard let tethered, let item = tethered.index(of: element.element),
            presentsTethered(tethered.attributes[item])
        else { return Pose(frame: element.frame, alpha: alpha) }
        return Pose(frame: tethered.attributes[item].frame, alpha: alpha)
    }
}
