import Foundation
import LayoutdTestSupport
import Testing

/// Estimates, what is needed, and `POST …/sizes`.
struct SizesRouteTests {
    /// Rows with estimates of 44 points in a viewport of 320 by 200.
    private static func rows(_ count: Int = 30, _ members: String = "") -> String {
        """
        {"clock": "manual", "viewport": {"width": 320, "height": 200},
         "layout": {"type": "list", "rowHeight": 44, "estimatedRowHeight": 44\(members)},
         "sections": [{"items": \(count)}]}
        """
    }

    private func frame(
        _ fixture: borrowing ServiceFixture,
        _ path: String,
        _ query: String = ""
    ) async throws -> SizedFrame {
        try SizedFrame(try await fixture.get(path + "/frame" + query))
    }

    private func post(
        _ fixture: borrowing ServiceFixture,
        _ path: String,
        _ sizes: String,
        _ more: String = "",
        query: String = ""
    ) async throws -> SizedFrame {
        let body = "{\"sizes\": [\(sizes)]\(more)}"
        return try SizedFrame(try await fixture.post(path + "/sizes" + query, body))
    }

    @Test func `a new session says what is to be measured`() async throws {
        let fixture = try ServiceFixture()
        let reply = try await fixture.post("/v1/sessions", Self.rows())
        #expect(reply.status == 201)
        let needed = #"{"kind":"cell","section":0,"item":4,"width":320,"height":null}]"#
        #expect(reply.text.contains(#""height":44,"zIndex":0,"estimated":true}"#))
        #expect(reply.text.contains(needed), "\(reply.text)")
    }

