import Foundation
import LayoutdTestSupport
import Testing

/// `POST …/animations`, and the numbers that other events respond with.
struct HeldAnimationRouteTests {
    typealias Object = [String: Any]

    private static let list = """
        {"clock": "manual", "layout": {"type": "list"},
         "sections": [{"id": "a", "items": ["x", "y", "z"]}]}
        """

    private static let running = #"{"animation": 1, "pause": true}"#

    private func object(_ reply: HTTPClient.Reply) throws -> Object {
        try #require(JSONSerialization.jsonObject(with: Data(reply.text.utf8)) as? Object)
    }

    @Test(arguments: [
        ("POST", "/taps", #"{"id": "y"}"#),
        ("POST", "/updates", #"{"operations": [{"delete": {"id": "y"}}]}"#),
        ("POST", "/snapshot", #"{"sections": [{"id": "a", "items": ["y", "x"]}]}"#),
        ("PUT", "/sections/a/outline", #"{"items": ["z", "x"]}"#),
        ("PUT", "/viewport", #"{"width": 200, "height": 480, "animated": true}"#),
        ("PATCH", "", #"{"layout": {"rowHeight": 50}}"#),
    ])
    func `an animated change responds with a number`(
        method: String,
        part: String,
        body: String
    ) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.list)
        let frame = try object(await fixture.send(method, path + part, body))
        #expect(frame["animation"] as? Int == 1)
        let session = try object(await fixture.get(path))
        #expect((session["animations"] as? [Object])?.map { $0["animation"] as? Int } == [1])
        // Nothing moves.
        let still = try object(
            await fixture.post(path + "/taps", #"{"point": {"x": 1, "y": 470}}"#)
        )
        #expect(still["animation"] == nil && still["animations"] == nil)
    }

    @Test func `a finger that reorders begins animations`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.list)
        func reorder(_ members: String) async throws -> Int? {
            let reply = try await fixture.post(path + "/reorder", "{\(members)}")
            return try object(reply)["animation"] as? Int
        }
        #expect(try await reorder(#""phase": "began", "id": "x""#) == nil)
        #expect(try await reorder(#""phase": "moved", "point": {"x": 9, "y": 250}"#) == 1)
        #expect(try await reorder(#""phase": "ended""#) == 2)
    }

    @Test func `measured sizes begin an animation`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(
            """
            {"clock": "manual", "layout": {"type": "list", "estimatedRowHeight": 44},
             "sections": [{"items": 3}]}
            """
        )
        let body = #"{"sizes": [{"section": 0, "item": 0, "height": 90}], "animated": true}"#
        #expect(try object(await fixture.post(path + "/sizes", body))["animation"] as? Int == 1)
    }

    @Test func `a retry responds with the number of its animation`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.list)
        let body = #"{"id": "y", "event": 3}"#
        #expect(try object(await fixture.post(path + "/taps", body))["animation"] as? Int == 1)
        #expect(
            try object(await fixture.post(path + "/taps", #"{"id": "x"}"#))["animation"] as? Int
                == 2
        )
        let retry = try object(await fixture.post(path + "/taps", body))
        #expect(retry["duplicate"] as? Bool == true && retry["animation"] as? Int == 1)
        let still = #"{"point": {"x": 1, "y": 479}, "event": 4}"#
        for _ in 0..<2 {
            #expect(try object(await fixture.post(path + "/taps", still))["animation"] == nil)
        }
    }

    @Test func `a held animation lets the session rest`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.list)
        _ = try await fixture.post(path + "/taps", #"{"id": "x"}"#)
        _ = try await fixture.post(path + "/steps", #"{"frames": 6}"#)
        let held = try object(await fixture.post(path + "/animations", Self.running))
        #expect(held["resting"] as? Bool == true)
        let list = try #require((held["animations"] as? [Object])?.first)
        #expect(list["running"] as? Bool == false && list["remaining"] as? Double == 0.3)
        _ = try await fixture.post(path + "/steps", #"{"frames": 600}"#)
        let later = try object(await fixture.get(path + "/frame"))
        #expect(later["items"] as? NSArray == held["items"] as? NSArray)
        // A fork, and a session from its state, hold it too.
        let fork = try object(await fixture.post(path + "/fork", "{}"))
        let id = try #require(fork["id"] as? String)
        #expect((fork["animations"] as? [Object])?.count == 1)
        let body = #"{"animation": 1, "continue": {}}"#
        let gone = try object(await fixture.post("/v1/sessions/\(id)/animations", body))
        #expect(gone["resting"] as? Bool == false)
        let state = try await fixture.get(path + "/state").text
        let copy = try object(await fixture.post("/v1/sessions", #"{"state": \#(state)}"#))
        #expect((copy["animations"] as? [Object])?.count == 1)
    }

    @Test func `an ended animation is 404`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.list)
        for number in [1, 7] {
            let body = #"{"animation": \#(number), "pause": true}"#
            let reply = try await fixture.post(path + "/animations", body)
            let problem = try reply.decoded(as: ProblemDocument.self)
            #expect(reply.status == 404 && problem.type == "/problems/no-such-animation")
            let detail =
                "animation \(number) has ended, or never began; animations of GET /v1/sessions/{id} "
                + "lists those that have not"
            #expect(problem.detail == detail)
        }
    }

    @Test func `a seventeenth animation is not held`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.list)
        for _ in 1...17 { _ = try await fixture.post(path + "/taps", #"{"id": "x"}"#) }
        for number in 1...17 {
            let body = #"{"animation": \#(number), "pause": true}"#
            let reply = try await fixture.post(path + "/animations", body)
            guard number == 17 else {
                #expect(reply.status == 200)
                continue
            }
            let detail =
                "is one too many: 16 animations are held or changed by requests, and no more may be; "
                + "finish one of them first"
            try checkRefusal(reply, BadDocument(body, ["/animation": detail]))
        }
    }

    @Test(arguments: [
        BadDocument(
            "{}",
            [
                "/animation": "is missing; give the number with which it began",
                "": "needs one of pause, fraction, reversed, continue, finish; got none",
            ]
        ),
        BadDocument(
            #"{"animation": 0, "pause": true, "finish": "end"}"#,
            [
                "/animation": "must be between 1 and 9007199254740991, got 0",
                "":
                    "needs one of pause, fraction, reversed, continue, finish; got pause and finish",
            ]
        ),
        BadDocument(
            #"{"animation": 1, "pause": false}"#,
            ["/pause": "must be true; to let the animation go on, send continue"]
        ),
        BadDocument(
            #"{"animation": 1, "finish": "now"}"#,
            ["/finish": #"must be one of "end", "start", "current", got "now""#]
        ),
        BadDocument(
            #"{"animation": 1, "reversed": true, "scrubsLinearly": true}"#,
            ["/scrubsLinearly": "goes with fraction; leave it out"]
        ),
        BadDocument(
            #"{"animation": 1, "continue": {"duration": 1, "initialVelocity": 2}}"#,
            [
                "/continue/duration":
                    "does not go with continue, which has durationFactor; leave it out",
                "/continue/initialVelocity": "goes with spring; leave it out",
            ]
        ),
        BadDocument(
            #"{"animation": 1, "continue": {"curve": "linear", "spring": {}}}"#,
            ["/continue/spring": "does not go with curve; leave one of them out"]
        ),
        BadDocument(
            #"{"animation": 1, "continue": {"spring": {"bounce": 0.9999}}}"#,
            [
                "/continue/spring":
                    "takes 5497.1 s to settle, at most 60 are allowed; give it a bounce nearer to 0, "
                    + "or a shorter duration"
            ]
        ),
        BadDocument(
            #"{"animation": 1, "continue": {"durationFactor": -1}}"#,
            ["/continue/durationFactor": "must be between 0 and 1000, got -1"]
        ),
    ])
    func `a bad request says what is wrong`(document: BadDocument) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.list)
        try checkRefusal(try await fixture.post(path + "/animations", document.json), document)
    }
}
