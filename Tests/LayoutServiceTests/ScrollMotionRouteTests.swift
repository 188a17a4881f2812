import LayoutdTestSupport
import Testing

/// `motion` in the answer to a release, and `retarget`.
struct ScrollMotionRouteTests {
    private struct Released: Decodable {
        struct Motion: Decodable {
            struct Edges: Decodable {
                let x: Impact?
                let y: Impact?
            }

            struct Impact: Decodable {
                let time: Double
                let velocity: Double
            }

            struct Target: Decodable {
                let x: Double
                let y: Double
            }

            let target: Target
            let duration: Double
            let edge: Edges?
        }

        let motion: Motion?
    }

    /// A list of 20 rows of 100 points in a viewport of 320 x 480.
    private static let list =
        #"{"layout": {"type": "list", "rowHeight": 100}, "sections": [{"items": 20}], "#
        + #""viewport": {"width": 320, "height": 480}, "clock": "manual"}"#

    private func release(
        _ scroll: String,
        _ path: String,
        _ fixture: borrowing ServiceFixture
    ) async throws -> Released.Motion? {
        let reply = try await fixture.post(path + "/scroll?precision=9", scroll)
        #expect(reply.status == 200 && reply.text.contains(#""motion":"#), "\(reply.text)")
        return try reply.decoded(as: Released.self).motion
    }

    private func end(_ path: String, _ fixture: borrowing ServiceFixture) async throws -> Double {
        let steps = try await fixture.post(path + "/steps?precision=9", #"{"frames": 600}"#)
        let last = try #require(try steps.decoded(as: FramesDocument.self).frames.last)
        #expect(last.resting)
        return last.contentOffset.y
    }

    @Test func `a release says where the content goes`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.list)
        let free = try #require(try await release(#"{"fling": {"y": 1000}}"#, path, fixture))
        #expect(abs(free.target.y - 990 * 0.499_499_833) < 1e-3)
        #expect(abs(free.duration - 2.300_281_74) < 1e-3 && free.edge == nil)
        // The vector "fling-bounce-top".
        _ = try await fixture.post(path + "/scroll", #"{"contentOffset": {"y": 100}}"#)
        let bounced = try #require(try await release(#"{"fling": {"y": -1500}}"#, path, fixture))
        #expect(bounced.target.y == 0)
        #expect(abs(bounced.duration - 0.756_573_293) < 1e-3)
        let impact = try #require(bounced.edge?.y)
        #expect(abs(impact.time - 0.071_632_872) < 1e-3)
        #expect(abs(impact.velocity + 1299.599_198_397) < 1e-6)
        #expect(try await end(path, fixture) == 0)
        #expect(try await release(#"{"fling": {}}"#, path, fixture) == nil)
    }

    @Test func `a client redirects a fling in the same tick and later`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.list)
        _ = try await release(#"{"fling": {"y": 1000}}"#, path, fixture)
        let redirected = try await release(#"{"retarget": {"y": 700}}"#, path, fixture)
        #expect(abs((redirected?.target.y ?? 0) - 700) < 1e-6)
        #expect(try await end(path, fixture) == 700)
        _ = try await release(#"{"fling": {"y": -2000}}"#, path, fixture)
        _ = try await fixture.post(path + "/steps", #"{"frames": 10}"#)
        _ = try await release(#"{"retarget": {"y": 690}}"#, path, fixture)
        #expect(try await end(path, fixture) == 690)
        // As far as the edges allow, and on a spring if nothing moves.
        _ = try await release(#"{"retarget": {"y": 5000}}"#, path, fixture)
        #expect(try await end(path, fixture) == 1520)
    }

    @Test func `another target does not go with other scrolls`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.list)
        for scroll in [
            #"{"retarget": {"y": 1}, "fling": {"y": 9}}"#,
            #"{"retarget": {"y": 1}, "touch": null}"#, #"{"retarget": {"y": "1"}}"#,
        ] {
            #expect(try await fixture.post(path + "/scroll", scroll).status == 422, "\(scroll)")
        }
    }
}
