import LayoutdTestSupport
import Testing

@testable import LayoutService
@testable import LayoutdHTTPServer

/// Frames that are requested again.
struct FrameCacheTests {
    private let cache = FrameCache()

    private func key(
        _ sequence: Int,
        of session: UInt64 = 1,
        _ query: [String: String] = [:]
    )
        throws(RequestFailure) -> FrameCache.Key
    {
        let items = query.map { (name: $0.key, value: Optional($0.value)) }
        return FrameCache.Key(try FrameQuery(items), of: session, at: sequence)
    }

    private func response(_ text: String) throws -> PreparedResponse {
        var body = BodyBuffer()
        body.append(utf8: text)
        let prepared = PreparedResponse(Response(status: .ok, headers: [], body: body))
        return try #require(prepared)
    }

    /// The body that is found, "keep" or "pass".
    private func find(_ key: FrameCache.Key) -> String {
        switch cache.find(key) {
        case .found(let response):
            response.body.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        case .missing(let isWorthKeeping): isWorthKeeping ? "keep" : "pass"
        }
    }

    @Test func `the frames of a client alone are not kept`() throws {
        for sequence in 0..<5 { #expect(find(try key(sequence)) == "pass") }
    }

    @Test func `once a frame was requested again, it and those that follow are kept`() throws {
        #expect(find(try key(1)) == "pass")
        #expect(find(try key(1)) == "keep")
        cache.insert(try response("one"), for: try key(1))
        #expect(find(try key(1)) == "one")
        #expect(find(try key(2)) == "keep")
        cache.insert(try response("two"), for: try key(2))
        #expect(find(try key(2)) == "two")
        // The client is alone again: frame 3 is requested once.
        #expect(find(try key(3)) == "keep")
        #expect(find(try key(4)) == "pass")
    }

    @Test(arguments: [
        ["form": "rows"], ["rect": "0,0,1,1"], ["overscan": "1"], ["needed": "1"], ["since": "0"],
        ["precision": "2"], ["include": "velocity"], ["include": "anchor"],
        ["include": "contacts"],
    ])
    func `another query gets another response`(query: [String: String]) throws {
        _ = cache.find(try key(1))
        cache.insert(try response("one"), for: try key(1))
        #expect(find(try key(1)) == "one")
        #expect(["keep", "pass"].contains(find(try key(1, query))))
    }

    @Test func `another session, or another copy of it, gets another response`() throws {
        for session in UInt64(1)...4000 {
            let key = try key(1, of: session)
            #expect(["keep", "pass"].contains(find(key)))
            cache.insert(try response("\(session)"), for: key)
            #expect(find(key) == "\(session)")
        }
    }

    @Test func `a response that comes too late is not kept`() throws {
        _ = cache.find(try key(1))
        _ = cache.find(try key(2))
        cache.insert(try response("one"), for: try key(1))
        #expect(["keep", "pass"].contains(find(try key(2))))
        #expect(["keep", "pass"].contains(find(try key(1))))
    }

    @Test(arguments: [(items: 20, isKept: true), (items: 400, isKept: false)])
    func `a frame longer than 16 KB is not kept`(items: Int, isKept: Bool) async throws {
        let fixture = try ServiceFixture()
        guard case .memory(let service) = fixture.client else {
            Issue.record("the service is not called directly")
            return
        }
        let json = """
            {"clock": "manual", "viewport": {"width": 320, "height": 5000},
            "sections": [{"items": \(items)}]}
            """
        let path = try await fixture.session(json) + "/frame"
        let texts = [try await fixture.get(path).text, try await fixture.get(path).text]
        #expect(texts[0] == texts[1] && (texts[0].utf8.count <= FrameCache.longestBody) == isKept)
        let request = DetachedRequest(method: .get, path: path)
        guard case .now(let response) = service.respond(to: Request(request)) else {
            Issue.record("the frame is not a response of the event thread")
            return
        }
        #expect(response.isPrepared == isKept)
    }

    @Test func `a frame polled many times is always that of the session`() async throws {
        let fixture = try ServiceFixture(on: .init())
        let path = try await fixture.session()
        let queries = ["", "?form=rows", "?rect=0,0,100,100", "?since=0", "?include=anchor"]
        for _ in 0..<4 {
            var texts: [String] = []
            for query in queries {
                let first = try await fixture.get(path + "/frame" + query)
                for _ in 0..<3 {
                    let again = try await fixture.get(path + "/frame" + query)
                    #expect(again.text == first.text && again.text.count > 100)
                    #expect(again[header: "ETag"] == first[header: "ETag"])
                }
                texts.append(first.text)
            }
            #expect(Set(texts).count == queries.count)
            let moved = try await fixture.post(path + "/scroll", #"{"delta": {"y": 7}}"#)
            let frame = try await fixture.get(path + "/frame")
            #expect(frame.text == moved.text && !texts.contains(frame.text))
        }
    }
}
