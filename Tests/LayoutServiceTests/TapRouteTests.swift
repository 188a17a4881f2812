import LayoutdTestSupport
import Testing

/// Taps, as a client sends them.
struct TapRouteTests {
    private static let list = #"{"preset": "cell-animations", "clock": "manual"}"#

    private func expanded(
        _ path: String,
        _ fixture: borrowing ServiceFixture
    ) async throws -> [SessionDocument.Row] {
        struct Session: Decodable { let expanded: [SessionDocument.Row] }
        return try await fixture.get(path).decoded(as: Session.self).expanded
    }

    private func tap(
        _ json: String,
        _ path: String,
        _ fixture: borrowing ServiceFixture
    ) async throws -> (frame: FrameDocument, tapped: TapDocument.Tapped?) {
        let reply = try await fixture.post(path + "/taps", json)
        #expect(reply.status == 200, "\(reply.text)")
        let tapped = try reply.decoded(as: TapDocument.self).tapped
        return (try reply.decoded(as: FrameDocument.self), tapped)
    }

    @Test func `a tapped row expands with the session's animation`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.list)
        let (frame, tapped) = try await tap(#"{"section": 0, "item": 1}"#, path, fixture)
        #expect(tapped == TapDocument.Tapped(kind: "cell", section: 0, item: 1))
        #expect(!frame.resting && frame.sequence == 1 && frame.contentSize.height == 2200)
        #expect(frame.items[1].height == 100)
        #expect(try await expanded(path, fixture) == [SessionDocument.Row(section: 0, item: 1)])
        let halfway = try await steps(12, path, fixture)
        #expect(halfway.items[1].height > 101 && halfway.items[1].height < 299)
        let end = try await steps(13, path, fixture)
        #expect(end.items[1].height == 300 && end.items[2].y == 400 && end.resting)
    }

    private func steps(
        _ count: Int,
        _ path: String,
        _ fixture: borrowing ServiceFixture
    ) async throws -> FrameDocument {
        let reply = try await fixture.post(path + "/steps", #"{"frames": \#(count)}"#)
        return try #require(try reply.decoded(as: FramesDocument.self).frames.last)
    }

    @Test func `a tap may have its own animation`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.list)
        let json = #"{"section": 0, "item": 1, "animation": {"duration": 0}}"#
        let frame = try await tap(json, path, fixture).frame
        #expect(frame.items[1].height == 300 && frame.resting)
        _ = try await tap(#"{"section": 0, "item": 1}"#, path, fixture)
        #expect(try await expanded(path, fixture).isEmpty)
        #expect(try await steps(12, path, fixture).items[1].height > 101)
    }

    @Test func `a tap with an explicit state may be repeated`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.list)
        for _ in 0..<3 {
            _ = try await tap(#"{"section": 0, "item": 1, "expanded": true}"#, path, fixture)
            #expect(try await expanded(path, fixture).map(\.item) == [1])
        }
        for _ in 0..<2 {
            let point = #"{"point": {"x": 9, "y": 150}, "expanded": false}"#
            _ = try await tap(point, path, fixture)
            #expect(try await expanded(path, fixture).isEmpty)
        }
        #expect(try await steps(48, path, fixture).resting)
    }

    @Test func `a tap without animation takes effect immediately`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.list)
        let json = #"{"section": 0, "item": 1, "animated": false}"#
        let frame = try await tap(json, path, fixture).frame
        #expect(frame.items[1].height == 300 && frame.resting)
    }

    /// Heights of the worked example: the row is opened, and tapped again after 6 ticks.
    @Test func `an interrupted row keeps its velocity`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.list)
        _ = try await tap(#"{"section": 0, "item": 1}"#, path, fixture)
        #expect(try await steps(6, path, fixture).items[1].height == 234.214)
        _ = try await tap(#"{"section": 0, "item": 1}"#, path, fixture)
        let heights = try await fixture.post(
            path + "/steps?precision=4",
            #"{"frames": 24, "return": "all"}"#
        ).decoded(as: FramesDocument.self).frames.map { $0.items[1].height }
        #expect(heights[0..<3] == [238.5154, 226.3808, 207.8694])
        #expect(heights[17] == 101.5578 && heights[23] == 100)
    }

    @Test(arguments: [
        (#"{"point": {"x": 160, "y": 250}}"#, "cell", 2),
        (#"{"point": {"x": 160, "y": 199.999}}"#, "cell", 1),
        (#"{"section": 0, "item": 19, "kind": "cell"}"#, "cell", 19),
    ])
    func `every form of a tap works`(json: String, kind: String, item: Int) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.list)
        let tapped = try await tap(json, path, fixture).tapped
        #expect(tapped == TapDocument.Tapped(kind: kind, section: 0, item: item))
    }

    @Test func `a header can be hit, and expands nothing`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(#"{"preset": "sticky-headers", "clock": "manual"}"#)
        for json in [
            #"{"point": {"x": 1, "y": 1}}"#, #"{"section": 0, "item": 0, "kind": "header"}"#,
        ] {
            let (frame, tapped) = try await tap(json, path, fixture)
            #expect(tapped == TapDocument.Tapped(kind: "header", section: 0, item: 0))
            #expect(frame.resting)
        }
        #expect(try await expanded(path, fixture).isEmpty)
    }

    @Test func `a header closes and opens its section`() async throws {
        struct Session: Decodable { let collapsed: [Int] }
        let fixture = try ServiceFixture()
        let path = try await fixture.session(
            #"{"preset": "sticky-headers", "clock": "manual", "layout": {"collapsesSections": true}}"#
        )
        let header = #""kind": "header", "section": 1, "item": 0"#
        let taps = [
            (#"{\#(header)}"#, [1]), (#"{\#(header), "expanded": false}"#, [1]),
            (#"{\#(header)}"#, []), (#"{\#(header), "expanded": true, "animated": false}"#, []),
        ]
        for (json, collapsed) in taps {
            let tapped = try await tap(json, path, fixture).tapped
            #expect(tapped == TapDocument.Tapped(kind: "header", section: 1, item: 0))
            let session = try await fixture.get(path).decoded(as: Session.self)
            #expect(session.collapsed == collapsed, "\(json)")
        }
        _ = try await tap(#"{\#(header), "animated": false}"#, path, fixture)
        for (item, status) in [("0/0", 200), ("1/0", 404)] {
            #expect(try await fixture.get(path + "/items/\(item)").status == status)
        }
        let row = try await fixture.post(path + "/taps", #"{"section": 1, "item": 0}"#)
        #expect(row.status == 404)
    }

    @Test func `a tap on an empty place hits nothing`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        let reply = try await fixture.post(path + "/taps", #"{"point": {"x": 1, "y": 1}}"#)
        #expect(reply.status == 200 && reply.text.hasSuffix(#","tapped":null}"#))
        #expect(try reply.decoded(as: FrameDocument.self).sequence == 1)
    }

    @Test func `a retried tap hits nothing`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.list)
        let json = #"{"section": 0, "item": 1, "event": 5}"#
        #expect(try await tap(json, path, fixture).tapped != nil)
        let again = try await fixture.post(path + "/taps", json)
        #expect(!again.text.contains("tapped"))
        #expect(try await expanded(path, fixture).count == 1)
    }

    @Test func `a minimal response to a tap has no body`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.list)
        let headers = ["Prefer": "return=minimal"]
        let json = #"{"section": 0, "item": 1}"#
        let reply = try await fixture.send("POST", path + "/taps", json, headers: headers)
        #expect(reply.status == 204 && reply[header: "ETag"] == "\"1\"")
    }

    @Test(arguments: [
        (#"{"section": 0, "item": 20}"#, "cell 20 in section 0"),
        (#"{"section": 1, "item": 0}"#, "cell 0 in section 1"),
        (#"{"section": 0, "item": 0, "kind": "footer"}"#, "footer 0 in section 0"),
    ])
    func `a missing element is 404`(json: String, name: String) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.list)
        let reply = try await fixture.post(path + "/taps", json)
        let problem = try reply.decoded(as: ProblemDocument.self)
        #expect(reply.status == 404 && problem.type == "/problems/no-such-element")
        #expect(
            problem.detail
                == "the session has no \(name); indices count from 0, headers and footers are item 0 "
                + "of their section"
        )
        #expect(try await fixture.get(path + "/frame").text.contains(#""sequence":0"#))
    }

    private static let mistakes = [
        BadDocument("{}", ["": "needs section and item, or a point; got none"]),
        BadDocument(
            #"{"section": 0, "item": 0, "expanded": 1, "animated": false, "animation": {}}"#,
            [
                "/expanded": "must be true or false, got a number",
                "/animation": #"has no effect with "animated": false; leave one out"#,
            ]
        ),
        BadDocument(
            #"{"section": 0, "item": 20, "expanded": true}"#,
            [
                "/expanded": "cell 20 of section 0 is neither a row of a list nor a header that "
                    + "closes its section, and has no children in an outline; leave expanded out"
            ]
        ),
        BadDocument(
            #"{"point": {"x": 1}, "item": 3, "kind": "row"}"#,
            [
                "/point/y": "is missing; give a number of points",
                "/item": "cannot be combined with point, which finds the element; leave one out",
                "/kind": "cannot be combined with point, which finds the element; leave one out",
            ]
        ),
        BadDocument(
            #"{"section": 0, "item": 0, "kind": "row"}"#,
            ["/kind": #"must be one of "cell", "header", "footer", got "row""#]
        ),
        BadDocument(
            #"{"item": -1, "kind": "row", "animation": {"damping": 2}, "at": "end"}"#,
            [
                "/section": "is missing; give an index, from 0",
                "/item": "must be between 0 and 9007199254740991, got -1",
                "/animation/damping": "must be between 0.01 and 1, got 2",
                "/at": "is unknown; known here: expanded, animated, animation, point, kind, "
                    + "section, item, id, sectionId, event, client",
            ]
        ),
    ]

    @Test(arguments: mistakes)
    func `an invalid document is refused with all its errors`(bad: BadDocument) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.list)
        try checkRefusal(try await fixture.post(path + "/taps", bad.json), bad)
    }
}
