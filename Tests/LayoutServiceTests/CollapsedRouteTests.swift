import LayoutdTestSupport
import Testing

/// Collapsed sections of lists, as a client sets them.
struct CollapsedRouteTests {
    private struct State: Decodable {
        let expanded: [SessionDocument.Row]
        let collapsed: [Int]
        let invalidations: SessionDocument.Invalidations
    }

    private static let list = """
        {"layout": {"type": "list", "rowHeight": 50, "headerHeight": 40, "footerHeight": 10,
                    "collapsesSections": true},
         "sections": [{"items": 2}, {"items": 3}, {"items": 4}], "collapsed": [1],
         "animation": {"duration": 0.5}, "clock": "manual"}
        """

    private func state(_ path: String, _ fixture: borrowing ServiceFixture) async throws -> State {
        try await fixture.get(path).decoded(as: State.self)
    }

    @Test func `a collapsed section has its header and footer and no rows`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.list)
        let frame = try await fixture.get(path + "/frame").decoded(as: FrameDocument.self)
        let cells = frame.items.filter { $0.kind == "cell" }
        #expect(cells.map(\.section) == [0, 0, 2, 2, 2, 2] && frame.contentSize.height == 450)
        #expect(frame.items.count == 12)
        #expect(try await state(path, fixture).collapsed == [1])
        #expect(try await fixture.get(path + "/items/1/0").status == 404)
        #expect(try await fixture.get(path + "/items/1/0?kind=header").status == 200)
        let tap = try await fixture.post(path + "/taps", #"{"section": 1, "item": 0}"#)
        #expect(tap.status == 404)
        let to = #"{"to": {"section": 1, "item": 2}}"#
        #expect(try await fixture.post(path + "/scroll", to).status == 404)
    }

    @Test func `layouts without a session collapse sections too`() async throws {
        let fixture = try ServiceFixture()
        let json = """
            {"layout": {"type": "list", "headerHeight": 40, "collapsesSections": true},
             "sections": [{"items": 2}, {"items": 3}], "collapsed": [0]}
            """
        let layout = try await fixture.post("/v1/layouts", json).decoded(as: LayoutDocument.self)
        #expect(layout.items.filter { $0.kind == "cell" }.map(\.section) == [1, 1, 1])
        #expect(layout.contentSize.height == 380)
    }

    @Test func `a patch animates sections that close and open`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.list)
        let patched = try await fixture.patch(path, #"{"collapsed": [2, 0]}"#)
        let frame = try patched.decoded(as: FrameDocument.self)
        let leaving = frame.items.filter { $0.departing != nil }
        #expect(!frame.resting && leaving.count == 6 && leaving.allSatisfy { $0.alpha == nil })
        let coming = frame.items.filter { $0.departing == nil && $0.kind == "cell" }
        #expect(coming.map(\.section) == [1, 1, 1] && coming.allSatisfy { $0.alpha == 0 })
        #expect(try await state(path, fixture).collapsed == [0, 2])
        _ = try await fixture.post(path + "/steps", #"{"frames": 40}"#)
        let rest = try await fixture.get(path + "/frame").decoded(as: FrameDocument.self)
        let cells = rest.items.filter { $0.kind == "cell" }
        #expect(rest.resting && cells.map(\.section) == [1, 1, 1])
        #expect(try await state(path, fixture).invalidations.cells == 3)
        _ = try await fixture.patch(path, #"{"collapsed": null}"#)
        #expect(try await state(path, fixture).collapsed.isEmpty)
    }

    @Test func `a patch replaces the expanded rows`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.list)
        let frame = try await fixture.patch(path, #"{"expanded": [{"section": 2, "item": 3}]}"#)
            .decoded(as: FrameDocument.self)
        #expect(!frame.resting && frame.contentSize.height == 700 && frame.contentOffset.y == 0)
        let row = SessionDocument.Row(section: 2, item: 3)
        #expect(try await state(path, fixture).expanded == [row])
        let other = #"{"expanded": [{"section": 0, "item": 1}], "collapsed": [2, 1]}"#
        _ = try await fixture.patch(path, other)
        let second = SessionDocument.Row(section: 0, item: 1)
        #expect(try await state(path, fixture).expanded == [second])
        #expect(try await state(path, fixture).collapsed == [1, 2])
        _ = try await fixture.patch(path, #"{"expanded": null}"#)
        #expect(try await state(path, fixture).expanded.isEmpty)
    }

    @Test func `an unchanged expansion causes no layout`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.list)
        let open = #"{"expanded": [{"section": 0, "item": 1}], "animation": {"duration": 0}}"#
        _ = try await fixture.patch(path, open)
        let before = try await state(path, fixture)
        let again = #"{"expanded": [{"section": 0, "item": 1}], "collapsed": [1]}"#
        let frame = try await fixture.patch(path, again).decoded(as: FrameDocument.self)
        let after = try await state(path, fixture)
        #expect(after.invalidations == before.invalidations && frame.resting)
    }

    @Test func `a patch that turns off collapsing opens all sections`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.list)
        let reply = try await fixture.patch(path, #"{"layout": {"collapsesSections": false}}"#)
        #expect(try reply.decoded(as: FrameDocument.self).contentSize.height == 600)
        #expect(try await state(path, fixture).collapsed.isEmpty)
    }

    @Test func `moved sections stay collapsed, reloaded ones open`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.list)
        _ = try await fixture.patch(path, #"{"collapsed": [1, 2]}"#)
        let batch = """
            {"operations": [{"insert": {"section": 0}, "items": 5},
                            {"reload": {"section": 1}, "items": 2}]}
            """
        #expect(try await fixture.post(path + "/updates", batch).status == 200)
        #expect(try await state(path, fixture).collapsed == [3])
        let move = #"{"operations": [{"move": {"from": {"section": 3}, "to": {"section": 0}}}]}"#
        #expect(try await fixture.post(path + "/updates", move).status == 200)
        #expect(try await state(path, fixture).collapsed == [0])
        let reload = #"{"reloadData": {"sections": [{"items": 2}]}}"#
        let frame = try await fixture.post(path + "/updates", reload)
        #expect(try frame.decoded(as: FrameDocument.self).items.count == 4)
        #expect(try await state(path, fixture).collapsed.isEmpty)
    }

    private static let mistakes = [
        BadDocument(
            """
            {"layout": {"type": "list", "headerHeight": 9, "collapsesSections": true},
             "sections": [{"items": 1}, {"items": 1}], "collapsed": [0, 2, 0, -1, "1"]}
            """,
            [
                "/collapsed/1": "there is no section 2; indices count from 0",
                "/collapsed/2": "names section 0 again; name it once",
                "/collapsed/3": "must be between 0 and 9007199254740991, got -1",
                "/collapsed/4": "must be a number, got a string",
            ]
        ),
        BadDocument(
            #"{"layout": {"type": "list"}, "sections": [{"items": 1}], "collapsed": [0]}"#,
            [
                "/collapsed":
                    #"must be empty unless the layout is a "list" with "collapsesSections": true"#
            ]
        ),
        BadDocument(
            #"{"collapsed": 1}"#,
            ["/collapsed": "must be a list of section indices, got a number"]
        ),
        BadDocument(
            """
            {"layout": {"type": "list", "collapsesSections": true, "stickyFooters": 1},
             "sections": [{"items": 1, "layout": {"footerHeight": 9}}]}
            """,
            [
                "/layout/stickyFooters": "must be true or false, got a number",
                "/layout/collapsesSections":
                    "needs headers to tap; give the layout or a section a headerHeight above 0",
            ]
        ),
    ]

    @Test(arguments: mistakes)
    func `an invalid document is refused with all its errors`(bad: BadDocument) async throws {
        let fixture = try ServiceFixture()
        try checkRefusal(try await fixture.post("/v1/sessions", bad.json), bad)
        try checkRefusal(try await fixture.post("/v1/layouts", bad.json), bad)
        #expect(fixture.store.count == 0)
    }

    @Test func `one section with a header is enough to collapse`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(
            """
            {"layout": {"type": "list", "collapsesSections": true}, "clock": "manual",
             "sections": [{"items": 1}, {"items": 2, "layout": {"headerHeight": 9}}]}
            """
        )
        #expect(try await fixture.patch(path, #"{"collapsed": [1]}"#).status == 200)
        // The rest can still be patched without the section that has the header.
        let delete = #"{"operations": [{"delete": {"section": 1}}]}"#
        #expect(try await fixture.post(path + "/updates", delete).status == 200)
        #expect(try await fixture.patch(path, #"{"layout": {"rowHeight": 9}}"#).status == 200)
    }

    private static let wrongPatches = [
        BadDocument(
            #"{"expanded": [{"section": 0, "item": 9}, {"section": 0, "item": 1}], "collapsed": [7]}"#,
            [
                "/expanded": "may have 1 row unless multipleSelection is true, got 2",
                "/expanded/0": "there is no item 9 in section 0; indices count from 0",
                "/collapsed/0": "there is no section 7; indices count from 0",
            ]
        ),
        BadDocument(
            #"{"layout": {"collapsesSections": false}, "collapsed": [1]}"#,
            [
                "/collapsed":
                    #"must be empty unless the layout is a "list" with "collapsesSections": true"#
            ]
        ),
        BadDocument(
            #"{"layout": {"headerHeight": null}}"#,
            [
                "/layout/headerHeight":
                    "leaves sections that collapse without a header to tap; give the layout or a "
                    + "section a headerHeight above 0"
            ]
        ),
    ]

    @Test(arguments: wrongPatches)
    func `an invalid patch changes nothing`(bad: BadDocument) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.list)
        let before = try await fixture.get(path).text
        try checkRefusal(try await fixture.patch(path, bad.json), bad)
        #expect(try await fixture.get(path).text == before)
    }
}
