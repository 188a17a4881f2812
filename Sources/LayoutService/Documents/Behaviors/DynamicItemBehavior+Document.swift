import LayoutEngine
import LayoutdDynamics
import LayoutdGeometry
import LayoutdJSON

extension DynamicItemBehavior: BehaviorDocument {
    var type: BehaviorType { .item }

    static func read(
        _ type: BehaviorType,
        _ reader: inout ObjectReader,
        of scene: SceneItems
    ) -> DynamicBehavior? {
        let items = scene.items(&reader)
        var properties = DynamicItemBehavior(items: items ?? [])
        properties.elasticity = reader.number("elasticity", in: Ranges.elasticity)
        properties.restitutionThreshold = reader.number(
            "restitutionThreshold",
            in: Ranges.restitutionThreshold
        )
        properties.friction = reader.number("friction", in: Ranges.friction)
        properties.density = reader.number("density", in: Ranges.density)
        properties.charge = reader.number("charge", in: Ranges.charge)
        properties.resistance = reader.number("resistance", in: Ranges.resistance)
        properties.angularResistance = reader.number("angularResistance", in: Ranges.resistance)
        properties.allowsRotation = reader.bool("allowsRotation")
        properties.isAnchored = reader.bool("anchored")
        let linear = Vector(&reader, "linearVelocity", in: Ranges.speed)
        let angular = reader.number("angularVelocity", in: Ranges.angularSpeed)
        for item in properties.items {
            if let linear { properties.addLinearVelocity(linear, for: item) }
            if let angular { properties.addAngularVelocity(angular, for: item) }
        }
        return items == nil ? nil : .item(properties)
    }

    func write(to json: inout JSONWriter, _ scene: SceneItems) {
        json.member("elasticity", ifAny: elasticity)
        json.member("restitutionThreshold", ifAny: restitutionThreshold)
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
