import LayoutdSessions
import LayoutdTestSupport
import Testing

@testable import LayoutService

/// Every limit, with low values.
struct LimitTests {
    private static func limits(_ change: (inout ServiceLimits) -> Void) -> ServiceLimits {
        var limits = ServiceLimits()
        change(&limits)
        return limits
    }

    private static func scene(items: Int, _ behaviors: String) -> String {
        let item = #"{"center": {"x": 9, "y": 9}, "width": 9, "height": 9}"#
        let items = Array(repeating: item, count: items).joined(separator: ",")
        return """
            {"layout": {"type": "absolute"}, "sections": [{"items": [\(items)]}],
             "dynamics": {"type": "behaviors", "behaviors": [\(behaviors)]}}
            """
    }

    struct Refused: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let limits: ServiceLimits
        let json: String
        let pointer: String
        let detail: String
    }

    @Test(arguments: [
        Refused(
            testDescription: "sections",
            limits: limits { $0.maximumSections = 2 },
            json: #"{"sections": [{"items": 1}, {"items": 1}, {"items": 1}]}"#,
            pointer: "/sections",
            detail: "may have 2 sections, got 3"
        ),
        Refused(
            testDescription: "items of all sections",
            limits: limits { $0.maximumItems = 5 },
            json: #"{"sections": [{"items": 3}, {"items": [{}, {}, {}]}]}"#,
            pointer: "/sections",
            detail: "may have 5 items in all, got 6"
        ),
        Refused(
            testDescription: "items of one section",
            limits: limits { $0.maximumItems = 5 },
            json: #"{"sections": [{"items": 6}]}"#,
            pointer: "/sections/0/items",
            detail: "must be between 0 and 5, got 6"
        ),
        Refused(
            testDescription: "simulated items",
            limits: limits { $0.maximumSimulatedItems = 54 },
            json: "{}",
            pointer: "/dynamics",
            detail: "would move more than 54 items at the same time; give a smaller viewport or "
                + "overscan, larger items, or \"dynamics\": null"
        ),
        Refused(
            testDescription: "items of a scene",
            limits: limits { $0.maximumSceneObjects = 1 },
            json: scene(items: 2, "{}"),
            pointer: "/sections",
            detail: "may have 1 items in a scene, got 2"
        ),
        Refused(
            testDescription: "behaviours of a scene",
            limits: limits { $0.maximumSceneObjects = 1 },
            json: scene(items: 1, #"{"type": "item"}, {"type": "item"}"#),
            pointer: "/dynamics/behaviors",
            detail: "may have 1 behaviors, got 2"
        ),
        Refused(
            testDescription: "segments of a scene",
            limits: limits { $0.maximumSceneObjects = 7 },
            json: scene(
                items: 1,
                """
                {"type": "collision", "boundaries": [
                  {"id": "a", "path": [{"x": 0, "y": 0}, {"x": 9, "y": 0}, {"x": 0, "y": 9}]}]},
                {"type": "collision", "referenceBounds": true, "boundaries": [
                  {"id": "b", "from": {"x": 0, "y": 0}, "to": {"x": 9, "y": 0}}]}
                """
            ),
            pointer: "/dynamics/behaviors/1",
            detail: "brings the scene to 8 segments of boundaries; it may have 7"
        ),
        Refused(
            testDescription: "fields of a scene",
            limits: ServiceLimits(),
            json: scene(
                items: 1,
                Array(repeating: #"{"type": "field", "kind": "drag"}"#, count: 33)
                    .joined(separator: ",")
            ),
            pointer: "/dynamics/behaviors/32/type",
            detail: "exceeds the limit: a scene may have 32 fields"
        ),
    ])
    func `a session beyond a limit is refused`(refused: Refused) async throws {
        let fixture = try ServiceFixture(limits: refused.limits)
        let reply = try await fixture.post("/v1/sessions", refused.json)
        #expect(reply.status == 422)
        let errors = try reply.decoded(as: ProblemDocument.self).errors
        let expected = ProblemDocument.Entry(pointer: refused.pointer, detail: refused.detail)
        #expect(errors == [expected])
        #expect(fixture.store.count == 0)
    }

    @Test func `frames and responses have limits`() async throws {
        let fixture = try ServiceFixture(
            limits: Self.limits {
                $0.maximumFrameElements = 45
                $0.maximumAnswerElements = 99
                $0.maximumBodySubsteps = 1000
            }
        )
        let path = try await fixture.session()
        #expect(try await fixture.get(path + "/frame").status == 200)
        let large = try await fixture.get(path + "/frame?rect=0,0,320,600")
        #expect(large.status == 422)
        let two = try await fixture.post(path + "/steps", #"{"frames": 2, "return": "all"}"#)
        #expect(two.status == 200)
        let three = try await fixture.post(path + "/steps", #"{"frames": 3, "return": "all"}"#)
        #expect(try three.decoded(as: ProblemDocument.self).type == "/problems/answer-too-large")
        _ = try await fixture.post(path + "/scroll", #"{"delta": {"y": 1}}"#)
        let long = try await fixture.post(path + "/steps", #"{"frames": 20}"#)
        #expect(try long.decoded(as: ProblemDocument.self).type == "/problems/invalid-document")
    }

    @Test(arguments: [
        (#"{"type": "item"}"#, 2, "", "exceeds the limit: a scene may have 2 behaviours"),
        (
            #"{"type": "collision", "referenceBounds": true}"#, 5, "",
            "brings the scene to 6 segments of boundaries; it may have 5"
        ),
        (
            #"{"type": "gravity"}"#, 9, "/type",
            "is the scene's second gravity; it may have one, which pulls at all its items"
        ),
    ])
    func `existing behaviours count when one is added`(
        behavior: String,
        limit: Int,
        pointer: String,
        detail: String
    ) async throws {
        let fixture = try ServiceFixture(limits: Self.limits { $0.maximumSceneObjects = limit })
        let path = try await fixture.session(
            Self.scene(
                items: 1,
                """
                {"type": "gravity"}, {"type": "collision", "boundaries": [
                  {"id": "a", "path": [{"x": 0, "y": 0}, {"x": 9, "y": 0}]}]}
                """
            )
        )
        let reply = try await fixture.post(path + "/behaviors", behavior)
        let problem = try reply.decoded(as: ProblemDocument.self)
        #expect(problem.errors == [ProblemDocument.Entry(pointer: pointer, detail: detail)])
        _ = try await fixture.client.send("DELETE", path + "/behaviors/gravity-1")
        _ = try await fixture.client.send("DELETE", path + "/behaviors/collision-1")
        #expect(try await fixture.post(path + "/behaviors", behavior).status == 201)
    }

    @Test func `too many behaviours are reported as one error`() async throws {
        let fixture = try ServiceFixture()
        let many = Array(repeating: "{}", count: 20_000).joined(separator: ",")
        let reply = try await fixture.post("/v1/sessions", Self.scene(items: 1, many))
        let errors = try reply.decoded(as: ProblemDocument.self).errors
        #expect(errors?.map(\.detail) == ["may have 500 behaviors, got 20000"])
    }

    @Test func `steps stop when collisions have cost too much`() async throws {
        let fixture = try ServiceFixture(limits: Self.limits { $0.maximumBodySubsteps = 500 })
        let path = try await fixture.session(
            #"{"layout": {"type": "newtonian"}, "sections": [{"items": 3}], "clock": "manual"}"#
        )
        let long = try await fixture.post(path + "/steps", #"{"frames": 60}"#)
        #expect(long.status == 422)
        let error = try #require(try long.decoded(as: ProblemDocument.self).errors?.first)
        #expect(error.pointer == "/frames")
        #expect(error.detail.contains("of 60 ticks cost more than 500 sub-steps"))
        #expect(try await fixture.get(path + "/frame").decoded(as: FrameDocument.self).tick == 0)
        let short = try await fixture.post(path + "/steps", #"{"frames": 10}"#)
        #expect(short.status == 200)
    }

    @Test func `the number of sessions per address is limited`() async throws {
        let fixture = try ServiceFixture(
            store: SessionStore.Limits(maximumSessionsPerOwner: 1, idleTimeout: 3600)
        )
        let path = try await fixture.session()
        let reply = try await fixture.post("/v1/sessions", "{}")
        let problem = try reply.decoded(as: ProblemDocument.self)
        #expect(reply.status == 429 && problem.type == "/problems/too-many-sessions")
        #expect(problem.detail.hasPrefix("this client has 1 sessions, which is the limit"))
        let wait = try #require(reply[header: "Retry-After"].flatMap { Int($0) })
        #expect((1...3600).contains(wait))
        #expect(try await fixture.client.send("DELETE", path).status == 204)
        #expect(try await fixture.post("/v1/sessions", "{}").status == 201)
    }
}
