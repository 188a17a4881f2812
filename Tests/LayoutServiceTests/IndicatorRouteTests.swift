import LayoutdTestSupport
import Testing

/// `include=indicators` of frames.
struct IndicatorRouteTests {
    /// Content with a length that the vectors name: a list, or content with an indicator along both axes.
    private func session(_ input: IndicatorCase.Input) -> String {
        let list = #"{"type": "list", "rowHeight": \#(input.content / 10)}"#
        let size = #"{"width": \#(2 * input.cross), "height": \#(input.content)}"#
        let both = #"{"type": "absolute", "contentSize": \#(size)}"#
        let (layout, items) = input.corner == nil ? (list, "10") : (both, "[]")
        return #"{"layout": \#(layout), "sections": [{"items": \#(items)}], "clock": "manual", "#
            + #""viewport": {"width": \#(input.cross), "height": \#(input.bounds)}}"#
    }

    /// Those that a session's settings can lead to: indicators have no inset of their own.
    private static func cases() throws -> [IndicatorCase] {
        try IndicatorCase.all().filter { $0.input.indicatorInset == nil }
    }

    @Test(arguments: try cases())
    func `the vectors agree`(sample: IndicatorCase) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(session(sample.input))
        let scroll = #"{"contentOffset": {"y": \#(sample.input.offset)}, "overscroll": "free"}"#
        let query = "?include=indicators&precision=6"
        let reply = try await fixture.post(path + "/scroll" + query, scroll)
        let indicators = try reply.decoded(as: IndicatorsDocument.self).indicators
        #expect((indicators?.horizontal == nil) == (sample.input.corner == nil))
        #expect((indicators?.vertical == nil) == (sample.expect == nil), "\(reply.text)")
        guard let found = indicators?.vertical, let expected = sample.expect else { return }
        #expect(abs(found.start - expected.start) < 1e-5)
        #expect(abs(found.length - expected.length) < 1e-5)
        #expect(found.thickness == expected.thickness && found.x == expected.cross)
    }

    @Test func `every way to read frames has them`() async throws {
        let fixture = try ServiceFixture()
        let long = try #require(try IndicatorCase.all().first { $0.expect != nil }).input
        let path = try await fixture.session(session(long))
        let first = try await fixture.get(path + "/frame").decoded(as: IndicatorsDocument.self)
        #expect(first.indicators == nil)
        _ = try await fixture.post(path + "/scroll", #"{"delta": {"y": 90}, "fling": {"y": 900}}"#)
        for query in ["", "&form=rows", "&since=\(first.sequence)", "&rect=0,0,9,9"] {
            for _ in 0..<3 {
                let reply = try await fixture.get(
                    path + "/frame?include=contacts,indicators" + query
                )
                let frame = try reply.decoded(as: IndicatorsDocument.self)
                #expect((frame.indicators?.vertical?.start ?? 0) > 20, "\(reply.text)")
            }
        }
        let body = #"{"frames": 9, "return": "all"}"#
        let steps = try await fixture.post(path + "/steps?include=indicators&since=0", body)
        let frames = try steps.decoded(as: IndicatorFramesDocument.self).frames
        let starts = frames.compactMap(\.indicators?.vertical?.start)
        #expect(starts.count == 9 && zip(starts, starts.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test func `there is none along an axis without a range`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(
            #"{"layout": {"type": "list", "rowHeight": 10}, "sections": [{"items": 3}]}"#
        )
        let frame = try await fixture.get(path + "/frame?include=indicators").text
        #expect(frame.contains(#""indicators":{}"#), "\(frame)")
    }
}

private struct IndicatorsDocument: Decodable {
    struct Indicators: Decodable {
        let horizontal, vertical: Thumb?
    }

    struct Thumb: Decodable {
        let start, length, thickness: Double
        let x, y: Double?
    }

    let sequence: Int
    let indicators: Indicators?
}

private struct IndicatorFramesDocument: Decodable {
    let frames: [IndicatorsDocument]
}
