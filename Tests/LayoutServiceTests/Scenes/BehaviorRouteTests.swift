import Foundation
import LayoutdTestSupport
import Testing

/// Behaviours that are added and removed while a scene runs.
struct BehaviorRouteTests {
    private static let gravity = #"{"type": "gravity"}"#

    private func scene(_ fixture: borrowing ServiceFixture) async throws -> String {
        try await fixture.session(ServiceFixture.scene)
    }

    private func delete(
        _ path: String,
        _ fixture: borrowing ServiceFixture
    ) async throws -> HTTPClient.Reply {
        try await fixture.client.send("DELETE", path)
    }

    private func steps(
        _ frames: Int,
        _ path: String,
        _ fixture: borrowing ServiceFixture
    ) async throws -> FrameDocument {
        let reply = try await fixture.post(
            path + "/steps?include=contacts",
            #"{"frames": \#(frames)}"#
        )
        return try #require(try reply.decoded(as: FramesDocument.self).frames.last)
    }

    private func problem(_ reply: HTTPClient.Reply) throws -> String {
        let problem = try reply.decoded(as: ProblemDocument.self)
        #expect(problem.status == reply.status)
        return "\(reply.status) \(problem.type)"
    }

    @Test func `a behaviour acts from the tick after it is added until it is removed`() async throws
    {
        let fixture = try ServiceFixture()
        let path = try await scene(fixture)
        let before = try await fixture.get(path + "/frame").decoded(as: FrameDocument.self)
        let added = try await fixture.post(path + "/behaviors", Self.gravity)
        #expect(added.status == 201 && added[header: "Location"] == path + "/behaviors/gravity-1")
        let atOnce = try await fixture.get(path + "/frame").decoded(as: FrameDocument.self)
        #expect(atOnce.items == before.items && atOnce.sequence == before.sequence + 1)
        #expect(!atOnce.resting)
        let fallen = try await steps(10, path, fixture)
        #expect(zip(fallen.items, before.items).allSatisfy { $0.y > $1.y + 10 })
        #expect(try await delete(path + "/behaviors/gravity-1", fixture).status == 204)
        let speed =
            try await fixture.get(path + "/items/0/0?include=velocity")
            .decoded(as: FrameDocument.Item.self).velocity?.y ?? 0
        _ = try await steps(1, path, fixture)
        let later =
            try await fixture.get(path + "/items/0/0?include=velocity")
            .decoded(as: FrameDocument.Item.self).velocity?.y ?? 0
        // Only air resistance acts now.
        #expect(later < speed && later > speed * 0.99)
    }

    @Test func `an added behaviour is found at its location and in the session`() async throws {
        let fixture = try ServiceFixture()
        let path = try await scene(fixture)
        let json = #"{"type": "attachment", "length": 80, "frequency": 2, "id": "Spring_1-a"}"#
        let added = try await fixture.post(path + "/behaviors", json)
        let place = try #require(added[header: "Location"])
        #expect(place.hasSuffix("/Spring_1-a"))
        let found = try await fixture.get(place)
        #expect(found.status == 200 && found.text == added.text)
        #expect(found[header: "Cache-Control"] == "private, no-cache")
        #expect(try await fixture.get(path).text.contains(found.text))
        let unasked = try await fixture.get(place + "?include=contacts")
        #expect(try problem(unasked) == "400 /problems/invalid-query")
    }

    @Test func `the name of a removed behaviour can be used again`() async throws {
        let fixture = try ServiceFixture()
        let path = try await scene(fixture)
        for _ in 0..<2 {
            let added = try await fixture.post(path + "/behaviors", Self.gravity)
            #expect(added[header: "Location"] == path + "/behaviors/gravity-1")
            #expect(try await delete(path + "/behaviors/gravity-1", fixture).status == 204)
        }
        let twice = #"{"type": "limit", "id": "floor"}"#
        let reply = try await fixture.post(path + "/behaviors", twice)
        #expect(try problem(reply) == "409 /problems/duplicate-behavior")
        #expect(try await delete(path + "/behaviors/floor", fixture).status == 204)
        #expect(try await fixture.post(path + "/behaviors", twice).status == 201)
    }

