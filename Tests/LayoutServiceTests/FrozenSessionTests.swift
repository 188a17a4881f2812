import LayoutEngine
import LayoutdGeometry
import LayoutdLayouts
import LayoutdSessions
import LayoutdTestSupport
import Testing

struct FrozenSessionTests {
    /// No request creates a spring that overflows, so the test breaks the session from inside.
    private func breakSession(at path: String, in fixture: borrowing ServiceFixture) throws {
        let id = try #require(SessionID(path.dropFirst("/v1/sessions/".count)))
        let session = try #require(fixture.store.session(id))
        let jerk = Scroll(.by(Vector(dx: 0, dy: 1e300)), touch: .at(.zero), overscroll: .free)
        var change = try session.change()
        try change.apply(.scroll(jerk))
        do {
            try change.commit()
            Issue.record("the session is not frozen")
        } catch {
            #expect(error == .frozen)
        }
    }

    @Test(arguments: [
        ("GET", "", ""), ("GET", "/frame", ""), ("GET", "/items/0/0", ""), ("GET", "/clip", ""),
        ("GET", "/frame.svg", ""), ("GET", "/frames", ""), ("GET", "/state", ""),
        ("POST", "/steps", "{}"),
        ("POST", "/scroll", #"{"delta": {"y": 1}}"#),
        ("PUT", "/viewport", #"{"width": 100, "height": 100}"#),
    ])
    func `a session that has overflowed always returns 409`(
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

    @Test func `a frozen session can be deleted`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        try breakSession(at: path, in: fixture)
        #expect(try await fixture.client.send("DELETE", path).status == 204)
        #expect(try await fixture.get(path).status == 404)
    }

    /// Sliders and pins that contradict each other until libbox2d gives up.
    private static let doomed = """
        {"clock":"manual","viewport":{"width":200,"height":300},"layout":{"type":"absolute"},
         "sections":[{"items":[{"center":{"x":147.06424934889571,"y":365.1592079168221},"width":44,"height":10,"angle":-2.2526211820203006},
          {"center":{"x":267.704608295109,"y":382.70236985754246},"width":44,"height":10,"angle":-2.579428835737484}]}],
         "dynamics":{"type":"behaviors","behaviors":[
          {"type":"snap","items":[{"section":0,"item":1}],"point":{"x":55.6,"y":224.89},"damping":0.1},
          {"type":"sliding","items":[{"section":0,"item":0}],"point":{"x":258.21,"y":329.44},"axis":{"x":0.28485188144725904,"y":0.5669996661813572}},
          {"type":"sliding","items":[{"section":0,"item":0}],"point":{"x":271.63,"y":87.3},"axis":{"x":0.9979005583564113,"y":0.6146666514498859}},
          {"type":"pin","items":[{"section":0,"item":1},{"section":0,"item":0}],"point":{"x":43.35,"y":166.04}},
          {"type":"gravity"},
          {"type":"attachment","items":[{"section":0,"item":1},{"section":0,"item":0}],"frequency":1,"damping":0.1,"length":0},
          {"type":"collision","id":"walls","referenceBounds":true}]}}
        """

    @Test func `a clip ends before the session freezes`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.doomed)
        let clip = try await fixture.get(path + "/clip?frames=200").decoded(as: FramesDocument.self)
        var passed = 0
        while try await fixture.post(path + "/steps", "{}").status == 200 { passed += 1 }
        #expect(clip.frames.count == passed && (1..<200).contains(passed))
        #expect(clip.frames.allSatisfy { !$0.resting })
    }
}
