import Engine
import Geometry
import Layouts
import Sessions
import TestSupport
import Testing

struct FrozenSessionTests {
    /// No request gets a spring beyond all numbers, so the session is broken from inside.
    private func breakSession(at path: String, in fixture: borrowing ServiceFixture) throws {
        let id = try #require(SessionID(path.dropFirst("/v1/sessions/".count)))
        let session = try #require(fixture.store.session(id))
        let jerk = Scroll(.by(Vector(dx: 0, dy: .infinity)), touch: .at(.zero), overscroll: .free)
        #expect(session.withView { $0.scroll(jerk) } == nil)
    }

    @Test(arguments: [
        ("GET", "", ""), ("GET", "/frame", ""), ("GET", "/items/0/0", ""), ("POST", "/steps", "{}"),
        ("POST", "/scroll", #"{"delta": {"y": 1}}"#),
        ("PUT", "/viewport", #"{"width": 100, "height": 100}"#),
    ])
    func `a session beyond all numbers answers 409 for good`(
        method: String,
        path: String,
        json: String
    ) async throws {
        let fixture = try ServiceFixture()
        let (broken, other) = (try await fixture.session(), try await fixture.session())
        try breakSession(at: broken, in: fixture)
        for _ in 0..<2 {
            let reply = try await fixture.send(method, broken + path, json)
            #expect(reply.status == 409)
            #expect(try reply.decoded(as: ProblemDocument.self).type == "/problems/frozen")
        }
        #expect(try await fixture.send(method, other + path, json).status == 200)
    }

    @Test func `it can still be deleted`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        try breakSession(at: path, in: fixture)
        #expect(try await fixture.client.send("DELETE", path).status == 204)
        #expect(try await fixture.get(path).status == 404)
    }
}
