import CLayoutdBox2D
import Glibc
import LayoutdGeometry

/// The state of a body's motion.
struct BodyMotion: Sendable, Hashable, Codable {
    /// Centre, in metres.
    var position: EngineVector
    /// In radians.
    var angle: Float
    /// In metres per second.
    var velocity = EngineVector.zero
    /// In radians per second.
    var spin: Float = 0
    /// Seconds that it has been slow.
    var idleTime: Float = 0
    var isAwake = true
    /// `nil` if it just moved, and while it is asleep.
    var stillness: Stillness?

    init(position: EngineVector, angle: Float) {
        self.position = position
        self.angle = angle
    }

    init(_ state: CB2BodyState) {
        position = EngineVector(x: state.x, y: state.y)
        angle = state.angle
        velocity = EngineVector(x: state.vx, y: state.vy)
        spin = state.spin
        idleTime = state.idleTime
        isAwake = state.awake
        if isAwake, state.still.steps > 0 { stillness = Stillness(state.still) }
    }

    var state: CB2BodyState {
        CB2BodyState(
            x: position.x,
            y: position.y,
            angle: angle,
            vx: velocity.x,
            vy: velocity.y,
            spin: spin,
            idleTime: idleTime,
            awake: isAwake,
            still: stillness?.raw
                ?? CB2Stillness(x: position.x, y: position.y, angle: angle, steps: 0)
        )
    }

    /// A point of the world, in the body's axes.
    func localPoint(_ place: EngineVector) -> EngineVector {
        localVector(place - position)
    }

    /// A direction of the world, in the body's axes.
    func localVector(_ vector: EngineVector) -> EngineVector {
        let (c, s) = (cosf(angle), sinf(angle))
        return EngineVector(x: c * vector.x + s * vector.y, y: c * vector.y - s * vector.x)
    }

    /// A point given in the body's axes, in the world.
    func worldPoint(_ point: EngineVector) -> EngineVector {
        let (c, s) = (cosf(angle), sinf(angle))
        return position + EngineVector(x: c * point.x - s * point.y, y: s * point.x + c * point.y)
    }
}

/// How long a body has stayed near a place or been slow; see `CB2Stillness`.
struct Stillness: Sendable, Hashable, Codable {
    /// Where its centre was, in metres.
    var position: EngineVector
    /// In radians.
    var angle: Float
    /// The number of sub-steps.
    var steps: Int32

    init(_ raw: CB2Stillness) {
        position = EngineVector(x: raw.x, y: raw.y)
        angle = raw.angle
        steps = raw.steps
    }

    var raw: CB2Stillness {
        CB2Stillness(x: position.x, y: position.y, angle: angle, steps: steps)
    }
}

/// The physical properties of a body; the defaults are UIKit's.
struct BodyMaterial: Sendable, Hashable, Codable {
    var elasticity: Float = 0.2
    var friction: Float = 0.2
    var density: Float = 1
    var resistance = Float(Integrator.resistance)
    var angularResistance = Float(Integrator.resistance)
    var allowsRotation = true
    var isAnchored = false
    /// In points per second; `nil` for the usual one, so that records without it can be read.
    var restitutionThreshold: Float?

    var raw: CB2Material {
        CB2Material(
            density: density,
            friction: friction,
            restitution: elasticity,
            restitutionThreshold: restitutionThreshold.map { Metres.from(Double($0)) } ?? 1,
            linearDamping: resistance,
            angularDamping: angularResistance,
            fixedRotation: !allowsRotation,
            isStatic: isAnchored
        )
    }
}

/// What a side collides with; see `CB2Filter`.
struct ContactFilter: Sendable, Hashable, Codable {
    var category: UInt32 = 0
    var mask: UInt32 = 0

    var raw: CB2Filter { CB2Filter(category: category, mask: mask) }
}

extension EngineVector {
    /// Half of a size in points.
    fileprivate init(halfOf size: Size) {
        self.init(x: Metres.from(size.width) / 2, y: Metres.from(size.height) / 2)
    }
}

/// An item in the engine.
struct BodyRecord: Sendable, Hashable, Codable {
    let item: DynamicItemID
    /// Half the extents, in metres.
    private(set) var halfSize: EngineVector
    private(set) var shape = BodyShape.box
    var motion: BodyMotion
    var material = BodyMaterial()
    var filter = ContactFilter()
    var gravityScale: Float = 0
    var isBullet = false
    var charge: Float = 0

    init(_ id: DynamicItemID, halfSize: EngineVector, motion: BodyMotion) {
        item = id
        self.halfSize = halfSize
        self.motion = motion
    }

    init(_ id: DynamicItemID, _ item: DynamicItem) {
        self.init(
            id,
            halfSize: EngineVector(halfOf: item.size),
            motion: BodyMotion(position: EngineVector(item.center), angle: Float(item.angle))
        )
        shape = BodyShape(item) ?? .box
    }

    /// Takes the size and the shape of an item; returns whether they are others.
    mutating func takeShape(of item: DynamicItem) -> Bool {
        let (size, shape) = (EngineVector(halfOf: item.size), BodyShape(item) ?? .box)
        defer { (halfSize, self.shape) = (size, shape) }
        return size != halfSize || shape != self.shape
    }

    /// In kg.
    var mass: Float { material.density * shape.area(halfSize: halfSize) }

    var definition: CB2BodyDef {
        CB2BodyDef(
            state: motion.state,
            mass: shape.mass,
            halfWidth: halfSize.x,
            halfHeight: halfSize.y,
            radius: shape.radius,
            material: material.raw,
            filter: filter.raw,
            gravityScale: gravityScale,
            isBullet: isBullet
        )
    }
}
