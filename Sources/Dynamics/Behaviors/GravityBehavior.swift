public import Geometry

/// An acceleration that all its items share, whatever their mass (`UIGravityBehavior`).
///
/// An animator has one gravity: with several of these behaviours the one that was added or changed
/// last sets it for the items of all; when that one goes, the latest of the others does.
///
/// - Note: Source: measured on UIKit and published by kern0x1b/charon. There, removing any of
///   several zeroes the gravity of all, which nobody can want and which is not done here.
public struct GravityBehavior: Sendable, Hashable, Codable {
    /// The items that fall, in the order in which they were added.
    public var items: [DynamicItemID]
    /// Direction and strength; a length of 1 is 1000 pt/s².
    public var gravityDirection: Vector

    /// Makes a gravity, by default downwards.
    public init(items: [DynamicItemID], gravityDirection: Vector = Vector(dx: 0, dy: 1)) {
        self.items = items
        self.gravityDirection = gravityDirection
    }

    /// The strength; setting it keeps the angle, and 0 forgets it.
    public var magnitude: Double {
        get { gravityDirection.length }
        set { setAngle(angle, magnitude: newValue) }
    }

    /// The direction in radians, clockwise from the right; 0 if there is no gravity.
    public var angle: Double {
        get { gravityDirection.angle }
        set { setAngle(newValue, magnitude: magnitude) }
    }

    /// Sets direction (radians, clockwise from the right) and strength.
    public mutating func setAngle(_ angle: Double, magnitude: Double) {
        gravityDirection = Vector(angle: angle, magnitude: magnitude)
    }
}
