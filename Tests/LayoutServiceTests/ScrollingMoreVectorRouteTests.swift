import LayoutdTestSupport
import Testing

/// The vectors of edges, stops, locks and zoom, as a client sees them.
struct ScrollingMoreVectorRouteTests {
    struct Scrolled: Decodable {
        struct Pair: Decodable { let x, y: Double }
        struct Impact: Decodable { let time, velocity: Double }
        struct Edges: Decodable { let x, y: Impact? }

        struct Motion: Decodable {
            let target: Pair
            let duration: Double
            let edge: Edges?
        }

        let contentOffset: Pair
        let zoomScale: Double?
        let motion: Motion?
        let resting: Bool
    }

    struct Steps: Decodable { let frames: [Scrolled] }

    /// Requests nine decimals.
    static let query = "?precision=9&rect=0,0,0,0"

    func scroll(
        _ json: String,
        _ path: String,
        _ fixture: borrowing ServiceFixture
    ) async throws -> Scrolled {
        let reply = try await fixture.post(path + "/scroll" + Self.query, json)
        #expect(reply.status == 200, "\(reply.text)")
        return try reply.decoded(as: Scrolled.self)
    }

    func step(
        _ ticks: Int,
        _ path: String,
        _ fixture: borrowing ServiceFixture
    ) async throws -> Scrolled {
        let reply = try await fixture.post(
            path + "/steps" + Self.query,
            #"{"frames": \#(ticks)}"#
        )
        return try #require(try reply.decoded(as: Steps.self).frames.last)
    }

    @Test(arguments: try LockCase.all())
    func `locks agree over HTTP`(sample: LockCase) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(
            """
            {"layout": {"type": "absolute", "contentSize": {"width": 2000, "height": 2000}},
             "sections": [{"items": []}], "clock": "manual",
             "scroll": {"directionalLock": \(sample.input.enabled)}}
            """
        )
        let (x, y) = (sample.input.travel[0], sample.input.travel[1])
        let drag = #"{"delta": {"x": \#(x), "y": \#(y)}, "overscroll": "automatic"}"#
        let shown = try await scroll(drag, path, fixture).contentOffset
        #expect(shown.x == (sample.expect == "y" ? 0 : x))
        #expect(shown.y == (sample.expect == "x" ? 0 : y))
    }

    @Test(arguments: try ZoomCase.all())
    func `zoom agrees over HTTP`(sample: ZoomCase) async throws {
        let input = sample.input
        let fixture = try ServiceFixture()
        let path = try await fixture.session(input.session)
        func expect(_ found: Scrolled, _ expected: ZoomCase.Zoomed) {
            #expect(abs((found.zoomScale ?? 0) - expected.scale) < 1e-8)
            #expect(abs(found.contentOffset.x - expected.offset[0]) < 1e-8)
            #expect(abs(found.contentOffset.y - expected.offset[1]) < 1e-8)
        }
        if let rect = input.rect {
            let part =
                #"{"x": \#(rect[0]), "y": \#(rect[1]), "#
                + #""width": \#(rect[2]), "height": \#(rect[3])}"#
            _ = try await scroll(#"{"zoomTo": \#(part)}"#, path, fixture)
            expect(try await step(60, path, fixture), sample.expect)
        }
        guard let factor = input.factor, let point = input.point, let offset = input.offset else {
            return
        }
        let origin = #"{"x": 0, "y": 0}"#
        let before = #"{"zoom": {"factor": \#(input.scale ?? 1), "at": \#(origin)}}"#
        _ = try await scroll(before, path, fixture)
        let place = #"{"contentOffset": {"x": \#(offset[0]), "y": \#(offset[1])}}"#
        _ = try await scroll(place, path, fixture)
        let at = #"{"x": \#(point[0]), "y": \#(point[1])}"#
        let pinch = #"{"zoom": {"factor": \#(factor), "at": \#(at)}}"#
        expect(try await scroll(pinch, path, fixture), sample.expect)
        _ = try await scroll(#"{"fling": {}}"#, path, fixture)
        expect(try await step(60, path, fixture), try #require(sample.rest))
    }
}

extension ZoomCase.Input {
    fileprivate var session: String {
        """
        {"layout": {"type": "absolute",
                    "contentSize": {"width": \(content[0]), "height": \(content[1])}},
         "viewport": {"width": \(bounds[0]), "height": \(bounds[1])}, "clock": "manual",
         "sections": [{"items": []}],
         "scroll": {"zoom": {"minimum": \(minimum), "maximum": \(maximum)}}}
        """
    }
}
