public import Geometry

/// A joint between two items, or between an item and a place (`UIAttachmentBehavior`).
///
/// - Note: Source: measured on UIKit and published by kern0x1b/charon; see the properties for what
///   is chosen here.
public struct AttachmentBehavior: Sendable, Hashable, Codable {
    /// What is joined, and how it may move.
    public let joint: Joint
    /// The distance that is kept, in points; `nil` for that at the moment when the behaviour is
    /// added.
    ///
    /// Of anchors, pairs of items and ropes only.
    public var length: Double?
    /// Ratio to critical damping of the spring.
    ///
    /// Of anchors and pairs of items only.
    public var damping: Double
    /// Oscillations per second of the spring, in Hz; 0 for a rigid rod.
    ///
    /// Of anchors and pairs of items only.
    public var frequency: Double
    /// Torque with which a pin resists turning, in N·m.
    public var frictionTorque: Double
    /// How far a pin may turn (radians) or an item slide (points); `nil` for any amount.
    ///
    /// Sliding to an anchor counts from the item to the anchor along the axis.
    public var attachmentRange: ClosedRange<Double>?

    /// The kinds of joints; points are in points.
    public enum Joint: Sendable, Hashable, Codable {
        /// A rod or a spring from a point of the item, in its own axes from its centre, to a place.
        case anchor(DynamicItemID, offset: Vector, anchor: Point)
        /// A rod or a spring between a point of each item, in the item's own axes from its centre.
        case items(
            DynamicItemID,
            offset: Vector,
            attachedTo: DynamicItemID,
            attachedOffset: Vector
        )
        /// The items move as one, welded at a place.
        case fixed(DynamicItemID, attachedTo: DynamicItemID, anchor: Point)
        /// The items turn about a place that they share.
        case pin(DynamicItemID, attachedTo: DynamicItemID, anchor: Point)
        /// The items slide along an axis against each other and do not turn.
        case sliding(DynamicItemID, attachedTo: DynamicItemID, anchor: Point, axis: Vector)
        /// The item slides along an axis through a place and does not turn.
        case slidingToAnchor(DynamicItemID, anchor: Point, axis: Vector)
        /// A rope: the points come no further from each other than they are at the start.
        case limit(
            DynamicItemID,
            offset: Vector,
            attachedTo: DynamicItemID,
            attachedOffset: Vector
        )
    }

    /// Makes a joint.
    public init(
        _ joint: Joint,
        length: Double? = nil,
        damping: Double = 0,
        frequency: Double = 0,
        frictionTorque: Double = 0,
        attachmentRange: ClosedRange<Double>? = nil
    ) {
        self.joint = joint
        self.length = length
        self.damping = damping
        self.frequency = frequency
        self.frictionTorque = frictionTorque
        self.attachmentRange = attachmentRange
    }

    /// The one or two items.
    public var items: [DynamicItemID] {
        switch joint {
        case .anchor(let item, _, _), .slidingToAnchor(let item, _, _): [item]
        case .items(let item, _, let other, _), .fixed(let item, let other, _),
            .pin(let item, let other, _), .sliding(let item, let other, _, _),
            .limit(let item, _, let other, _):
            [item, other]
        }
    }
}
