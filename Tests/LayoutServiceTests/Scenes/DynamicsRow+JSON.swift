import Foundation
import LayoutdTestSupport

extension DynamicsRow {
    /// Whether frames contain everything that the row expects; they have no masses.
    var isExpressible: Bool {
        expect.allSatisfy { $0.mass == nil && $0.inertia == nil }
    }

    /// The index of an item in the session's only section.
    func index(of item: String) -> Int? {
        scene.items.firstIndex { $0.id == item }
    }

    /// The request for a session that is the row's scene.
    func sessionRequest() throws -> String {
        let bounds = scene.behaviors.first { $0.boundsWidth != nil }
        let properties = scene.items.indices.map { scene.items[$0].properties(index: $0) }
        let behaviors = properties + scene.behaviors.map { $0.json(items: $0.items.map(path)) }
        let request: [String: Any] = [
            "clock": "manual", "layout": ["type": "absolute"],
            "viewport": [
                "width": bounds?.boundsWidth ?? 320, "height": bounds?.boundsHeight ?? 480,
            ],
            "sections": [["items": scene.items.map(\.placement)]],
            "dynamics": ["type": "behaviors", "behaviors": behaviors],
        ]
        return String(decoding: try JSONSerialization.data(withJSONObject: request), as: UTF8.self)
    }

    private func path(of item: String) -> [String: Int] {
        ["section": 0, "item": index(of: item) ?? -1]
    }
}

extension DynamicsRow.Item {
    fileprivate var placement: [String: Any] {
        ["center": pair(center), "width": size[0], "height": size[1], "angle": angle]
    }

    fileprivate func properties(index: Int) -> [String: Any] {
        [
            "type": "item", "items": [["section": 0, "item": index]],
            "density": density, "elasticity": elasticity, "friction": friction,
            "resistance": resistance, "angularResistance": angularResistance,
            "allowsRotation": allowsRotation, "anchored": anchored, "charge": charge,
            "linearVelocity": pair(linearVelocity), "angularVelocity": angularVelocity,
        ]
    }
}

extension DynamicsRow.Behavior {
    fileprivate func json(items: [[String: Int]]) -> [String: Any] {
        let given: [String: Any?] = [
            "type": type == "slidingToAnchor" ? "sliding" : type, "items": items,
            "mode": mode, "kind": kind, "direction": direction.map(pair),
            "vector": vector.map(pair), "offset": offset.map(pair), "anchor": anchor.map(pair),
            "point": point.map(pair), "axis": axis.map(pair), "position": position.map(pair),
            "length": length, "damping": damping, "frequency": frequency,
            "frictionTorque": frictionTorque, "strength": strength, "falloff": falloff,
            "boundaries": segment, "referenceBounds": boundsWidth.map { _ in true },
            "range": range,
        ]
        return given.compactMapValues { $0 }
    }

    private var segment: [[String: Any]]? {
        guard let from, let to else { return nil }
        return [["id": "segment", "from": pair(from), "to": pair(to)]]
    }

    private var range: [String: Double]? {
        guard let rangeMin, let rangeMax else { return nil }
        return ["min": rangeMin, "max": rangeMax]
    }
}

private func pair(_ numbers: [Double]) -> [String: Double] {
    ["x": numbers[0], "y": numbers[1]]
}
