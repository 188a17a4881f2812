import Foundation
import LayoutdTestSupport
import Testing

/// Sections that are outlines, over HTTP.
struct OutlineRouteTests {
    private static let session = """
        {"clock": "manual", "layout": {"type": "list", "rowHeight": 40}, "viewport": {"width": 320, "height": 480},
         "sections": [{"id": "s", "items": ["x", "A"]}, {"id": "t", "items": ["y", {"id": "z", "height": 70}]}]}
        """

    private static let tree = #"""
        {"items": [{"id": "A", "expanded": true, "items": ["a", {"id": "b", "items": ["c", "z"]}]}, "x"],
         "animated": false}
        """#

    private static func outlined(_ fixture: borrowing ServiceFixture) async throws -> String {
        let path = try await fixture.session(session)
        let reply = try await fixture.send("PUT", path + "/sections/s/outline", tree)
        #expect(reply.status == 200, "\(reply.text)")
        return path
    }

    /// What frames say of a cell.
    private struct Cell: Decodable, Equatable {
        let kind: String
        let id: String
        let level: Int?
        let parent: String?
        let expanded: Bool?
        let departing: Int?
        let height: Double
    }

    private struct Frame: Decodable {
        let items: [Cell]
    }

    private static func cells(
        _ fixture: borrowing ServiceFixture,
        _ path: String
    ) async throws -> [String] {
        let frame = try await fixture.get(path + "/frame").decoded(as: Frame.self)
        return frame.items.filter { $0.departing == nil }.map { cell in
            let place = cell.level.map {
                "\($0)\(cell.parent ?? "-")\(cell.expanded == true ? "+" : "")"
            }
            return "\(cell.id) \(place ?? "")"
        }
    }

    @Test func `frames say where cells are in the outline`() async throws {
        let fixture = try ServiceFixture()
        let path = try await Self.outlined(fixture)
        #expect(
            try await Self.cells(fixture, path)
                == ["A 0-+", "a 1A", "b 1A", "x 0-", "y "]
        )
        let read = try await fixture.get(path + "/sections/s/outline").text
        #expect(
            read == #"{"version":1,"items":[{"id":"A","expanded":true,"items":["#
                + #"{"id":"a","expanded":false},{"id":"b","expanded":false,"items":["#
                + #"{"id":"c","expanded":false},{"id":"z","expanded":false}]}]},"#
                + #"{"id":"x","expanded":false}]}"#
        )
        let rows = try await fixture.get(
            path + "/frame?form=rows&columns=id,level,parent,expanded"
        ).text
        #expect(
            rows.contains(
                #""rows":[["A",0,null,true],["a",1,"A",false],["b",1,"A",false],"#
                    + #"["x",0,null,false],["y",null,null,null]]"#
            ),
            "\(rows)"
        )
        let own = try await fixture.get(path + "/frame?form=rows").text
        #expect(own.contains(#""id","level","parent","expanded"],"#), "\(own)")
    }

    @Test func `the answer says what became of the section's items`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.session)
        let reply = try await fixture.send(
            "PUT",
            path + "/sections/s/outline?rect=0,0,1,1",
            Self.tree
        )
        #expect(
            reply.text.contains(
                #""snapshot":{"version":1,"batch":{"deleteSections":[],"insertSections":[],"#
                    + #""moveSections":[],"delete":[{"section":1,"item":1}],"#
                    + #""insert":[{"section":0,"item":1},{"section":0,"item":2}],"#
                    + #""move":[{"from":{"section":0,"item":1},"to":{"section":0,"item":0}}]},"#
                    + #""made":["a","b"]}"#
            ),
            "\(reply.text)"
        )
    }

    @Test func `a tap shows and hides children, which keep their sizes`() async throws {
        let fixture = try ServiceFixture()
        let path = try await Self.outlined(fixture)
        let first = try await fixture.post(path + "/taps", #"{"id": "b", "animated": false}"#)
        let frame = try first.decoded(as: Frame.self)
        #expect(frame.items.map(\.id) == ["A", "a", "b", "c", "z", "x", "y"])
        // It had that size before it was hidden.
        #expect(frame.items.first { $0.id == "z" }?.height == 70)
        #expect(
            first.text.contains(#""tapped":{"kind":"cell","section":0,"item":2,"id":"b"}"#),
            "\(first.text)"
        )
        let again = #"{"id": "b", "animated": false, "expanded": true}"#
        #expect(try await fixture.post(path + "/taps", again).text.contains(#""edition":2"#))
        _ = try await fixture.post(path + "/taps", #"{"id": "A", "animated": false}"#)
        #expect(try await Self.cells(fixture, path) == ["A 0-", "x 0-", "y "])
        _ = try await fixture.post(path + "/taps", #"{"section": 0, "item": 0}"#)
        // What is inside keeps its state.
        #expect(
            try await Self.cells(fixture, path)
                == ["A 0-+", "a 1A", "b 1A+", "c 2b", "z 2b", "x 0-", "y "]
        )
        // A leaf has nothing to show.
        _ = try await fixture.post(path + "/taps", #"{"id": "x"}"#)
        #expect(try await Self.cells(fixture, path).count == 7)
    }

    @Test func `children fade in, and the others make room`() async throws {
        let fixture = try ServiceFixture()
        let path = try await Self.outlined(fixture)
        _ = try await fixture.post(path + "/steps", #"{"frames": 60}"#)
        let tapped = try await fixture.post(path + "/taps", #"{"id": "b"}"#).text
        #expect(tapped.contains(#""alpha":0"#) && tapped.contains(#""resting":false"#))
    }

    @Test func `plain snapshots and updates keep the tree`() async throws {
        let fixture = try ServiceFixture()
        let path = try await Self.outlined(fixture)
        let snapshot = #"""
            {"sections": [{"id": "t", "items": ["y"]}, {"id": "s", "items": ["A", "a", "new", "b", "x"]}]}
            """#
        let reply = try await fixture.post(path + "/snapshot", snapshot)
        #expect(reply.status == 200, "\(reply.text)")
        #expect(
            try await Self.cells(fixture, path)
                == ["y ", "A 0-+", "a 1A", "new 1A", "b 1A", "x 0-"]
        )
        let update = #"{"operations": [{"delete": {"id": "A"}}, {"delete": {"id": "a"}}]}"#
        #expect(try await fixture.post(path + "/updates", update).status == 200)
        let outline = try await fixture.get(path + "/sections/s/outline").text
        #expect(
            outline == #"{"version":3,"items":[{"id":"new","expanded":false},"#
                + #"{"id":"b","expanded":false,"items":[{"id":"c","expanded":false},"#
                + #"{"id":"z","expanded":false}]},{"id":"x","expanded":false}]}"#
        )
        let reload = #"{"reloadData": {"sections": [{"id": "s", "items": ["b"]}]}}"#
        #expect(try await fixture.post(path + "/updates", reload).status == 200)
        let plain = try await fixture.get(path + "/sections/s/outline").text
        #expect(plain == #"{"version":4,"items":[{"id":"b","expanded":false}]}"#)
        #expect(try await Self.cells(fixture, path) == ["b "])
    }

    @Test func `a new section comes last, and an unknown one has no items`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.session)
        let unknown = try await fixture.get(path + "/sections/new%20one/outline")
        #expect(unknown.text == #"{"version":0,"items":[]}"#)
        let body = #"{"items": [{"id": "n", "items": ["y"]}]}"#
        let reply = try await fixture.send("PUT", path + "/sections/new%20one/outline", body)
        #expect(reply.status == 200, "\(reply.text)")
        #expect(
            try await fixture.get(path + "/snapshot").text
                == #"{"version":1,"sections":[{"id":"s","items":["x","A"]},{"id":"t","items":["z"]},"#
                + #"{"id":"new one","items":["n"]}]}"#
        )
    }

    @Test func `an outline may be the first data`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(#"{"clock": "manual", "sections": []}"#)
        let reply = try await fixture.send("PUT", path + "/sections/s/outline", Self.tree)
        #expect(reply.status == 200, "\(reply.text)")
        #expect(try await Self.cells(fixture, path) == ["A 0-+", "a 1A", "b 1A", "x 0-"])
    }

    @Test func `new items of an absolute layout need places`() async throws {
        let fixture = try ServiceFixture()
        let place = #""center": {"x": 50, "y": 50}, "width": 20, "height": 20"#
        let path = try await fixture.session(
            """
            {"clock": "manual", "layout": {"type": "absolute"},
             "sections": [{"id": "s", "items": [{"id": "a", \(place)}]}]}
            """
        )
        let outline = path + "/sections/s/outline"
        let bad = try await fixture.send("PUT", outline, #"{"items": ["b", {"id": "c"}]}"#)
        try checkRefusal(
            bad,
            BadDocument(
                #"{"items": ["b", {"id": "c"}]}"#,
                [
                    "/items/0": "is new and needs a place; give an object with id, center, width "
                        + "and height",
                    "/items/1/center": "is missing; give its x and y",
                    "/items/1/width": "is missing; give a number of points",
                    "/items/1/height": "is missing; give a number of points",
                ]
            )
        )
        let good = #"{"items": [{"id": "b", \#(place), "items": ["a"]}]}"#
        #expect(try await fixture.send("PUT", outline, good).status == 200)
        let tapped = try await fixture.post(path + "/taps", #"{"id": "b", "animated": false}"#)
        #expect(tapped.text.contains(#""id":"a","level":1,"parent":"b""#), "\(tapped.text)")
    }

    @Test func `a hidden item that a snapshot shows keeps its size`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.session)
        let outline = #"{"items": [{"id": "A", "items": [{"id": "B", "height": 70}, "C"]}]}"#
        _ = try await fixture.send("PUT", path + "/sections/s/outline", outline)
        let snapshot =
            #"{"sections": [{"id": "s", "items": ["A", "B"]}, {"id": "t", "items": []}]}"#
        let shown = try await fixture.post(path + "/snapshot", snapshot)
        #expect(shown.text.contains(#""height":70,"zIndex":0,"alpha":0,"id":"B""#), "\(shown.text)")
        let again = #"{"items": [{"id": "A", "items": [{"id": "B", "height": 71}]}]}"#
        _ = try await fixture.send("PUT", path + "/sections/s/outline", again)
        let edits = #"{"edits": [{"op": "appendItems", "items": ["B"], "section": "t"}]}"#
        let edited = try await fixture.post(path + "/snapshot", edits)
        #expect(edited.text.contains(#""height":71,"zIndex":0,"alpha":0,"id":"B""#))
    }

    @Test func `behaviours that lose their item with a tap are named`() async throws {
        let fixture = try ServiceFixture()
        let place = #""center": {"x": 50, "y": 50}, "width": 20, "height": 20"#
        let path = try await fixture.session(
            """
            {"clock": "manual", "layout": {"type": "absolute"}, "sections": [],
             "dynamics": {"type": "behaviors", "behaviors": []}}
            """
        )
        let outline =
            #"{"items": [{"id": "A", \#(place), "expanded": true, "items": [{"id": "B", \#(place)}]}]}"#
        let put = try await fixture.send("PUT", path + "/sections/s/outline", outline)
        #expect(put.status == 200, "\(put.text)")
        let snap =
            #"{"type": "snap", "id": "held", "items": [{"id": "B"}], "point": {"x": 9, "y": 9}}"#
        let added = try await fixture.post(path + "/behaviors", snap)
        #expect(added.status == 201, "\(added.text)")
        let tapped = try await fixture.post(path + "/taps", #"{"id": "A"}"#)
        #expect(tapped.text.contains(#""removedBehaviors":["held"]"#), "\(tapped.text)")
    }

    @Test func `hidden items count as items`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(
            """
            {"clock": "manual", "layout": {"type": "absolute"}, "sections": [],
             "dynamics": {"type": "behaviors", "behaviors": []}}
            """
        )
        let place = #""center": {"x": 50, "y": 50}, "width": 20, "height": 20"#
        let children = (0..<600).map { #"{"id": "i\#($0)", \#(place)}"# }
            .joined(separator: ", ")
        let outline = #"{"items": [{"id": "A", \#(place), "items": [\#(children)]}]}"#
        let reply = try await fixture.send("PUT", path + "/sections/s/outline", outline)
        #expect(reply.status == 409 && reply.text.contains("601 items"), "\(reply.text)")
    }

    @Test func `a row that gets children is closed`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.session)
        _ = try await fixture.post(path + "/taps", #"{"id": "x", "animated": false}"#)
        let outline = #"{"items": [{"id": "x", "items": ["k"]}, "A"], "animated": false}"#
        let reply = try await fixture.send("PUT", path + "/sections/s/outline", outline)
        let cells = try reply.decoded(as: Frame.self).items
        #expect(cells.first { $0.id == "x" }?.height == 40, "\(reply.text)")
        let patch = #"{"expanded": [{"section": 0, "item": 0}]}"#
        let patched = try await fixture.send("PATCH", path, patch)
        #expect(patched.status == 200)
        let frame = try await fixture.get(path + "/frame").decoded(as: Frame.self)
        #expect(frame.items.first { $0.id == "x" }?.height == 40)
    }

    @Test func `moves do not make outlines deeper than they may be`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(#"{"clock": "manual", "sections": []}"#)
        func chain(_ name: String) -> String {
            (1...40).reversed().reduce(#""\#(name)41""#) { inner, level in
                let isOpen = name == "a" || level > 1
                return #"{"id": "\#(name)\#(level)", "expanded": \#(isOpen), "items": [\#(inner)]}"#
            }
        }
        let root = #"{"id": "root", "expanded": true, "items": [\#(chain("b"))]}"#
        let outline = #"{"items": [\#(chain("a")), \#(root)]}"#
        let put = try await fixture.send("PUT", path + "/sections/s/outline", outline)
        #expect(put.status == 200, "\(put.text)")
        let move = #"{"edits": [{"op": "moveItem", "item": "b1", "after": "a40"}]}"#
        #expect(try await fixture.post(path + "/snapshot", move).status == 200)
        let read = try await fixture.get(path + "/sections/s/outline").text
        // Level 40 is that of a41, and now of b1; level 63 is the deepest.
        #expect(read.contains(#""b24""#) && !read.contains(#""b25""#), "\(read)")
        let again = try await fixture.send(
            "PUT",
            path + "/sections/s/outline",
            read.replacing(#""version":2,"#, with: "")
        )
        #expect(again.status == 200, "\(again.text)")
    }

    private static let mistakes = [
        BadDocument("{}", ["/items": "is missing; give a list of items"]),
        BadDocument(#"{"items": 3}"#, ["/items": "must be a list of items, got a number"]),
        BadDocument(
            #"""
            {"items": [7, "", {"items": ["a", {"id": "b", "width": 3, "expanded": 1}]}],
             "animated": "no", "keep": "left", "ifVersion": -1}
            """#,
            [
                "/items/0": "must be an id, or an object with one, got a number",
                "/items/1": "must have 1 to 128 characters, got 0",
                "/items/2/id": "is missing; give an id",
                "/items/2/items/1/width": "is unknown; known here: id, expanded, height, "
                    + "expandedHeight, items",
                "/items/2/items/1/expanded": "must be true or false, got a number",
                "/animated": "must be true or false, got a string",
                "/keep":
                    #"must be one of "offset", "firstVisible", "end", "lowerEdge", got "left""#,
                "/ifVersion": "must be between 0 and 9007199254740991, got -1",
            ]
        ),
    ]

    @Test(arguments: mistakes)
    func `an invalid document is refused with all its errors`(bad: BadDocument) async throws {
        let fixture = try ServiceFixture()
        let path = try await Self.outlined(fixture)
        let reply = try await fixture.send("PUT", path + "/sections/s/outline", bad.json)
        try checkRefusal(reply, bad)
        #expect(try await fixture.get(path + "/frame").text.contains(#""edition":1"#))
    }

    @Test func `levels have a limit`() async throws {
        let fixture = try ServiceFixture()
        let path = try await Self.outlined(fixture)
        func nested(_ levels: Int) -> String {
            (1..<levels).reduce(#"[{"id": "i0", "expanded": true}]"#) { below, level in
                #"[{"id": "i\#(level)", "expanded": true, "items": \#(below)}]"#
            }
        }
        let outline = path + "/sections/s/outline"
        let most = try await fixture.send("PUT", outline, #"{"items": \#(nested(64))}"#)
        #expect(most.status == 200, "\(most.text)")
        #expect(try await fixture.get(outline).text.contains("i0"))
        let more = try await fixture.send("PUT", outline, #"{"items": \#(nested(65))}"#)
        #expect(more.status == 422 && more.text.contains("may be nested 64 levels deep"))
        // The reader of JSON itself has a limit.
        let far = try await fixture.send("PUT", outline, #"{"items": \#(nested(600))}"#)
        #expect(far.status == 400 || far.status == 422, "\(far.text)")
    }

    @Test func `conflicts change nothing`() async throws {
        let fixture = try ServiceFixture()
        let path = try await Self.outlined(fixture)
        let outline = path + "/sections/s/outline"
        let conflicts = [
            (#"{"items": ["a", {"id": "b", "items": ["a"]}]}"#, "identifierExists"),
            (#"{"items": ["a"], "ifVersion": 0}"#, "staleSnapshot"),
        ]
        for (body, code) in conflicts {
            let reply = try await fixture.send("PUT", outline, body)
            #expect(reply.status == 409 && reply.text.contains(#""code":"\#(code)""#))
        }
        #expect(try await fixture.get(path + "/frame").text.contains(#""edition":1"#))
        let long = path + "/sections/" + String(repeating: "s", count: 129) + "/outline"
        let reply = try await fixture.send("PUT", long, #"{"items": []}"#)
        #expect(reply.status == 404 && reply.text.contains("no section can be called"))
        let read = try await fixture.get(long)
        #expect(read.status == 404 && read.text == reply.text, "\(read.text)")
        let plain = try await fixture.session(#"{"clock": "manual", "sections": [{"items": 3}]}"#)
        for method in ["GET", "PUT"] {
            let body = method == "GET" ? "" : #"{"items": []}"#
            let reply = try await fixture.send(method, plain + "/sections/s/outline", body)
            #expect(reply.status == 409 && reply.text.contains("noIdentifiers"), "\(reply.text)")
        }
    }
}
