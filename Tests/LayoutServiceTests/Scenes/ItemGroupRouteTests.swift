import Foundation
import LayoutdTestSupport
import Testing

/// Groups of items of a scene that move as one.
struct ItemGroupRouteTests {
    private typealias Object = [String: Any]

    private static let raft =
        #"{"id":"raft","items":[{"section":0,"item":0},{"section":0,"item":1}]}"#

    /// Three boxes, of which the first two are in a group, above a floor.
    private static func scene(
        groups: String = raft,
        behaviors: String = #"{"type": "gravity", "id": "gravity"}"#
    ) -> String {
        """
        {"clock": "manual", "layout": {"type": "absolute"},
         "sections": [{"items": [{"center": {"x": 100, "y": 100}, "width": 40, "height": 40},
                                 {"center": {"x": 140, "y": 100}, "width": 40, "height": 40},
                                 {"center": {"x": 220, "y": 60}, "width": 40, "height": 40}]}],
         "dynamics": {"type": "behaviors", "itemGroups": [\(groups)], "behaviors": [
            {"type": "collision", "id": "floor", "boundaries": [
                {"id": "ground", "from": {"x": 0, "y": 400}, "to": {"x": 320, "y": 400}}]},
            \(behaviors)]}}
        """
    }

    private func items(
        after frames: Int,
        _ path: String,
        _ fixture: borrowing ServiceFixture
    ) async throws -> [FrameDocument.Item] {
        let query = "/steps?include=velocity&precision=9"
        let reply = try await fixture.post(path + query, #"{"frames": \#(frames)}"#)
        let frame = try #require(try reply.decoded(as: FramesDocument.self).frames.last)
        return frame.items.sorted { $0.item < $1.item }
    }

    private func dynamics(
        _ path: String,
        _ fixture: borrowing ServiceFixture
    ) async throws -> Object {
        try #require(try await fixture.get(path).object["dynamics"] as? Object)
    }

    /// The names of the groups of a session.
    private func groups(_ path: String, _ fixture: borrowing ServiceFixture) async throws -> String
    {
        let groups = try await dynamics(path, fixture)["itemGroups"] as? [Object] ?? []
        return groups.map { group in
            let items = group["items"] as? [[String: Int]] ?? []
            let name = group["id"] as? String ?? ""
            return "\(name)[\(items.map { "\($0["item"] ?? -1)" }.joined(separator: " "))]"
        }.joined(separator: " ")
    }

    /// What a behaviour acts on: the numbers of items, and the names of groups.
    private func targets(
        of behavior: String,
        _ path: String,
        _ fixture: borrowing ServiceFixture
    ) async throws -> String {
        let found = try await fixture.get(path + "/behaviors/\(behavior)").object
        return (found["items"] as? [Object] ?? []).map { target in
            target["itemGroup"] as? String ?? "\(target["item"] as? Int ?? -1)"
        }.joined(separator: " ")
    }

    @Test func `items of a group fall as one, and the document has the group as posted`()
        async throws
    {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.scene())
        #expect(try await fixture.get(path).text.contains(#""itemGroups":[\#(Self.raft)]"#))
        #expect(try await targets(of: "gravity", path, fixture) == "2 raft")
        let push = """
            {"type": "push", "id": "spin", "items": [{"itemGroup": "raft"}], "mode": "instantaneous",
             "vector": {"x": 0.1, "y": 0}, "targetOffsets": [{"itemGroup": "raft", "offset": {"x": 0, "y": -15}}]}
            """
        let added = try await fixture.post(path + "/behaviors", push)
        #expect(added.status == 201, "\(added.text)")
        #expect(added.text.contains(#""items":[{"itemGroup":"raft"}]"#), "\(added.text)")
        for _ in 0..<20 {
            let all = try await items(after: 6, path, fixture)
            #expect(
                all[0].angle == all[1].angle && all[0].angularVelocity == all[1].angularVelocity
            )
            let (dx, dy) = (all[1].x - all[0].x, all[1].y - all[0].y)
            #expect(abs((dx * dx + dy * dy).squareRoot() - 40) < 1e-6)
        }
        let last = try await items(after: 600, path, fixture)
        // It lies on the floor, from which UIKit keeps items two points away.
        #expect(abs(last[0].y - 358) < 1.5 && abs(last[1].y - 358) < 1.5, "\(last)")
    }

    @Test func `a session restored from its state has the same future`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.scene())
        _ = try await items(after: 30, path, fixture)
        let state = try await fixture.get(path + "/state").text
        let copy = try await fixture.session(#"{"state": \#(state)}"#)
        for _ in 0..<10 {
            #expect(try await items(after: 12, path, fixture) == items(after: 12, copy, fixture))
        }
        #expect(try await groups(copy, fixture) == "raft[0 1]")
    }

    @Test func `contacts name the group beside its first item`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.scene())
        let text = try await fixture.post(path + "/steps?include=contacts", #"{"frames": 90}"#).text
        let side =
            #""behavior":"floor","a":{"section":0,"item":0,"itemGroup":"raft"},"boundary":"ground""#
        #expect(text.contains(side), "\(text.suffix(2000))")
        #expect(text.contains(#""a":{"section":0,"item":2},"boundary":"ground""#))
    }

    @Test func `a deleted item leaves its group in flight, and the last one takes it along`()
        async throws
    {
        let fixture = try ServiceFixture()
        let snap =
            #"{"type": "snap", "id": "s", "items": [{"itemGroup": "raft"}], "point": {"x": 9, "y": 9}}"#
        let path = try await fixture.session(
            Self.scene(behaviors: #"{"type": "gravity", "id": "gravity"}, \#(snap)"#)
        )
        _ = try await fixture.client.send("DELETE", path + "/behaviors/s")
        _ = try await fixture.post(path + "/behaviors", snap)
        let before = try await items(after: 10, path, fixture)
        let delete = #"{"operations": [{"delete": {"section": 0, "item": 0}}], "animated": false}"#
        _ = try await fixture.post(path + "/updates", delete)
        #expect(try await groups(path, fixture) == "raft[0]")
        let frame = try await fixture.get(path + "/frame?include=velocity&precision=9")
            .decoded(as: FrameDocument.self)
        let left = try #require(frame.items.first { $0.item == 0 })
        #expect(abs(left.x - before[1].x) < 1e-3 && abs(left.y - before[1].y) < 1e-3)
        let (now, old) = (try #require(left.velocity), try #require(before[1].velocity))
        #expect(abs(now.x - old.x) < 0.01 && abs(now.y - old.y) < 0.01)
        _ = try await fixture.post(path + "/updates", delete)
        #expect(try await groups(path, fixture) == "")
        #expect(try await dynamics(path, fixture)["itemGroups"] == nil)
        #expect(try await fixture.get(path + "/behaviors/s").status == 404)
        #expect(try await targets(of: "gravity", path, fixture) == "0")
    }

    @Test func `a touch of an item moves its whole group`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.scene(behaviors: #"{"type": "item", "id": "i"}"#))
        func touch(_ phase: String, _ x: Int, _ y: Int) async throws {
            let point = #"{"touch": "a", "phase": "\#(phase)", "point": {"x": \#(x), "y": \#(y)}}"#
            #expect(try await fixture.post(path + "/touches", point).status == 200)
        }
        try await touch("began", 100, 100)
        try await touch("moved", 100, 60)
        let all = try await items(after: 60, path, fixture)
        #expect(abs(all[0].y + 20 - 60) < 1, "\(all[0])")
        #expect(abs(hypot(all[1].x - all[0].x, all[1].y - all[0].y) - 40) < 1e-6)
        #expect(
            try await fixture.post(path + "/touches", #"{"touch": "a", "phase": "ended"}"#).status
                == 200
        )
        // To move an item by hand moves its group, too.
        let moved = try await fixture.put(
            path + "/items/0/1",
            #"{"center": {"x": 200, "y": 200}, "angle": 0}"#
        )
        #expect(moved.status == 200, "\(moved.text)")
        let placed = try await fixture.get(path + "/frame?precision=9").decoded(
            as: FrameDocument.self
        )
        let first = try #require(placed.items.first { $0.item == 0 })
        #expect(abs(first.x - 140) < 1e-3 && abs(first.y - 180) < 1e-3, "\(first)")
    }

    @Test(arguments: [
        #"{"type": "snap", "point": {"x": 160, "y": 200}, "items": [{"itemGroup": "raft"}]}"#,
        #"{"type": "attachment", "anchor": {"x": 120, "y": 200}, "items": [{"itemGroup": "raft"}], "#
            + #""length": 0, "frequency": 2, "damping": 1}"#,
        #"{"type": "attachment", "anchor": "layout", "items": [{"itemGroup": "raft"}]}"#,
        #"{"type": "fixed", "point": {"x": 180, "y": 80}, "#
            + #""items": [{"itemGroup": "raft"}, {"section": 0, "item": 2}]}"#,
        #"{"type": "field", "kind": "spring", "position": {"x": 160, "y": 200}, "#
            + #""items": [{"itemGroup": "raft"}]}"#,
        #"{"type": "item", "anchored": true, "items": [{"itemGroup": "raft"}]}"#,
    ])
    func `behaviours of all kinds hold groups`(_ behavior: String) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.scene(behaviors: behavior))
        let added = try await fixture.post(
            path + "/behaviors",
            #"{"type": "push", "items": [{"itemGroup": "raft"}], "mode": "instantaneous", "#
                + #""vector": {"x": 0.05, "y": -0.05}, "offset": {"x": 3, "y": 9}}"#
        )
        #expect(added.status == 201)
        let all = try await items(after: 600, path, fixture)
        #expect(abs(hypot(all[1].x - all[0].x, all[1].y - all[0].y) - 40) < 1e-6)
        let center = ((all[0].x + all[1].x) / 2 + 20, (all[0].y + all[1].y) / 2 + 20)
        if behavior.contains("layout") || behavior.contains("anchored") {
            #expect(hypot(center.0 - 120, center.1 - 100) < 0.01, "\(center)")
        }
        if behavior.contains("snap") {
            #expect(hypot(center.0 - 160, center.1 - 200) < 1, "\(center)")
        }
        #expect(try await fixture.get(path + "/frame.svg").status == 200)
    }

    @Test func `a patch forms groups and ends them`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.scene(groups: ""))
        #expect(try await targets(of: "gravity", path, fixture) == "0 1 2")
        let before = try await items(after: 12, path, fixture)
        let formed = try await fixture.patch(
            path,
            #"{"dynamics": {"itemGroups": [\#(Self.raft)]}}"#
        )
        #expect(formed.status == 200, "\(formed.text)")
        #expect(try await groups(path, fixture) == "raft[0 1]")
        #expect(try await targets(of: "gravity", path, fixture) == "2 raft")
        let after = try await items(after: 1, path, fixture)
        let (old, new) = (try #require(before[0].velocity), try #require(after[0].velocity))
        #expect(new.y > old.y && new.y < old.y + 40)
        let name =
            #"{"dynamics": {"itemGroups": [{"id": "two", "items": [{"section": 0, "item": 2}]}]}}"#
        #expect(try await fixture.patch(path, name).status == 200)
        #expect(try await groups(path, fixture) == "two[2]")
        #expect(try await targets(of: "gravity", path, fixture) == "0 1 two")
        #expect(try await fixture.patch(path, #"{"dynamics": {"itemGroups": null}}"#).status == 200)
        #expect(try await groups(path, fixture) == "")
        #expect(try await targets(of: "gravity", path, fixture) == "0 1 2")
    }
}
