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
        reader.tethers(of: scene).map { .tethers($0) }
    }

    func write(to json: inout JSONWriter, _ scene: SceneItems) {
        json.member("anchor", "layout")
        json.member("length", length)
        json.member("damping", damping)
        json.member("frequency", frequency)
        json.member("resistanceFactor", resistanceFactor)
    }
}

extension ObjectReader {
    /// Attachments of items to their places in the layout.
    mutating func tethers(of scene: SceneItems) -> TetherBehavior? {
        let items = items(of: scene)
        let layout: KeyValuePairs = ["layout": true]
        let anchor = choice("anchor", layout)
        for name in ["offset", "toOffset"] as [StaticString] {
            _ = value(name)
            guard contains(name) else { continue }
            report(name, "is for an attachment to a point or between two items; leave it out")
        }
        let length = number("length", in: Ranges.springLength)
        let damping = number("damping", in: Ranges.dampingRatio)
        let frequency = number("frequency", in: Ranges.springFrequency)
        let resistanceFactor = number("resistanceFactor", in: Ranges.resistanceFactor)
        guard let items, anchor != nil else { return nil }
        var tethers = TetherBehavior(items.map { TetherBehavior.Tie($0) })
        if let length { tethers.length = length }
        if let damping { tethers.damping = damping }
        if let frequency { tethers.frequency = frequency }
        if let resistanceFactor { tethers.resistanceFactor = resistanceFactor }
        return tethers
    }
}
