import LayoutdGeometry
import LayoutdLayouts

/// A motion of the content offset that continues from tick to tick.
///
/// It is a single reference: every tick copies it, and most scrollers have none.
indirect enum OffsetMotion: Sendable, Hashable, Codable {
    /// To an offset along the curve of an animation; it pulls nothing.
    case animated(AnimatedOffset)
    /// A fling; it pulls elements as the finger did.
    case flung(FlungOffset)
    /// To another scale; it pulls nothing.
    case zooming(ZoomMotion)
}

/// An element to which the content scrolls, and where to put it.
struct ScrollGoal: Sendable, Hashable, Codable {
    var element: ElementID
    let position: ScrollPosition
}

/// A content offset that animations move.
struct AnimatedOffset: Sendable, Hashable, Codable {
    /// Where it comes to rest.
    var end: Point
    var animations = AdditiveAnimations<Vector>()
    /// Whether the elements in view move along the same curves.
    var carriesElements = false
    /// The element to scroll to if the layout changes meanwhile; `nil` for a fixed offset.
    var goal: ScrollGoal?

    init(end: Point) {
        self.end = end
    }

    init(start: Point, end: Point, curve: Curve, goal: ScrollGoal?) {
        self.end = end
        self.goal = goal
        animations.add(start - end, along: curve)
    }

    func offset(at time: Double) -> Point {
        end + animations.difference(at: time)
    }

    func velocity(at time: Double) -> Vector {
        animations.velocity(at: time)
    }

    func hasEnded(at time: Double) -> Bool {
        animations.haveEnded(at: time)
    }
}

/// A content offset that moves after the finger has lifted.
struct FlungOffset: Sendable, Hashable, Codable {
    let horizontal: Fling
    let vertical: Fling
    /// The time of release, in seconds since creation.
    let start: Double
    /// Where the finger was, in viewport coordinates; `nil` if nothing is pulled.
    let touch: Point?

    func offset(at time: Double) -> Point {
        guard !hasEnded(at: time) else { return end }
        let elapsed = time - start
        return Point(x: horizontal.offset(at: elapsed), y: vertical.offset(at: elapsed))
    }

    func velocity(at time: Double) -> Vector {
        let elapsed = time - start
        return Vector(dx: horizontal.velocity(at: elapsed), dy: vertical.velocity(at: elapsed))
    }

    /// The motion along an axis.
    subscript(axis: Axis) -> Fling { axis == .horizontal ? horizontal : vertical }

    func hasEnded(at time: Double) -> Bool {
        time - start >= max(horizontal.duration, vertical.duration) - Timeline.tolerance
    }

    /// Where it comes to rest.
    var end: Point { Point(x: horizontal.end, y: vertical.end) }
}
