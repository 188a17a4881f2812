import LayoutdTestSupport
import Testing

/// The published cradle, as a client sees it.
struct CradleRowRouteTests {
    @Test(arguments: try CradleRow.all())
    func `centres, angles and departures agree over HTTP`(row: CradleRow) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(row.json)
        for tick in 1...(row.frames.last?.tick ?? 0) {
            for event in row.script where event.tick == tick {
                let name = event.insert == nil ? "delete" : "insert"
                // In this row the last item is deleted, so no index changes.
                let item = event.insert ?? event.detach ?? 0
                let operation = #"{"\#(name)": {"section": 0, "item": \#(item)}}"#
                let reply = try await fixture.post(
                    path + "/updates",
                    #"{"operations": [\#(operation)]}"#
                )
                #expect(reply.status == 200, "\(reply.text)")
            }
            let query = "?precision=6&rect=-100000,-100000,200000,200000"
            let frames = try await fixture.post(path + "/steps" + query, "")
                .decoded(as: FramesDocument.self).frames
            guard let expected = row.frames.first(where: { $0.tick == tick }) else { continue }
            let frame = try #require(frames.last)
            #expect(frame.items.count == expected.items.count, "tick \(tick)")
            for item in expected.items { try compare(frame, with: item, expected) }
        }
    }

    private func compare(
        _ frame: FrameDocument,
        with item: CradleRow.Item,
        _ expected: CradleRow.Frame
    ) throws {
        let place = "item \(item.index), tick \(expected.tick)"
        let found = try #require(frame.items.first { $0.item == item.index }, "\(place)")
        let (x, y) = (found.x + found.width / 2, found.y + found.height / 2)
        let tolerance = expected.tolerance
        #expect(abs(x - item.x) <= tolerance && abs(y - item.y) <= tolerance, "\(place)")
        #expect(abs((found.angle ?? 0) - item.angle) <= tolerance, "\(place)")
    }
}

extension CradleRow {
    /// The request for its session; omitted members have the preset's values.
    fileprivate var json: String {
        """
        {"preset": "newtonian", "clock": "manual",
         "viewport": {"width": \(layout.viewport[0]), "height": \(layout.viewport[1])},
         "layout": {
           "itemSize": {"width": \(layout.itemSize), "height": \(layout.itemSize)},
           "anchor": {"x": \(layout.anchor[0]), "y": \(layout.anchor[1])},
           "entry": {"x": \(layout.entryOrigin[0]), "y": \(layout.entryOrigin[1])},
           "gravity": {"x": \(layout.gravity[0]), "y": \(layout.gravity[1])},
           "length": \(layout.attachment.length), "damping": \(layout.attachment.damping),
           "frequency": \(layout.attachment.frequency), "maximumItems": \(layout.maximumItems),
           "departureTime": \(Double(layout.removeAfterDetachTicks) / 60)}}
        """
    }
}
