import LayoutdTestSupport
import Testing

@testable import LayoutService

struct LayoutRouteTests {
    private func compute(
        _ json: String,
        query: String = "",
        limits: ServiceLimits = ServiceLimits()
    ) async throws -> HTTPClient.Reply {
        let fixture = try ServiceFixture(limits: limits)
        return try await fixture.post("/v1/layouts" + query, json)
    }

    private func layout(_ json: String, query: String = "") async throws -> LayoutDocument {
        try await compute(json, query: query).decoded(as: LayoutDocument.self)
    }

    @Test func `a rectangle limits the response, and headers come last`() async throws {
        let layout = try await layout(
            """
            {"layout": {"type": "flow", "headerReferenceSize": {"height": 30}},
             "sections": [{"items": 100}], "rect": {"x": 0, "y": 20, "width": 60, "height": 60}}
            """
        )
        #expect(layout.items.map(\.kind) == ["cell", "header"])
        #expect(layout.items.map(\.y) == [30, 0])
        #expect(layout.diagnostics.isEmpty)
    }

    @Test func `a preset supplies layout and data, but no springs`() async throws {
        let layout = try await layout(#"{"preset": "bounce", "sections": [{"items": 7}]}"#)
        #expect(layout.items.count == 7 && layout.contentSize.height == 110)
        #expect(try await self.layout("{}").items.count == 10_000)
    }

    @Test func `the offset moves only pinned elements`() async throws {
        let json = #"{"sections": [{"items": 3}], "contentOffset": {"y": -1e9}}"#
        #expect(try await layout(json).items.map(\.x) == [10, 74, 138])
    }

    @Test(arguments: [
        (#""contentOffset": {"y": 250}"#, 250.0), (#""contentOffset": {"y": -30}"#, 0), ("", 0),
        (#""contentInset": {"top": 20}, "contentOffset": {"y": 250}"#, 270),
        (#""contentInset": {"top": 20}"#, 0),
        (#""contentOffset": {"y": 250}, "rect": {"x": 0, "y": 260, "width": 9, "height": 1}"#, 250),
    ])
    func `a pinned header is placed by the offset`(members: String, y: Double) async throws {
        let layout = try await layout(
            """
            {"layout": {"type": "list", "headerHeight": 40, "stickyHeaders": true},
             "sections": [{"items": 9}]\(members.isEmpty ? "" : ", " + members)}
            """
        )
        #expect(layout.items.last?.kind == "header" && layout.items.last?.y == y)
    }

    @Test func `expanded rows have their expanded height`() async throws {
        let layout = try await layout(
            #"{"preset": "cell-animations", "expanded": [{"section": 0, "item": 1}]}"#
        )
        #expect(layout.items.prefix(3).map(\.y) == [0, 100, 400])
        #expect(layout.contentSize.height == 2200)
    }

    @Test func `likely mistakes are diagnosed`() async throws {
        let layout = try await layout(
            """
            {"layout": {"type": "flow", "itemSize": {"width": 330}},
             "sections": [{"items": 2}, {"items": [{"width": 9}, {"width": 320.5}]},
                          {"items": 1, "layout": {"sectionInset": {"left": 200, "right": 120}}}]}
            """
        )
        #expect(layout.items.map(\.x) == [-5, -5, 155.5, -0.25, 35])
        let pointers = ["/sections/0/items", "/sections/1/items/1", "/sections/2"]
        #expect(layout.diagnostics.map(\.pointer) == pointers)
        #expect(
            layout.diagnostics.map(\.detail) == [
                "each item is 330 long, but its line only 320; it has the line for itself",
                "it is 320.5 long, but its line only 320; it has the line for itself",
                "the insets leave lines a length of 0; each item has a line of its own",
            ]
        )
    }

    @Test func `columns without room are diagnosed`() async throws {
        let layout = try await layout(
            """
            {"layout": {"type": "waterfall", "columnCount": 40}, "sections": [{"items": 1}]}
            """
        )
        #expect(layout.diagnostics.map(\.pointer) == ["/sections/0"])
    }

    @Test func `too many elements are refused with a hint`() async throws {
        let json = #"{"sections": [{"items": 20001}]}"#
        let reply = try await compute(json)
        let problem = try reply.decoded(as: ProblemDocument.self)
        #expect(reply.status == 422 && problem.type == "/problems/answer-too-large")
        #expect(problem.detail == #"there are more than 20000 elements; ask for fewer with "rect""#)
    }

    @Test(arguments: [
        (#"{"dynamics": null}"#, "/dynamics"), (#"{"clock": "wall"}"#, "/clock"),
        (#"{"rect": {"x": 0, "y": 0, "width": 1}}"#, "/rect/height"),
        (#"{"rect": {"x": 0, "y": 0, "width": 1, "height": -1}}"#, "/rect/height"),
        (#"{"layout": {}}"#, "/layout/type"), (#"{"event": 1}"#, "/event"),
    ])
    func `members that do not apply here are refused`(json: String, pointer: String) async throws {
        let reply = try await compute(json)
        #expect(reply.status == 422)
        #expect(try reply.decoded(as: ProblemDocument.self).errors?.map(\.pointer) == [pointer])
    }

    @Test(arguments: ["?rect=0,0,1,1", "?include=anchor", "?precision=10"])
    func `precision is the only query parameter`(query: String) async throws {
        #expect(try await compute("{}", query: query).status == 400)
    }
}
