import LayoutdTestSupport
import Testing

/// Changes of the viewport that are animated, and those of its insets alone.
struct ViewportAnimationRouteTests {
    /// A chat of 20 rows of 100 points in a viewport of 320 x 480, at its end.
    private static let chat =
        #"{"layout": {"type": "list", "rowHeight": 100}, "sections": [{"items": 20}], "#
        + #""viewport": {"width": 320, "height": 480}, "contentOffset": {"y": 1520}, "#
        + #""keep": "end", "clock": "manual"}"#

    private func offsets(
        _ change: String,
        _ path: String,
        _ fixture: borrowing ServiceFixture
    ) async throws -> [Double] {
        let reply = try await fixture.put(path + "/viewport", change)
        #expect(reply.status == 200, "\(reply.text)")
        let first = try reply.decoded(as: FrameDocument.self).contentOffset.y
        let steps = try await fixture.post(path + "/steps", #"{"frames": 60, "return": "all"}"#)
        return [first]
            + (try steps.decoded(as: FramesDocument.self).frames.map(\.contentOffset.y))
    }

    @Test func `a keyboard pushes the content up along its animation`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.chat)
        let change =
            #"{"contentInset": {"bottom": 250}, "animated": true, "animation": {"duration": 0.25}}"#
        let found = try await offsets(change, path, fixture)
        #expect(found[0] == 1520 && found.last == 1770)
        #expect(zip(found, found.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(found[1...14].contains { 1530 < $0 && $0 < 1760 })
        #expect(found[16] == 1770)
        // Without an animation it is there immediately.
        #expect(try await offsets(#"{"contentInset": {}}"#, path, fixture)[0] == 1520)
    }

    @Test func `a size that is not given stays`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.chat)
        _ = try await offsets(#"{"safeArea": {"top": 20}}"#, path, fixture)
        let session = try await fixture.get(path).text
        #expect(session.contains(#""viewport":{"width":320,"height":480,"safeArea":{"top":20"#))
    }

    @Test func `mistakes have their place`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.chat)
        for (change, pointers) in [
            ("{}", ["/height", "/width"]), (#"{"width": 9, "safeArea": {}}"#, ["/height"]),
            (#"{"contentInset": {}, "animation": {}}"#, ["/animation"]),
            (#"{"contentInset": {}, "animated": 1}"#, ["/animated"]),
        ] {
            let reply = try await fixture.put(path + "/viewport", change)
            let errors = try reply.decoded(as: ProblemDocument.self).errors ?? []
            #expect(errors.map(\.pointer).sorted() == pointers, "\(reply.text)")
        }
    }
}
