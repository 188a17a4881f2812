public import LayoutdGeometry
public import LayoutdLayouts

/// One element as it is presented at a moment.
public struct PresentedElement: Sendable, Hashable, Codable {
    /// Which element this is.
    public var element: ElementID
    /// The frame before scaling and rotation, in content coordinates, points.
    public var frame: Rect
    /// The rotation about the centre of ``frame``, in radians, clockwise on screen.
    public var angle: Double
    /// The bits in which ``alpha`` differs from 1; zero for nearly all elements.
    ///
    /// One test of these, ``scaleBits`` and the angle tells usual elements, in a third of the
    /// instructions that comparing three numbers takes.
    package private(set) var alphaBits: UInt64
    /// Drawing order; larger is nearer to the viewer.
    public var zIndex: Int
    /// The velocity, in points per second.
    public var velocity: Vector
    /// The angular velocity, in radians per second, clockwise on screen.
    public var angularVelocity: Double
    /// Where its centre comes to rest, in content coordinates, points.
    public var anchor: Point
    /// The number of a departing element, at least 0; `nil` for all others.
    ///
    /// It is part of the identity: ``element`` may already refer to another element.
    public var departing: Int?
    /// The bits in which ``scale`` differs from 1; zero for nearly all elements.
    package private(set) var scaleBits: UInt64
    /// How an effect rotates it out of the plane.
    public var tilt = Tilt()

    /// Makes a presented element, by default upright, opaque, not scaled, not rotating and not
    /// departing.
    public init(
        element: ElementID,
        frame: Rect,
        zIndex: Int,
        velocity: Vector,
        anchor: Point,
        angle: Double = 0,
        alpha: Double = 1,
        angularVelocity: Double = 0,
        departing: Int? = nil,
        scale: Double = 1
    ) {
        self.element = element
        self.frame = frame
        self.angle = angle
        alphaBits = alpha.bitPattern ^ 1.0.bitPattern
        self.zIndex = zIndex
        self.velocity = velocity
        self.angularVelocity = angularVelocity
        self.anchor = anchor
        self.departing = departing
        scaleBits = scale.bitPattern ^ 1.0.bitPattern
    }

    /// An element that rests where the layout puts it.
    public init(resting attributes: LayoutAttributes) {
        self.init(
            element: attributes.element,
            frame: attributes.frame,
            zIndex: attributes.zIndex,
            velocity: .zero,
            anchor: attributes.frame.center,
            angle: attributes.angle,
            alpha: attributes.alpha,
            scale: attributes.scale
        )
    }

    /// The smallest upright rectangle that contains the element, in content coordinates, points.
    public var boundingBox: Rect {
        if angle.bitPattern | scaleBits | tiltBits == 0 { return frame }
        if !tilt.isFlat { return boundingBoxOfCorners }
        return scaledFrame.boundingBox(rotatedBy: angle)
    }

    /// The frame as it is drawn before rotation, in content coordinates, points.
    public var scaledFrame: Rect { frame.scaled(by: scale) }

    /// Zero if it is not rotated out of the plane, as nearly all elements.
    @inlinable package var tiltBits: UInt64 { tilt.rotateX.bitPattern | tilt.rotateY.bitPattern }
}

extension PresentedElement {
    /// The opacity: 0 is invisible, 1 is opaque.
    public var alpha: Double {
        get { Double(bitPattern: alphaBits ^ 1.0.bitPattern) }
        set { alphaBits = newValue.bitPattern ^ 1.0.bitPattern }
    }

    /// The factor by which it is drawn larger than ``frame``, about its centre; at least 0.
    public var scale: Double {
        get { Double(bitPattern: scaleBits ^ 1.0.bitPattern) }
        set { scaleBits = newValue.bitPattern ^ 1.0.bitPattern }
    }
}

extension PresentedElement {
    private enum CodingKeys: CodingKey {
        case element, frame, angle, alpha, zIndex, velocity, angularVelocity, anchor, departing
        case scale, tilt
    }

