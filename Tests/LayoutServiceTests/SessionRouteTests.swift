import Foundation
import LayoutdSessions
import LayoutdTestSupport
import Testing

struct SessionRouteTests {
    @Test func `an empty document creates a springy session with a first frame`() async throws {
        let fixture = try ServiceFixture()
        let reply = try await fixture.client.send("POST", "/v1/sessions")
        #expect(reply.status == 201)
        #expect(reply[header: "Content-Type"] == "application/json")
        let session = try reply.decoded(as: SessionDocument.self)
        #expect(reply[header: "Location"] == "/v1/sessions/\(session.id)")
        #expect(session.id.count == 32)
        #expect(session.preset == "springy" && session.clock == "wall" && session.resting)
        #expect(session.sections == [SessionDocument.Section(items: 10_000)])
        #expect(session.contentSize == FrameDocument.Extent(width: 320, height: 108_010))
        #expect(session.dynamics?.damping == 0.8 && session.dynamics?.frequency == 1)
        #expect(session.sequence == 0 && session.tick == 0 && session.expiresIn == 3600)
        let frame = try #require(session.frame)
        #expect(frame.items.count == 45 && frame.resting && !frame.scrolling)
        #expect(frame.items[6].x == 74 && frame.items[6].y == 64)
    }

    @Test func `a session can be read until it is deleted`() async throws {
        let fixture = try ServiceFixture()
        let created = try await fixture.post("/v1/sessions", #"{"preset": "bounce"}"#)
        let path = try #require(created[header: "Location"])
        let session = try await fixture.get(path).decoded(as: SessionDocument.self)
        #expect(session.preset == "bounce" && session.frame == nil)
        #expect(session.sections == [SessionDocument.Section(items: 10_001)])
        let deleted = try await fixture.client.send("DELETE", path)
        #expect(deleted.status == 204 && deleted.body.isEmpty)
        for method in ["GET", "DELETE"] {
            let gone = try await fixture.client.send(method, path)
            #expect(gone.status == 404)
            #expect(try gone.decoded(as: ProblemDocument.self).type == "/problems/no-such-session")
        }
    }

    @Test func `given members replace the preset's, key by key inside objects`() async throws {
        let fixture = try ServiceFixture()
        let reply = try await fixture.post(
            "/v1/sessions",
            """
            {"preset": "springy", "viewport": {"width": 375, "height": 667},
             "sections": [{"items": 400}, {"items": [{"width": 30}, {"height": 60}, {}]}],
             "layout": {"minimumLineSpacing": 4, "itemSize": {"width": 80}},
             "dynamics": {"damping": 0.3}, "contentOffset": {"y": 25}, "clock": "manual"}
            """
        )
        let session = try reply.decoded(as: SessionDocument.self)
        let end = "/frame?rect=0,\(session.contentSize.height - 60),375,60"
        let last = try await fixture.get("/v1/sessions/\(session.id)" + end)
            .decoded(as: FrameDocument.self).items.filter { $0.section == 1 }
        #expect(last.map { [$0.width, $0.height] } == [[30, 50], [80, 60], [80, 50]])
        #expect(session.viewport == FrameDocument.Extent(width: 375, height: 667))
        #expect(session.sections.map(\.items) == [400, 3])
        #expect(session.layout.minimumLineSpacing == 4)
        #expect(session.layout.minimumInteritemSpacing == 10)
        #expect(session.layout.itemSize == FrameDocument.Extent(width: 80, height: 50))
        #expect(session.dynamics?.damping == 0.3 && session.dynamics?.frequency == 1)
        #expect(session.contentOffset.y == 25 && session.clock == "manual")
    }

    @Test func `a layout without a preset inherits nothing`() async throws {
        let fixture = try ServiceFixture()
        let reply = try await fixture.post("/v1/sessions", #"{"layout": {"type": "flow"}}"#)
        let session = try reply.decoded(as: SessionDocument.self)
        #expect(session.preset == nil && session.dynamics == nil && session.sections.isEmpty)
        #expect(session.layout.itemSize == FrameDocument.Extent(width: 50, height: 50))
        #expect(session.contentSize == FrameDocument.Extent(width: 320, height: 0))
    }

    @Test func `null switches dynamics off`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(#"{"dynamics": null}"#)
        let reply = try await fixture.post(path + "/scroll", #"{"delta": {"y": 30}}"#)
        #expect(try reply.decoded(as: FrameDocument.self).resting)
    }

    @Test func `every preset creates the session it lists`() async throws {
        struct Presets: Decodable {
            struct Preset: Decodable { let name: String }
            let presets: [Preset]
        }
        let fixture = try ServiceFixture()
        let reply = try await fixture.get("/v1/presets")
        let names = try reply.decoded(as: Presets.self).presets.map(\.name)
        #expect(
            names == [
                "springy", "bounce", "cell-animations", "sticky-headers", "two-column", "newtonian",
                "circle", "app-store",
            ]
        )
        let parsed = try JSONSerialization.jsonObject(with: Data(reply.body))
        let listed = try #require((parsed as? [String: Any])?["presets"] as? [[String: Any]])
        for (name, preset) in zip(names, listed) {
            let expansion = try #require(preset["session"])
            let json = try JSONSerialization.data(withJSONObject: expansion)
            let text = String(decoding: json, as: UTF8.self)
            let spelledOut = try object(try await fixture.post("/v1/sessions", text))
            let reply = try await fixture.post("/v1/sessions", #"{"preset": "\#(name)"}"#)
            let named = try object(reply)
            #expect(spelledOut["preset"] is NSNull && named["preset"] as? String == name)
            for member in named.allKeys as? [String] ?? [] where !["id", "preset"].contains(member)
            {
                let (one, other) = (spelledOut[member], named[member])
                #expect(one as? NSObject == other as? NSObject, "\(name) \(member)")
            }
        }
    }

    private func object(_ reply: HTTPClient.Reply) throws -> NSDictionary {
        try #require(try JSONSerialization.jsonObject(with: Data(reply.body)) as? NSDictionary)
    }

    @Test func `empty sections and items without size are accepted`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(
            """
            {"preset": "springy", "clock": "manual", "sections":
              [{"items": 0}, {"items": []}, {"items": [{"width": 0, "height": 0}, {}]}]}
            """
        )
        let scrolled = try await fixture.post(
            path + "/scroll?include=anchor",
            #"{"delta": {"y": -30}, "overscroll": "free", "touch": {"x": 0, "y": 0}}"#
        ).decoded(as: FrameDocument.self)
        #expect(scrolled.items.map(\.item) == [0, 1])
        #expect(scrolled.items[0].y == scrolled.items[0].anchor?.y)
        #expect(scrolled.items[1].y + 22 < (scrolled.items[1].anchor?.y ?? 0))
    }

    @Test func `a full store gives 429 with Retry-After`() async throws {
        let fixture = try ServiceFixture(
            store: SessionStore.Limits(maximumSessions: 2, idleTimeout: 3600)
        )
        _ = try await fixture.session()
        let path = try await fixture.session()
        let refused = try await fixture.post("/v1/sessions", "{}")
        #expect(refused.status == 429)
        #expect(
            refused[header: "Retry-After"].flatMap { Int($0) }.map { (1...3601).contains($0) }
                == true
        )
        #expect(try refused.decoded(as: ProblemDocument.self).type == "/problems/too-many-sessions")
        _ = try await fixture.client.send("DELETE", path)
        _ = try await fixture.session()
    }

    @Test func `a wall-clock session moves by itself`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session("{}")
        let scrolled = try await fixture.post(path + "/scroll", #"{"delta": {"y": 40}}"#)
            .decoded(as: FrameDocument.self)
        #expect(scrolled.sequence == 1 && !scrolled.resting)
        var last = scrolled
        while last.tick < scrolled.tick + 3 {
            last = try await fixture.get(path + "/frame").decoded(as: FrameDocument.self)
        }
        #expect(last.sequence > 1 && last.items != scrolled.items)
    }
}
