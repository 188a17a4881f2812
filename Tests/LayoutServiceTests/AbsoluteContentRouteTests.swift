import LayoutdTestSupport
import Testing

@testable import LayoutService

/// Absolute layouts with a size and with items of their own look.
struct AbsoluteContentRouteTests {
    private static let request = """
        {"clock": "manual", "dynamics": {"type": "spring"},
         "layout": {"type": "absolute", "contentSize": {"width": 320, "height": 2000}},
         "sections": [{"items": [
           {"center": {"x": 160, "y": 50}, "width": 80, "height": 60},
           {"center": {"x": 160, "y": 250}, "width": 80, "height": 60, "angle": 0.5,
            "zIndex": 2, "alpha": 0.25, "scale": 1.5},
           {"center": {"x": 160, "y": 1000}, "width": 80, "height": 60}]}]}
        """

    @Test func `springs move items of an absolute layout, with their look`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.request)
        let event = #"{"delta": {"y": 60}, "touch": {"x": 160, "y": 10}}"#
        _ = try await fixture.post("\(path)/scroll", event)
        let reply = try await fixture.post("\(path)/steps", #"{"frames": 1}"#)
        let frame = try #require(try reply.decoded(as: FramesDocument.self).frames.last)
        #expect(!frame.resting && frame.contentOffset.y == 60)
        #expect(frame.contentSize.height == 2000)
        let item = try #require(frame.items.last)
        #expect(item.item == 1 && item.zIndex == 2 && item.y != 220)
        #expect(item.angle == 0.5 && item.alpha == 0.25 && item.scale == 1.5)
    }

    @Test func `a session returns content size and look as they were given`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.request)
        let text = try await fixture.get("\(path)?include=sections").text
        #expect(text.contains(#""contentSize":{"width":320,"height":2000}"#))
        #expect(text.contains(#""angle":0.5,"zIndex":2,"alpha":0.25,"scale":1.5}"#))
    }

    @Test func `differences as rows have the column of scales only if one is scaled`() async throws
    {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.request)
        var follower = try await fixture.whole(path, "form=rows")
        for delta in [40, 900, -900, 30] {
            let event = #"{"delta": {"y": \#(delta)}, "touch": {"x": 160, "y": 10}}"#
            _ = try await fixture.post("\(path)/scroll", event)
            let since = try #require(follower.sequence)
            let reply = try await fixture.get("\(path)/frame?form=rows&since=\(since)")
            try follower.take(try reply.object)
            let whole = try await fixture.whole(path, "form=rows")
            #expect(follower.elements == whole.elements)
        }
    }

    @Test func `a picture draws the scaled rectangle`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.request)
        let picture = try SVGNode(try await fixture.get("\(path)/frame.svg").body)
        let rect = try #require(picture.all("rect").last { $0.title == "cell 0.1" })
        #expect(rect.numbers("x") == [100] && rect.numbers("y") == [205])
        #expect(rect.number("width") == 120 && rect.number("height") == 90)
    }
}
