import Foundation
import LayoutdTestSupport
import Testing

/// A case of `self-sizing-vectors.json`, as JSON.
struct SelfSizingDocument: CustomTestStringConvertible, @unchecked Sendable {
    typealias Object = [String: Any]

    let name: String
    let kind: String
    let tolerance: Double
    let input: Object
    let expect: Object

    var testDescription: String { name }

    /// The cases of a kind.
    static func all(_ kind: String) throws -> [SelfSizingDocument] {
        try RuleVector.all(kind, in: "self-sizing").map { try Self($0) }
    }

    private init(_ vector: RuleVector) throws {
        (name, kind, tolerance) = (vector.name, vector.kind, vector.tolerance)
        var input = vector.input
        let sections = input["sections"] as? [Object] ?? []
        input["sections"] = sections.map { section in
            let sizes = section["itemSizes"] as? [[Double]]
            var section = section
            section["itemSizes"] = nil
            if let sizes {
                section["items"] = sizes.map { ["width": $0[0], "height": $0[1]] }
            }
            return section
        }
        self.input = input
        expect = try #require(vector.expect as? Object)
    }

    var layout: Object { input["layout"] as? Object ?? [:] }

    /// What the client would answer, by section and item.
    var answers: [String: [Any]] { input["preferredSizes"] as? [String: [Any]] ?? [:] }

    /// The sections, with what the client would answer if the layout has estimates.
    var sections: [Object] {
        var sections = input["sections"] as? [Object] ?? []
        guard layout["estimatedItemSize"] != nil else { return sections }
        for (name, size) in answers {
            let path = name.split(separator: "/").compactMap { Int($0) }
            var sizes = sections[path[0]]["preferredSizes"] as? Object ?? [:]
            sizes["\(path[1])"] = size
            sections[path[0]]["preferredSizes"] = sizes
        }
        return sections
    }

    /// The members that a session with this layout is created from.
    var session: Object {
        var session: Object = ["clock": "manual", "animation": ["duration": 0]]
        for name in ["viewport", "layout", "sections", "contentOffset"] {
            session[name] = input[name]
        }
        return session
    }

    /// A size for an element, from what the client answers and the frame that it has.
    static func size(_ answer: [Any]?, of item: Object) -> Object {
        var size: Object = ["section": item["section"] ?? 0, "item": item["item"] ?? 0]
        let (width, height) = (answer?[0] as? Double, answer?[1] as? Double)
        size["width"] = width
        size["height"] = height
        // A cell that cannot say its size has the one that it has.
        if width == nil, height == nil {
            size["width"] = item["width"]
            size["height"] = item["height"]
        }
        return size
    }
}

/// An answer with elements.
struct SizedFrame {
    typealias Object = [String: Any]

    let json: Object
    let items: [Object]

    init(_ reply: HTTPClient.Reply) throws {
        #expect(reply.status == 200, "\(reply.text)")
        let found = try JSONSerialization.jsonObject(with: Data(reply.text.utf8)) as? Object
        json = try #require(found)
        items = json["items"] as? [Object] ?? []
    }

    var needed: [Object]? { json["needed"] as? [Object] }

    /// The paths of the elements that are to be measured.
    var neededPaths: [[Int]]? {
        needed?.map { [$0["section"] as? Int ?? -1, $0["item"] as? Int ?? -1] }
    }

    func item(_ section: Any?, _ item: Any?, kind: String = "cell") -> Object? {
        items.first {
            $0["kind"] as? String == kind && $0["section"] as? Int == section as? Int
                && $0["item"] as? Int == item as? Int
        }
    }

    /// The items that say that their size is an estimate.
    var estimated: [Int] {
        items.filter { $0["estimated"] as? Bool == true }.compactMap { $0["item"] as? Int }
    }

    /// What differs from frames `[kind, section, item, x, y, width, height]`.
    func differences(_ expected: [[Any]], _ tolerance: Double) -> [String] {
        expected.compactMap { frame in
            let found = item(frame[1], frame[2], kind: frame[0] as? String ?? "")
            let isClose = zip(["x", "y", "width", "height"], frame.dropFirst(3))
                .allSatisfy { name, expected in
                    let value = found?[name] as? Double ?? .nan
                    let number = expected as? Double ?? (expected as? Int).map(Double.init)
                    return abs(value - (number ?? .nan)) <= tolerance
                }
            return isClose ? nil : "\(frame): \(found ?? [:])"
        }
    }

    /// What differs from a size or a point.
    func differences(_ name: String, _ expected: Any?, _ tolerance: Double) -> [String] {
        let found = json[name] as? [String: Double] ?? [:]
        let expected = expected as? [String: Double] ?? [:]
        let isClose = expected.allSatisfy {
            abs(found[$0.key, default: .nan] - $0.value) <= tolerance
        }
        return isClose && !expected.isEmpty ? [] : ["\(name): \(found), not \(expected)"]
    }
}
