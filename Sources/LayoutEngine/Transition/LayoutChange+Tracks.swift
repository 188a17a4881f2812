import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts

extension LayoutChange {
    /// Whether the change is animated; one that is not leaves running animations unchanged.
    var isAnimated: Bool { pace.isAnimated }

    /// The tracks of all elements that are in or near the viewport before, during or after the
    /// change, and of those already in a transition.
    ///
    /// - Parameters:
    ///   - new: The view after the change, with its final offset.
    ///   - origin: The offset from which the change starts.
    /// - Returns: The tracks, in any order, without those that move nothing; none if items are where
    ///   their bodies are.
    func tracks(in new: CollectionView, from origin: Point) -> [Track] {
        guard new.state.motion.followsLayout else { return [] }
        let elements = elementsBefore
        var tracks: [Track] = []
        tracks.reserveCapacity(elements.count + 8)
        for element in elements { addTracks(of: element, in: new, from: origin, to: &tracks) }
        guard isAnimated else { return tracks }
        let known = Set(elements.lazy.compactMap { map.new(of: $0.element) })
        for place in new.placedElements(from: origin) where !known.contains(place.element) {
            if let before = map.old(of: place.element),
                let element = old.presentedWithoutEffects(before)
            {
                // It was out of view.
                addTracks(of: element, in: new, from: origin, to: &tracks)
            } else {
                tracks.append(appearing(place, in: new))
            }
        }
        return tracks
    }

    /// The elements that may need a track, as they are presented before the change.
    private var elementsBefore: [PresentedElement] {
        let delivered = isAnimated ? old.deliveredElements() : []
        guard !old.state.transition.isEmpty else { return delivered }
        let others = old.state.transition.tracks.lazy
            .filter { $0.departure == nil && !delivered.contains($0.element) }
            .compactMap { old.presentedWithoutEffects($0.element) }
        return delivered + others
    }

    /// Adds the tracks of an existing element: none, one, or two if it is reloaded.
    private func addTracks(
        of element: PresentedElement,
        in new: CollectionView,
        from origin: Point,
        to tracks: inout [Track]
    ) {
        guard let id = map.new(of: element.element),
            let place = new.layout.attributes(for: id, in: new.bounds)
        else { return addDeparture(of: element, in: new, to: &tracks) }
        if map.isReloaded(element.element) {
            addDeparture(of: element, at: Pose(place).with(alpha: 0), in: new, to: &tracks)
            tracks.append(arrival(of: element, at: place, in: new))
            return
        }
        let seen = Pose(element).shifted(by: destination.shift).frame
        guard !staysPinned(id, at: seen, in: new, origin) else { return }
        var motion = motion(of: element, isTied: new.ties(place))
        // Without animation the element moves with its place.
        var start = isAnimated ? motion.end : Pose(place)
        if let track = old.state.transition.track(of: element.element), !isAnimated {
            start = start.changed(by: track.start - track.end)
        }
        let difference = motion.end - Pose(place)
        let glides = origin != new.contentOffset && new.layout.kinds.pinnable.contains(id.kind)
        // An element that keeps its place while the content moves might be pinned meanwhile.
        let changesOrder = pace == .hand && element.zIndex != place.zIndex
        if isAnimated, difference != .zero || glides || changesOrder {
            motion.animations.add(difference, at: pace)
        }
        guard !motion.animations.isEmpty else { return }
        var track = Track(place, from: start, animations: motion.animations)
        if changesOrder { track.comesFrom(zIndex: element.zIndex) }
        tracks.append(track)
    }

    /// Adds the track of a departing element, if the change is animated; its number is set later.
    ///
    /// - Parameters:
    ///   - element: The element before the change.
    ///   - end: Where it ends; `nil` if the new layout decides that.
    ///   - new: The view after the change.
    ///   - tracks: The tracks to which it is added.
    private func addDeparture(
        of element: PresentedElement,
        at end: Pose? = nil,
        in new: CollectionView,
        to tracks: inout [Track]
    ) {
        guard isAnimated else { return }
        // What was hidden leaves unseen.
        if element.departing == nil, old.isHidden(element.element) { return }
        var motion = motion(of: element, isTied: false)
        if !old.state.swipes.isEmpty, element.element.kind == .cell, element.departing == nil {
            // A row that was swiped fades where it is.
            let way = old.swipeDisplacement(of: ItemPath(element.element))
            motion.end = motion.end.shifted(by: Vector(dx: way, dy: 0))
        }
        let place = LayoutAttributes(element.element, motion.end, zIndex: element.zIndex)
        let end = end ?? Pose(new.layout.finalAttributes(forDisappearing: place))
        motion.animations.add(motion.end - end, at: pace)
        // An element that comes and goes in the same tick is never seen.
        guard !motion.animations.areIdle else { return }
        tracks.append(
            Track(
                element.element,
                from: motion.end,
                to: end,
                zIndex: element.zIndex,
                animations: motion.animations,
                departure: Track.Departure(
                    number: 0,
                    end: pace.end,
                    name: names.name(of: element.element),
                    change: pace.change
                )
            )
        )
    }

