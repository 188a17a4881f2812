import LayoutEngine
import LayoutdDynamics
import LayoutdGeometry
import LayoutdJSON

extension GravityBehavior: BehaviorDocument {
    var type: BehaviorType { .gravity }

    static func read(
        _ type: BehaviorType,
        _ reader: inout ObjectReader,
        of scene: SceneItems
    ) -> DynamicBehavior? {
        let items = scene.items(&reader)
        let direction = Strength(&reader, "direction")
        guard let items else { return nil }
        var gravity = GravityBehavior(items: items)
        switch direction {
        case .cartesian(let vector): gravity.gravityDirection = vector
        case .polar(let angle, let magnitude): gravity.setAngle(angle, magnitude: magnitude)
        case nil: break
        }
        return .gravity(gravity)
    }

    func write(to json: inout JSONWriter, _ scene: SceneItems) {
        json.member("direction", gravityDirection)
    }

    func count(in tally: inout SceneTally) -> SceneTally.Excess? { tally.addGravity() }
}
