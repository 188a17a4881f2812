import Foundation
import LayoutdTestSupport
import Testing

/// Drags whose results follow from the rules, over HTTP.
struct ReorderVectorRouteTests {
    private typealias Object = ReorderVector.Object
    private static let whole = "?precision=9&rect=0,0,100000,100000"

    @Test(arguments: try ReorderVector.all("drag"))
    func `a drag leads where the rules say`(vector: ReorderVector) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(try jsonText(vector.session))
        var start: Object = ["phase": "began", "id": vector.input["item"] ?? ""]
        start["targets"] = vector.input["targets"]
        let began = try await post(start, to: path, fixture)
        guard vector.expect["began"] as? Bool == true else {
            #expect(began["reorder"] is NSNull)
            #expect(lifted(began).isEmpty)
            return
        }
        #expect(lifted(began).count == 1)
        #expect(vector.points.count == vector.steps.count)
        for (point, step) in zip(vector.points, vector.steps) {
            let frame = try await post(["phase": "moved", "point": point], to: path, fixture)
            #expect(place("at", frame) == step["at"] as? [Int])
            #expect(lifted(frame).map(Self.rect) == [step["lifted"] as? [Double]])
            #expect(others(frame) == expectedOthers(step))
            #expect(frame["edition"] as? Int == 0)
        }
        try await checkEnd(of: vector, path, fixture)
    }

    private func checkEnd(
        of vector: ReorderVector,
        _ path: String,
        _ fixture: borrowing ServiceFixture
    ) async throws {
        let end = try #require(vector.expect["end"] as? Object)
        let frame = try await post(["phase": vector.input["end"] ?? ""], to: path, fixture)
        let reorder = try #require(frame["reorder"] as? Object)
        let move = end["move"] as? [String: [Int]]
        let moved = reorder["move"] as? Object
        #expect(
            moved.map { [Self.place($0["from"]), Self.place($0["to"])] }
                == move.map { [$0["from"], $0["to"]] }
        )
        #expect(frame["edition"] as? Int == (move == nil ? 0 : 1))
        #expect(lifted(frame).isEmpty)
        let items = frame["items"] as? [Object] ?? []
        let id = vector.input["item"] as? String
        let landed = items.first { $0["kind"] as? String == "cell" && $0["id"] as? String == id }
        #expect(landed.map(Self.rect) == end["landsAt"] as? [Double])
        let snapshot = try await object(fixture.get(path + "/snapshot"))
        let sections = snapshot["sections"] as? [Object] ?? []
        let order = sections.map { $0["items"] as? [String] }
        #expect(order == end["order"] as? [[String]])
        if move != nil {
            let named = reorder["order"] as? [String: [String]] ?? [:]
            #expect(
                named.allSatisfy { name, items in
                    sections.contains {
                        $0["id"] as? String == name && $0["items"] as? [String] == items
                    }
                }
            )
            #expect(!named.isEmpty)
        }
    }

    @Test(arguments: try ReorderVector.all("autoscroll"))
    func `the content scrolls near an edge`(vector: ReorderVector) async throws {
        let fixture = try ServiceFixture()
        let session: Object = [
            "clock": "manual", "viewport": vector.input["viewport"] ?? [:],
            "layout": ["type": "list", "rowHeight": 40], "sections": [["items": 100]],
            "contentOffset": ["x": 0, "y": 1000],
        ]
        let path = try await fixture.session(try jsonText(session))
        let start: Object = ["phase": "began", "section": 0, "item": 30, "autoscroll": true]
        _ = try await post(start, to: path, fixture)
        let point: Object = ["x": 160, "y": vector.input["y"] ?? 0]
        _ = try await post(["phase": "moved", "point": point], to: path, fixture)
        let stepped = try await fixture.post(path + "/steps", #"{"frames": 1}"#)
        #expect(stepped.status == 200)
        let frame = try object(await fixture.get(path + "/frame?precision=9"))
        let offset = try #require(frame["contentOffset"] as? Object)
        let velocity = try #require(vector.expect["velocity"] as? Double)
        #expect(abs((offset["y"] as? Double ?? 0) - 1000 - velocity / 60) < 1e-6)
    }

    private func post(
        _ body: Object,
        to path: String,
        _ fixture: borrowing ServiceFixture
    ) async throws -> Object {
        try object(await fixture.post(path + "/reorder" + Self.whole, try jsonText(body)))
    }

    private func object(_ reply: HTTPClient.Reply) throws -> Object {
        #expect(reply.status == 200, "\(reply.text)")
        let json = try JSONSerialization.jsonObject(with: Data(reply.text.utf8)) as? Object
        return try #require(json)
    }

    private func place(_ name: String, _ frame: Object) -> [Int]? {
        Self.place((frame["reorder"] as? Object)?[name])
    }

    private static func place(_ place: Any?) -> [Int]? {
        guard let place = place as? Object else { return nil }
        return [place["section"] as? Int ?? -1, place["item"] as? Int ?? -1]
    }

    private func lifted(_ frame: Object) -> [Object] {
        let items = frame["items"] as? [Object] ?? []
        // It is in front: the last.
        #expect(items.dropLast().allSatisfy { $0["lifted"] == nil })
        return items.filter { $0["lifted"] as? Bool == true }
    }

    private static func rect(_ item: Object) -> [Double] {
        ["x", "y", "width", "height"].map { item[$0] as? Double ?? .nan }
    }

    private func others(_ frame: Object) -> [String] {
        let items = frame["items"] as? [Object] ?? []
        return items.filter { $0["lifted"] == nil }.map { item in
            let (kind, rect) = (item["kind"] as? String ?? "", Self.rect(item))
            return "\(kind) \(item["section"] ?? "") \(item["item"] ?? "") \(rect)"
        }
        .sorted()
    }

    private func expectedOthers(_ step: Object) -> [String] {
        let others = step["others"] as? [[Any]] ?? []
        return others.map { other in
            let rect = other[3...].map { ($0 as? NSNumber)?.doubleValue ?? .nan }
            return "\(other[0]) \(other[1]) \(other[2]) \(rect)"
        }
        .sorted()
    }
}
