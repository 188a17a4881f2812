public import Geometry
public import Layouts

/// One element as it is presented at some moment.
public struct PresentedElement: Sendable, Hashable {
    /// Which element this is.
    public var element: ElementID
    /// Where it is, in content coordinates, points.
    public var frame: Rect
    /// Drawing order; larger is nearer to the viewer.
    public var zIndex: Int
    /// How fast it moves, in points per second.
    public var velocity: Vector
    /// Where its centre comes to rest, in content coordinates, points.
    public var anchor: Point

    /// Makes a presented element.
    public init(element: ElementID, frame: Rect, zIndex: Int, velocity: Vector, anchor: Point) {
        self.element = element
        self.frame = frame
        self.zIndex = zIndex
        self.velocity = velocity
        self.anchor = anchor
    }

    /// An element that rests where the layout puts it.
    public init(resting attributes: LayoutAttributes) {
        self.init(
            element: attributes.element,
            frame: attributes.frame,
            zIndex: attributes.zIndex,
            velocity: .zero,
            anchor: attributes.frame.center
        )
    }
}

extension [PresentedElement] {
    /// The elements by z-index, those of one in the order of ``ElementID`` in which they come.
    public var inDrawingOrder: [PresentedElement] {
        guard contains(where: { $0.zIndex != 0 }) else { return self }
        return sorted { ($0.zIndex, $0.element) < ($1.zIndex, $1.element) }
    }
}

/// What a collection view presents at some moment, in some rectangle.
public struct Frame: Sendable, Hashable {
    /// Which change of the collection view this shows.
    public var state: State
    /// The elements, by z-index, then in the order of ``ElementID``.
    public var elements: [PresentedElement]

    /// The collection view as a whole.
    public struct State: Sendable, Hashable {
        /// Grows by one with every event and with every tick that began not resting.
        public var sequence: Int
        /// Batches of updates applied so far.
        public var edition: Int
        /// The tick of the latest change.
        public var tick: Int
        /// Seconds since creation of the latest change.
        public var time: Double
        /// Whether nothing changes until the next event.
        public var isResting: Bool
        /// Whether the content offset moves by itself.
        public var isScrolling: Bool
        /// The point of the content that is at the viewport's upper left corner.
        public var contentOffset: Point
        /// The extent of the whole content, in points.
        public var contentSize: Size
    }
}
