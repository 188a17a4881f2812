import LayoutdTestSupport
import Testing

/// `zoom` of the session's `scroll`, and `zoom` and `zoomTo` of scrolls.
struct ZoomRouteTests {
    private struct Zoomed: Decodable {
        struct Pair: Decodable, Equatable { let x, y: Double }
        struct Extent: Decodable, Equatable { let width, height: Double }
        struct Item: Decodable, Equatable { let x, y, width: Double }

        let zoomScale: Double?
        let contentOffset: Pair
        let contentSize: Extent
        let items: [Item]
    }

    private struct Steps: Decodable { let frames: [Zoomed] }

    /// A photo of 400 x 800 points in a viewport of 400 x 400.
    private static func photo(_ scroll: String = #"{"zoom": {"maximum": 4}}"#) -> String {
        """
        {"layout": {"type": "absolute", "contentSize": {"width": 400, "height": 800}},
         "viewport": {"width": 400, "height": 400}, "clock": "manual",
         "sections": [{"items": [{"center": {"x": 200, "y": 400}, "width": 400, "height": 800}]}],
         "scroll": \(scroll)}
        """
    }

    private func scroll(
        _ json: String,
        _ path: String,
        _ fixture: borrowing ServiceFixture
    ) async throws -> Zoomed {
        let reply = try await fixture.post(path + "/scroll", json)
        #expect(reply.status == 200, "\(reply.text)")
        return try reply.decoded(as: Zoomed.self)
    }

    @Test func `a pinch keeps what is under it, and comes back`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.photo())
        let twice = try await scroll(#"{"zoom": {"factor": 2}}"#, path, fixture)
        #expect(twice.zoomScale == 2 && twice.contentOffset == .init(x: 200, y: 200))
        #expect(twice.contentSize == .init(width: 800, height: 1600))
        #expect(twice.items == [.init(x: 0, y: 0, width: 400)])
        let beyond = try await scroll(
            #"{"zoom": {"factor": 3, "at": {"x": 0, "y": 0}}}"#,
            path,
            fixture
        )
        #expect(abs((beyond.zoomScale ?? 0) - 4 * 1.5.squareRoot()) < 1e-9)
        _ = try await scroll(#"{"fling": {}}"#, path, fixture)
        let steps = try await fixture.post(path + "/steps", #"{"frames": 30}"#)
        let last = try #require(try steps.decoded(as: Steps.self).frames.last)
        #expect(last.zoomScale == 4)
        let picture = try await fixture.get(path + "/frame.svg").text
        #expect(
            picture.contains(#"width="400" height="400" viewBox="100 100 100 100""#),
            "\(picture.prefix(300))"
        )
    }

    @Test func `a part of the content is shown as large as fits`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.photo())
        let part = #""zoomTo": {"x": 350, "y": 750, "width": 50, "height": 50}"#
        let begun = try await scroll("{\(part)}", path, fixture)
        #expect(begun.zoomScale == 1)
        let jumped = try await scroll("{\(part), \"animated\": false}", path, fixture)
        #expect(jumped.zoomScale == 4 && jumped.contentOffset == .init(x: 1200, y: 2800))
        let session = try await fixture.get(path).text
        #expect(session.contains(#""scroll":{"zoom":{"minimum":1,"maximum":4,"bounces":true}}"#))
        let patch = #"{"scroll": {"zoom": {"maximum": 2}}}"#
        #expect(try await fixture.patch(path, patch).text.contains(#""zoomScale":2"#))
        let removed = try await fixture.patch(path, #"{"scroll": {"zoom": null}}"#).text
        #expect(!removed.contains("zoomScale"))
    }

    @Test func `a session's document has the scale, and makes the same session`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.photo())
        _ = try await scroll(#"{"zoom": {"factor": 3}}"#, path, fixture)
        let session = try await fixture.get(path).text
        #expect(session.contains(#""contentOffset":{"x":400,"y":400},"zoomScale":3,"#))
        var document = Self.photo()
        document.removeLast()
        let again = try await fixture.session(
            document + #", "contentOffset": {"x": 400, "y": 400}, "zoomScale": 3}"#
        )
        let frame = try await fixture.get(again + "/frame").decoded(as: Zoomed.self)
        #expect(frame.zoomScale == 3 && frame.contentOffset == .init(x: 400, y: 400))
        let plain = try await fixture.get(fixture.session("{}")).text
        #expect(!plain.contains("zoomScale"))
    }

    @Test func `mistakes have their place`() async throws {
        let fixture = try ServiceFixture()
        for (scroll, pointer) in [
            (#"{"zoom": {"minimum": 2}}"#, "/scroll/zoom/minimum"),
            (#"{"zoom": {"minimum": 2, "maximum": 1.5}}"#, "/scroll/zoom/maximum"),
            (#"{"zoom": {"maximum": 0.5}}"#, "/scroll/zoom/maximum"),
            (#"{"zoom": {"minimum": 0, "maximum": 2}}"#, "/scroll/zoom/minimum"),
            (#"{"zoom": {"maximum": 4}, "snap": {"to": "center"}}"#, "/scroll/zoom"),
            (#"{"zoom": 3}"#, "/scroll/zoom"),
        ] {
            let reply = try await fixture.post("/v1/sessions", Self.photo(scroll))
            let errors = try reply.decoded(as: ProblemDocument.self).errors ?? []
            #expect(errors.map(\.pointer) == [pointer], "\(reply.text)")
        }
        let plain = try await fixture.session(Self.photo("{}"))
        let path = try await fixture.session(Self.photo())
        for (path, scroll, pointer) in [
            (plain, #"{"zoom": {"factor": 2}}"#, "/zoom"),
            (plain, #"{"zoomTo": {"x": 0, "y": 0, "width": 9, "height": 9}}"#, "/zoomTo"),
            (path, #"{"zoom": {}}"#, "/zoom/factor"),
            (path, #"{"zoom": {"factor": 0}}"#, "/zoom/factor"),
            (path, #"{"zoomTo": {"x": 0, "y": 0, "width": 0, "height": 9}}"#, "/zoomTo/width"),
            (path, #"{"zoom": {"factor": 2}, "delta": {"y": 1}}"#, ""),
        ] {
            let reply = try await fixture.post(path + "/scroll", scroll)
            let errors = try reply.decoded(as: ProblemDocument.self).errors ?? []
            #expect(errors.map(\.pointer) == [pointer], "\(reply.text)")
        }
    }
}
