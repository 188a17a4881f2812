/// Items that move as one rigid body (`UIDynamicItemGroup`).
///
/// Behaviours name the group and none of its items. Its mass and its shape are those of its items
/// together, and its centre is the mean of their centres, weighted by their areas.
public struct ItemGroup: Sendable, Hashable, Codable {
    /// The identifier by which behaviours name the group: like that of an item, and of no other item.
    public let id: DynamicItemID
    /// What the group is called; an animator does not use it.
    public let name: String
    /// Its items.
    public var items: [DynamicItemID]

    /// Creates a group.
    public init(id: DynamicItemID, name: String = "", items: [DynamicItemID]) {
        (self.id, self.name, self.items) = (id, name, items)
    }

    /// The most convex pieces that the items of all groups of an animator may have together.
    ///
    /// A rectangle and a circle are one piece, an ellipse five.
    public static let mostPieces = 1000
}

/// Where an item is in its group.
struct GroupPlace: Sendable, Hashable, Codable {
    let group: DynamicItemID
    /// The index of its part.
    let part: Int
}

/// The velocity with which an item gets a body.
struct BodyVelocity: Sendable, Hashable, Codable {
    /// In metres per second.
    var linear: EngineVector
    /// In radians per second.
    var spin: Float
}

extension BodyMotion {
    /// Takes the velocity with which the body starts.
    mutating func take(_ start: BodyVelocity) {
        (velocity, spin) = (start.linear, start.spin)
    }

    /// The velocity of a point that the body carries at a distance from its centre, in metres per second.
    func velocity(at arm: EngineVector) -> EngineVector {
        velocity + EngineVector(x: -spin * arm.y, y: spin * arm.x)
    }
}
