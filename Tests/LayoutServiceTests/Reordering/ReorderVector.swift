import Foundation
import Testing

/// A case of `reordering-vectors.json`, as JSON.
struct ReorderVector: CustomTestStringConvertible, @unchecked Sendable {
    typealias Object = [String: Any]

    let name: String
    let kind: String
    let input: Object
    let expect: Object

    var testDescription: String { name }

    /// The cases of a kind.
    static func all(_ kind: String) throws -> [ReorderVector] {
        try RuleVector.all(kind, in: "reordering").map(Self.init)
    }

    private init(_ vector: RuleVector) {
        (name, kind, input) = (vector.name, vector.kind, vector.input)
        expect = vector.expect as? Object ?? [:]
    }

    /// The points to which the finger moves.
    var points: [Object] {
        let points = input["points"] as? [[Double]] ?? []
        return points.map { ["x": $0[0], "y": $0[1]] }
    }

    var steps: [Object] { expect["steps"] as? [Object] ?? [] }

    /// The members that a session is created from, in which changes are shown immediately.
    var session: Object {
        let sections = input["sections"] as? [Object] ?? []
        let immovable = Set(input["immovable"] as? [String] ?? [])
        var session: Object = ["clock": "manual", "animation": ["duration": 0]]
        for name in ["viewport", "layout", "contentOffset"] { session[name] = input[name] }
        session["sections"] = sections.enumerated().map { index, section -> Object in
            let sizes = section["sizes"] as? [[Double]]
            let ids = section["ids"] as? [String] ?? []
            let items = ids.enumerated().map { index, id -> Object in
                var item: Object = ["id": id]
                if let sizes {
                    (item["width"], item["height"]) = (sizes[index][0], sizes[index][1])
                }
                if immovable.contains(id) { item["movable"] = false }
                return item
            }
            return ["id": "section \(index)", "items": items]
        }
        return session
    }
}
