import CLayoutdBox2D
public import LayoutdGeometry

/// A force on its items that depends on their position and velocity (`UIFieldBehavior`).
///
/// The formulas use the item's position relative to the field, in metres (100 points), with length
/// r and direction u; its velocity v (m/s), mass m and charge q; and
/// `fall = max(r, minimumRadius)^-falloff`.
///
/// ## Noise
///
/// N, of noise and turbulence, is a vector at most 1 long that differs from place to place: with p the
/// position relative to the field, t the time, a = 1 − ``smoothness`` and
/// q = (p.x, p.y, ``animationSpeed``·t),
///
///     N = Σ aᵏ (n(2ᵏq), n(2ᵏq + (37.5, 59.5, 83.5))) / (1.5 Σ aᵏ)   for k = 0, 1 and 2,
///
/// where n is Perlin's improved noise, which is never farther than 1.0364 from 0. So the noise has waves
/// of a metre, and, unless it is smooth, of a half and a quarter; the strength is the greatest
/// acceleration in m/s², at a fall of 1.
///
/// Apple does not publish the noise of UIKit, only that it is of Perlin's kind, what smoothness and
/// speed mean, and that the acceleration is in proportion to the strength, in turbulence also to the
/// velocity. Paths in such a field therefore differ from UIKit's.
///
/// - Note: Sources: measured on UIKit and published by kern0x1b/charon; for noise K. Perlin, "Improving
///   Noise", SIGGRAPH 2002, and Apple's documentation of `UIFieldBehavior` and `SKFieldNode`.
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
        /// S·m·N·fall: random, and the same at nearby places.
        case noise
        /// S·m·|v|·N·fall: noise for items that move.
        case turbulence

        /// The default falloff of the kind.
        public var defaultFalloff: Double {
            switch self {
            case .linearGravity, .vortex, .drag, .velocity, .noise, .turbulence: 0
            case .radialGravity: 2
            case .spring: -1
            case .electric, .magnetic: 1
            }
        }

        /// Whether a field of the kind has ``FieldBehavior/smoothness`` and
        /// ``FieldBehavior/animationSpeed``.
        public var isNoise: Bool { self == .noise || self == .turbulence }
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
    /// `nil` if both numbers are 0, as in records of earlier versions.
    private var noise: Noise?

    /// Creates a field; a `falloff` of `nil` means the kind's default.
    public init(
        _ kind: Kind,
        items: [DynamicItemID],
        position: Point = .zero,
        direction: Vector = .zero,
        strength: Double = 1,
        falloff: Double? = nil,
        minimumRadius: Double = 0.003_051_757_812_5,
        region: FieldRegion = .infinite,
        smoothness: Double = 0,
        animationSpeed: Double = 0
    ) {
        self.kind = kind
        self.items = items
        self.position = position
        self.direction = direction
        self.strength = strength
        self.falloff = falloff ?? kind.defaultFalloff
        self.minimumRadius = minimumRadius
        self.region = region
        self.smoothness = smoothness
        self.animationSpeed = animationSpeed
    }

    /// How little random the noise of noise and turbulence is, from 0 to 1.
    ///
    /// With 0 it has many short waves, with 1 only long ones, of 100 points.
    public var smoothness: Double {
        get { noise?.smoothness ?? 0 }
        set { noise = Noise(newValue, animationSpeed) }
    }

    /// How fast the noise of noise and turbulence changes, from 0 to 60 Hz; with 0 it never does.
    ///
    /// Its time passes in every sub-step in which something moves and a field has a speed. It
    /// starts at 0 with the first of them.
    public var animationSpeed: Double {
        get { noise?.animationSpeed ?? 0 }
        set { noise = Noise(smoothness, newValue) }
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
    var varyingForceCost: Int { kind.isNoise ? 8 : 1 }
    var dependsOnTime: Bool { kind.isNoise && animationSpeed > 0 }

    var checkedValues: [CheckedValue] {
        checked("position", position) + checked("direction", direction)
            + [
                CheckedValue("strength", strength), CheckedValue("falloff", falloff),
                CheckedValue("minimumRadius", minimumRadius, in: 0...1e9),
                CheckedValue("smoothness", smoothness, in: 0...1),
                CheckedValue("animationSpeed", animationSpeed, in: 0...60),
            ] + region.lengths.map { CheckedValue("region", $0, in: 0...1e9) }
    }

    func canBecome(_ other: FieldBehavior) -> Bool { kind == other.kind }

    func addVaryingForces(
        to forces: inout [CB2Force],
        on indices: [Int],
        of bodies: [BodyRecord],
        moving motions: [BodyMotion],
        at time: Double
    ) {
        for index in indices {
            let (mass, charge) = (bodies[index].mass, bodies[index].charge)
            forces[index].add(force(on: motions[index], mass: mass, charge: charge, at: time))
        }
    }
}
