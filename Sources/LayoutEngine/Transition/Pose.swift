import Glibc
import LayoutdGeometry
import LayoutdLayouts

/// The properties of an element that an animation changes.
struct Pose: Sendable, Hashable {
    /// Before scaling and rotation, in content coordinates, points.
    var frame: Rect
    /// The opacity: 0 is invisible, 1 is opaque.
    var alpha = 1.0
    /// The rotation about the centre, in radians, clockwise on screen.
    var angle = 0.0
    /// The factor by which it is drawn larger, about its centre.
    var scale = 1.0

    init(frame: Rect, alpha: Double = 1, angle: Double = 0, scale: Double = 1) {
        self.frame = frame
        self.alpha = alpha
        self.angle = angle
        self.scale = scale
    }

    init(_ attributes: LayoutAttributes) {
        self.init(
            frame: attributes.frame,
            alpha: attributes.alpha,
            angle: attributes.angle,
            scale: attributes.scale
        )
    }

    init(_ element: PresentedElement) {
        self.init(
            frame: element.frame,
            alpha: element.alpha,
            angle: element.angle,
            scale: element.scale
        )
    }

    /// The pose with a difference added to it.
    ///
    /// Positions and angles may overshoot. Sizes, about the centre, and the scale are at least 0, and the
    /// opacity is 0 to 1.
    func changed(by difference: PoseDifference) -> Pose {
        let width = frame.size.width + difference.width
        let height = frame.size.height + difference.height
        return Pose(
            frame: Rect(
                x: frame.minX + difference.x + min(0, width) / 2,
                y: frame.minY + difference.y + min(0, height) / 2,
                width: max(0, width),
                height: max(0, height)
            ),
            alpha: min(1, max(0, alpha + difference.alpha)),
            angle: angle + difference.angle,
            scale: max(0, scale + difference.scale)
        )
    }

    /// The pose, moved.
    func shifted(by shift: Vector) -> Pose {
        var pose = self
        pose.frame.origin = frame.origin + shift
        return pose
    }

    /// The same place, with another opacity.
    func with(alpha: Double) -> Pose {
        var pose = self
        pose.alpha = alpha
        return pose
    }

    /// The difference that leads from `end` to `start`, turning the shorter way.
    static func - (start: Pose, end: Pose) -> PoseDifference {
        PoseDifference(
            x: start.frame.minX - end.frame.minX,
            y: start.frame.minY - end.frame.minY,
            width: start.frame.size.width - end.frame.size.width,
            height: start.frame.size.height - end.frame.size.height,
            alpha: start.alpha - end.alpha,
            angle: remainder(start.angle - end.angle, 2 * .pi),
            scale: start.scale - end.scale
        )
    }
}

extension Pose: Codable {
    private enum CodingKeys: CodingKey {
        case frame, alpha, angle, scale
    }

    /// Reads a pose; one without angle and scale has the usual ones.
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            frame: try container.decode(Rect.self, forKey: .frame),
            alpha: try container.decode(Double.self, forKey: .alpha),
            angle: try container.decodeIfPresent(Double.self, forKey: .angle) ?? 0,
            scale: try container.decodeIfPresent(Double.self, forKey: .scale) ?? 1
        )
    }

    /// Writes the format that ``init(from:)`` reads.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(frame, forKey: .frame)
        try container.encode(alpha, forKey: .alpha)
        if angle != 0 { try container.encode(angle, forKey: .angle) }
        if scale != 1 { try container.encode(scale, forKey: .scale) }
    }
}

/// A difference between two poses, in points, radians, opacity and scale.
struct PoseDifference: AnimatedDifference {
    var x = 0.0
    var y = 0.0
    var width = 0.0
    var height = 0.0
    var alpha = 0.0
    var angle = 0.0
    var scale = 0.0

    static let zero = PoseDifference()

    mutating func add(_ other: PoseDifference, times factor: AxisProgress) {
        x += other.x * factor.x
        y += other.y * factor.y
        width += other.width * factor.x
        height += other.height * factor.y
        alpha += other.alpha * factor.other
        angle += other.angle * factor.other
        scale += other.scale * factor.other
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

extension PoseDifference: Checkable {
    var isSound: Bool { [x, y, width, height, alpha, angle, scale].areSound }
}

extension PoseDifference: Codable {
    private enum CodingKeys: CodingKey {
        case x, y, width, height, alpha, angle, scale
    }

    /// Reads a difference; one without angle and scale changes neither.
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            x: try container.decode(Double.self, forKey: .x),
            y: try container.decode(Double.self, forKey: .y),
            width: try container.decode(Double.self, forKey: .width),
            height: try container.decode(Double.self, forKey: .height),
            alpha: try container.decode(Double.self, forKey: .alpha),
            angle: try container.decodeIfPresent(Double.self, forKey: .angle) ?? 0,
            scale: try container.decodeIfPresent(Double.self, forKey: .scale) ?? 0
        )
    }

    /// Writes the format that ``init(from:)`` reads.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(x, forKey: .x)
        try container.encode(y, forKey: .y)
        try container.encode(width, forKey: .width)
        try container.encode(height, forKey: .height)
        try container.encode(alpha, forKey: .alpha)
        if angle != 0 { try container.encode(angle, forKey: .angle) }
        if scale != 0 { try container.encode(scale, forKey: .scale) }
    }
}
