import LayoutdTestSupport
import Testing

struct FrameRouteTests {
    @Test func `a rectangle replaces the viewport`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        let frame = try await fixture.get(path + "/frame?rect=60,5000,100,60")
            .decoded(as: FrameDocument.self)
        #expect(frame.items.map(\.item) == [461, 462, 466, 467])
        let nothing = try await fixture.get(path + "/frame?rect=0,0,10,1000")
            .decoded(as: FrameDocument.self)
        #expect(nothing.items.isEmpty)
        let touching = try await fixture.get(path + "/frame?rect=-5e1,-2.5,60,12.5")
            .decoded(as: FrameDocument.self)
        #expect(touching.items.isEmpty)
    }

    @Test(arguments: 0...9)
    func `numbers have no more decimals than requested`(precision: Int) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        _ = try await fixture.post(path + "/scroll", drag)
        _ = try await fixture.post(path + "/steps", "{}")
        let rounded = try await fixture.get(path + "/frame?include=velocity&precision=\(precision)")
        let exact = try await fixture.get(path + "/frame?include=velocity&precision=9")
        // Times have more; see the next test.
        let lengths = rounded.text.replacing(/"time":[^,]*,/, with: "")
        let fractions = lengths.split { !"0123456789.".contains($0) }
            .map { $0.split(separator: ".").dropFirst().first?.count ?? 0 }
        #expect(fractions.max() == precision)
        #expect(!rounded.text.contains("-0,") && !rounded.text.contains("-0}"))
        let unit = (0..<precision).reduce(1.0) { result, _ in result / 10 }
        let pairs = zip(
            try rounded.decoded(as: FrameDocument.self).items,
            try exact.decoded(as: FrameDocument.self).items
        )
        for (item, reference) in pairs {
            #expect(abs(item.y - reference.y) <= unit / 2 + 1e-9)
        }
    }

    @Test(arguments: ["", "?precision=0", "?precision=1", "?precision=1&form=rows"])
    func `time has four decimals at any precision`(query: String) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        _ = try await fixture.post(path + "/scroll", #"{"delta": {"y": 40}}"#)
        _ = try await fixture.post(path + "/steps", "{}")
        #expect(try await fixture.get(path + "/frame" + query).text.contains(#""time":0.0167,"#))
        #expect(try await fixture.get(path).text.contains(#""time":0.0167,"#))
        let more = query.isEmpty ? "?frames=2" : query + "&frames=2"
        let clip = try await fixture.get(path + "/clip" + more).text
        #expect(clip.contains(#""time":0.0333,"#) && clip.contains(#""time":0.05,"#))
        let fine = try await fixture.get(path + "/frame?precision=6").text
        #expect(fine.contains(#""time":0.016667,"#))
    }

    private let drag = #"{"delta": {"x": 0, "y": 6}, "touch": {"x": 160, "y": 300}}"#

    @Test func `velocity and anchor are included on request`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        _ = try await fixture.post(path + "/scroll", drag)
        _ = try await fixture.post(path + "/steps", "{}")
        let query = "/frame?rect=0,0,60,60&include="
        let plain = try await fixture.get(path + "/frame").decoded(as: FrameDocument.self)
        #expect(plain.items.allSatisfy { $0.velocity == nil && $0.anchor == nil })
        let both = try await fixture.get(path + query + "velocity,anchor")
            .decoded(as: FrameDocument.self).items[0]
        #expect(both.anchor == FrameDocument.Item.Pair(x: 32, y: 32))
        #expect(both.velocity.map { $0.x == 0 && $0.y < -0.4 } == true)
        #expect(both.angularVelocity == 0)
        let anchor = try await fixture.get(path + query + "anchor")
            .decoded(as: FrameDocument.self).items[0]
        #expect(anchor.anchor != nil && anchor.velocity == nil)
    }

    @Test(arguments: ["/frame", "/frame.svg"])
    func `a known tag gets 304 until something changes`(resource: String) async throws {
        let fixture = try ServiceFixture(on: .init())
        let session = try await fixture.session()
        let path = session + resource
        let first = try await fixture.get(path)
        #expect(first[header: "ETag"] == "\"0\"")
        #expect(first[header: "Cache-Control"] == "private, no-cache")
        for tag in ["\"0\"", "W/\"0\"", "\"7\", \"0\"", "*"] {
            let known = try await fixture.get(path, headers: ["If-None-Match": tag])
            #expect(known.status == 304 && known.body.isEmpty, "\(tag)")
            #expect(known[header: "ETag"] == "\"0\"")
            #expect(known[header: "Cache-Control"] == "private, no-cache")
        }
        let lines = try await WireClient.exchange(
            port: fixture.port,
            "GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                + "If-None-Match: \"7\"\r\nIf-None-Match: \"0\"\r\n\r\n"
        )
        #expect(lines.hasPrefix("HTTP/1.1 304"))
        for tag in ["\"1\"", "0", "\"00\""] {
            let other = try await fixture.get(path, headers: ["If-None-Match": tag])
            #expect(other.status == 200, "\(tag)")
        }
        _ = try await fixture.post(session + "/scroll", drag)
        let changed = try await fixture.get(path, headers: ["If-None-Match": "\"0\""])
        #expect(changed.status == 200 && changed[header: "ETag"] == "\"1\"")
    }

    @Test func `HEAD returns the fields of GET without a body`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        for path in [
            path + "/frame", path + "/frame.svg", path, "/v1/presets", "/healthz", "/openapi.yaml",
        ] {
            let get = try await fixture.get(path)
            let head = try await fixture.client.send("HEAD", path)
            #expect(head.status == 200 && head.body.isEmpty, "\(path)")
            for field in ["Content-Length", "Content-Type", "ETag"] {
                #expect(head[header: field] == get[header: field], "\(path) \(field)")
            }
        }
    }

    @Test func `a response that is too large suggests how to ask for less`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        let before = try await fixture.get(path + "/frame").text
        let wide = "?rect=0,0,400,1000000"
        #expect(try await fixture.get(path + "/frame" + wide).status == 200)
        let dense = try await fixture.session(
            """
            {"preset": "springy", "clock": "manual", "dynamics": null,
             "sections": [{"items": 1000000}]}
            """
        )
        let refused = try await fixture.get(dense + "/frame" + wide)
        #expect(refused.status == 422)
        let problem = try refused.decoded(as: ProblemDocument.self)
        #expect(problem.type == "/problems/answer-too-large" && problem.detail.contains("?rect="))
        let scroll = try await fixture.post(dense + "/scroll" + wide, drag)
        #expect(scroll.status == 422)
        let untouched = try await fixture.get(dense + "/frame").decoded(as: FrameDocument.self)
        #expect(untouched.sequence == 0 && untouched.contentOffset.y == 0)
        #expect(try await fixture.get(path + "/frame").text == before)
    }
}
