import LayoutdTestSupport
import Testing

/// Changes of sessions whose items springs or behaviours hold.
struct SpringChangeRouteTests {
    private static let dynamics = [
        #"{"type": "spring"}"#,
        #"{"type": "behaviors", "behaviors": [{"type": "attachment", "anchor": "layout"}]}"#,
    ]

    private static let flow =
        #"{"layout": {"type": "flow", "itemSize": {"width": 90, "height": 50}}, "#
        + #""sections": [{"items": 200}], "clock": "manual""#

    private func overlap(_ frame: FrameDocument) -> Double {
        let rows = frame.items.sorted { $0.y < $1.y }
        return zip(rows, rows.dropFirst()).map { $0.y + $0.height - $1.y }.max() ?? 0
    }

    @Test(arguments: dynamics)
    func `rows that are measured late do not overlap`(dynamics: String) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(
            #"{"layout": {"type": "list", "rowHeight": 64}, "sections": [{"items": 100}], "#
                + #""keep": "end", "contentOffset": {"y": 5920}, "clock": "manual", "#
                + #""viewport": {"width": 320, "height": 480}, "dynamics": \#(dynamics)}"#
        )
        let operations = (90..<100).map { row in
            let height = row.isMultiple(of: 2) ? 160 : 30
            return #"{"reload": {"section": 0, "item": \#(row)}, "size": {"height": \#(height)}}"#
        }
        let list = operations.joined(separator: ", ")
        let reply = try await fixture.post(
            path + "/updates",
            #"{"operations": [\#(list)], "animated": false}"#
        )
        #expect(overlap(try reply.decoded(as: FrameDocument.self)) == 0, "\(reply.text)")
        let steps = try await fixture.post(path + "/steps", #"{"frames": 40, "return": "all"}"#)
        for frame in try steps.decoded(as: FramesDocument.self).frames {
            #expect(overlap(frame) == 0, "tick \(frame.tick)")
        }
    }

    @Test(arguments: dynamics)
    func `items are held from the patch on`(dynamics: String) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.flow + "}")
        let before = try await fixture.get(path + "/frame").decoded(as: FrameDocument.self)
        _ = try await fixture.patch(path, #"{"dynamics": \#(dynamics)}"#)
        let reply = try await fixture.put(path + "/viewport", #"{"width": 480, "height": 320}"#)
        let after = try reply.decoded(as: FrameDocument.self)
        #expect(!after.resting && before.items.count > 10)
        for old in before.items where old.y < 300 {
            let new = try #require(after.items.first { $0.item == old.item })
            #expect(new.x == old.x && new.y == old.y, "\(old)")
        }
    }

    @Test(arguments: dynamics)
    func `in a viewport that is not animated items are in place`(dynamics: String) async throws {
        let fixture = try ServiceFixture()
        let still = try await fixture.session(Self.flow + "}")
        let held = try await fixture.session(Self.flow + #", "dynamics": \#(dynamics)}"#)
        let change = #"{"width": 480, "height": 320, "animated": false}"#
        let expected = try await fixture.put(still + "/viewport", change)
        let reply = try await fixture.put(held + "/viewport", change)
        let (places, items) = (
            try expected.decoded(as: FrameDocument.self).items,
            try reply.decoded(as: FrameDocument.self).items
        )
        #expect(items.map(\.item) == places.map(\.item))
        for (item, place) in zip(items, places) {
            #expect(item.x == place.x && item.y == place.y, "\(place)")
        }
        let other = try await fixture.put(
            held + "/viewport",
            #"{"width": 320, "height": 480, "animated": false, "animation": {}}"#
        )
        #expect(other.status == 422 && other.text.contains("/animation"))
    }
}
