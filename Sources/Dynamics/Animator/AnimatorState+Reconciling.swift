import Geometry

extension AnimatorState {
    /// Brings bodies, boundaries and joints in line with behaviours and items.
    ///
    /// - Returns: The contacts that ended because what touched is gone.
    mutating func reconcile(in world: RigidWorld) -> [ContactEvent] {
        let primitives = primitives
        removeJoints(but: primitives, in: world)
        reconcileGroups(primitives)
        let boundaries = wantedBoundaries(primitives)
        let ended = removeBoundaries(but: boundaries, in: world)
        reconcileBodies(primitives, in: world)
        reconcileGravity(primitives, in: world)
        reconcileMaterials(primitives, in: world)
        reconcileFilters(primitives, in: world)
        addBoundaries(boundaries, in: world)
        addJoints(primitives, in: world)
        return ended + endTouchesOfStrangers()
    }

    /// An item has a body while some behaviour uses it.
    private mutating func reconcileBodies(_ primitives: [NamedBehavior], in world: RigidWorld) {
        var used: Set<DynamicItemID> = []
        var order: [DynamicItemID] = []
        for item in primitives.lazy.flatMap(\.behavior.items) where used.insert(item).inserted {
            order.append(item)
        }
        for index in bodies.indices.reversed() where !used.contains(bodies[index].item) {
            items[bodies[index].item]?.take(bodies[index].motion)
            world.removeBody(index)
            bodies.remove(at: index)
        }
        let present = Set(bodies.map(\.item))
        for id in order where !present.contains(id) {
            guard let item = items[id] else { continue }
            let body = BodyRecord(id, item)
            bodies.append(body)
            world.addBody(body)
        }
        bodyNumbers = Dictionary(
            uniqueKeysWithValues: bodies.enumerated().map { ($1.item, $0) }
        )
    }

    /// The last gravity counts, for the items of all; who falls, or is pushed, is a bullet from then
    /// on.
    private mutating func reconcileGravity(_ primitives: [NamedBehavior], in world: RigidWorld) {
        var falling: Set<DynamicItemID> = []
        var driven: Set<DynamicItemID> = []
        var vectors: [BehaviorID: Vector] = [:]
        for named in primitives {
            switch named.behavior {
            case .gravity(let gravity):
                falling.formUnion(gravity.items)
                vectors[named.id] = gravity.gravityDirection
                if !gravities.contains(named.id) { gravities.append(named.id) }
            case .push, .field: driven.formUnion(named.behavior.items)
            default: break
            }
        }
        gravities.removeAll { vectors[$0] == nil }
        setGravity(gravities.last.flatMap { vectors[$0] } ?? .zero, in: world)
        for index in bodies.indices {
            let item = bodies[index].item
            let scale: Float = falling.contains(item) ? 1 : 0
            if bodies[index].gravityScale != scale {
                bodies[index].gravityScale = scale
                world.setGravityScale(scale, of: index)
            }
            if !bodies[index].isBullet, falling.contains(item) || driven.contains(item) {
                bodies[index].isBullet = true
                world.makeBullet(index)
            }
        }
    }

    private mutating func setGravity(_ direction: Vector, in world: RigidWorld) {
        // A gravity of 1 is 10 m/s².
        let gravity = EngineVector(x: Float(10 * direction.dx), y: Float(10 * direction.dy))
        guard gravity != self.gravity else { return }
        self.gravity = gravity
        world.setGravity(gravity)
    }

    /// Per property the last behaviour that gives it counts.
    private mutating func reconcileMaterials(_ primitives: [NamedBehavior], in world: RigidWorld) {
        var given: [DynamicItemID: DynamicItemBehavior] = [:]
        for case .item(let behavior) in primitives.map(\.behavior) {
            for item in behavior.items {
                given[item, default: DynamicItemBehavior(items: [])].override(with: behavior)
            }
        }
        for index in bodies.indices {
            let given = given[bodies[index].item]
            // These two stay when the behaviour that gave them goes.
            if let charge = given?.charge { bodies[index].charge = Float(charge) }
            let isAnchored = given?.isAnchored ?? bodies[index].material.isAnchored
            let material = BodyMaterial(given, isAnchored: isAnchored)
            guard material != bodies[index].material else { continue }
            bodies[index].material = material
            world.setMaterial(material, of: index)
        }
    }
}

extension DynamicItemBehavior {
    /// Takes over what another behaviour gives.
    fileprivate mutating func override(with other: DynamicItemBehavior) {
        elasticity = other.elasticity ?? elasticity
        friction = other.friction ?? friction
        density = other.density ?? density
        resistance = other.resistance ?? resistance
        angularResistance = other.angularResistance ?? angularResistance
        allowsRotation = other.allowsRotation ?? allowsRotation
        isAnchored = other.isAnchored ?? isAnchored
        charge = other.charge ?? charge
    }
}

extension BodyMaterial {
    /// What a behaviour gives, and otherwise the defaults.
    fileprivate init(_ given: DynamicItemBehavior?, isAnchored: Bool) {
        let usual = BodyMaterial()
        self.init(
            elasticity: given?.elasticity.map { Float($0) } ?? usual.elasticity,
            friction: given?.friction.map { Float($0) } ?? usual.friction,
            density: given?.density.map { Float($0) } ?? usual.density,
            resistance: given?.resistance.map { Float($0) } ?? usual.resistance,
            angularResistance: given?.angularResistance.map { Float($0) }
                ?? usual.angularResistance,
            allowsRotation: given?.allowsRotation ?? usual.allowsRotation,
            isAnchored: isAnchored
        )
    }
}
