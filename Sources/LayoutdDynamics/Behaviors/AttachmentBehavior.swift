public import LayoutdGeometry

/// A joint between two items, or between an item and a place (`UIAttachmentBehavior`).
///
/// - Note: Source: measured on UIKit and published by kern0x1b/charon.
public struct AttachmentBehavior: Sendable, Hashable, Codable {
    /// The joined items, and how they may move.
    public internal(set) var joint: Joint
    /// The distance to keep, in points; `nil` for the distance when the behaviour is added.
    ///
    /// For anchors, pairs of items and ropes only.
    public var length: Double?
    /// Damping ratio of the spring; 1 is critical.
    ///
    /// For anchors and pairs of items only.
    public var damping: Double
    /// Oscillations per second of the spring, in Hz; 0 for a rigid rod.
    ///
    /// For anchors and pairs of items only.
    public var frequency: Double
    /// Torque with which a pin resists turning, in N·m.
    public var frictionTorque: Double
    /// The range in which a pin may turn (radians) or an item slide (points); `nil` for no limit.
    ///
    /// Sliding counts from where the items are when the behaviour is added: how far the second one has
    /// moved along the axis, seen from the first. For sliding to an anchor the item is the first, and
    /// the anchor the second: along the axis `(1, 0)` the range `-50...10` lets the item move 50 points to
    /// the right and 10 to the left.
    public var attachmentRange: ClosedRange<Double>?

    /// The kinds of joints; places and offsets are in points.
    ///
    /// The default offset is the item's centre.
    ///
    /// ```swift
    /// let rod = AttachmentBehavior(.anchor(1, anchor: Point(x: 160, y: 0)), length: 100)
    /// let rope = AttachmentBehavior(.limit(1, attachedTo: 2))
    /// ```
    public enum Joint: Sendable, Hashable, Codable {
        /// A rod or a spring from a point of the item, in its own axes from its centre, to a place.
        case anchor(DynamicItemID, offset: Vector = .zero, anchor: Point)
        /// A rod or a spring between a point of each item, in the item's own axes from its centre.
        case items(
            DynamicItemID,
            offset: Vector = .zero,
            attachedTo: DynamicItemID,
            attachedOffset: Vector = .zero
        )
        /// The items move as one, welded at a place.
        case fixed(DynamicItemID, attachedTo: DynamicItemID, anchor: Point)
        /// The items turn about a place that they share.
        case pin(DynamicItemID, attachedTo: DynamicItemID, anchor: Point)
        /// The items slide along an axis against each other and do not turn.
        case sliding(DynamicItemID, attachedTo: DynamicItemID, anchor: Point, axis: Vector)
        /// The item slides along an axis through a place and does not turn.
        case slidingToAnchor(DynamicItemID, anchor: Point, axis: Vector)
        /// A rope: the distance between the points never exceeds the initial distance.
        case limit(
            DynamicItemID,
            offset: Vector = .zero,
            attachedTo: DynamicItemID,
            attachedOffset: Vector = .zero
        )
    }

    /// Creates an attachment.
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

extension AttachmentBehavior: BehaviorDefinition {
    var behavior: DynamicBehavior { .attachment(self) }

    func canBecome(_ other: AttachmentBehavior) -> Bool { joint.isKind(of: other.joint) }

    /// Keeps the old length, unless one is given that differs in the engine.
    func succeeding(_ old: AttachmentBehavior) -> AttachmentBehavior {
        if let length, Metres.points(Metres.from(length)) != old.length { return self }
        var successor = self
        successor.length = old.length
        return successor
    }

    func makeJoint(owner: BehaviorID, _ body: (DynamicItemID) -> BodyRecord?) -> JointRecord? {
        let ends = items
        guard let item = body(ends[0]), let other = body(ends.last ?? ends[0]) else { return nil }
        let isPair = ends.count == 2
        var joint = JointRecord(
            kind,
            owner: owner,
            item: item.item,
            other: isPair ? other.item : nil
        )
        joint.referenceAngle = (isPair ? other.motion.angle : 0) - item.motion.angle
        switch self.joint {
        case .anchor, .items, .limit:
            joint.hold(self.joint)
            joint.length = joint.distance(item, isPair ? other : nil)
        case .fixed(_, _, let anchor), .pin(_, _, let anchor), .sliding(_, _, let anchor, _):
            joint.grip = item.motion.localPoint(EngineVector(anchor))
            joint.otherGrip = other.motion.localPoint(EngineVector(anchor))
        case .slidingToAnchor(_, let anchor, _):
            joint.place = EngineVector(anchor)
            joint.grip = item.motion.localPoint(joint.place)
        }
        if let axis { joint.axis = item.motion.localVector(axis) }
        joint.follow(self)
        // A pivot without a given length keeps the current distance, up to a point: it holds the
        // item where the place is. A pivot with a length pulls the item there.
        if joint.isPivot, length == nil {
            joint.grip = item.motion.localPoint(joint.place)
        }
        return joint
    }

    func update(_ joint: inout JointRecord) { joint.follow(self) }

    /// The attachment with the length of its joint, so that the behaviour reports it.
    func adopting(_ joint: JointRecord) -> DynamicBehavior? {
        guard let length = joint.reportedLength else { return nil }
        var attachment = self
        attachment.length = length
        return .attachment(attachment)
    }

