import LayoutdTestSupport
import Testing

/// The measured layouts, requested over HTTP.
struct LayoutVectorRouteTests {
    private static let measuredLists = Result {
        try ListCase.all().filter { $0.expect.frames != nil }
    }

    private func check(
        _ json: String,
        _ contentSize: FlowCase.Extent,
        count: Int,
        _ frames: [FlowCase.Frame]
    ) async throws {
        let fixture = try ServiceFixture()
        let reply = try await fixture.post("/v1/layouts?precision=9", json)
        #expect(reply.status == 200, "\(reply.text)")
        let layout = try reply.decoded(as: LayoutDocument.self)
        #expect(abs(layout.contentSize.width - contentSize.width) <= 1e-6)
        #expect(abs(layout.contentSize.height - contentSize.height) <= 1e-6)
        #expect(layout.items.count == count)
        for frame in frames {
            let found = try #require(layout.items.first { $0.isElement(of: frame) }, "\(frame)")
            #expect(found.distance(from: frame) <= 1e-6, "\(found)")
            #expect(found.zIndex == frame.zIndex, "\(found)")
        }
    }

    @Test(arguments: try FlowCase.all())
    func `flows match the measurements`(vector: FlowCase) async throws {
        let expect = vector.expect
        let json = try vector.requestBody()
        try await check(json, expect.contentSize, count: expect.elementCount, expect.frames)
    }

    @Test(arguments: try measuredLists.get())
    func `lists match the measurements`(vector: ListCase) async throws {
        let size = try #require(vector.expect.contentSize)
        let (count, frames) = (vector.expect.elementCount, vector.expect.frames)
        let json = try vector.requestBody()
        try await check(json, size, count: try #require(count), try #require(frames))
    }

    @Test(arguments: try WaterfallCase.all())
    func `waterfalls match the measurements`(vector: WaterfallCase) async throws {
        let expect = vector.expect
        let json = try vector.requestBody()
        try await check(json, expect.contentSize, count: expect.elementCount, expect.frames)
    }
}

extension FrameDocument.Item {
    fileprivate func isElement(of frame: FlowCase.Frame) -> Bool {
        kind == frame.kind && section == frame.section && item == frame.item
    }

    /// The largest distance of an edge from its expected place, in points.
    fileprivate func distance(from frame: FlowCase.Frame) -> Double {
        [x - frame.x, y - frame.y, width - frame.width, height - frame.height].map(abs).max() ?? 0
    }
}
