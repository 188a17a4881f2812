public import LayoutdGeometry

/// Pulls an item to a point and turns it upright (`UISnapBehavior`).
///
/// Four springs of 4 Hz and a rest length of 50 pt hold two opposite corners.
///
/// - Note: Source: measured on UIKit and published by kern0x1b/charon.
public struct SnapBehavior: Sendable, Hashable, Codable {
    /// The item.
    public let item: DynamicItemID
    /// The point where the item's centre comes to rest, in points.
    public var snapPoint: Point
    /// The damping ratio, 1 for critical damping; a change has no effect once the behaviour is
    /// added.
    public var damping: Double

    /// Creates a snap.
    public init(item: DynamicItemID, snapTo snapPoint: Point, damping: Double = 0.5) {
        self.item = item
        self.snapPoint = snapPoint
        self.damping = damping
    }
}

extension SnapBehavior: BehaviorDefinition {
    var items: [DynamicItemID] { [item] }
    var behavior: DynamicBehavior { .snap(self) }

    var checkedValues: [CheckedValue] {
        checked("snapPoint", snapPoint) + [CheckedValue("damping", damping, in: 0...1e6)]
    }

    func canBecome(_ other: SnapBehavior) -> Bool { item == other.item }

    func makeJoint(owner: BehaviorID, _ body: (DynamicItemID) -> BodyRecord?) -> JointRecord? {
        guard let body = body(item) else { return nil }
        var joint = JointRecord(.snap, owner: owner, item: item)
        joint.place = EngineVector(snapPoint)
        joint.grip = body.halfSize
        joint.damping = Float(damping)
        return joint
    }

    func update(_ joint: inout JointRecord) { joint.place = EngineVector(snapPoint) }
}
