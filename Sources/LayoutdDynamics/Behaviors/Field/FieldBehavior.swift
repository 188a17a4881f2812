import CLayoutdBox2D
public import LayoutdGeometry

/// A force on its items that depends on where they are and how they move (`UIFieldBehavior`).
///
/// With the item's place relative to the field (metres, 100 points each) of length r and direction
/// u, its velocity v (m/s), mass m and charge q, and `fall = max(r, minimumRadius)^-falloff`.
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
        /// S·(v.y, −v.x)·fall for whatever has a charge; its amount does not count.
        case magnetic
        /// No force: items inside move with the direction, in m/s.
        case velocity

        /// The falloff that a new field of the kind has.
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
    /// What it does.
    public let kind: Kind
    /// Its middle, in points.
    public var position: Point
    /// For linear gravity, drag and velocity.
    public var direction: Vector
    /// A factor.
    public var strength: Double
    /// How fast it weakens with distance; 0 for not at all.
    public var falloff: Double
    /// The distance within which it weakens no more, in points.
    public var minimumRadius: Double
    /// Where it acts, around its position.
    public var region: FieldRegion

    /// Makes a field; `falloff` of `nil` is the kind's own.
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
