import LayoutdTestSupport
import Testing

struct ItemRouteTests {
    private static let sections =
        #"{"preset": "springy", "clock": "manual", "sections": [{"items": 400}, {"items": 3}], "#
        + #""layout": {"headerReferenceSize": {"height": 20}}}"#

    @Test func `an item is the same as in a frame`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        let query = "?include=velocity,anchor&precision=6"
        _ = try await fixture.post(path + "/scroll", #"{"delta": {"y": 30}}"#)
        let frame = try await fixture.post(path + "/steps" + query, #"{"frames": 3}"#)
            .decoded(as: FramesDocument.self).frames[0]
        for expected in frame.items {
            let item = try await fixture.get(path + "/items/0/\(expected.item)" + query)
            #expect(item.status == 200)
            #expect(try item.decoded(as: FrameDocument.Item.self) == expected)
        }
    }

    @Test func `items outside the viewport have their place in the layout`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        let reply = try await fixture.get(path + "/items/0/9999")
        #expect(reply[header: "Cache-Control"] == "private, no-cache")
        let item = try reply.decoded(as: FrameDocument.Item.self)
        #expect(item.x == 266 && item.y == 107_956 && item.velocity == nil)
    }

    @Test func `kind selects the header or the cell`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.sections)
        let header = try await fixture.get(path + "/items/1/0?kind=header")
            .decoded(as: FrameDocument.Item.self)
        #expect(header.kind == "header" && header.width == 320 && header.height == 20)
        let cell = try await fixture.get(path + "/items/1/0?kind=cell")
            .decoded(as: FrameDocument.Item.self)
        #expect(cell.kind == "cell" && cell.y == header.y + 30)
    }

    @Test(arguments: [
        "/items/0/400", "/items/2/0", "/items/0/-1", "/items/0/x", "/items/+0/0",
        "/items/1/0?kind=footer", "/items/1/1?kind=header", "/items/0/99999999999999999999",
    ])
    func `a missing element is 404`(place: String) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.sections)
        let reply = try await fixture.get(path + place)
        #expect(reply.status == 404)
        #expect(try reply.decoded(as: ProblemDocument.self).type == "/problems/no-such-element")
    }

    @Test(arguments: ["?kind=row", "?rect=0,0,1,1", "?kind", "?precision=10"])
    func `an unknown query is refused`(query: String) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        let reply = try await fixture.get(path + "/items/0/0" + query)
        #expect(reply.status == 400)
    }

    @Test(arguments: ["/items", "/items/0", "/items/0/", "/items/0/0/0", "/item/0/0"])
    func `other paths do not exist`(place: String) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        let reply = try await fixture.get(path + place)
        #expect(reply.status == 404)
        #expect(try reply.decoded(as: ProblemDocument.self).type == "/problems/no-such-resource")
    }
}
