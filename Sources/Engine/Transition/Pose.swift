import Geometry
import Layouts

/// What an animation changes of an element.
struct Pose: Sendable, Hashable, Codable {
    /// In content coordinates, points.
    var frame: Rect
    /// How much is seen: 0 for nothing, 1 for all.
    var alpha = 1.0

    init(frame: Rect, alpha: Double = 1) {
        self.frame = frame
        self.alpha = alpha
    }

    init(_ attributes: LayoutAttributes) {
        self.init(frame: attributes.frame)
    }

    /// The pose on the way to another one.
    ///
    /// Places overshoot as far as the spring does; sizes end at 0, and what is seen at nothing and
    /// all.
    ///
    /// - Parameters:
    ///   - end: Where the way ends.
    ///   - progress: The part of the way that is covered; may exceed 1.
    /// - Returns: The pose there.
    func interpolated(to end: Pose, _ progress: Double) -> Pose {
        guard progress != 1 else { return end }
        func mix(_ start: Double, _ end: Double) -> Double { start + (end - start) * progress }
        return Pose(
            frame: Rect(
                x: mix(frame.minX, end.frame.minX),
                y: mix(frame.minY, end.frame.minY),
                width: max(0, mix(frame.size.width, end.frame.size.width)),
                height: max(0, mix(frame.size.height, end.frame.size.height))
            ),
            alpha: min(1, max(0, mix(alpha, end.alpha)))
        )
    }

    /// The pose elsewhere.
    func shifted(by shift: Vector) -> Pose {
        Pose(frame: Rect(origin: frame.origin + shift, size: frame.size), alpha: alpha)
    }

    /// The same place with nothing to be seen.
    var vanished: Pose { Pose(frame: frame, alpha: 0) }
}
