import LayoutdTestSupport
import Testing

/// Frames with the elements around the viewport.
struct OverscanRouteTests {
    /// The query for the same part of the content as a rectangle.
    private func rect(around frame: FrameDocument, _ overscan: Double) -> String {
        let (x, y) = (frame.contentOffset.x - overscan, frame.contentOffset.y - overscan)
        return "rect=\(x),\(y),\(320 + 2 * overscan),\(480 + 2 * overscan)"
    }

    @Test(arguments: Motion.all, [0, 75.5, 400])
    func `a frame has the elements of a larger rectangle`(
        motion: Motion,
        overscan: Double
    ) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(motion.session)
        var (more, most) = (0, 0)
        try await motion.play(fixture, path, ticks: 3) { moment in
            guard !moment.contains("width") else { return }
            let all = try await fixture.get("\(path)/frame?overscan=\(overscan)&precision=9")
                .decoded(as: FrameDocument.self)
            let size = try await fixture.get(path).decoded(as: SizeDocument.self).viewport
            guard size.width == 320, size.height == 480 else { return }
            let rect = rect(around: all, overscan)
            let expected = try await fixture.get("\(path)/frame?\(rect)&precision=9")
                .decoded(as: FrameDocument.self)
            #expect(all == expected, "\(moment)")
            let plain = try await fixture.get("\(path)/frame?precision=9")
                .decoded(as: FrameDocument.self)
            (more, most) = (more + plain.items.count, most + all.items.count)
        }
        #expect(more <= most)
    }

    private struct SizeDocument: Decodable {
        struct Size: Decodable { let width, height: Double }
        let viewport: Size
    }

    @Test func `every request that returns a frame takes it`() async throws {
        let fixture = try ServiceFixture()
        let body = #"{"preset": "two-column", "clock": "manual"}"#
        let plain = try await fixture.post("/v1/sessions", body).decoded(as: CreatedDocument.self)
        let query = "?overscan=300"
        let created = try await fixture.post("/v1/sessions" + query, body)
            .decoded(as: CreatedDocument.self)
        #expect(created.frame.items.count > plain.frame.items.count)
        let path = "/v1/sessions/\(created.id)"
        let expected = created.frame.items
        let requests = [
            ("POST", "/scroll", #"{"delta": {}}"#),
            ("POST", "/taps", #"{"point": {"x": -9, "y": 0}}"#),
            ("PATCH", "", "{}"), ("PUT", "/viewport", #"{"width": 320, "height": 480}"#),
            ("POST", "/updates", #"{"operations": []}"#),
        ]
        for (method, resource, body) in requests {
            let reply = try await fixture.send(method, path + resource + query, body)
            let frame = try reply.decoded(as: FrameDocument.self)
            #expect(frame.items == expected, "\(resource) \(reply.text)")
        }
        for resource in ["/steps", "/clip"] {
            _ = try await fixture.post(path + "/scroll", #"{"contentOffset": {}}"#)
            let reply =
                resource == "/clip"
                ? try await fixture.get(path + resource + query + "&frames=1")
                : try await fixture.post(path + resource + query, #"{"frames": 1}"#)
            let frames = try reply.decoded(as: FramesDocument.self).frames
            #expect(frames.allSatisfy { $0.items == expected }, "\(resource) \(reply.text)")
        }
    }

    private struct CreatedDocument: Decodable {
        let id: String
        let frame: FrameDocument
    }

    /// A session whose tile reaches 100 points beyond the viewport.
    @Test func `elements near the viewport move with their springs, others rest`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        let drag = #"{"delta": {"y": 60}, "touch": {"x": 160, "y": 0}}"#
        _ = try await fixture.post(path + "/scroll", drag)
        let frame = try await fixture.get(path + "/frame?overscan=900&include=anchor")
            .decoded(as: FrameDocument.self)
        let displaced = frame.items.filter { item in
            item.anchor.map { abs($0.y - item.y - item.height / 2) > 1 } ?? false
        }
        let below = frame.items.filter { $0.y > 60 + 480 }
        #expect(below.contains { item in displaced.contains(item) })
        let far = frame.items.filter { $0.y > 60 + 480 + 400 }
        #expect(!far.isEmpty && far.allSatisfy { !displaced.contains($0) })
    }

    /// The client's frame is remembered with its overscan: differences name exactly what came and
    /// went.
    @Test func `a difference with overscan is exact`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        var before: Set<Int> = []
        for step in 0..<8 {
            let since = step == 0 ? "" : "&since=\(step - 1)"
            let query = "/frame?overscan=120\(since)"
            let frame = try await fixture.get(path + query).object
            let removed = (frame["removed"] as? [[String: Any]] ?? []).compactMap {
                $0["item"] as? Int
            }
            let present = try await fixture.get(path + "/frame?overscan=120")
                .decoded(as: FrameDocument.self)
            let now = Set(present.items.map(\.item))
            if step > 0 {
                #expect(frame["base"] as? Int == step - 1)
                #expect(Set(removed) == before.subtracting(now))
            }
            before = now
            _ = try await fixture.post(path + "/scroll", #"{"delta": {"y": 90}}"#)
        }
    }
}
