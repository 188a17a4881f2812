import Foundation
import LayoutdTestSupport
import Testing

@testable import LayoutService

/// Groups of behaviours, which are added, replaced and removed together.
struct GroupRouteTests {
    private static let world = """
        {"type": "group", "id": "world", "behaviors": [
          {"type": "gravity"}, {"type": "collision", "id": "walls", "referenceBounds": true},
          {"type": "group", "behaviors": [
            {"type": "attachment", "id": "rod", "items": [{"section": 0, "item": 1}],
             "anchor": {"x": 220, "y": 30}}]}]}
        """

    private func scene(_ fixture: borrowing ServiceFixture) async throws -> String {
        let path = try await fixture.session(ServiceFixture.scene)
        let reply = try await fixture.post(path + "/behaviors", Self.world)
        #expect(reply.status == 201, "\(reply.text)")
        #expect(reply[header: "Location"] == path + "/behaviors/world")
        return path
    }

    private func items(
        after frames: Int,
        _ path: String,
        _ fixture: borrowing ServiceFixture
    ) async throws -> [FrameDocument.Item] {
        let reply = try await fixture.post(
            path + "/steps?include=velocity&precision=9",
            #"{"frames": \#(frames)}"#
        )
        return try #require(try reply.decoded(as: FramesDocument.self).frames.last).items
    }

    /// The names of a scene's behaviours, those in a group after its name in brackets.
    private func names(_ path: String, _ fixture: borrowing ServiceFixture) async throws -> String {
        let text = try await fixture.get(path + "/behaviors").text
        let json = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        return Self.names(json?["behaviors"])
    }

    private static func names(_ behaviors: Any?) -> String {
        (behaviors as? [[String: Any]] ?? []).map { behavior in
            let name = behavior["id"] as? String ?? ""
            return behavior["type"] as? String == "group"
                ? "\(name)[\(names(behavior["behaviors"]))]" : name
        }.joined(separator: " ")
    }

