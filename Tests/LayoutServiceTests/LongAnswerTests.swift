import HTTPTypes
import LayoutdTestSupport
import Testing

@testable import LayoutService

/// Lists of frames that are longer than a window, and so computed while they are read.
struct LongAnswerTests {
    /// The names of the scenes, because whole sessions are long to print.
    private static let sessions = [
        "springs": #"{"clock": "manual"}"#,
        "collisions": """
        {"clock": "manual", "layout": {"type": "absolute"},
         "sections": [{"items": [\((0..<60).map { index in
                """
                {"center": {"x": \(20 + index % 10 * 30), "y": \(20 + index / 10 * 45)},
                 "width": 28, "height": 40, "angle": 0.\(index)}
                """
             }.joined(separator: ","))]}],
         "dynamics": {"type": "behaviors", "behaviors": [
            {"type": "gravity"}, {"type": "collision", "referenceBounds": true}]}}
        """,
    ]

    /// Creates a session in which everything moves.
    private static func movingSession(
        _ name: String,
        in fixture: borrowing ServiceFixture
    ) async throws -> String {
        let path = try await fixture.session(try #require(sessions[name]))
        if name == "springs" {
            _ = try await fixture.post(path + "/scroll", #"{"fling": {"y": 3000}}"#)
        }
        return path
    }

    /// A list of frames with the text of single frames.
    private static func list(_ frames: [String]) -> String {
        #"{"frames":["# + frames.joined(separator: ",") + "]}"
    }

    @Test(arguments: ["springs", "collisions"], [false, true])
    func `long lists have the text of single frames`(name: String, onWire: Bool) async throws {
        let fixture = try ServiceFixture(on: onWire ? ServiceFixture.Wire() : nil)
        let query = "?rect=0,0,400,1200&include=velocity,contacts"
        let stepped = try await Self.movingSession(name, in: fixture)
        var (single, texts) = (try await Self.movingSession(name, in: fixture), [String]())
        for _ in 0..<40 {
            _ = try await fixture.post(single + "/steps", "{}")
            texts.append(try await fixture.get(single + "/frame" + query).text)
        }
        let expected = Self.list(texts)
        #expect(expected.utf8.count > AnswerFrames.window, "\(expected.utf8.count)")
        // Twice, since a clip leaves the session as it is.
        for _ in 0..<2 {
            let clip = try await fixture.get(stepped + "/clip\(query)&frames=40")
            #expect(clip.status == 200 && clip.text == expected)
            #expect(clip[header: "Transfer-Encoding"] == (onWire ? "chunked" : nil))
            #expect(clip[header: "Cache-Control"] == "private, no-cache")
        }
        let steps = try await fixture.post(
            stepped + "/steps" + query,
            #"{"frames": 40, "return": "all"}"#
        )
        #expect(steps.status == 200 && steps.text == expected)
        single = try await fixture.get(single + "/frame").text
        #expect(try await fixture.get(stepped + "/frame").text == single)
    }

    @Test(arguments: ["springs", "collisions"])
    func `long lists of differences are those of a short window`(name: String) async throws {
        let fixture = try ServiceFixture(on: ServiceFixture.Wire())
        let path = try await Self.movingSession(name, in: fixture)
        let query = "rect=0,0,400,3000&since=\(name == "springs" ? 1 : 0)&form=rows"
        let reply = try await fixture.get(path + "/clip?frames=100&every=2&\(query)")
        #expect(reply[header: "Transfer-Encoding"] == "chunked")
        let whole = reply.text
        // The beginning of a list does not depend on where it ends.
        for count in [1, 2, 20, 50, 80, 99] {
            let part = try await fixture.get(path + "/clip?frames=\(count)&every=2&\(query)").text
            #expect(whole.hasPrefix(part.dropLast(2)), "\(count) frames")
        }
    }

    @Test func `a retry of a long list returns the latest frame`() async throws {
        let fixture = try ServiceFixture()
        let path = try await Self.movingSession("springs", in: fixture)
        let body = #"{"event": 7, "frames": 60, "return": "all"}"#
        let query = "/steps?rect=0,0,400,3000"
        let first = try await fixture.post(path + query, body)
        let again = try await fixture.post(path + query, body)
        #expect(first.text.utf8.count > 2 * AnswerFrames.window)
        let frames = try first.decoded(as: FramesDocument.self).frames
        #expect(frames.map(\.tick) == Array(1...60))
        #expect(try again.decoded(as: FramesDocument.self).frames == [frames[59]])
        #expect(again.text.hasSuffix(#","duplicate":true}]}"#))
    }

    /// The first frames fill a window long before the limit is reached.
    @Test(arguments: ["/clip?frames=60&", "/steps?"])
    func `limits are checked before the first byte`(path: String) async throws {
        var limits = ServiceLimits()
        limits.maximumAnswerElements = 5000
        let fixture = try ServiceFixture(limits: limits)
        let session = try await Self.movingSession("springs", in: fixture)
        let before = try await fixture.get(session + "/frame").text
        let body = #"{"frames": 60, "return": "all"}"#
        let reply = try await fixture.client.send(
            path.hasPrefix("/clip") ? "GET" : "POST",
            session + path + "rect=0,0,400,3000",
            headers: ["Content-Type": "application/json"],
            body: path.hasPrefix("/clip") ? "" : body
        )
        let problem = try reply.decoded(as: ProblemDocument.self)
        #expect(reply.status == 422 && problem.type == "/problems/answer-too-large")
        #expect(problem.detail.contains(" of 60 frames have more than 5000 elements already"))
        #expect(try await fixture.get(session + "/frame").text == before)
    }

    @Test func `HEAD of a long list has no body`() async throws {
        let fixture = try ServiceFixture(on: ServiceFixture.Wire())
        let path = try await Self.movingSession("springs", in: fixture)
        let head = try await fixture.client.send("HEAD", path + "/clip?rect=0,0,400,3000")
        #expect(head.status == 200 && head.body.isEmpty)
        #expect(try await fixture.get("/healthz").status == 200)
    }
}