    @Test func `removing a behaviour ends its contacts`() async throws {
        let fixture = try ServiceFixture()
        let path = try await scene(fixture)
        _ = try await fixture.post(path + "/behaviors", Self.gravity)
        let landed = try await steps(90, path, fixture)
        let began = try #require(landed.contacts)
        #expect(began.contains { $0.boundary == "ground" && $0.phase == "began" })
        _ = try await delete(path + "/behaviors/floor", fixture)
        let frame = try await fixture.get(path + "/frame?include=contacts")
            .decoded(as: FrameDocument.self)
        let ended = try #require(frame.contacts).dropFirst(began.count)
        #expect(Set(ended.map(\.a.item)) == [0, 1])
        #expect(ended.allSatisfy { $0.phase == "ended" && $0.sequence == frame.sequence })
    }

    @Test(arguments: ["GET", "DELETE"])
    func `a missing behaviour, session or path is 404`(method: String) async throws {
        let fixture = try ServiceFixture()
        let path = try await scene(fixture)
        for id in ["none", "Floor", "a%20b", String(repeating: "x", count: 200)] {
            let reply = try await fixture.client.send(method, path + "/behaviors/" + id)
            #expect(try problem(reply) == "404 /problems/no-such-behavior", "\(id)")
        }
        let gone = "/v1/sessions/00000000000000000000000000000000/behaviors/floor"
        let reply = try await fixture.client.send(method, gone)
        #expect(try problem(reply) == "404 /problems/no-such-session")
        let missing = try await fixture.client.send(method, path + "/behaviors/")
        #expect(try problem(missing) == "404 /problems/no-such-resource")
    }

    @Test(arguments: [
        "{}", #"{"layout": {"type": "absolute"}, "clock": "manual"}"#,
        #"{"layout": {"type": "newtonian"}, "sections": [{"items": 1}]}"#,
    ])
    func `a session other than a scene has no behaviours`(json: String) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(json) + "/behaviors"
        let replies = [
            try await fixture.post(path, Self.gravity),
            // The server checks for a scene before it reads the body.
            try await fixture.post(path, "{"),
            try await fixture.get(path + "/gravity"),
            try await fixture.client.send("DELETE", path + "/gravity"),
        ]
        for reply in replies {
            #expect(try problem(reply) == "404 /problems/no-such-resource")
            #expect(reply.text.contains("the session is not a scene"))
        }
    }

    @Test func `a refused behaviour's event number can be used again`() async throws {
        let fixture = try ServiceFixture()
        let path = try await scene(fixture)
        let event = #"{"type": "gravity", "event": 3}"#
        #expect(try await fixture.post(path + "/behaviors", event).status == 201)
        let second = #"{"type": "gravity", "event": 4}"#
        #expect(try await fixture.post(path + "/behaviors", second).status == 422)
        let mended = #"{"type": "limit", "event": 4}"#
        #expect(try await fixture.post(path + "/behaviors", mended).status == 201)
    }

    @Test func `a minimal response has the tag and the location only`() async throws {
        let fixture = try ServiceFixture()
        let path = try await scene(fixture)
        let place = path + "/behaviors/gravity-1"
        for _ in 0..<2 {
            let reply = try await fixture.send(
                "POST",
                path + "/behaviors",
                #"{"type": "gravity", "event": 1}"#,
                headers: ["Prefer": "return=minimal"]
            )
            #expect(reply.status == 204 && reply.body.isEmpty)
            #expect(reply[header: "Preference-Applied"] == "return=minimal")
            #expect(reply[header: "Location"] == place && reply[header: "ETag"] == "\"1\"")
        }
    }
}
