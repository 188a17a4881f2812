import Geometry
import Layouts

/// The way of one element through a transition.
struct Track: Sendable, Hashable, Codable {
    let element: ElementID
    /// The number of an element on its way out; `nil` for one that stays.
    var departing: Int?
    var start: Pose
    var end: Pose
    let zIndex: Int
    let curve: Curve

    init(
        _ element: ElementID,
        from start: Pose,
        to end: Pose,
        zIndex: Int,
        curve: Curve,
        departing: Int? = nil
    ) {
        self.element = element
        self.departing = departing
        self.start = start
        self.end = end
        self.zIndex = zIndex
        self.curve = curve
    }

    func pose(at time: Double) -> Pose {
        start.interpolated(to: end, curve.progress(at: time))
    }

    /// Where a spring that follows the track is tied at a time.
    func anchor(at time: Double) -> LayoutAttributes {
        LayoutAttributes(element: element, frame: pose(at: time).frame, zIndex: zIndex)
    }

    func presented(at time: Double) -> PresentedElement {
        let speed = curve.velocity(at: time)
        let way = end.frame.center - start.frame.center
        return presented(pose(at: time), velocity: Vector(dx: way.dx * speed, dy: way.dy * speed))
    }

    /// The element as it is before the transition.
    var initial: PresentedElement { presented(start, velocity: .zero) }

    /// The element as it is after the transition.
    var final: PresentedElement { presented(end, velocity: .zero) }

    private func presented(_ pose: Pose, velocity: Vector) -> PresentedElement {
        PresentedElement(
            element: element,
            frame: pose.frame,
            zIndex: zIndex,
            velocity: velocity,
            anchor: end.frame.center,
            alpha: pose.alpha,
            departing: departing
        )
    }

    var identity: ElementIdentity { ElementIdentity(element, departing: departing) }

    /// The order in which a transition keeps its tracks.
    var order: (ElementID, Int) { (element, departing ?? -1) }
}
