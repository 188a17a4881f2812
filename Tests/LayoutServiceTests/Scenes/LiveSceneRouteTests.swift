import Foundation
import LayoutdTestSupport
import Testing

/// Scenes that are edited and touched while they run.
struct LiveSceneRouteTests {
    private struct Events: Decodable {
        struct Cell: Decodable, Equatable { let kind: String, section, item: Int }

        let grabbed: Cell?
        let removedBehaviors: [String]?
    }

    private static let free = #"{"type": "item", "id": "free", "resistance": 0}"#

    private func scene(
        _ fixture: borrowing ServiceFixture,
        _ behaviors: String...
    ) async throws -> String {
        let path = try await fixture.session(ServiceFixture.scene)
        for behavior in behaviors {
            #expect(try await fixture.post(path + "/behaviors", behavior).status == 201)
        }
        return path
    }

    private func frame(
        after frames: Int,
        _ path: String,
        _ fixture: borrowing ServiceFixture
    ) async throws -> FrameDocument {
        let reply = try await fixture.post(
            path + "/steps?include=velocity&precision=9",
            #"{"frames": \#(frames)}"#
        )
        return try #require(try reply.decoded(as: FramesDocument.self).frames.last)
    }

    private func problem(_ reply: HTTPClient.Reply, _ text: String) throws -> String {
        let problem = try reply.decoded(as: ProblemDocument.self)
        #expect(problem.detail.contains(text), "\(problem.detail)")
        return "\(reply.status) \(problem.type.dropFirst("/problems/".count))"
    }

