import Foundation
import LayoutdTestSupport
import Testing

/// Lists by configuration over HTTP.
struct ConfiguredListRouteTests {
    private static let settings = #""layout": {"type": "list", "appearance": "insetGrouped"}"#

    private func session(
        _ fixture: borrowing ServiceFixture,
        _ layout: String = settings,
        sections: String = #"[{"items": 3}]"#
    ) async throws -> String {
        try await fixture.session(
            #"{\#(layout), "sections": \#(sections), "clock": "manual", "#
                + #""animation": {"duration": 0}, "viewport": {"width": 320, "height": 600}}"#
        )
    }

    private func heights(_ reply: HTTPClient.Reply) throws -> [Double] {
        #expect(reply.status == 200, "\(reply.text)")
        return try reply.decoded(as: FrameDocument.self).items.map(\.height)
    }

    @Test func `a session has all members, and its data in the form of a request`() async throws {
        let fixture = try ServiceFixture()
        let sections =
            #"[{"items":[{"height":60,"textInset":61,"separators":{"topVisibility":"automatic","#
            + #""bottomVisibility":"hidden","topInsets":{"leading":5,"trailing":null},"#
            + #""bottomInsets":{"leading":null,"trailing":null}},"#
            + #""leadingActions":[{"width":74}],"trailingActions":[{"width":90},{"width":74}],"#
            + #""performsFirstActionWithFullSwipe":false},{}],"layout":{"appearance":"grouped","#
            + #""headerMode":"supplementary","footerMode":"none","headerTopPadding":null,"#
            + #""metrics":"phone","estimatedRowHeight":null,"expandedRowHeight":null,"#
            + #""sectionInset":{"top":null,"leading":null,"bottom":null,"trailing":null},"#
            + #""showsSeparators":true,"separatorConfiguration":{"#
            + #""topVisibility":"automatic","bottomVisibility":"automatic","#
            + #""topInsets":{"leading":null,"trailing":null},"#
            + #""bottomInsets":{"leading":null,"trailing":null}},"isEditing":false}}]"#
        let path = try await session(fixture, sections: sections)
        let text = try await fixture.get(path + "?include=sections").text
        #expect(text.contains(#""sections":"# + sections), "\(text)")
        let layout =
            #""layout":{"type":"list","appearance":"insetGrouped","headerMode":"none","#
            + #""footerMode":"none","headerTopPadding":null,"metrics":"phone","#
            + #""estimatedRowHeight":null,"expandedRowHeight":null,"#
            + #""sectionInset":{"top":null,"leading":null,"bottom":null,"trailing":null},"#
            + #""showsSeparators":true,"separatorConfiguration":{"topVisibility":"automatic","#
            + #""bottomVisibility":"automatic","topInsets":{"leading":null,"trailing":null},"#
            + #""bottomInsets":{"leading":null,"trailing":null}},"isEditing":false,"pixelScale":0}"#
        #expect(text.contains(layout), "\(text)")
        let document = #"{\#(layout), "sections": \#(sections)}"#
        let again = try await fixture.post("/v1/sessions", document)
        #expect(again.status == 201, "\(again.text)")
    }

    @Test(arguments: [
        (
            #"{"type": "list", "appearance": "fancy"}"#, "/layout/appearance",
            #"must be one of "plain", "grouped", "insetGrouped", "sidebar", "sidebarPlain", "#
                + #"got "fancy""#
        ),
        (
            #"{"type": "list", "appearance": "plain", "headerMode": "top"}"#, "/layout/headerMode",
            #"must be one of "none", "supplementary", "firstItemInSection", got "top""#
        ),
        (
            #"{"type": "list", "appearance": "plain", "sectionInset": {"leading": -1}}"#,
            "/layout/sectionInset/leading", "must be between 0 and 1000000, got -1"
        ),
    ])
    func `what is wrong is named`(layout: String, place: String, detail: String) async throws {
        let fixture = try ServiceFixture()
        let document = #"{"layout": \#(layout), "sections": []}"#
        let reply = try await fixture.post("/v1/layouts", document)
        #expect(reply.status == 422)
        let problem = try reply.decoded(as: ProblemDocument.self)
        #expect(problem.errors?.first { $0.pointer == place }?.detail == detail, "\(reply.text)")
    }

