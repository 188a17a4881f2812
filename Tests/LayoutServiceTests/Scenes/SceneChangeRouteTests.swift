import LayoutdTestSupport
import Testing

/// Items of scenes that are changed where their bodies are.
struct SceneChangeRouteTests {
    private typealias Object = [String: Any]

    private static let query = "?include=key,velocity&precision=9"

    /// An item that falls, and one that rests on the ground.
    private static let scene = """
        {"clock": "manual", "layout": {"type": "absolute"},
         "sections": [{"items": [{"center": {"x": 100, "y": 60}, "width": 40, "height": 40},
                                 {"center": {"x": 220, "y": 378}, "width": 40, "height": 40}]}],
         "dynamics": {"type": "behaviors", "behaviors": [
            {"type": "gravity", "id": "gravity"},
            {"type": "collision", "id": "floor", "boundaries": [
                {"id": "ground", "from": {"x": 0, "y": 400}, "to": {"x": 320, "y": 400}}]}]}}
        """

    private func items(_ frame: Object) throws -> [Object] {
        try #require(frame["items"] as? [Object])
    }

    @Test func `a body gets another size and falls on`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.scene)
        _ = try await fixture.post(path + "/steps", #"{"frames": 20}"#)
        let before = try items(try await fixture.get(path + "/frame" + Self.query).object)[0]
        let body = """
            {"operations": [{"change": {"section": 0, "item": 0}, "size": {"width": 60}, "zIndex": 3}]}
            """
        let reply = try await fixture.post(path + "/updates" + Self.query, body)
        #expect(reply.status == 200, "\(reply.text)")
        let all = try items(try reply.object)
        #expect(all.count == 2)
        let after = try #require(all.first { $0["item"] as? Int == 0 })
        #expect(after["width"] as? Double == 60 && after["zIndex"] as? Int == 3)
        #expect(after["key"] as? Int == before["key"] as? Int && after["alpha"] == nil)
        let speeds = [before, after].map { ($0["velocity"] as? Object)?["y"] as? Double }
        #expect(speeds[0] == speeds[1] && speeds[0] ?? 0 > 100)
        #expect(after["y"] as? Double == before["y"] as? Double)
    }

    @Test func `a contact goes on while a body on the ground changes its size`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.scene)
        let start = try await fixture.post(path + "/steps?include=contacts", #"{"frames": 60}"#)
            .text
        #expect(start.contains(#""phase":"began","behavior":"floor","a":{"section":0,"item":1}"#))
        let body = """
            {"operations": [{"change": {"section": 0, "item": 1}, "size": {"width": 60},
                             "bounds": "rectangle"}]}
            """
        let frame = try await fixture.post(path + "/updates", body).object
        let sequence = try #require(frame["sequence"] as? Int)
        let query = "?include=contacts&since=\(sequence)"
        let later = try await fixture.post(path + "/steps" + query, #"{"frames": 30}"#).text
        #expect(!later.contains(#""a":{"section":0,"item":1}"#), "\(later)")
    }

    @Test func `a centre moves a body at once, and replicas do the same`() async throws {
        let body = """
            {"operations": [{"change": {"section": 0, "item": 0}, "center": {"x": 160, "y": 200},
                             "angle": 0.5, "bounds": "ellipse"}]}
            """
        var texts: [String] = []
        for _ in 0..<2 {
            let fixture = try ServiceFixture()
            let path = try await fixture.session(Self.scene)
            _ = try await fixture.post(path + "/steps", #"{"frames": 10}"#)
            let frame = try await fixture.post(path + "/updates" + Self.query, body).object
            let item = try items(frame)[0]
            #expect(abs(try #require(item["x"] as? Double) - 140) < 1e-4)
            #expect(abs(try #require(item["angle"] as? Double) - 0.5) < 1e-6)
            let last = try await fixture.post(path + "/steps" + Self.query, #"{"frames": 100}"#)
            texts.append(last.text)
        }
        #expect(texts[0] == texts[1])
    }
}
