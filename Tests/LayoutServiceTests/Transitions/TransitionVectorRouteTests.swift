import Foundation
import LayoutdTestSupport
import Testing

/// Changes of the layout whose results follow from the rules, over HTTP.
struct TransitionVectorRouteTests {
    private typealias Object = RuleVector.Object

    private static func all(_ kind: String) throws -> [RuleVector] {
        let vectors = try RuleVector.all(kind, in: "layout-transitions")
        return try #require(vectors.isEmpty ? nil : vectors)
    }

    @Test(arguments: try all("offset"), [false, true])
    func `what is kept stays in place`(vector: RuleVector, isDriven: Bool) async throws {
        let fixture = try ServiceFixture()
        let path = try await session(vector, fixture)
        var change: Object = [isDriven ? "to" : "layout": vector.input["to"] ?? [:]]
        change["keep"] = vector.input["keep"]
        change["anchor"] = Self.anchor(vector)
        let text = try jsonText(change)
        if isDriven {
            _ = try object(await fixture.post(path + "/transition", text))
            _ = try object(await fixture.post(path + "/transition", #"{"finish": true}"#))
        } else {
            _ = try object(await fixture.send("PATCH", path, text))
        }
        _ = try object(await fixture.post(path + "/steps", #"{"frames": 60}"#))
        let frame = try object(await fixture.get(path + "/frame?precision=9"))
        #expect(frame["resting"] as? Bool == true)
        let expected = try #require(vector.expect as? Object)
        for (name, members) in [
            ("contentOffset", ["x", "y"]), ("contentSize", ["width", "height"]),
        ] {
            let (found, wanted) = (frame[name] as? Object, expected[name] as? Object)
            for member in members {
                let values = [found, wanted].map { $0?[member] as? Double }
                #expect(abs(try #require(values[0]) - (try #require(values[1]))) < 1e-6)
            }
        }
    }

    @Test(arguments: try all("frame"))
    func `elements are between their places`(vector: RuleVector) async throws {
        let fixture = try ServiceFixture()
        let path = try await session(vector, fixture)
        let start: Object = ["to": vector.input["to"] ?? [:]]
        _ = try object(await fixture.post(path + "/transition", try jsonText(start)))
        let progress: Object = ["progress": vector.input["progress"] ?? 0]
        _ = try object(await fixture.post(path + "/transition", try jsonText(progress)))
        let expected = try #require(vector.expect as? Object)
        let rows = try #require(expected["elements"] as? [[Any]])
        let seen = try object(await fixture.get(path + "/frame?precision=9"))
        for name in ["contentOffset", "contentSize"] {
            #expect(seen[name] as? [String: Double] == expected[name] as? [String: Double])
        }
        let whole = try object(
            await fixture.get(path + "/frame?precision=9&rect=-500,-500,2000,9000")
        )
        let all = try #require(whole["items"] as? [Object])
        for row in rows {
            let found = all.first { Self.name($0) == row.prefix(3).map { "\($0)" } }
            let places = found.map(Self.place)
            for (value, wanted) in zip(try #require(places), row.dropFirst(3)) {
                #expect(abs(value - (wanted as? Double ?? .nan)) < 1e-6, "\(row)")
            }
        }
        // Nothing else is in sight.
        let names = Set(rows.map { row in row.prefix(3).map { "\($0)" } })
        let shown = try #require(seen["items"] as? [Object])
        #expect(shown.count > 3 && shown.allSatisfy { names.contains(Self.name($0)) })
    }

    @Test(arguments: try all("drive"))
    func `progress is kept as it is, and leads back`(vector: RuleVector) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(
            #"{"clock": "manual", "layout": {"type": "list"}, "sections": [{"items": 30}]}"#
        )
        let before = try await fixture.get(path + "/frame?precision=9").text
        for step in try #require(vector.expect as? [Object]) {
            let action = try #require(step["do"] as? [Any])
            let body: Object
            switch action[0] as? String {
            case "start": body = ["to": ["type": "waterfall"]]
            case "progress": body = ["progress": action[1]]
            case "cancel": body = ["cancel": true]
            default: body = ["finish": true]
            }
            let frame = try object(await fixture.post(path + "/transition", try jsonText(body)))
            let transition = try #require(frame["transition"] as? Object)
            #expect(transition["progress"] as? Double == step["progress"] as? Double)
            #expect(frame["resting"] as? Bool == false)
            guard let completion = step["completion"] as? Object else { continue }
            #expect(transition["completed"] as? Bool == completion["completed"] as? Bool)
            let layout = try object(await fixture.get(path))["layout"] as? Object
            #expect(layout?["type"] as? String == "list")
            _ = try object(await fixture.post(path + "/steps", #"{"frames": 60}"#))
            let items = try object(await fixture.get(path + "/frame?precision=9"))["items"]
            let old = try JSONSerialization.jsonObject(with: Data(before.utf8)) as? Object
            #expect((items as? NSArray) == (old?["items"] as? NSArray))
        }
    }

    private func session(
        _ vector: RuleVector,
        _ fixture: borrowing ServiceFixture
    ) async throws -> String {
        var session: Object = ["clock": "manual", "layout": vector.input["from"] ?? [:]]
        for name in ["viewport", "sections", "contentOffset", "contentInset"] {
            session[name] = vector.input[name]
        }
        return try await fixture.session(try jsonText(session))
    }

    private static func anchor(_ vector: RuleVector) -> Object? {
        guard var anchor = vector.input["anchor"] as? Object else { return nil }
        let finger = anchor["finger"] as? [Double]
        anchor["finger"] = finger.map { ["x": $0[0], "y": $0[1]] }
        return anchor
    }

    private static func name(_ element: Object) -> [String] {
        ["kind", "section", "item"].map { "\(element[$0] ?? "")" }
    }

    private static func place(_ element: Object) -> [Double] {
        let frame = ["x", "y", "width", "height"].map { element[$0] as? Double ?? .nan }
        return frame + [element["alpha"] as? Double ?? 1]
    }

    private func object(_ reply: HTTPClient.Reply) throws -> Object {
        #expect(reply.status == 200, "\(reply.text)")
        let json = try JSONSerialization.jsonObject(with: Data(reply.text.utf8)) as? Object
        return try #require(json)
    }
}
