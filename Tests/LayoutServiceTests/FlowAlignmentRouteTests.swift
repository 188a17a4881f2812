import LayoutdTestSupport
import Testing

/// `lineAlignment` and `itemAlignment` of flows, over HTTP.
struct FlowAlignmentRouteTests {
    /// A session of four cells in two lines that leave room for 30 and 130 points; one is thin.
    private func session(
        _ fixture: borrowing ServiceFixture,
        layout: String = "",
        _ members: String = ""
    ) async throws -> String {
        try await fixture.session(
            #"{"layout": {"type": "flow", "itemSize": {"width": 90, "height": 40}\#(layout)}, "#
                + #""sections": [{"items": [{}, {"height": 20}, {}, {}]}], "#
                + #""animation": {"duration": 0}, "clock": "manual"\#(members)}"#
        )
    }

    private func places(_ reply: HTTPClient.Reply) throws -> [[Double]] {
        #expect(reply.status == 200, "\(reply.text)")
        let items = try reply.decoded(as: FrameDocument.self).items
        return [items.map(\.x), items.map(\.y)]
    }

    private static let usual = [[0.0, 115, 230, 0], [0, 10, 0, 50]]

    @Test func `a patch lays out anew, and null is UIKit's rule`() async throws {
        let fixture = try ServiceFixture()
        let path = try await session(fixture)
        #expect(try places(try await fixture.get(path + "/frame")) == Self.usual)
        for (layout, expected) in [
            (#"{"lineAlignment": "start"}"#, [[0.0, 100, 200, 0], [0.0, 10, 0, 50]]),
            (#"{"itemAlignment": "end"}"#, [[0, 100, 200, 0], [0, 20, 0, 50]]),
            (#"{"lineAlignment": "center"}"#, [[15, 115, 215, 115], [0, 20, 0, 50]]),
            (
                #"{"lineAlignment": "end", "itemAlignment": "start"}"#,
                [[30, 130, 230, 230], [0, 0, 0, 50]]
            ),
            (
                #"{"lineAlignment": "justified", "itemAlignment": null}"#,
                [[0, 115, 230, 0], [0, 10, 0, 50]]
            ),
            (#"{"lineAlignment": null}"#, Self.usual),
        ] {
            let reply = try await fixture.patch(path, #"{"layout": \#(layout)}"#)
            #expect(try places(reply) == expected, "\(layout)")
            #expect(try places(try await fixture.get(path + "/frame")) == expected)
        }
    }

    @Test func `a session has them if it was given them`() async throws {
        let fixture = try ServiceFixture()
        let plain = try await session(fixture, layout: #", "lineAlignment": null"#)
        #expect(!(try await fixture.get(plain).text.contains("Alignment\"")))
        let members = #""lineAlignment":"justified","itemAlignment":"start""#
        let path = try await session(fixture, layout: ", " + members)
        #expect(try await fixture.get(path).text.contains(members))
        #expect(try places(try await fixture.get(path + "/frame"))[1] == [0, 0, 0, 50])
    }

    @Test(arguments: [
        ("leftToRight", [270.0, 105, 165, 0]), ("rightToLeft", [0, 165, 105, 270]),
    ])
    func `a flow as a section of a compositional layout has its own`(
        direction: String,
        starts: [Double]
    ) async throws {
        let fixture = try ServiceFixture()
        let reply = try await fixture.post(
            "/v1/layouts",
            """
            {"layout": {"type": "compositional"}, "layoutDirection": "\(direction)",
             "sections": [
               {"items": 1, "layout": {"type": "flow", "lineAlignment": "end"}},
               {"items": [{}, {"height": 20}],
                "layout": {"type": "flow", "lineAlignment": "center", "itemAlignment": "start"}},
               {"items": 1, "layout": {"type": "flow"}}
             ]}
            """
        )
        let items = try reply.decoded(as: LayoutDocument.self).items
        #expect(items.map(\.x) == starts)
        #expect(items.map(\.y) == [0, 50, 50, 100])
    }

    private static let mistakes = [
        BadDocument(
            #"{"layout": {"type": "flow", "lineAlignment": "left", "itemAlignment": 1}}"#,
            [
                "/layout/lineAlignment":
                    #"must be one of "start", "center", "end", "justified", got "left""#,
                "/layout/itemAlignment": "must be a string, got a number",
            ]
        ),
        BadDocument(
            #"{"layout": {"type": "flow", "itemAlignment": "justified"}}"#,
            ["/layout/itemAlignment": #"must be one of "start", "center", "end", got "justified""#]
        ),
    ]

    @Test(arguments: mistakes)
    func `an unknown alignment is refused`(bad: BadDocument) async throws {
        let fixture = try ServiceFixture()
        try checkRefusal(try await fixture.post("/v1/layouts", bad.json), bad)
        try checkRefusal(try await fixture.post("/v1/sessions", bad.json), bad)
        let path = try await session(fixture)
        try checkRefusal(try await fixture.patch(path, bad.json), bad)
        #expect(try places(try await fixture.get(path + "/frame")) == Self.usual)
    }
}
