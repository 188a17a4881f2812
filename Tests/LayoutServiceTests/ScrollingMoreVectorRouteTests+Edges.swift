import LayoutdTestSupport
import Testing

/// What a finger may drag, and what happens at edges.
extension ScrollingMoreVectorRouteTests {
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
        let release = #"{"fling": {"y": \#(input.velocity ?? 0)}}"#
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
        case .fling(let fling):
            let motion = try await scroll(release, path, fixture).motion
            expect(motion, fling)
            let shown = try await offsets(4 * displayRate, path, fixture)
            let farthest = shown.min() ?? 0
            #expect(abs((shown.last ?? 0) - fling.end) < 1e-8)
            guard let edge = fling.edge, motion != nil else { return }
            let missed = edge.mostMissed(at: displayRate)
            #expect(edge.peak - 1e-8...edge.peak + missed ~= farthest)
        case .samples(let samples, let tolerance):
            _ = try await scroll(release, path, fixture)
            var tick = 0
            for sample in samples where sample[0] > 0 {
                let next = Int((sample[0] * Double(displayRate)).rounded())
                guard abs(Double(next) / Double(displayRate) - sample[0]) < 1e-6 else { continue }
                let shown = try await step(next - tick, path, fixture).contentOffset.y
                #expect(abs(shown - sample[1]) < tolerance, "at \(sample[0]) s")
                tick = next
            }
            #expect(tick > 0)
        }
    }

    /// Compares where a fling leads; at an edge without a bounce it leads nowhere.
    private func expect(_ motion: Scrolled.Motion?, _ fling: EdgeCase.Fling) {
        #expect((motion == nil) == (fling.duration == 0))
        guard let motion else { return }
        #expect(abs(motion.duration - fling.duration) < 1e-8)
        let found = motion.edge?.y
        #expect(motion.edge?.x == nil && (found == nil) == (fling.edge == nil))
        guard let found, let edge = fling.edge else { return }
        #expect(abs(found.time - edge.time) < 1e-8)
        #expect(abs(found.velocity - edge.velocity) < 1e-8)
    }

    /// The offsets of ticks, the last of which rests.
    private func offsets(
        _ ticks: Int,
        _ path: String,
        _ fixture: borrowing ServiceFixture
    ) async throws -> [Double] {
        let body = #"{"frames": \#(ticks), "return": "all"}"#
        let reply = try await fixture.post(path + "/steps" + Self.query, body)
        let frames = try reply.decoded(as: Steps.self).frames
        #expect(frames.count == ticks && frames.last?.resting == true)
        return frames.map(\.contentOffset.y)
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
