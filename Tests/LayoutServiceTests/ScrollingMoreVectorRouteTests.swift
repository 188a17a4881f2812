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

    @Test(arguments: try EdgeCase.all(), [30, 60, 120])
    func `edges, drags and flings agree over HTTP`(
        sample: EdgeCase,
        displayRate: Int
    ) async throws {
        let input = sample.input
        let fixture = try ServiceFixture()
        let path = try await fixture.session(input.session(displayRate: displayRate))
        let start =
            #"{"contentOffset": {"y": \#(input.start ?? input.offset ?? 0)},"#
            + #" "overscroll": "free"}"#
        _ = try await scroll(start, path, fixture)
        let fling = #"{"fling": {"y": \#(input.velocity ?? 0)}}"#
        switch sample.expect {
        case .edges(let range, let isDraggable, let edge):
            for (far, end) in zip([-1e6, 1e6], range) {
                let there = try await scroll(#"{"contentOffset": {"y": \#(far)}}"#, path, fixture)
                #expect(there.contentOffset.y == end)
                let drag = #"{"delta": {"y": \#(far / 1e5)}, "overscroll": "automatic"}"#
                let shown = try await scroll(drag, path, fixture).contentOffset.y
                #expect((shown != end) == (isDraggable && edge == "rubberBand"), "\(shown)")
            }
        case .drag(let offset):
            let drag = #"{"delta": {"y": \#(input.travel ?? 0)}, "overscroll": "automatic"}"#
            let shown = try await scroll(drag, path, fixture).contentOffset.y
            #expect(abs(shown - offset) < 1e-8)
        case .fling(let end, _):
            _ = try await scroll(fling, path, fixture)
            let last = try await step(4 * displayRate, path, fixture)
            #expect(last.resting && abs(last.contentOffset.y - end) < 1e-8)
        case .samples(let samples):
            _ = try await scroll(fling, path, fixture)
            var tick = 0
            for sample in samples where sample[0] > 0 {
                let next = Int((sample[0] * Double(displayRate)).rounded())
                guard abs(Double(next) / Double(displayRate) - sample[0]) < 1e-6 else { continue }
                let shown = try await step(next - tick, path, fixture).contentOffset.y
                #expect(abs(shown - sample[1]) < 1e-3, "at \(sample[0]) s")
                tick = next
            }
            #expect(tick > 0)
        }
    }

    @Test(arguments: try SnapCase.all().filter { $0.input.inset == nil }, [1, 10, 30, 60, 120])
    func `stops agree over HTTP`(sample: SnapCase, displayRate: Int) async throws {
        let input = sample.input
        let fixture = try ServiceFixture()
        let path = try await fixture.session(input.session(displayRate: displayRate))
        let start = input.start ?? input.offset
        _ = try await scroll(#"{"contentOffset": {"x": \#(start)}}"#, path, fixture)
        _ = try await scroll(#"{"delta": {"x": \#(input.offset - start)}}"#, path, fixture)
        let flung = try await scroll(#"{"fling": {"x": \#(input.velocity)}}"#, path, fixture)
        #expect((flung.motion?.target.x ?? flung.contentOffset.x) == sample.expect.target)
        let last = try await step(4 * displayRate, path, fixture)
        #expect(last.resting && last.contentOffset.x == sample.expect.target)
    }

    @Test(arguments: [(12.0, 3.0, true, false), (4, 11, false, true), (9, 8, true, true)])
    func `locks agree over HTTP`(
        x: Double,
        y: Double,
        movesX: Bool,
        movesY: Bool
    ) async throws {
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
