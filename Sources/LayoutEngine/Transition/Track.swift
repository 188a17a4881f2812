import LayoutdGeometry
import LayoutdLayouts

/// One element during a transition: its place in the layout, and the animations that lead there.
struct Track: Sendable, Hashable, Codable {
    let element: ElementID
    /// Set for a departing element.
    var departure: Departure?
    /// The element's place in the layout before the latest change.
    var start: Pose
    /// The element's place in the current layout.
    var end: Pose
    let zIndex: Int
    /// What its ``zIndex`` was in the layout that a hand leaves, if another one.
    private var earlierZIndex: Int?
    var animations: AdditiveAnimations<PoseDifference>

    /// How an element leaves.
    struct Departure: Sendable, Hashable, Codable {
        /// Distinguishes departing elements.
        var number: Int
        /// When the element is removed, even if other animations last longer; in seconds since
        /// creation.
        var end: Double
        /// What it was called; `nil` if it comes from an old record.
        var name: ElementName?
    }

    init(
        _ element: ElementID,
        from start: Pose,
        to end: Pose,
        zIndex: Int,
        animations: AdditiveAnimations<PoseDifference>,
        departure: Departure? = nil
    ) {
        self.element = element
        self.departure = departure
        self.start = start
        self.end = end
        self.zIndex = zIndex
        self.animations = animations
    }

    /// The track of an element that stays, to its place in the layout.
    init(
        _ place: LayoutAttributes,
        from start: Pose,
        animations: AdditiveAnimations<PoseDifference>
    ) {
        self.init(
            place.element,
            from: start,
            to: Pose(place),
            zIndex: place.zIndex,
            animations: animations
        )
    }

    /// The number of a departing element; `nil` for one that stays.
    var departing: Int? { departure?.number }

    /// The track of an element that a hand drives from its place in the previous layout.
    init(_ place: LayoutAttributes, drivenFrom start: LayoutAttributes) {
        var animations = AdditiveAnimations<PoseDifference>()
        animations.add(Pose(start) - Pose(place), at: .hand)
        self.init(place, from: Pose(start), animations: animations)
        comesFrom(zIndex: start.zIndex)
    }

    /// Notes what its ``zIndex`` was in the layout that a hand leaves.
    mutating func comesFrom(zIndex: Int) {
        earlierZIndex = zIndex == self.zIndex ? nil : zIndex
    }

    /// What its ``zIndex`` is while a hand drives it.
    private func zIndex(at fraction: Double) -> Int {
        fraction < 0.5 ? earlierZIndex ?? zIndex : zIndex
    }

    /// Makes one animation of all, from the pose that they show.
    mutating func restart(at now: Double, _ pace: Pace) {
        earlierZIndex = nil
        animations.restart(at: now, pace)
        departure?.end = pace.end
    }

    func pose(at time: Double) -> Pose {
        end.changed(by: animations.difference(at: time))
    }

    /// Whether the element has reached its place, or is gone.
    func hasEnded(at time: Double) -> Bool {
        guard let departure else { return animations.haveEnded(at: time) }
        return time >= departure.end - Timeline.tolerance
    }

    /// When the first of its animations ends, or the element is removed; in seconds since creation.
    var nextEnd: Double { min(departure?.end ?? .greatestFiniteMagnitude, animations.nextEnd) }

    /// Where a spring that follows the track is tied at a time.
    ///
    /// Only the frame is animated: springs move centres. The other properties are those at the end,
    /// and ``presented(_:at:)`` animates them.
    func anchor(at time: Double) -> LayoutAttributes {
        LayoutAttributes(
            element: element,
            frame: pose(at: time).frame,
            angle: end.angle,
            zIndex: zIndex(at: time),
            alpha: end.alpha,
            scale: end.scale
        )
    }

    /// The element where its spring has put it, with the other properties of the track.
    func presented(_ sprung: PresentedElement, at time: Double) -> PresentedElement {
        var element = sprung
        let pose = pose(at: time)
        (element.alpha, element.angle, element.scale) = (pose.alpha, pose.angle, pose.scale)
        element.angularVelocity = animations.velocity(at: time).angle
        return element
    }

    func presented(at time: Double) -> PresentedElement {
        let velocity = animations.velocity(at: time)
        var element = presented(pose(at: time), velocity: velocity.center)
        element.zIndex = zIndex(at: time)
        element.angularVelocity = velocity.angle
        element.anchor = end.frame.center
        return element
    }

    /// The element before the latest change.
    var initial: PresentedElement { presented(start, velocity: .zero) }

    /// The element after the transition.
    var final: PresentedElement { presented(end, velocity: .zero) }

    private func presented(_ pose: Pose, velocity: Vector) -> PresentedElement {
        PresentedElement(
            element: element,
            frame: pose.frame,
            zIndex: zIndex,
            velocity: velocity,
            anchor: pose.frame.center,
            angle: pose.angle,
            alpha: pose.alpha,
            departing: departing,
            scale: pose.scale
        )
    }

    var identity: ElementIdentity { ElementIdentity(element, departing: departing) }

    /// The order in which a transition keeps its tracks.
    var order: (ElementID, Int) { (element, departing ?? -1) }

    /// The track after the content has moved under the element.
    func shifted(by shift: Vector) -> Track {
        var track = self
        track.start = start.shifted(by: shift)
        track.end = end.shifted(by: shift)
        return track
    }
}
