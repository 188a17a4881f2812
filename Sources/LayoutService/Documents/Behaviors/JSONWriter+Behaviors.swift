import LayoutEngine
import LayoutdDynamics
import LayoutdGeometry

/// Behaviours in full precision, in the form in which requests give them.
extension JSONWriter {
    /// Writes a scene's behaviours as they are now.
    mutating func behaviors(_ behaviors: [NamedBehavior], _ scene: SceneItems) {
        object { json in
            json.member("type", "behaviors")
            json.member(
                "behaviors",
                array: { json in for named in behaviors { json.behavior(named, scene) } }
            )
        }
    }

    /// Writes a behaviour as it is now.
    mutating func behavior(_ named: NamedBehavior, _ scene: SceneItems) {
        object { json in
            json.member("id", named.id.rawValue)
            json.member("type", named.behavior.typeName)
            json.items(named.behavior.items, scene)
            json.content(of: named.behavior)
        }
    }

    private mutating func content(of behavior: DynamicBehavior) {
        switch behavior {
        case .gravity(let gravity): member("direction", gravity.gravityDirection)
        case .push(let push): members(of: push)
        case .snap(let snap):
            member("point", snap.snapPoint)
            member("damping", snap.damping)
        case .attachment(let attachment): members(of: attachment)
        case .collision(let collision): members(of: collision)
        case .item(let item): members(of: item)
        case .field(let field): members(of: field)
        // No request makes one.
        case .composite: break
        }
    }

    private mutating func items(_ items: [DynamicItemID], _ scene: SceneItems) {
        member(
            "items",
            array: { json in for item in items { json.indexPath(scene.element(of: item)) } }
        )
    }

    private mutating func members(of push: PushBehavior) {
        member("mode", push.mode.rawValue)
        member("vector", push.pushDirection)
        // All its items have the same.
        member("offset", push.targetOffsets.first?.value ?? .zero)
    }

    private mutating func members(of item: DynamicItemBehavior) {
        member("elasticity", ifAny: item.elasticity)
        member("friction", ifAny: item.friction)
        member("density", ifAny: item.density)
        member("resistance", ifAny: item.resistance)
        member("angularResistance", ifAny: item.angularResistance)
        member("allowsRotation", ifAny: item.allowsRotation)
        member("anchored", ifAny: item.isAnchored)
        member("charge", ifAny: item.charge)
        // All its items have the same.
        if let velocity = item.given?.linear.first?.value { member("linearVelocity", velocity) }
        member("angularVelocity", ifAny: item.given?.angular.first?.value)
    }

    private mutating func members(of field: FieldBehavior) {
        member("kind", field.kind.rawValue)
        member("position", field.position)
        member("direction", field.direction)
        member("strength", field.strength)
        member("falloff", field.falloff)
        member("minimumRadius", field.minimumRadius)
        switch field.region {
        case .circle(let radius):
            member(
                "region",
                object: { $0.member("circle", object: { $0.member("radius", radius) }) }
            )
        case .rectangle(let size):
            member(
                "region",
                object: { json in
                    json.name("rectangle")
                    json.size(size)
                }
            )
        // No request makes the others; everywhere is what is meant if nothing is said.
        case .infinite, .inverse, .union, .difference, .intersection: break
        }
    }
}

extension DynamicBehavior {
    /// What documents call its type.
    fileprivate var typeName: String {
        switch self {
        case .gravity: BehaviorType.gravity.rawValue
        case .push: BehaviorType.push.rawValue
        case .snap: BehaviorType.snap.rawValue
        case .attachment(let attachment): attachment.type.rawValue
        case .collision: BehaviorType.collision.rawValue
        case .item: BehaviorType.item.rawValue
        case .field: BehaviorType.field.rawValue
        case .composite: "composite"
        }
    }
}

extension AttachmentBehavior {
    fileprivate var type: BehaviorType {
        switch joint {
        case .anchor, .items: .attachment
        case .fixed: .fixed
        case .pin: .pin
        case .sliding, .slidingToAnchor: .sliding
        case .limit: .limit
        }
    }
}