    /// The track of a reloaded element's new content: it moves as the old content did.
    private func arrival(
        of element: PresentedElement,
        at place: LayoutAttributes,
        in new: CollectionView
    ) -> Track {
        var motion = motion(of: element, isTied: new.ties(place))
        motion.animations.changeDifferences { $0.alpha = 0 }
        guard isAnimated else {
            return Track(place, from: Pose(place), animations: motion.animations)
        }
        let end = Pose(place)
        motion.animations.add(motion.end.with(alpha: 0) - end, at: pace)
        return Track(place, from: end.with(alpha: 0), animations: motion.animations)
    }

    /// The track of a new element.
    private func appearing(_ place: LayoutAttributes, in new: CollectionView) -> Track {
        let start = Pose(new.layout.initialAttributes(forAppearing: place))
        var animations = AdditiveAnimations<PoseDifference>()
        animations.add(start - Pose(place), at: pace)
        return Track(place, from: start, animations: animations)
    }
}

extension LayoutAttributes {
    /// The attributes of an element in a pose.
    fileprivate init(_ element: ElementID, _ pose: Pose, zIndex: Int) {
        self.init(
            element: element,
            frame: pose.frame,
            angle: pose.angle,
            zIndex: zIndex,
            alpha: pose.alpha,
            scale: pose.scale
        )
    }
}

extension [PresentedElement] {
    /// Whether an element is in the array, which is in the order of ``/LayoutdLayouts/ElementID``.
    fileprivate func contains(_ element: ElementID) -> Bool {
        let index = partitionPoint(count: count) { self[$0].element >= element }
        return index < count && self[index].element == element
    }
}

/// Where an element belonged before a change, in the new content coordinates, and the animations
/// that lead there.
private struct ElementMotion {
    var end: Pose
    var animations: AdditiveAnimations<PoseDifference>

    /// Leaves the centre where the spring has put it; size and opacity stay animated.
    mutating func release(at center: Point) {
        let size = end.frame.size
        let corner = Vector(dx: -size.width / 2, dy: -size.height / 2)
        end.frame.origin = center + corner
        animations.changeDifferences { $0.center = .zero }
    }
}

extension LayoutChange {
    /// Finds where an element belonged before the change, and what moves it.
    ///
    /// - Parameters:
    ///   - element: The element before the change.
    ///   - isTied: Whether a spring ties it afterwards; the spring then keeps its displacement.
    /// - Returns: The motion, in the new content coordinates.
    private func motion(of element: PresentedElement, isTied: Bool) -> ElementMotion {
        let track = old.state.transition.track(of: element.element)
        let anchor = anchorPose(of: element)
        var motion = ElementMotion(
            end: track?.end ?? anchor ?? Pose(element),
            animations: track?.animations ?? AdditiveAnimations()
        )
        if anchor != nil, !isTied {
            motion.release(at: element.frame.center)
            carry(element.velocity, in: &motion)
        } else if track == nil, wasPinned(element.element) {
            carry(old.contentVelocity, in: &motion)
        }
        motion.end = motion.end.shifted(by: destination.shift)
        return motion
    }

    /// Carries over a velocity that nothing else causes any more; it fades out during the change.
    private func carry(_ velocity: Vector, in motion: inout ElementMotion) {
        guard isAnimated, case .curve(let curve) = pace else { return }
        motion.animations.carry(
            velocity: PoseDifference(velocity),
            from: curve.start,
            lasting: curve.end - curve.start
        )
    }

    private func isFading(_ element: ElementID) -> Bool {
        let origin = map.old(of: element)
        guard let track = origin.flatMap(old.state.transition.track(of:)) else { return false }
        return track.animations.difference(at: old.trackTime).alpha != 0
            || track.animations.velocity(at: old.trackTime).alpha != 0
    }

    /// Whether an element is pinned where it is presented, and still will be when the content has
    /// come to rest: it follows the viewport.
    private func staysPinned(
        _ element: ElementID,
        at seen: Rect,
        in new: CollectionView,
        _ origin: Point
    ) -> Bool {
        guard new.layout.kinds.pinnable.contains(element.kind), !isFading(element),
            let natural = new.layout.attributes(for: element),
            let end = new.layout.attributes(for: element, in: new.bounds),
            let start = new.layout.attributes(
                for: element,
                in: new.state.scroller.viewport.bounds(at: origin)
            )
        else { return false }
        let way = start.frame.origin - seen.origin
        return start != natural && end != natural && start.frame.size == seen.size
            && max(abs(way.dx), abs(way.dy)) < 1e-6
    }

    /// Where an element's spring was tied before; `nil` if none held it.
    private func anchorPose(of element: PresentedElement) -> Pose? {
        guard let anchor = old.state.motion.anchor(of: element.element),
            old.followsSpring(element.element)
        else { return nil }
        return Pose(anchor)
    }

    /// Whether pinning kept an element away from its natural place before the change.
    private func wasPinned(_ element: ElementID) -> Bool {
        guard old.layout.kinds.pinnable.contains(element.kind),
            let natural = old.layout.attributes(for: element)
        else { return false }
        return old.isPinned(natural)
    }
}