    @Test func `a held item is in front, and differences show it`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(LayoutSceneRouteTests.tied)
        func front(_ touch: String) async throws -> [String] {
            let before = try await fixture.get(path + "/frame").decoded(as: FrameDocument.self)
            _ = try await fixture.post(path + "/touches", #"{"touch": "a", \#(touch)}"#)
            let reply = try await fixture.get(path + "/frame?since=\(before.sequence)")
            let changed = try reply.decoded(as: FrameDocument.self).items
            return changed.map { "\($0.item): \($0.zIndex)" }
        }
        let began = try await front(#""phase": "began", "point": {"x": 160, "y": 20}"#)
        #expect(began.last == "1: 2100000000")
        for _ in 0..<3 { _ = try await fixture.post(path + "/steps", "{}") }
        #expect(try await front(#""phase": "ended""#).contains("1: 0"))
    }

    @Test func `a finger grabs an item, swings it and throws it`() async throws {
        let fixture = try ServiceFixture()
        let path = try await scene(fixture, Self.free)
        let touches = path + "/touches"
        let began = try await fixture.post(
            touches,
            #"{"touch": "a", "phase": "began", "point": {"x": 110, "y": 90}}"#
        )
        #expect(began.status == 200)
        #expect(
            try began.decoded(as: Events.self).grabbed == .init(kind: "cell", section: 0, item: 0)
        )
        for x in stride(from: 114, through: 190, by: 4) {
            let moved = try await fixture.post(
                touches,
                #"{"touch": "a", "phase": "moved", "point": {"x": \#(x), "y": 90}}"#
            )
            #expect(moved.status == 200 && !moved.text.contains("grabbed"))
            _ = try await frame(after: 1, path, fixture)
        }
        let held = try await fixture.get(path + "/frame").decoded(as: FrameDocument.self).items[0]
        #expect(held.x > 140 && held.angle != nil)
        let ended = try await fixture.post(touches, #"{"touch": "a", "phase": "ended"}"#)
        #expect(ended.status == 200)
        let thrown = try await frame(after: 1, path, fixture).items[0]
        #expect(try #require(thrown.velocity).x > 40)
    }

    @Test func `a throw keeps the finger's velocity, though all of it arrives in one tick`()
        async throws
    {
        let fixture = try ServiceFixture()
        let path = try await scene(fixture, Self.free)
        for body in [
            #""began", "point": {"x": 100, "y": 100}"#, #""moved", "point": {"x": 104, "y": 100}"#,
            #""ended", "point": {"x": 108, "y": 100}, "velocity": {"x": -60, "y": -90}"#,
        ] {
            let json = #"{"touch": "a", "phase": \#(body)}"#
            #expect(try await fixture.post(path + "/touches", json).status == 200)
        }
        let thrown = try await frame(after: 1, path, fixture).items[0]
        let velocity = try #require(thrown.velocity)
        #expect(abs(velocity.x + 60) < 1e-3 && abs(velocity.y + 90) < 1e-3)
        let flown = try await frame(after: 30, path, fixture).items[0]
        #expect(abs(flown.x - thrown.x + 30) < 2 && abs(flown.y - thrown.y + 45) < 2)
        let again = try await fixture.post(
            path + "/touches",
            #"{"touch": "a", "phase": "moved", "point": {"x": 100, "y": 100}}"#
        )
        #expect(try problem(again, #"touch "a" holds nothing"#) == "409 conflicting-touch")
    }

    @Test func `a touch without an item grabs nothing, and has nothing to move`() async throws {
        let fixture = try ServiceFixture()
        let path = try await scene(fixture)
        let began = #"{"touch": "a", "phase": "began", "point": {"x": 5, "y": 5}}"#
        #expect(try await fixture.post(path + "/touches", began).text.contains(#""grabbed":null"#))
        let anchored = #"{"type": "item", "anchored": true}"#
        #expect(try await fixture.post(path + "/behaviors", anchored).status == 201)
        let onBox = #"{"touch": "a", "phase": "began", "point": {"x": 100, "y": 100}}"#
        #expect(try await fixture.post(path + "/touches", onBox).text.contains(#""grabbed":null"#))
        let moved = #"{"touch": "a", "phase": "moved", "point": {"x": 5, "y": 5}}"#
        let refused = try await fixture.post(path + "/touches", moved)
        #expect(try problem(refused, #"touch "a" holds nothing"#) == "409 conflicting-touch")
    }

    @Test(arguments: [
        ("{}", "/touch is missing"),
        (#"{"touch": "a", "phase": "began"}"#, "/point is missing"),
        (#"{"touch": "a", "phase": "moved", "point": {"x": 1}}"#, "/point/y is missing"),
        (#"{"touch": "a b", "phase": "ended"}"#, "/touch must be 1 to 64"),
        (#"{"touch": "a", "phase": "stationary"}"#, "/phase must be"),
        (#"{"touch": "a", "phase": "ended", "frequency": 2}"#, "goes with the phase"),
        (
            #"{"touch": "a", "phase": "cancelled", "velocity": {"x": 1, "y": 1}}"#,
            #"/velocity goes with the phase "ended"; leave it out"#
        ),
        (#"{"touch": "a", "phase": "ended", "velocity": {"x": 1}}"#, "/velocity/y is missing"),
        (
            #"{"touch": "a", "phase": "ended", "velocity": {"x": 24001, "y": 0}}"#,
            "/velocity/x must be"
        ),
    ])
    func `a wrong touch is refused`(json: String, text: String) async throws {
        let fixture = try ServiceFixture()
        let path = try await scene(fixture)
        let reply = try await fixture.post(path + "/touches", json)
        #expect(try problem(reply, text) == "422 invalid-document")
    }

    @Test func `two touches may not have the same name`() async throws {
        let fixture = try ServiceFixture()
        let path = try await scene(fixture)
        let began = #"{"touch": "a", "phase": "began", "point": {"x": 100, "y": 100}}"#
        #expect(try await fixture.post(path + "/touches", began).status == 200)
        let second = try await fixture.post(path + "/touches", began)
        #expect(try problem(second, #"touch "a" has begun"#) == "409 conflicting-touch")
    }

    @Test func `a ball is dropped into a running scene, and taken out again`() async throws {
        let fixture = try ServiceFixture()
        let gravity = #"{"type": "gravity", "id": "gravity"}"#
        let first = #"[{"section": 0, "item": 0}]"#
        let rod =
            #"{"type": "attachment", "id": "rod", "items": \#(first), "anchor": {"x": 9, "y": 9}}"#
        let path = try await scene(fixture, gravity, rod)
        let inserted = try await fixture.post(
            path + "/updates",
            """
            {"operations": [{"insert": {"section": 0, "item": 0}, "center": {"x": 300, "y": 20},
                             "size": {"width": 20, "height": 10}, "angle": 1,
                             "velocity": {"x": -60, "y": 0}}]}
            """
        )
        let items = try inserted.decoded(as: FrameDocument.self).items
        #expect(
            items.count == 3 && items[0].x == 290 && items[0].width == 20 && items[0].angle == 1
        )
        let fallen = try await frame(after: 30, path, fixture).items[0]
        // Air resistance takes a little of it.
        #expect(abs(try #require(fallen.velocity).x + 60) < 6 && fallen.y > 100)
        let rods = try await fixture.get(path + "/behaviors/rod").text
        #expect(rods.contains(#""items":[{"section":0,"item":1}]"#))
        let deleted = try await fixture.post(
            path + "/updates",
            #"{"operations": [{"delete": {"section": 0, "item": 1}}]}"#
        )
        #expect(try deleted.decoded(as: Events.self).removedBehaviors == ["rod"])
        #expect(try deleted.decoded(as: FrameDocument.self).items.count { $0.departing == 0 } == 1)
        #expect(try await frame(after: 20, path, fixture).items.count == 2)
        #expect(try await fixture.get(path + "/behaviors/rod").status == 404)
    }

    @Test(arguments: [
        (#"{"insert": {"section": 0, "item": 0}}"#, "/operations/0/center is missing"),
        (
            #"{"insert": {"section": 0, "item": 0}, "center": {"x": 0, "y": 0}}"#,
            "/operations/0/size is missing"
        ),
        (#"{"delete": {"section": 0, "item": 0}, "velocity": {"x": 1}}"#, "goes with the insert"),
        (
            #"{"insert": {"section": 0}, "items": [], "center": {"x": 0, "y": 0}}"#,
            "a section brings items"
        ),
    ])
    func `a wrong item of a scene is refused`(operation: String, text: String) async throws {
        let fixture = try ServiceFixture()
        let path = try await scene(fixture)
        let reply = try await fixture.post(path + "/updates", #"{"operations": [\#(operation)]}"#)
        #expect(try problem(reply, text) == "422 invalid-document")
    }

    @Test func `layouts that place their items take no places`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        let reply = try await fixture.post(
            path + "/updates",
            #"{"operations": [{"insert": {"section": 0, "item": 0}, "center": {"x": 0, "y": 0}}]}"#
        )
        #expect(try problem(reply, "is for items of an absolute layout") == "422 invalid-document")
    }

    @Test func `a behaviour is replaced in place, and keeps what its kind keeps`() async throws {
        let fixture = try ServiceFixture()
        let items = #""items": [{"section": 0, "item": 0}]"#
        let path = try await scene(
            fixture,
            #"{"type": "attachment", "id": "rod", \#(items), "anchor": {"x": 100, "y": 0}}"#,
            #"{"type": "gravity", "id": "gravity"}"#
        )
        let rod = path + "/behaviors/rod"
        let body = #"{"type": "attachment", \#(items), "anchor": {"x": 130, "y": 0}, "event": 1}"#
        for _ in 0..<2 {
            let replaced = try await fixture.put(rod, body)
            #expect(replaced.status == 200)
            #expect(replaced.text.contains(#""anchor":{"x":130,"y":0}"#))
            #expect(replaced.text.contains(#""length":100,"#))
            #expect(try await fixture.get(rod).text == replaced.text)
        }
        let all = try await fixture.get(path + "/behaviors")
        let order = #/"id":"([a-z]+)","type"/#
        #expect(all.text.matches(of: order).map(\.1) == ["floor", "rod", "gravity"])
        let frame = try await fixture.get(path + "/frame").decoded(as: FrameDocument.self)
        #expect(frame.sequence == 3)
    }

    @Test func `a push is switched by active`() async throws {
        let fixture = try ServiceFixture()
        let push = #"{"type": "push", "id": "push", "vector": {"x": 1, "y": 0}}"#
        let path = try await scene(fixture, Self.free, push)
        let start = try #require(try await frame(after: 10, path, fixture).items[0].velocity).x
        #expect(start > 10)
        let off = #"{"type": "push", "vector": {"x": 1, "y": 0}, "active": false}"#
        #expect(
            try await fixture.put(path + "/behaviors/push", off).text.contains(#""active":false"#)
        )
        let free = try #require(try await frame(after: 10, path, fixture).items[0].velocity).x
        #expect(abs(free - start) < 0.01)
        let kick =
            #"{"type": "push", "id": "kick", "mode": "instantaneous", "vector": {"x": 0, "y": 1}}"#
        #expect(try await fixture.post(path + "/behaviors", kick).status == 201)
        let kicked = try #require(try await frame(after: 2, path, fixture).items[0].velocity).y
        #expect(try await fixture.put(path + "/behaviors/kick", kick).status == 200)
        let still = try #require(try await frame(after: 2, path, fixture).items[0].velocity).y
        #expect(abs(still - kicked) < 0.01 && kicked > 10)
        let again = kick.dropLast() + #", "active": true}"#
        #expect(try await fixture.put(path + "/behaviors/kick", String(again)).status == 200)
        let twice = try #require(try await frame(after: 2, path, fixture).items[0].velocity).y
        #expect(abs(twice - 2 * kicked) < 0.01)
    }

    @Test(arguments: [
        ("floor", #"{"type": "gravity"}"#, "422 invalid-document", #"must stay "collision""#),
        (
            "floor", #"{"type": "collision", "id": "other"}"#, "422 invalid-document",
            #"must be "floor", as in the path"#
        ),
        ("none", #"{"type": "gravity"}"#, "404 no-such-behavior", "no behaviour of this id"),
        (
            "rod", #"{"type": "attachment", "items": [{"section": 0, "item": 1}], "anchor": {}}"#,
            "422 invalid-document", "missing"
        ),
    ])
    func `a behaviour is not replaced by another one`(
        id: String,
        json: String,
        expected: String,
        text: String
    ) async throws {
        let fixture = try ServiceFixture()
        let path = try await scene(fixture)
        let before = try await fixture.get(path + "/behaviors").text
        let reply = try await fixture.put(path + "/behaviors/" + id, json)
        #expect(try problem(reply, text) == expected)
        #expect(try await fixture.get(path + "/behaviors").text == before)
    }

    @Test func `an item is set by hand`() async throws {
        let fixture = try ServiceFixture()
        let path = try await scene(fixture, Self.free)
        let place = path + "/items/0/1"
        let set = try await fixture.put(
            place + "?include=velocity&precision=3",
            #"{"center": {"x": 50, "y": 60}, "angle": 0.5, "velocity": {"x": 7, "y": 0}, "event": 1}"#
        )
        let item = try #require(
            try set.decoded(as: FrameDocument.self).items.first { $0.item == 1 }
        )
        #expect(item.x == 20 && item.y == 30 && item.angle == 0.5)
        #expect(item.velocity == .init(x: 7, y: 0))
        let missing = try await fixture.put(path + "/items/0/2", #"{"angle": 1}"#)
        #expect(try problem(missing, "no cell 2 in section 0") == "404 no-such-element")
        let empty = try await fixture.put(place, "{}")
        #expect(try problem(empty, "needs at least one of center") == "422 invalid-document")
        #expect(try await fixture.client.send("DELETE", path + "/behaviors/free").status == 204)
        #expect(try await fixture.client.send("DELETE", path + "/behaviors/floor").status == 204)
        let bodiless = try await fixture.put(place, #"{"angularVelocity": 1}"#)
        #expect(try problem(bodiless, "cannot get a velocity") == "409 immovable-item")
    }

    @Test(arguments: ["PUT /items/0/0", "POST /touches", "GET /behaviors", "PUT /behaviors/a"])
    func `only scenes are edited`(request: String) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        let parts = request.split(separator: " ").map(String.init)
        let body = parts[0] == "GET" ? "" : "{"
        let reply = try await fixture.send(parts[0], path + parts[1], body)
        #expect(try problem(reply, "the session is not a scene") == "404 no-such-resource")
    }

    @Test func `clients may edit a scene at the same time`() async throws {
        let fixture = try ServiceFixture()
        let path = try await scene(fixture, Self.free)
        let client = fixture.client
        func send(_ method: String, _ path: String, _ json: String) async throws -> Int {
            let type = ["Content-Type": "application/json"]
            return try await client.send(method, path, headers: type, body: json).status
        }
        async let edited = {
            let insert = """
                {"operations": [{"insert": {"section": 0, "item": 0},
                                 "center": {"x": 9, "y": 9}, "size": {"width": 9, "height": 9}}]}
                """
            let delete = #"{"operations": [{"delete": {"section": 0, "item": 0}}]}"#
            var statuses: Set<Int> = []
            for _ in 0..<60 {
                statuses.insert(try await send("POST", path + "/updates", insert))
                statuses.insert(try await send("POST", path + "/updates", delete))
            }
            return statuses
        }()
        async let replaced = {
            var statuses: Set<Int> = []
            for _ in 0..<120 {
                statuses.insert(try await send("PUT", path + "/behaviors/free", Self.free))
                statuses.insert(try await send("GET", path + "/behaviors", ""))
            }
            return statuses
        }()
        // A behaviour may name an item that has gone since its request was read.
        #expect(try await edited == [200])
        #expect(try await replaced.isSubset(of: [200, 422]))
        #expect(try await fixture.get(path + "/frame").status == 200)
    }

    @Test func `behaviours without items take new ones in a session made from a session, too`()
        async throws
    {
        let fixture = try ServiceFixture()
        let some = #"{"type": "item", "id": "some", "items": [{"section": 0, "item": 0}]}"#
        let path = try await scene(fixture, Self.free, some)
        let whole = try await fixture.get(path + "?include=sections").text
        #expect(whole.contains(#"{"id":"free","type":"item","resistance":0"#))
        #expect(whole.contains(#"{"id":"some","type":"item","items":[{"section":0,"item":0}]"#))
        #expect(try await fixture.get(path).text.contains(#"{"id":"free","type":"item","items":"#))
    }
}
