public import LayoutdGeometry

/// A scroll event.
public struct Scroll: Sendable, Hashable, Codable {
    /// Where the content goes.
    public var movement: Movement
    /// The finger that moves it.
    public var touch: Touch
    /// What happens beyond the content's edges.
    public var overscroll: Overscroll
    /// The velocity of the content offset, in points per second, at which the finger lets go right
    /// after the movement; `nil` while it stays.
    ///
    /// The content then moves as by a fling in the same tick, with the same ``touch``.
    public var release: Vector?

    /// Makes a scroll.
    public init(
        _ movement: Movement,
        touch: Touch = .last,
        overscroll: Overscroll = .clamp,
        release: Vector? = nil
    ) {
        self.movement = movement
        self.touch = touch
        self.overscroll = overscroll
        self.release = release
    }

    /// How the content offset changes.
    public enum Movement: Sendable, Hashable, Codable {
        /// By this many points.
        case by(Vector)
        /// To this offset. This is a jump: it pulls nothing unless the touch is a point.
        case to(Point)
    }

    /// Where the finger is.
    public enum Touch: Sendable, Hashable, Codable {
        /// At this point of the viewport.
        case at(Point)
        /// Where it was in the last scroll with a point, or else in the middle of the viewport.
        case last
        /// No finger: nothing is pulled, and the last touch is forgotten.
        case none
        /// No finger, as the published originals handle it: elements are pulled as if the finger
        /// were at the origin of the content, and new ones start at rest.
        case contentOrigin
    }

    /// What happens beyond the content's edges.
    public enum Overscroll: Sendable, Hashable, Codable {
        /// The offset stops at the edges of the inset content.
        case clamp
        /// The offset is used as given.
        case free
        /// The content resists being dragged beyond its edges, more with distance.
        case rubberBand
        /// A finger drags the content as the settings allow: along an axis on which it cannot be dragged
        /// it stays, and beyond an edge it resists if it bounces there, or else stops. An offset along
        /// such an axis is limited to the edges.
        ///
        /// - Note: Source: UIScrollView, `isScrollEnabled`, `bounces`, `alwaysBounceVertical`.
        case automatic
    }
}