    @Test func `a patch makes a list of the other kind, and back`() async throws {
        let fixture = try ServiceFixture()
        let path = try await session(fixture)
        let patches = [
            (#"{"layout": {"headerMode": "supplementary"}}"#, [17.5, 44, 44, 44]),
            (#"{"layout": {"estimatedRowHeight": 50}}"#, [17.5, 50, 50, 50]),
            (#"{"layout": {"type": "list", "appearance": "plain"}}"#, [28, 50, 50, 50]),
            (#"{"layout": {"type": "list", "appearance": null}}"#, [100, 100, 100]),
            (#"{"layout": {"rowHeight": 30}}"#, [30, 30, 30]),
            (#"{"layout": {"appearance": "sidebar", "metrics": "mac"}}"#, [40.04, 40.04, 40.04]),
        ]
        for (patch, expected) in patches {
            let reply = try await fixture.send("PATCH", path, patch)
            #expect(reply.status == 200, "\(patch): \(reply.text)")
            let found = try heights(try await fixture.get(path + "/frame"))
            #expect(found.sorted() == expected.sorted(), "\(patch)")
        }
        let wrong = try await fixture.send("PATCH", path, #"{"layout": {"rowHeight": 30}}"#)
        #expect(wrong.status == 422 && wrong.text.contains("/layout/rowHeight"), "\(wrong.text)")
    }

    @Test func `a section may have its own appearance`() async throws {
        let fixture = try ServiceFixture()
        let path = try await session(
            fixture,
            sections: #"[{"items": 1}, {"items": 1, "layout": {"appearance": "plain"}}]"#
        )
        let items = try await fixture.get(path + "/frame").decoded(as: FrameDocument.self).items
        #expect(items.map(\.x) == [16, 0])
        #expect(items.map(\.y) == [35, 99])
        #expect(items.map(\.width) == [288, 320])
    }

    @Test func `space above headers is not theirs`() async throws {
        let fixture = try ServiceFixture()
        let path = try await session(
            fixture,
            #""layout": {"type": "list", "appearance": "plain", "headerMode": "supplementary", "#
                + #""headerTopPadding": 10}"#,
            sections: #"[{"items": 1}, {"items": 1}]"#
        )
        let reply = try await fixture.get(path + "/frame")
        let items = try reply.decoded(as: FrameDocument.self).items
        let places = items.map { "\($0.kind) \($0.section) \($0.y)" }.sorted()
        #expect(places == ["cell 0 38.0", "cell 1 120.0", "header 0 10.0", "header 1 92.0"])
        #expect(reply.text.contains(#""contentSize":{"width":320,"height":164}"#), "\(reply.text)")
    }

    @Test func `rows expand if they have a height for it`() async throws {
        let fixture = try ServiceFixture()
        let tap = #"{"section": 0, "item": 1}"#
        let fixed = try await session(fixture)
        #expect(try heights(try await fixture.post(fixed + "/taps", tap)) == [44, 44, 44])
        let path = try await session(
            fixture,
            #""layout": {"type": "list", "appearance": "plain", "expandedRowHeight": 120}"#
        )
        #expect(try heights(try await fixture.post(path + "/taps", tap)) == [44, 120, 44])
        let size = #"{"sizes": [{"section": 0, "item": 1, "height": 90}]}"#
        #expect(try heights(try await fixture.post(path + "/sizes", size)) == [44, 90, 44])
        #expect(try heights(try await fixture.post(path + "/taps", tap)) == [44, 44, 44])
    }

    @Test func `a section of a compositional layout may be one`() async throws {
        let fixture = try ServiceFixture()
        let section =
            #"{"type": "list", "appearance": "grouped", "showsSeparators": true}"#
        let path = try await session(
            fixture,
            #""layout": {"type": "compositional", "pixelScale": 2}"#,
            sections: #"[{"items": [{"height": 50, "textInset": 20}, {}], "layout": \#(section)}]"#
        )
        let reply = try await fixture.get(path + "/frame?include=separators")
        #expect(try heights(reply) == [50, 44])
        let separators =
            #""separators":[{"edge":"top","section":0,"item":0,"x":0,"y":35,"width":320,"height":0.5},"#
            + #"{"edge":"bottom","section":0,"item":0,"x":20,"y":84.5,"width":300,"height":0.5},"#
            + #"{"edge":"bottom","section":0,"item":1,"x":0,"y":128.5,"width":320,"height":0.5}]"#
        #expect(reply.text.contains(separators), "\(reply.text)")
        let text = try await fixture.get(path + "?include=sections").text
        #expect(text.contains(#""layout":{"type":"list","appearance":"grouped""#), "\(text)")
    }

    @Test func `separators of a row are as it says`() async throws {
        let fixture = try ServiceFixture()
        let path = try await session(
            fixture,
            #""layout": {"type": "list", "appearance": "plain", "separatorConfiguration": "#
                + #"{"topVisibility": "hidden", "bottomInsets": {"trailing": 8}}}"#,
            sections:
                #"[{"items": [{"separators": {"bottomVisibility": "hidden"}}, {"separators": "#
                + #"{"topVisibility": "visible", "topInsets": {"leading": 4}}}, {"textInset": 61}]}]"#
        )
        let reply = try await fixture.get(path + "/frame?include=separators")
        let separators =
            #""separators":[{"edge":"top","section":0,"item":1,"x":4,"y":44,"width":316,"height":1},"#
            + #"{"edge":"bottom","section":0,"item":1,"x":16,"y":87,"width":296,"height":1},"#
            + #"{"edge":"bottom","section":0,"item":2,"x":61,"y":131,"width":251,"height":1}]"#
        #expect(reply.text.contains(separators), "\(reply.text)")
        let sequence = try reply.decoded(as: FrameDocument.self).sequence
        let difference = try await fixture.get(
            path + "/frame?include=separators&form=rows&since=\(sequence)"
        )
        #expect(difference.text.contains(separators), "\(difference.text)")
    }

    @Test func `a lifted row and its upper neighbour have no line between them`() async throws {
        let fixture = try ServiceFixture()
        let path = try await session(
            fixture,
            #""layout": {"type": "list", "appearance": "plain"}"#
        )
        let lift = #"{"phase": "began", "section": 0, "item": 1}"#
        let reply = try await fixture.post(path + "/reorder?include=separators", lift)
        let edges = reply.text.matches(of: #/"edge":"(\w+)","section":0,"item":(\d)/#)
        #expect(edges.map { "\($0.1) \($0.2)" } == ["top 0", "bottom 2"], "\(reply.text)")
    }

    @Test func `what rows say stays with them`() async throws {
        let fixture = try ServiceFixture()
        let path = try await session(
            fixture,
            sections: #"[{"items": [{"textInset": 61}, {"height": 50}, {}]}]"#
        )
        let batch =
            #"{"operations": [{"insert": {"section": 0, "item": 0}}, {"move": {"from": "#
            + #"{"section": 0, "item": 0}, "to": {"section": 0, "item": 3}}}, {"change": "#
            + #"{"section": 0, "item": 1}, "size": {"height": 70}}]}"#
        let reply = try await fixture.post(path + "/updates", batch)
        #expect(reply.status == 200, "\(reply.text)")
        let text = try await fixture.get(path + "?include=sections").text
        #expect(
            text.contains(#""items":[{},{"height":70},{},{"textInset":61}]"#),
            "\(text)"
        )
        let state = try await fixture.get(path + "/state").text
        let copy = try await fixture.post("/v1/sessions", #"{"state": \#(state)}"#)
        #expect(copy.status == 201 && copy.text.contains(#""appearance":"insetGrouped""#))
    }
}
