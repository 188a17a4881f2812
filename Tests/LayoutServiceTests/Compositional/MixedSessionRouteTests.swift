import LayoutdTestSupport
import Testing

/// Sessions with sections of every kind.
struct MixedSessionRouteTests {
    private static let group = """
        "group": {"direction": "horizontal", "subitems": [{"layoutSize":
          {"widthDimension": {"fractionalWidth": 0.5}, "heightDimension": {"fractionalHeight": 1}},
          "supplementaryItems": [{"kind": "new \\"badge\\"", "layoutSize":
           {"widthDimension": {"absolute": 10}, "heightDimension": {"absolute": 10}},
           "containerAnchor": {"edges": ["top", "trailing"]}}]}],
         "layoutSize": {"widthDimension": {"fractionalWidth": 1}, "heightDimension": {"absolute": 40}}}
        """
    private static let row = """
        {"orthogonalScrollingBehavior": "continuous", "group": {"direction": "horizontal",
         "layoutSize": {"widthDimension": {"absolute": 100}, "heightDimension": {"absolute": 50}},
         "subitems": [{"layoutSize": {"widthDimension": {"fractionalWidth": 1},
                                      "heightDimension": {"fractionalHeight": 1}}}]}}
        """
    private static let home = """
        {"clock": "manual", "viewport": {"width": 200, "height": 400},
         "layout": {"type": "compositional", "section": {\(group)}, "boundarySupplementaryItems":
          [{"kind": "title", "alignment": "top", "layoutSize":
            {"widthDimension": {"fractionalWidth": 1}, "heightDimension": {"absolute": 30}}}]},
         "sections": [
          {"items": 4},
          {"items": [{"height": 20, "expandedHeight": 60}, {}], "layout":
            {"type": "list", "rowHeight": 30, "headerHeight": 10, "collapsesSections": true}},
          {"items": [{"height": 30}, {"height": 10}], "layout": {"type": "waterfall"}},
          {"items": 3, "layout": {"type": "flow"}},
          {"items": 5, "layout": \(row)}]}
        """

    private static let everything = "?rect=0,0,2000,2000"

    private func frame(
        _ path: String,
        _ fixture: borrowing ServiceFixture
    ) async throws -> FrameDocument {
        try await fixture.get(path + "/frame" + Self.everything).decoded(as: FrameDocument.self)
    }