    /// Reads an element; its scale is 1 if that is absent.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            element: try container.decode(ElementID.self, forKey: .element),
            frame: try container.decode(Rect.self, forKey: .frame),
            zIndex: try container.decode(Int.self, forKey: .zIndex),
            velocity: try container.decode(Vector.self, forKey: .velocity),
            anchor: try container.decode(Point.self, forKey: .anchor),
            angle: try container.decode(Double.self, forKey: .angle),
            alpha: try container.decode(Double.self, forKey: .alpha),
            angularVelocity: try container.decode(Double.self, forKey: .angularVelocity),
            departing: try container.decodeIfPresent(Int.self, forKey: .departing),
            scale: try container.decodeIfPresent(Double.self, forKey: .scale) ?? 1
        )
        tilt = try container.decodeIfPresent(Tilt.self, forKey: .tilt) ?? Tilt()
    }

    /// Writes the format that ``init(from:)`` reads.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(element, forKey: .element)
        try container.encode(frame, forKey: .frame)
        try container.encode(angle, forKey: .angle)
        try container.encode(alpha, forKey: .alpha)
        try container.encode(zIndex, forKey: .zIndex)
        try container.encode(velocity, forKey: .velocity)
        try container.encode(angularVelocity, forKey: .angularVelocity)
        try container.encode(anchor, forKey: .anchor)
        try container.encodeIfPresent(departing, forKey: .departing)
        try container.encode(scale, forKey: .scale)
        if !tilt.isFlat { try container.encode(tilt, forKey: .tilt) }
    }
}

extension [PresentedElement] {
    /// The elements by z-index, then in the order of ``/LayoutdLayouts/ElementID``; departing
    /// elements follow the one that has their old index now, by their numbers.
    ///
    /// If all have z-index 0 and none departs, they must be in the order of
    /// ``/LayoutdLayouts/ElementID`` already.
    public var inDrawingOrder: [PresentedElement] {
        guard contains(where: { $0.zIndex != 0 || $0.departing != nil }) else { return self }
        if let levels = levelsInOrder {
            var ordered: [PresentedElement] = []
            ordered.reserveCapacity(count)
            for level in levels {
                for index in indices where self[index].zIndex == level {
                    ordered.append(self[index])
                }
            }
            return ordered
        }
        return sorted {
            ($0.zIndex, $0.element, $0.departing ?? -1)
                < ($1.zIndex, $1.element, $1.departing ?? -1)
        }
    }

    /// The different z-indices, ascending, if there are only a few and the elements are in order but for
    /// them: then whole levels move, which takes less than sorting.
    private var levelsInOrder: [Int]? {
        var levels: [Int] = []
        var last: ElementID?
        for index in indices {
            let (element, zIndex) = (self[index].element, self[index].zIndex)
            if let last, element < last { return nil }
            guard self[index].departing == nil else { return nil }
            last = element
            if levels.contains(zIndex) { continue }
            guard levels.count < 4 else { return nil }
            levels.append(zIndex)
        }
        return levels.sorted()
    }
}

/// What a collection view presents at a moment, in a rectangle.
public struct Frame: Sendable, Hashable, Codable {
    /// Which change of the collection view this shows.
    public var state: State
    /// The elements in drawing order.
    public var elements: [PresentedElement]
    /// What the kinds of the elements are called.
    public var kinds = ElementKinds.standard
    /// The element that a finger has lifted to reorder it, if any.
    public var lifted: ElementID?
    /// The elements that the data hide; `nil` if there are none.
    public var hidden: Set<ElementID>?

    /// The collection view as a whole.
    public struct State: Sendable, Hashable, Codable {
        /// Grows by one with every event, and with every tick that does not start at rest.
        public var sequence: Int
        /// Changes of the data so far: batches of updates and reloads.
        public var dataVersion: Int
        /// The tick of the latest change.
        public var tick: Int
        /// Seconds since creation of the latest change.
        public var time: Double
        /// Whether nothing changes until the next event.
        public var isResting: Bool
        /// Whether a fling or an animated scroll is running.
        public var isScrolling: Bool
        /// The point of the content that is at the viewport's upper left corner.
        public var contentOffset: Point
        /// The extent of the whole content, in points.
        public var contentSize: Size
        /// The sections in the viewport that scroll by themselves.
        public var sections: [OrthogonalSection] = []
        /// The scale at which the content is shown, if it can be zoomed.
        public var zoomScale: Double?
    }
}
