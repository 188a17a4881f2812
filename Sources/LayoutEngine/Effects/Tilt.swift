/// A rotation of an element out of the plane of the screen, about its centre.
public struct Tilt: Sendable, Hashable, Codable {
    /// The rotation about the horizontal axis, in radians: the upper edge goes away from the viewer.
    public var rotateX: Double
    /// The rotation about the vertical axis, in radians: the right edge goes away from the viewer.
    public var rotateY: Double
    /// The distance of the eye from the screen, in points, right before the element's centre; 0 if it is
    /// infinitely far away.
    public var perspective: Double

    /// Makes a rotation, by default none; angles in radians, the distance in points.
    public init(rotateX: Double = 0, rotateY: Double = 0, perspective: Double = 0) {
        self.rotateX = rotateX
        self.rotateY = rotateY
        self.perspective = perspective
    }

    /// Whether the element stays in the plane.
    public var isFlat: Bool { rotateX == 0 && rotateY == 0 }

    /// Adds a rotation; of two distances the shorter one counts.
    mutating func rotate(_ axis: WritableKeyPath<Tilt, Double>, by angle: Double, _ eye: Double?) {
        guard angle != 0 else { return }
        self[keyPath: axis] += angle
        guard let eye else { return }
        perspective = perspective == 0 ? eye : min(perspective, eye)
    }
}
