import LayoutEngine
import LayoutdDynamics
import LayoutdJSON

extension TetherBehavior: BehaviorDocument {
    var type: BehaviorType { .attachment }

    /// An attachment with an anchor other than a point is read as this.
    static func read(
        _ type: BehaviorType,
        _ reader: inout ObjectReader,
        of scene: SceneItems
    ) -> DynamicBehavior? {
        let items = scene.items(&reader)
        let layout: KeyValuePairs = ["layout": true]
        let anchor = reader.choice("anchor", layout)
        for name in ["offset", "toOffset"] as [StaticString] {
            _ = reader.value(name)
            guard reader.contains(name) else { continue }
            let rule = "is for an attachment to a point or between two items; leave it out"
            reader.report(name, rule)
        }
        let length = reader.number("length", in: Ranges.springLength)
        let damping = reader.number("damping", in: Ranges.dampingRatio)
        let frequency = reader.number("frequency", in: Ranges.springFrequency)
        let resistance = reader.number("resistanceFactor", in: Ranges.resistanceFactor)
        guard let items, anchor != nil else { return nil }
        var tethers = TetherBehavior(items.map { Tie($0) })
        if let length { tethers.length = length }
        if let damping { tethers.damping = damping }
        if let frequency { tethers.frequency = frequency }
        if let resistance { tethers.resistanceFactor = resistance }
        return .tethers(tethers)
    }

    func write(to json: inout JSONWriter, _ scene: SceneItems) {
        json.member("anchor", "layout")
        json.member("length", length)
        json.member("damping", damping)
        json.member("frequency", frequency)
        json.member("resistanceFactor", resistanceFactor)
    }
}