    @Test func `a group moves items exactly as its behaviours do without it`() async throws {
        let fixture = try ServiceFixture()
        let path = try await scene(fixture)
        let alone = try await fixture.session(ServiceFixture.scene)
        for behavior in [
            #"{"type": "gravity"}"#, #"{"type": "collision", "referenceBounds": true}"#,
            #"{"type": "attachment", "items": [{"section": 0, "item": 1}], "#
                + #""anchor": {"x": 220, "y": 30}}"#,
        ] {
            #expect(try await fixture.post(alone + "/behaviors", behavior).status == 201)
        }
        for _ in 0..<10 {
            #expect(
                try await items(after: 12, path, fixture) == items(after: 12, alone, fixture)
            )
        }
    }

    @Test func `a group is listed with what is in it, and removed with that`() async throws {
        let fixture = try ServiceFixture()
        let path = try await scene(fixture)
        let all = "floor world[gravity-1 walls group-1[rod]]"
        #expect(try await names(path, fixture) == all)
        let group = try await fixture.get(path + "/behaviors/world")
        #expect(
            group.text.hasPrefix(#"{"id":"world","type":"group","behaviors":[{"id":"gravity-1","#)
        )
        #expect(try await fixture.get(path).text.contains(group.text))
        #expect(try await fixture.client.send("DELETE", path + "/behaviors/world").status == 204)
        #expect(try await names(path, fixture) == "floor")
        let before = try await items(after: 1, path, fixture)
        let after = try await items(after: 1, path, fixture)
        #expect(zip(before, after).allSatisfy { ($1.velocity?.y ?? 1) <= ($0.velocity?.y ?? 0) })
    }

    @Test(arguments: ["GET", "PUT", "DELETE"])
    func `what is in a group has no address of its own`(method: String) async throws {
        let fixture = try ServiceFixture()
        let path = try await scene(fixture)
        for id in ["walls", "rod", "group-1"] {
            let json = method == "PUT" ? #"{"type": "gravity"}"# : ""
            let reply = try await fixture.send(method, path + "/behaviors/" + id, json)
            let problem = try reply.decoded(as: ProblemDocument.self)
            #expect(reply.status == 404 && problem.type == "/problems/no-such-behavior")
            #expect(problem.detail.contains(#"is in the group "world""#))
        }
    }

    @Test(arguments: [
        #"{"type": "item", "id": "rod"}"#,
        #"{"type": "group", "behaviors": [{"type": "item", "id": "walls"}]}"#,
        #"{"type": "group", "behaviors": [{"type": "item", "id": "a"}, {"type": "item", "id": "a"}]}"#,
        #"{"type": "group", "id": "a", "behaviors": [{"type": "item", "id": "a"}]}"#,
    ])
    func `names are unique in the scene and its groups`(json: String) async throws {
        let fixture = try ServiceFixture()
        let path = try await scene(fixture)
        let before = try await fixture.get(path + "/frame").text
        let reply = try await fixture.post(path + "/behaviors", json)
        let problem = try reply.decoded(as: ProblemDocument.self)
        #expect(reply.status == 409 && problem.type == "/problems/duplicate-behavior")
        #expect(try await fixture.get(path + "/frame").text == before)
    }

    @Test func `a group replaces another, and keeps what is the same`() async throws {
        let fixture = try ServiceFixture()
        let path = try await scene(fixture)
        _ = try await items(after: 10, path, fixture)
        let group = try await fixture.get(path + "/behaviors/world").text
        let same = try await fixture.put(path + "/behaviors/world", group)
        #expect(same.status == 200 && same.text == group)
        let unnamed = """
            {"type": "group", "behaviors": [{"type": "group", "behaviors": []}, {"type": "gravity"},
              {"type": "push", "vector": {"x": 1, "y": 0}}]}
            """
        #expect(try await fixture.put(path + "/behaviors/world", unnamed).status == 200)
        #expect(try await names(path, fixture) == "floor world[group-1[] gravity-1 push-1]")
        let pushed = try await items(after: 10, path, fixture)
        #expect(pushed.allSatisfy { ($0.velocity?.x ?? 0) > 10 })
    }

    @Test func `what is in a group keeps its type`() async throws {
        let fixture = try ServiceFixture()
        let path = try await scene(fixture)
        let before = try await fixture.get(path + "/frame").text
        for json in [
            #"{"type": "group", "behaviors": [{"type": "gravity", "id": "walls"}]}"#,
            #"{"type": "group", "behaviors": [{"type": "gravity", "id": "group-1"}]}"#,
            #"{"type": "group", "behaviors": [{"type": "group", "id": "walls", "behaviors": []}]}"#,
        ] {
            let reply = try await fixture.put(path + "/behaviors/world", json)
            #expect(reply.status == 422 && reply.text.contains("must keep its type"))
        }
        let single = try await fixture.put(path + "/behaviors/world", #"{"type": "gravity"}"#)
        #expect(single.status == 422 && single.text.contains(#"must stay \"group\""#))
        #expect(try await fixture.get(path + "/frame").text == before)
    }

    @Test func `a patch of all behaviours changes their modes, kinds and items`() async throws {
        let fixture = try ServiceFixture()
        let path = try await scene(fixture)
        for behaviors in [
            #"{"type": "push", "vector": {"x": 1, "y": 0}}, {"type": "field", "kind": "drag"}"#,
            #"{"type": "push", "mode": "instantaneous", "angle": 0, "magnitude": 1}"#,
            #"{"type": "field", "kind": "vortex"}, {"type": "gravity", "id": "push-1"}"#,
        ] {
            let json = #"{"dynamics": {"type": "behaviors", "behaviors": [\#(behaviors)]}}"#
            let reply = try await fixture.patch(path, json)
            #expect(reply.status == 200, "\(reply.text)")
        }
        #expect(try await names(path, fixture) == "field-1 push-1")
    }

    @Test func `a patch moves behaviours into groups and out of them`() async throws {
        let fixture = try ServiceFixture()
        let path = try await scene(fixture)
        _ = try await items(after: 10, path, fixture)
        let walls = #"{"type": "collision", "id": "walls", "referenceBounds": true}"#
        let floor = #"{"type": "collision", "id": "floor", "referenceBounds": true}"#
        let behaviors = """
            [\(walls), {"type": "group", "id": "rod", "behaviors": [\(floor)]},
             {"type": "group", "id": "world", "behaviors": [{"type": "gravity"}]}]
            """
        let json = #"{"dynamics": {"type": "behaviors", "behaviors": \#(behaviors)}}"#
        #expect(try await fixture.patch(path, json).status == 200)
        #expect(try await names(path, fixture) == "walls rod[floor] world[gravity-1]")
        let twice = #"[\#(walls), {"type": "group", "id": "world", "behaviors": [\#(walls)]}]"#
        let bad = #"{"dynamics": {"type": "behaviors", "behaviors": \#(twice)}}"#
        #expect(try await fixture.patch(path, bad).status == 409)
        #expect(try await names(path, fixture) == "walls rod[floor] world[gravity-1]")
    }

    @Test func `a deleted item takes along what cannot be without it in a group`() async throws {
        let fixture = try ServiceFixture()
        let path = try await scene(fixture)
        let delete = #"{"operations": [{"delete": {"section": 0, "item": 1}}]}"#
        let deleted = try await fixture.post(path + "/updates", delete)
        #expect(deleted.text.contains(#""removedBehaviors":["rod"]"#))
        #expect(try await names(path, fixture) == "floor world[gravity-1 walls group-1[]]")
        let insert = """
            {"operations": [{"insert": {"section": 0, "item": 1}, "center": {"x": 220, "y": 60},
              "size": {"width": 40, "height": 40}}]}
            """
        #expect(try await fixture.post(path + "/updates", insert).status == 200)
        // It joins the gravity in the group.
        #expect(try await items(after: 5, path, fixture)[1].velocity?.y ?? 0 > 10)
    }

    @Test func `a group counts as much as what is in it`() async throws {
        var limits = ServiceLimits()
        limits.maximumSceneObjects = 5
        let fixture = try ServiceFixture(limits: limits)
        let path = try await fixture.session(ServiceFixture.scene)
        func group(_ count: Int) -> String {
            let items = Array(repeating: #"{"type": "item"}"#, count: count)
            return #"{"type": "group", "behaviors": [\#(items.joined(separator: ","))]}"#
        }
        let refused = try await fixture.post(path + "/behaviors", group(4))
        #expect(refused.status == 422)
        #expect(refused.text.contains("/behaviors/3") && refused.text.contains("5 behaviours"))
        #expect(try await fixture.post(path + "/behaviors", group(3)).status == 201)
        #expect(try await fixture.post(path + "/behaviors", #"{"type": "item"}"#).status == 422)
    }

    @Test func `a session made of another one's sections has the same groups`() async throws {
        let fixture = try ServiceFixture()
        let path = try await scene(fixture)
        let text = try await fixture.get(path + "?include=sections").text
        let json = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        var request = (json ?? [:]).filter {
            ["layout", "sections", "dynamics"].contains($0.key)
        }
        request["clock"] = "manual"
        let data = try JSONSerialization.data(withJSONObject: request)
        let other = try await fixture.session(String(decoding: data, as: UTF8.self))
        #expect(
            try await fixture.get(other + "/behaviors").text
                == fixture.get(path + "/behaviors").text
        )
    }
}