    @Test func `sections of every kind follow each other`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.home)
        let items = try await frame(path, fixture).items
        func starts(_ section: Int) -> [Double] {
            items.filter { $0.kind == "cell" && $0.section == section }.map(\.y)
        }
        #expect(starts(0) == [30, 30, 70, 70])
        #expect(starts(1) == [120, 140])
        #expect(starts(2) == [170, 170])
        #expect(starts(3) == [200, 200, 200])
        #expect(starts(4) == [250, 250, 250, 250, 250])
        let title = try #require(items.first { $0.kind == "title" })
        #expect(title.section == 0 && title.item == 9_007_199_254_740_991 && title.y == 0)
        #expect(items.filter { $0.kind == #"new "badge""# }.map(\.item) == [0, 1, 2, 3])
        let one = try await fixture.get(path + "/items/0/9007199254740991?kind=title")
        #expect(one.status == 200 && one.text.contains(#""height":30"#))
    }

    @Test func `rows say what the numbers of kinds mean`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.home)
        let rows = try await fixture.get(path + "/frame?form=rows")
        let names = #""kinds":["cell","header","footer","title","new \"badge\""]"#
        #expect(rows.text.contains(names), "\(rows.text)")
        let unknown = try await fixture.get(path + "/items/0/0?kind=nothing")
        #expect(unknown.status == 400 && unknown.text.contains("header, footer, title or new"))
    }

    @Test func `a tap expands a row of a list, and closes its section`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.home)
        let tap = #"{"section": 1, "item": 0, "animated": false}"#
        _ = try await fixture.post(path + "/taps", tap)
        #expect(try await frame(path, fixture).contentSize.height == 340)
        let grid = #"{"section": 0, "item": 0, "expanded": true}"#
        #expect(try await fixture.post(path + "/taps", grid).status == 422)
        let header = #"{"section": 1, "item": 0, "kind": "header", "animated": false}"#
        _ = try await fixture.post(path + "/taps", header)
        #expect(try await frame(path, fixture).contentSize.height == 300 - 50)
    }

    @Test func `a section changes its layout in place`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.home)
        let change = #"{"change": {"section": 3}, "layout": {"type": "list", "rowHeight": 20}}"#
        let inserted =
            #"{"insert": {"section": 5}, "items": [{"height": 7}], "layout": {"type": "list"}}"#
        let reply = try await fixture.post(
            path + "/updates",
            #"{"operations": [\#(change), \#(inserted)], "animated": false}"#
        )
        #expect(reply.status == 200, "\(reply.text)")
        let items = try await frame(path, fixture).items
        #expect(items.filter { $0.section == 3 }.map(\.y) == [200, 220, 240])
        #expect(items.filter { $0.section == 5 }.map(\.height) == [7])
        let back =
            #"{"operations": [{"change": {"section": 3}, "layout": null}], "animated": false}"#
        _ = try await fixture.post(path + "/updates", back)
        let cells = try await frame(path, fixture).items.filter { $0.kind == "cell" }
        #expect(cells.filter { $0.section == 3 }.map(\.y) == [200, 200, 240])
        let missing = #"{"operations": [{"change": {"section": 9}, "layout": null}]}"#
        #expect(try await fixture.post(path + "/updates", missing).status == 409)
    }

    /// Rows of a list may have a height when they are expanded, cells of groups and flows may not.
    @Test(arguments: [
        #"[{"delete": {"section": 0}}, {"insert": {"section": 0, "item": 0}, "size": {"expandedHeight": 9}}]"#,
        #"[{"move": {"from": {"section": 1}, "to": {"section": 3}}},"#
            + #" {"insert": {"section": 3, "item": 0}, "size": {"expandedHeight": 9}}]"#,
        #"[{"change": {"section": 0}, "layout": {"type": "list"}},"#
            + #" {"insert": {"section": 0, "item": 0}, "size": {"expandedHeight": 9}}]"#,
        #"[{"insert": {"section": 0}, "layout": {"type": "list"}, "items": 1},"#
            + #" {"insert": {"section": 0, "item": 0}, "size": {"expandedHeight": 9}}]"#,
        #"[{"insert": {"section": 0}, "items": 1},"#
            + #" {"reload": {"section": 1, "item": 0}, "size": {"expandedHeight": 9}}]"#,
        #"[{"reload": {"section": 1}, "items": [{"expandedHeight": 9}]}]"#,
    ])
    func `items have the form of the section that they get into`(operations: String) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.home)
        let reply = try await fixture.post(path + "/updates", #"{"operations": \#(operations)}"#)
        #expect(reply.status == 200, "\(reply.text)")
    }

    @Test func `items do not have the form of the section that was there`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.home)
        let insert = #"{"insert": {"section": 1, "item": 0}, "size": {"expandedHeight": 9}}"#
        let operations = #"[{"delete": {"section": 1}}, \#(insert)]"#
        let reply = try await fixture.post(path + "/updates", #"{"operations": \#(operations)}"#)
        #expect(reply.status == 422 && reply.text.contains("/operations/1/size/expandedHeight"))
    }

    @Test func `a section that cannot be laid out is named by its operation`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.home)
        let layout = #"{"type": "flow", "scrollDirection": "horizontal"}"#
        for (body, pointer) in [
            (
                #"{"operations": [{"insert": {"section": 2}, "items": 1, "layout": \#(layout)}]}"#,
                "/operations/0/layout"
            ),
            (
                #"{"reloadData": {"sections": [{"items": 1}, {"items": 2, "layout": \#(layout)}]}}"#,
                "/reloadData/sections/1/layout"
            ),
        ] {
            let reply = try await fixture.post(path + "/updates", body)
            #expect(reply.status == 422 && reply.text.contains(pointer), "\(reply.text)")
        }
    }

    @Test func `a section scrolls by itself`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.home)
        let patch = #"{"orthogonalOffsets": {"4": 1000}, "animation": {"duration": 0}}"#
        #expect(try await fixture.patch(path, patch).status == 200)
        let cells = try await fixture.get(path + "/frame?rect=-1000,250,3000,50")
            .decoded(as: FrameDocument.self).items
        #expect(cells.map(\.x) == [-300, -200, -100, 0, 100])
        let session = try await fixture.get(path)
        let row =
            #""orthogonal":{"4":{"offset":300,"range":[0,300],"scroller":[0,250,200,50],"#
            + #""orthogonalScrollingBehavior":"continuous"}}"#
        #expect(session.text.contains(row))
        // It moves with its section.
        let delete = #"{"operations": [{"delete": {"section": 0}}], "animated": false}"#
        _ = try await fixture.post(path + "/updates", delete)
        #expect(try await fixture.get(path).text.contains(#""orthogonal":{"3":{"offset":300"#))
        let wrong = try await fixture.patch(path, #"{"orthogonalOffsets": {"0": 1, "8": 2}}"#)
        #expect(wrong.status == 422 && wrong.text.contains("/orthogonalOffsets/0"))
        #expect(wrong.text.contains("/orthogonalOffsets/8"))
    }

    @Test func `a badge moves with its item`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.home)
        let before = try await fixture.get(path + "/frame?form=rows&rect=0,0,200,400")
        #expect(before.status == 200)
        let delete = #"{"operations": [{"delete": {"section": 0, "item": 0}}]}"#
        let after = try await fixture.post(
            path + "/updates?form=rows&since=0&rect=0,0,200,400",
            delete
        )
        // Kind, old path, new path.
        #expect(after.text.contains("[4,0,3,0,2]"), "\(after.text)")
    }

    @Test func `the safe area and the direction belong to the view`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.home)
        let viewport = #"{"width": 200, "height": 400, "safeArea": {"left": 20}}"#
        _ = try await fixture.put(path + "/viewport", viewport)
        let first = try await frame(path, fixture).items.first { $0.kind == "cell" }
        #expect(first?.x == 20 && first?.width == 90)
        #expect(
            try await fixture.get(path).text
                .contains(#""safeArea":{"top":0,"left":20,"bottom":0,"right":0}"#)
        )
        let patch = #"{"layoutDirection": "rightToLeft", "animation": {"duration": 0}}"#
        _ = try await fixture.patch(path, patch)
        let mirrored = try await frame(path, fixture).items.first { $0.kind == "cell" }
        #expect(mirrored?.x == 110)
        #expect(try await fixture.get(path).text.contains(#""layoutDirection":"rightToLeft""#))
    }
}