    var checkedValues: [CheckedValue] {
        let range = attachmentRange.map { [$0.lowerBound, $0.upperBound] } ?? []
        return jointValues + checked("length", length, in: 0...1e9)
            + [
                CheckedValue("damping", damping, in: 0...1e6),
                // A spring must not oscillate faster than the sub-steps can follow.
                CheckedValue("frequency", frequency, in: 0...60),
                CheckedValue("frictionTorque", frictionTorque, in: 0...1e9),
            ] + range.map { CheckedValue("attachmentRange", $0) }
    }

    private var jointValues: [CheckedValue] {
        switch joint {
        case .anchor(_, let offset, let anchor):
            checked("offset", offset) + checked("anchor", anchor)
        case .items(_, let offset, _, let attached), .limit(_, let offset, _, let attached):
            checked("offset", offset) + checked("attachedOffset", attached)
        case .fixed(_, _, let anchor), .pin(_, _, let anchor): checked("anchor", anchor)
        case .sliding(_, _, let anchor, let axis), .slidingToAnchor(_, let anchor, let axis):
            checked("anchor", anchor) + checked("axis", axis)
                + [CheckedValue("axis", axis.length, in: 1e-6...1e10)]
        }
    }
}

extension AttachmentBehavior.Joint {
    /// Whether it joins the same items in the same way; only anchors and offsets may differ.
    fileprivate func isKind(of other: AttachmentBehavior.Joint) -> Bool {
        switch (self, other) {
        case (.anchor(let a, _, _), .anchor(let b, _, _)): a == b
        case (.items(let a, _, let c, _), .items(let b, _, let d, _)),
            (.limit(let a, _, let c, _), .limit(let b, _, let d, _)):
            a == b && c == d
        default: self == other
        }
    }
}

extension AttachmentBehavior {
    /// The kind of the engine's joint, before the length of a rod is considered.
    private var kind: JointRecord.Kind {
        switch joint {
        case .anchor, .items: .rod
        case .fixed: .weld
        case .pin: .pin
        case .sliding, .slidingToAnchor: .slider
        case .limit: .rope
        }
    }

    /// A unit vector in the engine's precision; `nil` for joints that do not slide.
    private var axis: EngineVector? {
        switch joint {
        case .sliding(_, _, _, let axis), .slidingToAnchor(_, _, let axis):
            let length = axis.length
            return EngineVector(x: Float(axis.dx / length), y: Float(axis.dy / length))
        default: return nil
        }
    }
}

extension JointRecord {
    /// Updates the properties that may change while the behaviour is active.
    fileprivate mutating func follow(_ attachment: AttachmentBehavior) {
        switch attachment.joint {
        case .anchor, .items, .limit:
            hold(attachment.joint)
            if let length = attachment.length { self.length = Metres.from(length) }
            frequency = Float(attachment.frequency)
            damping = Float(attachment.damping)
            chooseKind(attachment.joint)
        case .pin:
            friction = Float(attachment.frictionTorque)
            range = attachment.attachmentRange.map {
                Float($0.lowerBound)...Float($0.upperBound)
            }
        case .sliding, .slidingToAnchor:
            range = attachment.attachmentRange.map {
                Metres.from($0.lowerBound)...Metres.from($0.upperBound)
            }
        case .fixed: break
        }
    }

    fileprivate mutating func hold(_ joint: AttachmentBehavior.Joint) {
        switch joint {
        case .anchor(_, let offset, let anchor):
            grip = EngineVector(offset)
            place = EngineVector(anchor)
        case .items(_, let offset, _, let attachedOffset),
            .limit(_, let offset, _, let attachedOffset):
            grip = EngineVector(offset)
            otherGrip = EngineVector(attachedOffset)
        default: break
        }
    }

    /// Chooses the kind of a rod by its length and frequency.
    ///
    /// A rod to a place becomes a pivot if it is too short to have a direction. A spring to a place
    /// becomes a tether, which has no length, if it is at most as long as the engine's shortest
    /// rod.
    private mutating func chooseKind(_ joint: AttachmentBehavior.Joint) {
        let isAnchored = if case .anchor = joint { true } else { false }
        switch joint {
        case .anchor, .items:
            if frequency > 0 {
                kind = isAnchored && length <= Self.shortestSpring ? .tether : .spring
            } else {
                kind = isAnchored && length < Self.shortestRod ? .pin : .rod
            }
        default: break
        }
    }

    /// In metres: a point, and half a point.
    private static let shortestRod: Float = 0.01
    private static let shortestSpring: Float = 0.005

    /// The distance between the points that it holds, in metres.
    fileprivate func distance(_ item: BodyRecord, _ other: BodyRecord?) -> Float {
        let end = other?.motion.worldPoint(otherGrip) ?? place
        return (end - item.motion.worldPoint(grip)).length
    }

    /// The length in points; `nil` for joints that keep no length.
    fileprivate var reportedLength: Double? {
        switch kind {
        case .rod, .spring, .rope, .tether: Metres.points(length)
        case .pin where isPivot: Metres.points(length)
        default: nil
        }
    }

    /// Whether it is a rod that is too short to have a direction.
    fileprivate var isPivot: Bool { kind == .pin && other == nil }
}
