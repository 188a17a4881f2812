import CLayoutdBox2D
public import LayoutdGeometry

/// A force on its items that depends on their position and velocity (`UIFieldBehavior`).
///
/// The formulas use the item's position relative to the field, in metres (100 points), with length
/// r and direction u; its velocity v (m/s), mass m and charge q; and
/// `fall = max(r, minimumRadius)^-falloff`.
///
/// - Note: Source: measured on UIKit and published by kern0x1b/charon.
public struct FieldBehavior: Sendable, Hashable, Codable {
    /// The kinds of fields, with their force in newtons for strength S.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// S·m·direction·fall; a direction of length 1 is 1 m/s².
        case linearGravity
        /// −S·m·u·fall: towards the field's position.
        case radialGravity
        /// −S·u·fall, which with its falloff of −1 is −S times the distance.
        case spring
        /// S·(−u.y, u.x)·fall/m: around the field's position.
        case vortex
        /// −S·w·|w|·fall, with w the velocity less the direction.
        case drag
        /// S·q·u·fall.
        case electric
        /// S·(v.y, −v.x)·fall for items with a charge, regardless of its amount.
        case magnetic
        /// No force: items inside move with the direction, in m/s.
        case velocity

        /// The default falloff of the kind.
        public var defaultFalloff: Double {
            switch self {
            case .linearGravity, .vortex, .drag, .velocity: 0
            case .radialGravity: 2
            case .spring: -1
            case .electric, .magnetic: 1
            }
        }
    }

    /// The items that it acts on, in the order in which they were added.
    public var items: [DynamicItemID]
    /// The kind of force.
    public let kind: Kind
    /// The centre of the field, in points.
    public var position: Point
    /// The direction, for linear gravity, drag and velocity.
    public var direction: Vector
    /// The factor S of the force.
    public var strength: Double
    /// The exponent by which the force decreases with distance; 0 for no decrease.
    public var falloff: Double
    /// The distance within which the force no longer increases, in points.
    public var minimumRadius: Double
    /// The region in which it acts, relative to its position.
    public var region: FieldRegion

    /// Creates a field; a `falloff` of `nil` means the kind's default.
    public init(
        _ kind: Kind,
        items: [DynamicItemID],
        position: Point = .zero,
        direction: Vector = .zero,
        strength: Double = 1,
        falloff: Double? = nil,
        minimumRadius: Double = 0.003_051_757_812_5,
        region: FieldRegion = .infinite
    ) {
        self.kind = kind
        self.items = items
        self.position = position
        self.direction = direction
        self.strength = strength
        self.falloff = falloff ?? kind.defaultFalloff
        self.minimumRadius = minimumRadius
        self.region = region
    }
}

extension FieldBehavior: ItemListBehavior {
    /// The engine's limit.
    ///
    /// - Note: Source: measured on UIKit and published by kern0x1b/charon.
    static var limit: (count: Int, error: DynamicsError)? { (32, .tooManyFields(limit: 32)) }

    var behavior: DynamicBehavior { .field(self) }
    var pushesItems: Bool { true }
    var hasVaryingForces: Bool { true }

    var checkedValues: [CheckedValue] {
        checked("position", position) + checked("direction", direction)
            + [
                CheckedValue("strength", strength), CheckedValue("falloff", falloff),
                CheckedValue("minimumRadius", minimumRadius, in: 0...1e9),
            ] + region.lengths.map { CheckedValue("region", $0, in: 0...1e9) }
    }

    func canBecome(_ other: FieldBehavior) -> Bool { kind == other.kind }

    func addVaryingForces(
        to forces: inout [CB2Force],
        on indices: [Int],
        of bodies: [BodyRecord],
        moving motions: [BodyMotion]
    ) {
        for index in indices {
            let (mass, charge) = (bodies[index].mass, bodies[index].charge)
            forces[index].add(force(on: motions[index], mass: mass, charge: charge))
        }
    }
}
