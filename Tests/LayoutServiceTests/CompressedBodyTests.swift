import LayoutdTestSupport
import Testing

/// Bodies with a `Content-Encoding`.
struct CompressedBodyTests {
    private static let document = #"{"clock": "manual", "sections": [{"items": 7}]}"#

    private static func send(
        _ body: [UInt8],
        _ coding: String,
        to path: String = "/v1/sessions",
        of fixture: borrowing ServiceFixture
    ) async throws -> HTTPClient.Reply {
        let fields = ["Content-Encoding": coding, "Content-Type": "application/json"]
        return try await fixture.client.send("POST", path, headers: fields, body: body)
    }

    @Test func `a compressed document makes the same session`() async throws {
        let fixture = try ServiceFixture(on: .init())
        let plain = try await fixture.post("/v1/layouts", #"{"sections": [{"items": 7}]}"#)
        let packed = try await Self.send(
            gzip(Array(#"{"sections": [{"items": 7}]}"#.utf8)),
            "gzip",
            to: "/v1/layouts",
            of: fixture
        )
        #expect(packed.status == 200)
        #expect(packed.body == plain.body)
    }

    @Test func `errors in a compressed document have the same places`() async throws {
        let fixture = try ServiceFixture(on: .init())
        let body = gzip(Array(#"{"sections": [{"items": -1}]}"#.utf8))
        let problem = try await Self.send(body, "gzip", of: fixture)
        #expect(problem.status == 422)
        #expect(problem.text.contains("/sections/0/items"))
    }

    @Test(arguments: ["br", "deflate", "gzip, gzip", "br, gzip", "identity, gzip", "compress", "x"])
    func `another coding gets 415 and the one that is accepted`(coding: String) async throws {
        let fixture = try ServiceFixture(on: .init())
        let reply = try await Self.send(Array(Self.document.utf8), coding, of: fixture)
        #expect(reply.status == 415)
        #expect(reply[header: "Accept-Encoding"] == "gzip")
        let problem = try reply.decoded(as: ProblemDocument.self)
        #expect(problem.type == "/problems/unsupported-coding")
        #expect(problem.detail.contains("\"\(coding)\""))
    }

    @Test(arguments: ["br", "gzip, gzip", "x"])
    func `another coding gets 415 also without a body`(coding: String) async throws {
        let fixture = try ServiceFixture(on: .init())
        let path = try await fixture.session(Self.document)
        for target in ["/v1/sessions", "/v1/layouts", path + "/steps", path + "/scroll"] {
            let reply = try await Self.send([], coding, to: target, of: fixture)
            #expect(reply.status == 415, "\(target)")
            #expect(reply[header: "Accept-Encoding"] == "gzip", "\(target)")
        }
        #expect(fixture.store.count == 1)
    }

    @Test(arguments: ["gzip", "identity", ""])
    func `a coding that is accepted may be declared without a body`(coding: String) async throws {
        let fixture = try ServiceFixture(on: .init())
        #expect(try await Self.send([], coding, of: fixture).status == 201)
    }

    @Test(arguments: ["identity", "Identity", ""])
    func `no coding at all may be declared`(coding: String) async throws {
        let fixture = try ServiceFixture(on: .init())
        let reply = try await Self.send(Array(Self.document.utf8), coding, of: fixture)
        #expect(reply.status == 201)
    }

    @Test func `a body that is not gzip data is refused with the reason`() async throws {
        let fixture = try ServiceFixture(on: .init())
        let reply = try await Self.send(Array(Self.document.utf8), "gzip", of: fixture)
        #expect(reply.status == 400)
        let problem = try reply.decoded(as: ProblemDocument.self)
        #expect(problem.type == "/problems/malformed-request")
        #expect(problem.detail.contains("not gzip data"))
    }

    @Test func `a bomb is too large`() async throws {
        let fixture = try ServiceFixture(on: .init())
        let bomb = gzip([UInt8](repeating: 0x20, count: 1 << 20), repeated: 40)
        let reply = try await Self.send(bomb, "gzip", of: fixture)
        #expect(reply.status == 413)
        #expect(try reply.decoded(as: ProblemDocument.self).type == "/problems/body-too-large")
    }

    @Test func `an event sent again may be compressed or not`() async throws {
        let fixture = try ServiceFixture(on: .init())
        let path = try await fixture.session(Self.document)
        let event = #"{"event": 1, "delta": {"y": 5}}"#
        let first = try await fixture.post(path + "/scroll", event)
        #expect(first.status == 200)
        let again = try await Self.send(
            gzip(Array(event.utf8)),
            "gzip",
            to: path + "/scroll",
            of: fixture
        )
        #expect(again.status == 200)
        let other = try await Self.send(
            gzip(Array(#"{"event": 1, "delta": {"y": 6}}"#.utf8)),
            "gzip",
            to: path + "/scroll",
            of: fixture
        )
        #expect(other.status == 409)
    }
}
