import LayoutdTestSupport
import Testing

/// The vectors of edges, stops, locks and zoom, as a client sees them.
struct ScrollingMoreVectorRouteTests {
    private struct Scrolled: Decodable {
        struct Pair: Decodable { let x, y: Double }
        struct Motion: Decodable { let target: Pair }

        let contentOffset: Pair
        let zoomScale: Double?
        let motion: Motion?
        let resting: Bool
    }

    private struct Steps: Decodable { let frames: [Scrolled] }

    /// Requests nine decimals.
    private static let query = "?precision=9&rect=0,0,0,0"

    private func scroll(
        _ json: String,
        _ path: String,
        _ fixture: borrowing ServiceFixture
    ) async throws -> Scrolled {
        let reply = try await fixture.post(path + "/scroll" + Self.query, json)
        #expect(reply.status == 200, "\(reply.text)")
        return try reply.decoded(as: Scrolled.self)
    }

    private func step(
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

    @Test(arguments: try SnapCase.all().filter { $0.input.inset == nil }, [30, 60, 120])
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
             "sections": [{"items": []}], "clock": "manual", "scroll": {"directionalLock": true}}
            """
        )
        let drag = #"{"delta": {"x": \#(x), "y": \#(y)}, "overscroll": "automatic"}"#
        let shown = try await scroll(drag, path, fixture).contentOffset
        #expect(shown.x == (movesX ? x : 0) && shown.y == (movesY ? y : 0))
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

extension EdgeCase.Input {
    /// A list with a hundred rows.
    fileprivate func session(displayRate: Int) -> String {
        """
        {"layout": {"type": "list", "rowHeight": \(content / 100)}, "sections": [{"items": 100}],
         "viewport": {"width": 100, "height": \(bounds)},
         "contentInset": {"top": \(inset?[0] ?? 0), "bottom": \(inset?[1] ?? 0)},
         "clock": "manual", "displayRate": \(displayRate), "decelerationRate": "\(rate ?? "normal")",
         "scroll": {"bounces": \(bounces ?? true), "alwaysBounce": \(alwaysBounce ?? false),
                    "contentAlignment": {"y": \(alignment ?? 0)}}}
        """
    }
}

extension SnapCase.Input {
    /// A row of cards.
    fileprivate func session(displayRate: Int) -> String {
        """
        {"layout": {"type": "flow", "scrollDirection": "horizontal",
                    "itemSize": {"width": 250, "height": 100}, "minimumLineSpacing": 20,
                    "sectionInset": {"left": 20, "right": 20}},
         "sections": [{"items": \(elements.count)}], "viewport": {"width": \(bounds), "height": 120},
         "clock": "manual", "displayRate": \(displayRate), "decelerationRate": "\(rate ?? "normal")",
         "scroll": {"snap": \(snap.json)}}
        """
    }
}

extension SnapCase.Rule {
    fileprivate var json: String {
        var members: [String] = []
        if let interval {
            members.append(#""to": "interval", "interval": \#(interval)"#)
            if let phase { members.append(#""phase": \#(phase)"#) }
        } else if let offsets {
            members.append(#""to": "offsets", "offsets": \#(offsets)"#)
        } else {
            members.append(#""to": "\#(to ?? "")", "margin": \#(margin ?? 0)"#)
        }
        if let limit { members.append(#""limit": \#(limit)"#) }
        return "{" + members.joined(separator: ", ") + "}"
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
