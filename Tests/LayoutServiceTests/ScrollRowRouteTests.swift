import LayoutdTestSupport
import Testing

/// The scroll vectors, as a client sees them.
struct ScrollRowRouteTests {
    private static var rows: [ScrollRow] {
        get throws {
            try ScrollRow.rows(["springy", "bounce"]).filter(\.isTouchedThroughout)
        }
    }

    @Test func `HTTP can express a row of each preset`() throws {
        #expect(Set(try Self.rows.map(\.layout.kind)) == ["springy", "bounce"])
    }

    @Test(arguments: try rows)
    func `centres agree over HTTP`(row: ScrollRow) async throws {
        let fixture = try ServiceFixture()
        let (width, height) = (row.layout.viewport[0], row.layout.viewport[1])
        let path = try await fixture.session(
            """
            {"preset": "\(row.layout.kind)", "clock": "manual",
             "viewport": {"width": \(width), "height": \(height)}}
            """
        )
        var offset = 0.0
        for tick in 0...row.lastTick {
            if tick > 0 {
                for event in row.script where event.tick == tick {
                    let (x, y) = (event.touch[0], event.touch[1] - offset)
                    let touch = #"{"x": \#(x), "y": \#(y)}"#
                    let reply = try await fixture.post(
                        path + "/scroll",
                        #"{"delta": {"x": 0, "y": \#(event.deltaY)}, "touch": \#(touch)}"#
                    )
                    offset = try reply.decoded(as: FrameDocument.self).contentOffset.y
                }
                _ = try await fixture.post(path + "/steps?rect=0,0,0,0", "")
            }
            guard let expected = row.frames.first(where: { $0.tick == tick }) else { continue }
            let query = "?precision=6&rect=0,\(offset - 2000),400,5000"
            let frame = try await fixture.get(path + "/frame" + query)
                .decoded(as: FrameDocument.self)
            #expect(offset == expected.boundsY, "tick \(tick)")
            compare(frame, with: expected, tolerance: row.tolerance)
        }
        let end = try await fixture.get(path + "/frame").decoded(as: FrameDocument.self)
        #expect(end.resting && end.tick == row.restTick)
    }

    private func compare(
        _ frame: FrameDocument,
        with expected: ScrollRow.Frame,
        tolerance: Double
    ) {
        for item in expected.items {
            let found = frame.items.first { $0.item == Int(item[0]) }
            let (x, y) = (found.map { $0.x + $0.width / 2 }, found.map { $0.y + $0.height / 2 })
            #expect(x.map { abs($0 - item[1]) <= tolerance } == true, "tick \(expected.tick)")
            #expect(y.map { abs($0 - item[2]) <= tolerance } == true, "tick \(expected.tick)")
        }
    }
}
