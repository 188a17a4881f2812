import LayoutEngine
import LayoutdDynamics

extension ObjectReader {
    /// What items are made of, and how they move at first.
    mutating func itemProperties(of scene: SceneItems) -> DynamicItemBehavior? {
        let items = items(of: scene)
        var properties = DynamicItemBehavior(items: items ?? [])
        readMaterial(of: &properties)
        readFreedom(of: &properties)
        readVelocities(of: &properties)
        return items == nil ? nil : properties
    }

    private mutating func readMaterial(of properties: inout DynamicItemBehavior) {
        properties.elasticity = number("elasticity", in: Ranges.elasticity)
        properties.friction = number("friction", in: Ranges.friction)
        properties.density = number("density", in: Ranges.density)
        properties.charge = number("charge", in: Ranges.charge)
    }

    private mutating func readFreedom(of properties: inout DynamicItemBehavior) {
        properties.resistance = number("resistance", in: Ranges.resistance)
        properties.angularResistance = number("angularResistance", in: Ranges.resistance)
        properties.allowsRotation = bool("allowsRotation")
        properties.isAnchored = bool("anchored")
    }

    private mutating func readVelocities(of properties: inout DynamicItemBehavior) {
        let linear = vector("linearVelocity", in: Ranges.speed)
        let angular = number("angularVelocity", in: Ranges.angularSpeed)
        for item in properties.items {
            if let linear { properties.addLinearVelocity(linear, for: item) }
            if let angular { properties.addAngularVelocity(angular, for: item) }
        }
    }
}
