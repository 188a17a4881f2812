import CLayoutdBox2D

/// A joint in the engine, in the local axes of the joined items.
struct JointRecord: Sendable, Hashable, Codable {
    enum Kind: String, Sendable, Hashable, Codable {
        case tether, rod, spring, rope, snap, weld, pin, slider
    }

    /// The behaviour that it belongs to.
    let owner: BehaviorID
    let item: DynamicItemID
    /// The other item, or `nil` for a joint to a place.
    let other: DynamicItemID?

    var kind: Kind
    /// In metres.
    var place = EngineVector.zero
    /// The points where it holds the items, in metres from their centres.
    var grip = EngineVector.zero
    var otherGrip = EngineVector.zero
    /// In metres.
    var length: Float = 0
    /// In Hz.
    var frequency: Float = 0
    var damping: Float = 0
    /// A unit vector, in the item's axes.
    var axis = EngineVector.zero
    /// In radians.
    var referenceAngle: Float = 0
    /// In radians or metres; `nil` for no limits.
    var range: ClosedRange<Float>?
    /// In N·m.
    var friction: Float = 0

    init(_ kind: Kind, owner: BehaviorID, item: DynamicItemID, other: DynamicItemID? = nil) {
        self.kind = kind
        self.owner = owner
        self.item = item
        self.other = other
    }

    /// The engine's definition of the joint.
    ///
    /// - Parameters:
    ///   - bodies: The numbers of the bodies of `item` and `other`; -1 for a place.
    ///   - isHome: Whether the item belongs at the place.
    /// - Returns: The definition, with lengths in metres.
    func definition(bodies: (item: Int, other: Int), isHome: Bool = false) -> CB2JointDef {
        CB2JointDef(
            kind: rawKind,
            a: Int32(bodies.item),
            b: Int32(bodies.other),
            placeX: place.x,
            placeY: place.y,
            localAX: grip.x,
            localAY: grip.y,
            localBX: otherGrip.x,
            localBY: otherGrip.y,
            length: length,
            frequency: frequency,
            dampingRatio: damping,
            axisX: axis.x,
            axisY: axis.y,
            referenceAngle: referenceAngle,
            lower: range?.lowerBound ?? 0,
            upper: range?.upperBound ?? 0,
            friction: friction,
            hasLimits: range != nil,
            isHome: isHome
        )
    }

    private var rawKind: CB2JointKind {
        switch kind {
        case .tether: CB2JointTether
        case .rod: CB2JointRod
        case .spring: CB2JointSpring
        case .rope: CB2JointRope
        case .snap: CB2JointSnap
        case .weld: CB2JointWeld
        case .pin: CB2JointPin
        case .slider: CB2JointSlider
        }
    }
}
