import Foundation
import LayoutdTestSupport
import Testing

/// `scroll.snap` of a session.
struct SnapRouteTests {
    private struct Session: Decodable {
        struct Scroll: Decodable { let snap: Snap }
        let scroll: Scroll?
    }

    private struct Snap: Decodable, Equatable {
        var to: String
        var of: String?
        var margin: Double?
        var interval: Double?
        var phase: Double?
        var offsets: [Double]?
        var limit: Int?
        var flick = 200.0
        var motion = "deceleration"
    }

    /// A list of 40 rows of 100 points in a viewport of 320 x 480, with other members.
    private func list(_ members: String) -> String {
        #"{"layout": {"type": "list", "rowHeight": 100}, "#
            + #""sections": [{"items": 40}], "viewport": {"width": 320, "height": 480}, "#
            + #""clock": "manual", \#(members)}"#
    }

    private func snap(_ path: String, _ fixture: borrowing ServiceFixture) async throws -> Snap? {
        try await fixture.get(path).decoded(as: Session.self).scroll?.snap
    }

    private func end(
        of velocity: Double,
        _ path: String,
        _ fixture: borrowing ServiceFixture
    ) async throws -> Double {
        let reply = try await fixture.post(path + "/scroll", #"{"fling": {"y": \#(velocity)}}"#)
        #expect(reply.status == 200, "\(reply.text)")
        let steps = try await fixture.post(path + "/steps", #"{"frames": 600}"#)
        let last = try #require(try steps.decoded(as: FramesDocument.self).frames.last)
        #expect(last.resting)
        return last.contentOffset.y
    }

    @Test func `a session without stops says nothing of them`() async throws {
        let fixture = try ServiceFixture()
        for document in ["{}", #"{"scroll": {}}"#] {
            let path = try await fixture.session(document)
            let reply = try await fixture.get(path)
            #expect(!reply.text.contains(#""scroll""#))
        }
    }

    @Test(arguments: [
        (#"{"to": "center"}"#, Snap(to: "center", of: "items", margin: 0)),
        (
            #"{"to": "end", "of": "groups", "margin": 20, "limit": 2, "flick": 0}"#,
            Snap(to: "end", of: "groups", margin: 20, limit: 2, flick: 0)
        ),
        (
            #"{"to": "interval", "interval": 270, "phase": -30, "motion": "spring"}"#,
            Snap(to: "interval", interval: 270, phase: -30, motion: "spring")
        ),
        (#"{"to": "offsets", "offsets": [300, 0.5]}"#, Snap(to: "offsets", offsets: [300, 0.5])),
    ])
    private func `sessions have what was given, and defaults`(json: String, snap: Snap) async throws
    {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(list(#""scroll": {"snap": \#(json)}"#))
        #expect(try await self.snap(path, fixture) == snap)
        // The document of a session makes the same session.
        let text = try await fixture.get(path).text
        let whole = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        let scroll = try JSONSerialization.data(withJSONObject: try #require(whole?["scroll"]))
        let written = String(decoding: scroll, as: UTF8.self)
        let copy = try await fixture.session(list(#""scroll": \#(written)"#))
        #expect(try await self.snap(copy, fixture) == snap)
    }

    @Test func `flings end exactly at stops`() async throws {
        let fixture = try ServiceFixture()
        let centers = try await fixture.session(list(#""scroll": {"snap": {"to": "center"}}"#))
        #expect(try await end(of: 900, centers, fixture) == 410)
        #expect(try await end(of: -201, centers, fixture) == 310)
        #expect(try await end(of: -9000, centers, fixture) == 0)
        let rule = #"{"to": "interval", "interval": 62.5, "limit": 1}"#
        let pages = try await fixture.session(list(#""scroll": {"snap": \#(rule)}"#))
        #expect(try await end(of: 4000, pages, fixture) == 62.5)
        #expect(try await end(of: 4000, pages, fixture) == 125)
    }

    @Test func `a patch changes single members, and null restores defaults`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        func patched(_ json: String) async throws -> Snap? {
            let reply = try await fixture.patch(path, json)
            #expect(reply.status == 200, "\(reply.text)")
            return try await snap(path, fixture)
        }
        func snapping(_ json: String) async throws -> Snap? {
            try await patched(#"{"scroll": {"snap": \#(json)}}"#)
        }
        var expected = Snap(to: "start", of: "items", margin: 0)
        #expect(try await snapping(#"{"to": "start"}"#) == expected)
        (expected.margin, expected.limit) = (8, 3)
        #expect(try await snapping(#"{"margin": 8, "limit": 3}"#) == expected)
        expected.to = "end"
        #expect(try await snapping(#"{"to": "end"}"#) == expected)
        #expect(try await patched(#"{"keep": "end", "scroll": {}}"#) == expected)
        expected = Snap(to: "interval", interval: 50, limit: 3)
        #expect(try await snapping(#"{"to": "interval", "interval": 50, "of": null}"#) == expected)
        expected.limit = nil
        #expect(try await snapping(#"{"limit": null}"#) == expected)
        #expect(try await snapping("null") == nil)
        #expect(try await snapping(#"{"to": "center"}"#) != nil)
        #expect(try await patched(#"{"scroll": null}"#) == nil)
        #expect(try await snapping(#"{"to": "center"}"#) != nil)
        let pages = try await patched(#"{"scroll": {"snap": null}, "pagingEnabled": true}"#)
        #expect(pages == nil)
    }

    @Test func `a patch affects content that is already flung`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(list(#""keep": "offset""#))
        _ = try await fixture.post(path + "/scroll", #"{"fling": {"y": 900}}"#)
        _ = try await fixture.post(path + "/steps", "")
        _ = try await fixture.patch(path, #"{"scroll": {"snap": {"to": "start"}}}"#)
        let reply = try await fixture.post(path + "/steps", #"{"frames": 300}"#)
        let frame = try #require(try reply.decoded(as: FramesDocument.self).frames.last)
        #expect(frame.resting && frame.contentOffset.y == 400)
    }
}
