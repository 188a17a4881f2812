import LayoutdGeometry
import LayoutdLayouts

/// The properties of an element that an animation changes.
struct Pose: Sendable, Hashable, Codable {
    /// In content coordinates, points.
    var frame: Rect
    /// The opacity: 0 is invisible, 1 is opaque.
    var alpha = 1.0

    init(frame: Rect, alpha: Double = 1) {
        self.frame = frame
        self.alpha = alpha
    }

    init(_ attributes: LayoutAttributes) {
        self.init(frame: attributes.frame)
    }

    init(_ element: PresentedElement) {
        self.init(frame: element.frame, alpha: element.alpha)
    }

    /// The pose with a difference added to it.
    ///
    /// Positions may overshoot. Sizes are at least 0, and the opacity is 0 to 1.
    func changed(by difference: PoseDifference) -> Pose {
        Pose(
            frame: Rect(
                x: frame.minX + difference.x,
                y: frame.minY + difference.y,
                width: max(0, frame.size.width + difference.width),
                height: max(0, frame.size.height + difference.height)
            ),
            alpha: min(1, max(0, alpha + difference.alpha))
        )
    }

    /// The pose, moved.
    func shifted(by shift: Vector) -> Pose {
        Pose(frame: Rect(origin: frame.origin + shift, size: frame.size), alpha: alpha)
    }

    /// The same place, invisible.
    var vanished: Pose { Pose(frame: frame, alpha: 0) }

    /// The same place, fully visible.
    var opaque: Pose { Pose(frame: frame) }

    /// The difference that leads from `end` to `start`.
    static func - (start: Pose, end: Pose) -> PoseDifference {
        PoseDifference(
            x: start.frame.minX - end.frame.minX,
            y: start.frame.minY - end.frame.minY,
            width: start.frame.size.width - end.frame.size.width,
            height: start.frame.size.height - end.frame.size.height,
            alpha: start.alpha - end.alpha
        )
    }
}

/// A difference between two poses, in points and in opacity.
struct PoseDifference: AnimatedDifference {
    var x = 0.0
    var y = 0.0
    var width = 0.0
    var height = 0.0
    var alpha = 0.0

    static let zero = PoseDifference()

    mutating func add(_ other: PoseDifference, times factor: Double) {
        x += other.x * factor
        y += other.y * factor
        width += other.width * factor
        height += other.height * factor
        alpha += other.alpha * factor
    }
}

extension PoseDifference {
    /// A difference of positions only.
    init(_ way: Vector) {
        self.init(x: way.dx, y: way.dy)
    }

    /// The part that moves the centre.
    var center: Vector {
        get { Vector(dx: x + width / 2, dy: y + height / 2) }
        set {
            x = newValue.dx - width / 2
            y = newValue.dy - height / 2
        }
    }
}
