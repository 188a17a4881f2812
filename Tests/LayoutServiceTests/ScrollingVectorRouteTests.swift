import LayoutdTestSupport
import Testing

/// The vectors of flings, rubber bands, pages and animated scrolls, as a client sees them.
struct ScrollingVectorRouteTests {
    /// Requests nine decimals.
    private static let query = "?precision=9&rect=0,0,0,0"

    private static let releases = try? ScrollingCase<ScrollingRelease>.all()

    private func frame(
        of event: String,
        _ path: String,
        _ fixture: borrowing ServiceFixture
    ) async throws -> FrameDocument {
        let reply = try await fixture.post(path + "/scroll" + Self.query, event)
        #expect(reply.status == 200, "\(reply.text)")
        return try reply.decoded(as: FrameDocument.self)
    }

    private func step(
        _ ticks: Int,
        interval: Double? = nil,
        _ path: String,
        _ fixture: borrowing ServiceFixture
    ) async throws -> FrameDocument {
        let length = interval.map { #", "interval": \#($0)"# } ?? ""
        let json = #"{"frames": \#(ticks)\#(length)}"#
        let reply = try await fixture.post(path + "/steps" + Self.query, json)
        return try #require(try reply.decoded(as: FramesDocument.self).frames.last)
    }

    @Test(arguments: try #require(releases))
    func `flings and bounces agree over HTTP`(
        sample: ScrollingCase<ScrollingRelease>
    ) async throws {
        let (input, expect) = (sample.input, sample.expect)
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.session(of: input))
        let start = #"{"contentOffset": {"y": \#(input.offset)}, "overscroll": "free"}"#
        _ = try await frame(of: start, path, fixture)
        var frame = try await frame(of: #"{"fling": {"y": \#(input.velocity)}}"#, path, fixture)
        if input.firstSampleAt > 0 {
            frame = try await step(1, interval: input.firstSampleAt, path, fixture)
        }
        var ticks = 0
        for point in expect.allSamples {
            let tick = Int(((point.at - input.firstSampleAt) * 60).rounded())
            if tick > ticks { frame = try await step(tick - ticks, path, fixture) }
            ticks = tick
            let offset = frame.contentOffset.y
            #expect(abs(offset - point.value) <= sample.tolerance, "at \(point.at): \(offset)")
            if let duration = expect.duration {
                #expect(frame.scrolling == (point.at < duration - 1e-6), "at \(point.at)")
            }
        }
        let last = try await step(120, path, fixture)
        let end = try #require(expect.end)
        #expect(last.resting && abs(last.contentOffset.y - end) <= sample.tolerance)
    }

    /// A list with the scrolling range of a case.
    ///
    /// Content that fits the view is flung only if it always bounces.
    private static func session(of release: ScrollingRelease) -> String {
        let rowHeight = (release.range.upperBound + 480) / 100
        let fits = release.range.lowerBound == release.range.upperBound
        return """
            {"layout": {"type": "list", "rowHeight": \(rowHeight)}, "sections": [{"items": 100}],
             "contentInset": {"top": \(-release.range.lowerBound)}, "clock": "manual",
             "scroll": {"alwaysBounce": \(fits)},
             "decelerationRate": "\(release.decelerationRate == 0.99 ? "fast" : "normal")"}
            """
    }

    @Test(arguments: try ScrollingCase<ScrollingRubberBand>.all())
    func `rubber bands agree over HTTP`(
        sample: ScrollingCase<ScrollingRubberBand>
    ) async throws {
        let (extent, upper) = (sample.input.extent, sample.input.upperEdge)
        let fixture = try ServiceFixture()
        let path = try await fixture.session(
            """
            {"layout": {"type": "list", "rowHeight": \((upper + extent) / 100)},
             "sections": [{"items": 100}], "viewport": {"height": \(extent)}, "clock": "manual"}
            """
        )
        for point in sample.expect.allSamples {
            let edge = #"{"contentOffset": {"y": \#(upper)}}"#
            _ = try await frame(of: edge, path, fixture)
            let drag = #"{"delta": {"y": \#(point.at / 2)}, "overscroll": "rubberBand"}"#
            _ = try await frame(of: drag, path, fixture)
            let shown = try await frame(of: drag, path, fixture).contentOffset.y - upper
            #expect(abs(shown - point.value) <= sample.tolerance, "\(point.at): \(shown)")
        }
    }

    @Test(arguments: try ScrollingCase<ScrollingPage>.all())
    func `pages agree over HTTP`(sample: ScrollingCase<ScrollingPage>) async throws {
        let input = sample.input
        let fixture = try ServiceFixture()
        let path = try await fixture.session(
            """
            {"layout": {"type": "list", "rowHeight": \(input.contentLength / 10)},
             "sections": [{"items": 10}], "viewport": {"height": \(input.page)},
             "clock": "manual", "pagingEnabled": true}
            """
        )
        let start = input.page * input.pageAtTouchDown
        _ = try await frame(of: #"{"contentOffset": {"y": \#(start)}}"#, path, fixture)
        _ = try await frame(of: #"{"delta": {"y": \#(input.offset - start)}}"#, path, fixture)
        _ = try await frame(of: #"{"fling": {"y": \#(input.velocity)}}"#, path, fixture)
        let last = try await step(120, path, fixture)
        let end = try #require(sample.expect.end)
        #expect(last.resting && abs(last.contentOffset.y - end) <= sample.tolerance)
    }

    @Test(
        arguments: try ScrollingCase<ScrollingAnimations>.all().filter {
            $0.kind == "setContentOffset"
        }
    )
    func `animated scrolls agree over HTTP`(
        sample: ScrollingCase<ScrollingAnimations>
    ) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(#"{"preset": "cell-animations", "clock": "manual"}"#)
        let target = try #require(sample.input.animations.first).to
        let event = #"{"contentOffset": {"y": \#(target)}, "animated": true}"#
        var frame = try await frame(of: event, path, fixture)
        for (tick, point) in sample.expect.allSamples.enumerated() {
            if tick > 0 { frame = try await step(1, path, fixture) }
            #expect(abs(Double(tick) / 60 - point.at) < 1e-8)
            let offset = frame.contentOffset.y
            #expect(abs(offset - point.value) <= sample.tolerance, "tick \(tick): \(offset)")
        }
        #expect(frame.resting && frame.contentOffset.y == sample.expect.end)
    }

    @Test(arguments: [1, 10, 30, 60, 120])
    func `a fling of 300 points per second travels 144.71 points`(
        displayRate: Int
    ) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(
            """
            {"preset": "cell-animations", "clock": "manual", "displayRate": \(displayRate)}
            """
        )
        _ = try await frame(of: #"{"fling": {"y": 300}}"#, path, fixture)
        let last = try await step(2 * displayRate, path, fixture)
        #expect(last.resting && abs(last.contentOffset.y - 144.71) < 1e-9)
    }
}
