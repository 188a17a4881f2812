import LayoutEngine
import LayoutdDynamics
import LayoutdGeometry
import LayoutdJSON

extension SnapBehavior: BehaviorDocument {
    var type: BehaviorType { .snap }

    static func read(
        _ type: BehaviorType,
        _ reader: inout ObjectReader,
        of scene: SceneItems
    ) -> DynamicBehavior? {
        let item = scene.onlyItem(&reader)
        let point = Point(&reader, required: "point", in: Ranges.coordinate)
        let damping = reader.number("damping", in: Ranges.dampingRatio) ?? 0.5
        guard let item, let point else { return nil }
        return .snap(SnapBehavior(item: item, snapTo: point, damping: damping))
    }

    func write(to json: inout JSONWriter, _ scene: SceneItems) {
        json.member("point", snapPoint)
        json.member("damping", damping)
    }
}
