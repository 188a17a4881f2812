import LayoutEngine
import LayoutdDynamics
import LayoutdJSON

extension DynamicItemBehavior: BehaviorDocument {
    var type: BehaviorType { .item }

    static func read(
        _ type: BehaviorType,
        _ reader: inout ObjectReader,
        of scene: SceneItems
    ) -> DynamicBehavior? {
        let items = reader.items(of: scene)
        var properties = DynamicItemBehavior(items: items ?? [])
        reader.readMaterial(of: &properties)
        reader.readFreedom(of: &properties)
        reader.readVelocities(of: &properties)
        return items == nil ? nil : .item(properties)
    }

    func write(to json: inout JSONWriter, _ scene: SceneItems) {
        json.member("elasticity", ifAny: elasticity)
        json.member("friction", ifAny: friction)
        json.member("density", ifAny: density)
        json.member("resistance", ifAny: resistance)
        json.member("angularResistance", ifAny: angularResistance)
        json.member("allowsRotation", ifAny: allowsRotation)
        json.member("anchored", ifAny: isAnchored)
        json.member("charge", ifAny: charge)
        // All its items have the same velocities.
        if let velocity = given?.linear.first?.value { json.member("linearVelocity", velocity) }
        json.member("angularVelocity", ifAny: given?.angular.first?.value)
    }
}

extension ObjectReader {
    fileprivate mutating func readMaterial(of properties: inout DynamicItemBehavior) {
        properties.elasticity = number("elasticity", in: Ranges.elasticity)
        properties.friction = number("friction", in: Ranges.friction)
        properties.density = number("density", in: Ranges.density)
        properties.charge = number("charge", in: Ranges.charge)
    }

    fileprivate mutating func readFreedom(of properties: inout DynamicItemBehavior) {
        properties.resistance = number("resistance", in: Ranges.resistance)
        properties.angularResistance = number("angularResistance", in: Ranges.resistance)
        properties.allowsRotation = bool("allowsRotation")
        properties.isAnchored = bool("anchored")
    }

    fileprivate mutating func readVelocities(of properties: inout DynamicItemBehavior) {
        let linear = vector("linearVelocity", in: Ranges.speed)
        let angular = number("angularVelocity", in: Ranges.angularSpeed)
        for item in properties.items {
            if let linear { properties.addLinearVelocity(linear, for: item) }
            if let angular { properties.addAngularVelocity(angular, for: item) }
        }
    }
}
