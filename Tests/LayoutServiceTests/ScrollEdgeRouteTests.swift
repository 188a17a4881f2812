import LayoutdTestSupport
import Testing

/// `bounces`, `alwaysBounce` and `enabled` of `scroll`, and drags with `"overscroll": "automatic"`.
struct ScrollEdgeRouteTests {
    /// A list of rows of 100 points in a viewport of 320 x 480, with other members.
    private func list(rows: Int, _ members: String) -> String {
        #"{"layout": {"type": "list", "rowHeight": 100}, "#
            + #""sections": [{"items": \#(rows)}], "viewport": {"width": 320, "height": 480}, "#
            + #""clock": "manual", \#(members)}"#
    }

    private func offset(
        after scroll: String,
        _ path: String,
        _ fixture: borrowing ServiceFixture
    ) async throws -> Double {
        let reply = try await fixture.post(path + "/scroll", scroll)
        #expect(reply.status == 200, "\(reply.text)")
        return try reply.decoded(as: FrameDocument.self).contentOffset.y
    }

    @Test func `content that fits the viewport stays under a finger`() async throws {
        let fixture = try ServiceFixture()
        let drag = #"{"delta": {"y": 100}, "overscroll": "automatic"}"#
        let short = try await fixture.session(list(rows: 2, #""keep": "offset""#))
        #expect(try await offset(after: drag, short, fixture) == 0)
        let settings = #""scroll": {"alwaysBounce": {"y": true}}"#
        let elastic = try await fixture.session(list(rows: 2, settings))
        #expect(try await offset(after: drag, elastic, fixture) > 40)
    }

    @Test func `a fling without a bounce ends at the edge`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(list(rows: 6, #""scroll": {"bounces": false}"#))
        _ = try await offset(after: #"{"fling": {"y": 3000}}"#, path, fixture)
        let steps = try await fixture.post(path + "/steps", #"{"frames": 60}"#)
        let frames = try steps.decoded(as: FramesDocument.self).frames
        #expect(frames.allSatisfy { $0.contentOffset.y <= 120 })
        #expect(frames.last?.resting == true && frames.last?.contentOffset.y == 120)
    }

    @Test func `axes are set one by one, and back to their defaults`() async throws {
        let fixture = try ServiceFixture()
        let settings = #""scroll": {"bounces": {"x": false}, "enabled": false}"#
        let path = try await fixture.session(list(rows: 6, settings))
        let given = #""scroll":{"bounces":{"x":false,"y":true},"enabled":false}"#
        #expect(try await fixture.get(path).text.contains(given))
        for (patch, expected) in [
            (#"{"bounces": {"y": false}}"#, #""scroll":{"bounces":false,"enabled":false}"#),
            (#"{"bounces": {"x": null}}"#, #""scroll":{"bounces":{"x":true,"y":false},"#),
            (#"{"bounces": null, "enabled": null}"#, nil),
            (#"{"alwaysBounce": true}"#, #""scroll":{"alwaysBounce":true}"#),
            ("null", nil),
        ] {
            let reply = try await fixture.patch(path, #"{"scroll": \#(patch)}"#)
            #expect(reply.status == 200, "\(reply.text)")
            let session = try await fixture.get(path).text
            #expect(session.contains(expected ?? #""pagingEnabled":false,"#), "\(session)")
            #expect(session.contains(#""scroll":"#) == (expected != nil))
        }
    }

    @Test func `mistakes have their place`() async throws {
        let fixture = try ServiceFixture()
        let scroll =
            #""scroll": {"bounces": 1, "alwaysBounce": {"y": "no", "z": true}, "enabled": 0}"#
        let reply = try await fixture.post("/v1/sessions", list(rows: 1, scroll))
        let errors = try reply.decoded(as: ProblemDocument.self).errors ?? []
        #expect(
            Set(errors.map(\.pointer)) == [
                "/scroll/bounces", "/scroll/alwaysBounce/y", "/scroll/alwaysBounce/z",
                "/scroll/enabled",
            ]
        )
        let bounces = errors.first { $0.pointer == "/scroll/bounces" }
        #expect(
            bounces?.detail == "must be a Boolean, or an object with x and y, got a number"
        )
    }
}
