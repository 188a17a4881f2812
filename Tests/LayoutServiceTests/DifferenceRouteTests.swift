import LayoutdTestSupport
import Testing

/// Sessions that move, as requests.
struct Motion: Sendable, CustomTestStringConvertible {
    let name: String
    let session: String
    /// The events, in order, with ticks in between.
    let events: [(method: String, path: String, body: String)]

    var testDescription: String { name }

    private static let scrolls = [
        ("POST", "/scroll", #"{"delta": {"y": 70}, "touch": {"x": 100, "y": 200}}"#),
        ("POST", "/scroll", #"{"fling": {"y": 1500}}"#),
        ("PUT", "/viewport", #"{"width": 480, "height": 320}"#),
        ("POST", "/scroll", #"{"contentOffset": {"y": 200}}"#),
        ("PATCH", "", #"{"animation": {"duration": 0.1}}"#),
    ]

    static let all = [
        Motion(name: "springy", session: #"{"clock": "manual"}"#, events: scrolls),
        Motion(
            name: "sticky-headers",
            session: #"{"preset": "sticky-headers", "clock": "manual"}"#,
            events: [
                ("POST", "/taps", #"{"section": 0, "item": 1}"#),
                ("POST", "/scroll", #"{"to": {"section": 2, "item": 3}}"#),
            ] + scrolls
        ),
        Motion(
            name: "two-column",
            session: #"{"preset": "two-column", "clock": "manual"}"#,
            events: scrolls + [
                ("PATCH", "", #"{"layout": {"minimumInteritemSpacing": 3}}"#),
                ("POST", "/updates", #"{"operations": [{"delete": {"section": 0, "item": 4}}]}"#),
            ]
        ),
        Motion(
            name: "a flow with effects",
            session: """
                {"clock": "manual", "effects": [
                    {"property": "scale", "stops": [[-0.5, 0.5], [0, 1.5], [0.5, 0.5]]},
                    {"property": "offset", "stops": [[-0.5, 60], [0.5, -60]]}]}
                """,
            events: scrolls + [
                (
                    "PATCH", "",
                    #"{"effects": [{"property": "alpha", "stops": [[-0.5, 0], [0, 1]]}]}"#
                ),
                ("POST", "/scroll", #"{"delta": {"y": -90}}"#),
            ]
        ),
        Motion(
            name: "circle",
            session: #"{"preset": "circle", "clock": "manual"}"#,
            events: [
                ("POST", "/updates", #"{"operations": [{"delete": {"section": 0, "item": 1}}]}"#),
                ("POST", "/updates", #"{"operations": [{"insert": {"section": 0, "item": 3}}]}"#),
                ("PATCH", "", #"{"layout": {"radius": 90}, "dynamics": {"type": "spring"}}"#),
                ("POST", "/updates", #"{"operations": [{"delete": {"section": 0, "item": 0}}]}"#),
            ]
        ),
        Motion(
            name: "newtonian",
            session: #"{"preset": "newtonian", "clock": "manual", "sections": [{"items": 3}]}"#,
            events: [
                ("POST", "/updates", #"{"operations": [{"delete": {"section": 0, "item": 1}}]}"#),
                ("PUT", "/viewport", #"{"width": 480, "height": 320}"#),
            ]
        ),
        Motion(
            name: "a scene",
            session: ServiceFixture.scene,
            events: [
                ("POST", "/behaviors", #"{"type": "gravity"}"#),
                ("PUT", "/viewport", #"{"width": 300, "height": 300}"#),
                ("POST", "/scroll", #"{"delta": {"y": 40}, "overscroll": "free"}"#),
            ]
        ),
    ]

    /// Sends all events and runs the ticks between them.
    func play(
        _ fixture: borrowing ServiceFixture,
        _ path: String,
        ticks: Int,
        watch: (_ event: String) async throws -> Void
    ) async throws {
        for event in events {
            let reply = try await fixture.send(event.method, path + event.path, event.body)
            #expect(reply.status < 300, "\(reply.text)")
            try await watch(event.body)
            for tick in 1...ticks {
                // Some frames are skipped.
                let frames = tick % 3 == 0 ? 4 : 1
                _ = try await fixture.post(path + "/steps", #"{"frames": \#(frames)}"#)
                try await watch("\(event.body), tick \(tick)")
            }
        }
    }
}

struct DifferenceRouteTests {
    @Test func `a Prefer field may name the client's frame`() async throws {
        let fixture = try ServiceFixture()
        let event = #"{"delta": {"y": 30}, "touch": {"x": 100, "y": 200}}"#
        func answer(query: String, prefer: String) async throws -> String {
            let path = try await fixture.session(#"{"clock": "manual"}"#)
            let headers = ["Content-Type": "application/json", "Prefer": prefer]
            let target = path + "/scroll?form=rows" + query
            return try await fixture.client.send("POST", target, headers: headers, body: event).text
        }
        let expected = try await answer(query: "&since=0", prefer: "x")
        #expect(expected.contains(#""base":0"#))
        #expect(try await answer(query: "", prefer: "since=0") == expected)
        #expect(try await answer(query: "", prefer: "wait=1, Since = \"0\"; x") == expected)
        // The query takes precedence; an unusable field is ignored.
        #expect(try await answer(query: "&since=0", prefer: "since=7") == expected)
        let whole = try await answer(query: "", prefer: "since=-1")
        #expect(!whole.contains("base"))
        #expect(try await answer(query: "", prefer: "since=99") == whole)
    }

    private static let queries = [
        "", "precision=0", "precision=6&include=velocity,anchor", "rect=0,100,400,300",
        "rect=-100,-100,300,3000&include=velocity", "overscan=0", "overscan=150&include=velocity",
    ]

    @Test(arguments: Motion.all, ["objects", "rows"])
    func `a chain of differences adds up to the whole frame`(
        motion: Motion,
        form: String
    ) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(motion.session)
        var followers = Self.queries.map { _ in Follower() }
        try await motion.play(fixture, path, ticks: 6) { moment in
            for (index, query) in Self.queries.enumerated() {
                let since = followers[index].sequence.map { "since=\($0)&" } ?? ""
                let answer = try await fixture.get(
                    "\(path)/frame?\(query)&\(since)form=\(form)".replacing("?&", with: "?")
                )
                try followers[index].take(try answer.object)
                let whole = try await fixture.whole(path, query.isEmpty ? "precision=3" : query)
                #expect(followers[index].elements == whole.elements, "\(moment), \(query)")
                #expect(followers[index].state == whole.state, "\(moment), \(query)")
            }
        }
        for follower in followers { #expect(follower.differences > 10) }
    }

    @Test func `a difference to the current frame is empty`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        let frame = try await fixture.get(path + "/frame?since=0").object
        #expect(frame["base"] as? Int == 0)
        #expect((frame["items"] as? [Any])?.isEmpty == true)
        #expect((frame["removed"] as? [Any])?.isEmpty == true)
        let rows = try await fixture.get(path + "/frame?since=0&form=rows").object
        #expect(rows["columns"] as? [String] == ["kind", "section", "item"])
        #expect((rows["rows"] as? [Any])?.isEmpty == true)
    }

    @Test func `the last 120 frames are known`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        for _ in 0..<122 { _ = try await fixture.post(path + "/scroll", #"{"delta": {"y": 1}}"#) }
        #expect(try await fixture.get(path + "/frame?since=2").object["base"] as? Int == 2)
        #expect(try await fixture.get(path + "/frame?since=1").object["base"] == nil)
        #expect(try await fixture.get(path + "/frame?since=123").object["base"] == nil)
    }

    @Test(arguments: ["/steps", "/scroll"])
    func `a frame that never existed is not a base`(path: String) async throws {
        let fixture = try ServiceFixture()
        let session = try await fixture.session()
        _ = try await fixture.post(session + "/scroll", #"{"delta": {"y": 6}}"#)
        let body = path == "/steps" ? "{}" : #"{"delta": {"y": 6}}"#
        let reply = try await fixture.post("\(session)\(path)?since=2", body)
        #expect(reply.status == 200 && !reply.text.contains("base"), "\(reply.text)")
        #expect(reply.text.contains(#""sequence":2"#))
        let clip = try await fixture.get("\(session)/clip?since=3&frames=2").object
        let frames = try #require(clip["frames"] as? [[String: Any]])
        #expect(frames.map { $0["base"] as? Int } == [nil, 3])
    }

    @Test func `changed indices give a whole frame`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        let batch = #"{"operations": [{"delete": {"section": 0, "item": 4}}]}"#
        let frame = try await fixture.post(path + "/updates?since=0", batch).object
        #expect(frame["base"] == nil && frame["edition"] as? Int == 1)
    }

    @Test func `a session begins with a whole frame`() async throws {
        let fixture = try ServiceFixture()
        let reply = try await fixture.post(
            "/v1/sessions?since=0&form=rows",
            #"{"clock": "manual"}"#
        )
        #expect(reply.status == 201 && reply.text.contains(#""rows":[[0,0,0,10,10,44,44,0,0,1],"#))
        #expect(!reply.text.contains("base"))
    }

    @Test func `a drag returns only the numbers that moved`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        let drag = #"{"delta": {"y": 6}, "touch": {"x": 160, "y": 300}}"#
        _ = try await fixture.get(path + "/frame?rect=0,0,100,60")
        let query = "/scroll?since=0&form=rows&rect=0,0,100,60"
        let frame = try await fixture.post(path + query, drag)
        #expect(
            frame.text.hasSuffix(
                #""base":0,"columns":["kind","section","item","y"],"#
                    + #""rows":[[0,0,0,11.584],[0,0,1,11.328]],"removed":[]}"#
            ),
            "\(frame.text)"
        )
    }

    @Test func `since limits contacts to later ones`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(ServiceFixture.scene)
        _ = try await fixture.post(path + "/behaviors", #"{"type": "gravity"}"#)
        _ = try await fixture.post(path + "/steps", #"{"frames": 100}"#)
        let all = try await fixture.get(path + "/frame?include=contacts")
            .decoded(as: FrameDocument.self)
        let contacts = try #require(all.contacts)
        let middle = try #require(contacts.first?.sequence)
        let later = try await fixture.get(path + "/frame?include=contacts&since=\(middle)")
            .decoded(as: FrameDocument.self)
        #expect(!contacts.isEmpty && later.contacts == contacts.filter { $0.sequence > middle })
    }
}