    @Test func `sessions without estimates say nothing of them`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(
            #"{"clock": "manual", "layout": {"type": "list"}, "sections": [{"items": 30}]}"#
        )
        for query in ["", "?form=rows", "?needed=100", "?since=0"] {
            let text = try await fixture.get(path + "/frame" + query).text
            #expect(!text.contains("needed") && !text.contains("estimated"), "\(text)")
        }
        let listed = try await fixture.get(path + "/frame?form=rows&columns=item,estimated")
        #expect(listed.text.contains(#""rows":[[0,false],[1,false]"#), "\(listed.text)")
    }

    @Test func `measured rows are estimates no longer`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.rows())
        #expect(try await frame(fixture, path).neededPaths == (0...4).map { [0, $0] })
        let sizes = (0...4).map { #"{"section": 0, "item": \#($0), "height": 100}"# }
        let shown = try await post(fixture, path, sizes.joined(separator: ","))
        #expect(shown.needed?.isEmpty == true && shown.estimated == [])
        #expect(shown.items.map { $0["height"] as? Double } == [100, 100])
        #expect(shown.json["contentSize"] as? [String: Double] == ["width": 320, "height": 1600])
    }

    @Test func `what is near may be needed, too`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.rows())
        let near = try await frame(fixture, path, "?needed=100")
        #expect(near.neededPaths == (0...6).map { [0, $0] })
        #expect(near.items.count == 5)
        let reply = try await fixture.post(
            path + "/scroll?needed=44",
            #"{"contentOffset": {"y": 440}}"#
        )
        #expect(try SizedFrame(reply).neededPaths == (9...15).map { [0, $0] })
        #expect(
            try await fixture.refusal(ofQuery: path + "/frame?needed=-1")
                == #"needed must be between 0 and 10000 points, got "-1""#
        )
    }

    @Test func `rows have a column if one is estimated`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.rows(2))
        _ = try await post(fixture, path, #"{"section": 0, "item": 1, "height": 50}"#)
        let mixed = try await fixture.get(path + "/frame?form=rows")
        #expect(mixed.text.contains(#""alpha","estimated"]"#), "\(mixed.text)")
        #expect(
            mixed.text.contains(
                #"[[0,0,0,0,0,320,44,0,0,1,true],[0,0,1,0,44,320,50,0,0,1,false]]"#
            )
        )
        _ = try await post(fixture, path, #"{"section": 0, "item": 0, "height": 50}"#)
        let measured = try await fixture.get(path + "/frame?form=rows")
        #expect(!measured.text.contains("estimated"))
    }

    @Test func `a size that equals the estimate is a difference, too`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.rows())
        let before = try await frame(fixture, path)
        let since = "?since=\(before.json["sequence"] ?? 0)"
        let size = #"{"section": 0, "item": 2, "height": 44}"#
        let difference = try await post(fixture, path, size, query: since)
        #expect(difference.json["base"] as? Int == 0)
        #expect(difference.item(0, 2) != nil)
        #expect(difference.estimated == [0, 1, 3, 4])
        #expect(difference.neededPaths == [[0, 0], [0, 1], [0, 3], [0, 4]])
    }

    /// Events after which row 2, that was measured with its estimate, is one again.
    @Test(arguments: [
        ("PUT", "/viewport", #"{"width": 300, "height": 200}"#),
        ("PUT", "/viewport", #"{"contentInset": {"left": 10}}"#),
        ("POST", "/updates", #"{"operations": [{"reload": {"section": 0, "item": 2}}]}"#),
        ("POST", "/updates", #"{"reloadData": {"sections": [{"items": 30}]}}"#),
    ])
    func `a client that applies differences knows what is estimated`(
        event: (method: String, part: String, body: String)
    ) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.rows())
        _ = try await post(fixture, path, #"{"section": 0, "item": 2, "height": 44}"#)
        var follower = try await fixture.whole(path, "precision=3")
        let reply = try await fixture.send(
            event.method,
            path + event.part + "?since=1",
            event.body
        )
        try follower.take(try reply.object)
        let whole = try await fixture.whole(path, "precision=3")
        #expect(follower.elements == whole.elements)
        #expect(whole.elements[[0, 0, 2, -1]]?["estimated"] == 1)
    }

    @Test func `an event that is repeated has no effect`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.rows())
        let size = #"{"section": 0, "item": 0, "height": 60}"#
        let first = try await post(fixture, path, size, #", "event": 1"#)
        let again = try await post(fixture, path, size, #", "event": 1"#)
        #expect(first.json["duplicate"] == nil && again.json["duplicate"] as? Bool == true)
        #expect(first.json["sequence"] as? Int == again.json["sequence"] as? Int)
    }

    @Test func `the first visible row stays, or what keep names`() async throws {
        let fixture = try ServiceFixture()
        let size = #"{"section": 0, "item": 0, "height": 144}"#
        for (keep, offset) in [
            ("", 540.0), (#", "keep": "firstVisible""#, 540), (#", "keep": "offset""#, 440),
            (#", "keep": {"section": 0, "item": 12, "at": "end"}"#, 540),
        ] {
            let path = try await fixture.session(Self.rows())
            let jump = #"{"contentOffset": {"y": 440}}"#
            #expect(try await fixture.post(path + "/scroll", jump).status == 200)
            let shown = try await post(fixture, path, size, keep)
            #expect(shown.json["contentOffset"] as? [String: Double] == ["x": 0, "y": offset])
        }
    }

    @Test func `animated sizes arrive along the animation`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.rows())
        let size = #"{"section": 0, "item": 0, "height": 144}"#
        let shown = try await post(fixture, path, size, #", "animated": true"#)
        #expect(shown.item(0, 1)?["y"] as? Double == 44)
        #expect(shown.json["resting"] as? Bool == false)
        let rest = try await frame(fixture, path, "?at=rest")
        #expect(rest.item(0, 1)?["y"] as? Double == 144)
    }

    @Test func `elements are named by identifiers, and headers by their section`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(
            """
            {"clock": "manual", "viewport": {"width": 320, "height": 200},
             "layout": {"type": "list", "headerHeight": 20, "footerHeight": 20,
                        "estimatedRowHeight": 44, "estimatedSectionHeaderHeight": 30,
                        "estimatedSectionFooterHeight": 10},
             "sections": [{"id": "s", "items": ["a", "b"]}]}
            """
        )
        let needed = try await frame(fixture, path).needed ?? []
        #expect(needed.map { $0["kind"] as? String } == ["header", "cell", "cell", "footer"])
        #expect(needed.map { $0["id"] as? String } == ["s", "a", "b", "s"])
        let sizes = """
            {"kind": "header", "section": 0, "height": 40}, {"id": "b", "height": 60},
            {"kind": "footer", "sectionId": "s", "height": 25},
            {"kind": "cell", "sectionId": "s", "item": 0, "height": 50}
            """
        let shown = try await post(fixture, path, sizes)
        #expect(shown.needed?.isEmpty == true)
        #expect(
            shown.differences(
                [
                    ["header", 0, 0, 0, 0, 320, 40], ["cell", 0, 0, 0, 40, 320, 50],
                    ["cell", 0, 1, 0, 90, 320, 60], ["footer", 0, 0, 0, 150, 320, 25],
                ],
                0
            ) == []
        )
    }

    @Test func `one element says whether its size is an estimate`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.rows())
        #expect(try await fixture.get(path + "/items/0/20").text.contains(#""estimated":true"#))
        _ = try await post(fixture, path, #"{"section": 0, "item": 20, "height": 44}"#)
        #expect(!(try await fixture.get(path + "/items/0/20").text.contains("estimated")))
    }

    /// Row 1 is expanded, so that rows 0 and 1 fill the viewport, and rows 2 and 3 are below it.
    @Test(arguments: ["", #", "contentOffsets": [{"x": 0, "y": 0}]"#])
    func `a static layout says what is an estimate`(more: String) async throws {
        let fixture = try ServiceFixture()
        let reply = try await fixture.post(
            "/v1/layouts",
            """
            {"layout": {"type": "list", "estimatedRowHeight": 44},
             "expanded": [{"section": 0, "item": 1}],
             "sections": [{"items": 4, "preferredSizes": {"0": [null, 60], "1": [null, 500]}}]
             \(more)}
            """
        )
        let layout = try SizedFrame(reply)
        #expect(layout.items.map { $0["height"] as? Double } == [60, 500, 44, 44])
        #expect(layout.estimated == [2, 3] && layout.needed == nil)
    }

    @Test func `estimates are settings of the layout`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.rows())
        #expect(try await fixture.get(path).text.contains(#""estimatedRowHeight":44"#))
        let off = try await fixture.patch(path, #"{"layout": {"estimatedRowHeight": null}}"#)
        #expect(try SizedFrame(off).needed == nil)
        #expect(!(try await fixture.get(path).text.contains("estimatedRowHeight")))
        let refused = try await fixture.post(path + "/sizes", #"{"sizes": []}"#)
        #expect(refused.status == 422)
        let on = try await fixture.patch(path, #"{"layout": {"estimatedRowHeight": 50}}"#)
        #expect(try SizedFrame(on).needed?.isEmpty == false)
    }
}
