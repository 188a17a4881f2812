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
        let offset: Point
        /// How far the content moves under the elements, and the offset with it: nothing of that is
        /// seen.
        var shift = Vector.zero
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

    /// The ways of all elements that are in or near the viewport before or after.
    ///
    /// - Parameter new: The view after the change, with its final offset.
    /// - Returns: The ways, in any order, without those that lead nowhere.
    func tracks(in new: CollectionView) -> [Track] {
        var result = old.deliveredElements().flatMap { tracks(of: $0, in: new) }
        let known = Set(result.lazy.filter { $0.departing == nil }.map(\.element))
        for attributes in new.placedElements() where !known.contains(attributes.element) {
            result.append(track(ofAppearing: attributes))
        }
        return result.filter { $0.start != $0.end }
    }

    /// The way of an element that was presented: one, or two if it is reloaded.
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

    /// The way of an element that was not presented before: from where it was out of view, or, if it
    /// is new, out of nothing.
    private func track(ofAppearing attributes: LayoutAttributes) -> Track {
        let end = Pose(attributes)
        let start = previousLayout.attributes(for: attributes.element).map(Pose.init)
        return Track(
            attributes.element,
            from: start ?? end.vanished,
            to: end,
            zIndex: attributes.zIndex,
            curve: curve
        )
    }
}

extension CollectionView {
    /// What is presented in or near the viewport and stays there.
    fileprivate func deliveredElements() -> [PresentedElement] {
        presented(placedElements(), in: deliveryRect).filter { $0.departing == nil }
    }

    /// What the layout puts in or near the viewport; of pinned elements those in the viewport, for
    /// many may wait near it.
    fileprivate func placedElements() -> [LayoutAttributes] {
        let limit = maximumSimulatedElements
        let near = (try? layout.elements(in: deliveryRect, limit: limit)) ?? []
        let natural = near.filter { $0.element.kind == .cell || !isPinned($0) }
        let visible =
            (try? layout.elements(in: visibleRect, visible: visibleBounds, limit: limit)) ?? []
        let pinned = visible.filter { element in
            element.element.kind != .cell && layout.attributes(for: element.element) != element
        }
        guard !pinned.isEmpty else { return natural }
        return (natural + pinned).sorted { $0.element < $1.element }
    }

    /// Whether a spring ties an element that is placed so.
    fileprivate func ties(_ attributes: LayoutAttributes) -> Bool {
        tethered != nil && attributes.hasArea
            && layout.attributes(for: attributes.element) == attributes
    }

    /// The viewport, and what a spring that overshoots may bring into it from beyond.
    private var deliveryRect: Rect {
        var margin = springs.map { $0.tiled ? $0.overscan : .zero } ?? .zero
        margin[layout.scrollAxis] = max(margin[layout.scrollAxis], viewport[layout.scrollAxis] / 2)
        return visibleRect.outset(by: margin)
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
