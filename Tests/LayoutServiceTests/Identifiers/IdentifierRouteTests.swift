import LayoutdTestSupport
import Testing

/// Identifiers in documents, paths and frames.
struct IdentifierRouteTests {
    private static let list =
        #"{"clock": "manual", "layout": {"type": "list", "headerHeight": 20}, "#

    private static let fruit =
        list + #""sections": [{"id": "fruit", "items": ["apple", {"id": "pear", "height": 60}]}, "#
        + #"{"id": "roots", "items": {"count": 2, "height": [30, null], "id": ["beet", "yam"]}}]}"#

    private struct Frame: Decodable {
        struct Element: Decodable, Equatable {
            let kind: String
            let section: Int
            let item: Int
            let id: String?
            let key: Int?
            let departing: Int?
        }

        let items: [Element]
        let tapped: Element?
    }

    private func names(_ reply: HTTPClient.Reply) throws -> [String?] {
        try reply.decoded(as: Frame.self).items.map(\.id)
    }

    @Test func `elements and documents carry identifiers`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.fruit)
        let all = ["apple", "pear", "beet", "yam", "fruit", "roots"]
        #expect(try names(try await fixture.get(path + "/frame")) == all)
        let document = try await fixture.get(path + "?include=sections").text
        #expect(
            document.contains(
                #""sections":[{"id":"fruit","items":[{"id":"apple"},{"id":"pear","height":60}]},"#
                    + #"{"id":"roots","items":[{"id":"beet","height":30},{"id":"yam"}]}]"#
            )
        )
        let rows = try await fixture.get(path + "/frame?form=rows&include=key").text
        let first = #""alpha","key","id"],"rows":[[0,0,0,0,20,320,100,0,0,1,0,"apple"],"#
        #expect(rows.contains(first))
    }

    @Test func `identifiers are escaped in every form`() async throws {
        let fixture = try ServiceFixture()
        let id = #"a\"b\\c\u0001\nü"#
        let path = try await fixture.session(
            Self.list + #""sections": [{"id": "\#(id)", "items": ["\#(id)"]}]}"#
        )
        let expected = "a\"b\\c\u{1}\nü"
        #expect(try names(try await fixture.get(path + "/frame")) == [expected, expected])
        struct Rows: Decodable {
            let rows: [[Value]]

            enum Value: Decodable, Equatable {
                case number(Double), text(String)

                init(from decoder: any Decoder) throws {
                    let container = try decoder.singleValueContainer()
                    if let text = try? container.decode(String.self) {
                        self = .text(text)
                    } else {
                        self = .number(try container.decode(Double.self))
                    }
                }
            }
        }
        let rows = try await fixture.get(path + "/frame?form=rows").decoded(as: Rows.self)
        #expect(rows.rows.map(\.last) == [.text(expected), .text(expected)])
    }

    @Test func `identifiers name what is tapped, kept and scrolled to`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.fruit)
        let tap = try await fixture.post(path + "/taps", #"{"id": "pear"}"#)
        let tapped = try tap.decoded(as: Frame.self).tapped
        #expect(tapped?.section == 0 && tapped?.item == 1 && tapped?.id == "pear")
        let header = try await fixture.post(
            path + "/taps",
            #"{"kind": "header", "sectionId": "roots"}"#
        )
        #expect(try header.decoded(as: Frame.self).tapped?.section == 1)
        let scroll = #"{"to": {"sectionId": "roots", "item": 1}, "animated": false}"#
        #expect(try await fixture.post(path + "/scroll", scroll).status == 200)
        let kept = try await fixture.patch(path, #"{"keep": {"id": "yam"}}"#)
        #expect(kept.status == 200, "\(kept.text)")
        let expanded = try await fixture.patch(path, #"{"expanded": [{"id": "beet"}]}"#)
        #expect(expanded.status == 200, "\(expanded.text)")
        let document = try await fixture.get(path).text
        #expect(document.contains(#""keep":{"section":1,"item":1,"at":"start"}"#))
        #expect(document.contains(#""expanded":[{"section":1,"item":0}]"#))
        let missing = try await fixture.post(path + "/taps", #"{"id": "plum"}"#)
        #expect(missing.status == 404 && missing.text.contains(#"no item with the id \"plum\""#))
    }

    @Test(arguments: [
        (#"{"id": "pear", "section": 1}"#, "/section"), (#"{"id": "pear", "item": 0}"#, "/item"),
        (#"{"id": "pear", "sectionId": "roots"}"#, "/sectionId"),
        (#"{"sectionId": "roots", "section": 0, "item": 0}"#, "/section"),
        (#"{"sectionId": "roots"}"#, "/item"), (#"{"id": 5}"#, "/id"), (#"{"id": ""}"#, "/id"),
    ])
    func `a path that contradicts an identifier is refused`(
        tap: String,
        pointer: String
    ) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.fruit)
        let reply = try await fixture.post(path + "/taps", tap)
        let errors = try reply.decoded(as: ProblemDocument.self).errors ?? []
        #expect(reply.status == 422 && errors.map(\.pointer) == [pointer], "\(reply.text)")
    }

    @Test func `all have identifiers or none`() async throws {
        let fixture = try ServiceFixture()
        let long = String(repeating: "é", count: 129)
        for (sections, pointers) in [
            (#"[{"items": ["a"]}]"#, ["/sections/0/id"]),
            (#"[{"id": "x", "items": ["a", {"height": 3}]}]"#, ["/sections/0/items/1/id"]),
            (#"[{"id": "x", "items": 3}]"#, ["/sections/0/items"]),
            (#"[{"id": "x", "items": []}, {"items": 0}]"#, ["/sections/1/id"]),
            (#"[{"id": "x", "items": ["a", "a"]}]"#, ["/sections/0/items/1/id"]),
            (#"[{"id": "x", "items": []}, {"id": "x", "items": []}]"#, ["/sections/1/id"]),
            (
                #"[{"id": "x", "items": [{"id": 3}, ""]}]"#,
                ["/sections/0/items/0/id", "/sections/0/items/1"]
            ),
            (#"[{"id": "x", "items": ["a", 5]}]"#, ["/sections/0/items/1"]),
            (#"[{"id": "x", "items": ["a"]}, 5]"#, ["/sections/1"]),
            (#"[{"id": "x", "items": ["\u00e9", "e\u0301"]}]"#, ["/sections/0/items/1/id"]),
            (#"[{"id": "\#(long)", "items": []}]"#, ["/sections/0/id"]),
            (#"[{"id": "x", "items": {"count": 2, "id": ["a"]}}]"#, ["/sections/0/items/id"]),
            (#"[{"id": "x", "items": {"id": ["a", "a"]}}]"#, ["/sections/0/items/id/1"]),
            (#"[{"id": "x", "items": {"count": 1, "height": [2]}}]"#, ["/sections/0/items"]),
            (
                #"[{"items": {"height": [2, -1, "x"]}}]"#,
                ["/sections/0/items/height/1", "/sections/0/items/height/2"]
            ),
            (#"[{"items": {"count": 2, "width": [2, 2]}}]"#, ["/sections/0/items/width"]),
            (#"[{"items": {}}]"#, ["/sections/0/items/count"]),
        ] {
            // What else names items must not stumble over them.
            let body = Self.list + #""expanded": [], "collapsed": [], "sections": \#(sections)}"#
            let reply = try await fixture.post("/v1/sessions", body)
            let errors = try reply.decoded(as: ProblemDocument.self).errors ?? []
            #expect(reply.status == 422 && errors.map(\.pointer) == pointers, "\(reply.text)")
        }
    }

    @Test func `updates name what is there, and bring identifiers`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.fruit)
        let batch =
            #"{"operations": [{"delete": {"id": "apple"}}, {"insert": {"section": 0, "item": 0}, "#
            + #""id": "fig"}, {"move": {"from": {"id": "yam"}, "to": {"section": 0, "item": 1}}}, "#
            + #"{"insert": {"section": 2}, "id": "nuts", "items": ["apple"]}], "event": 1}"#
        for _ in 0..<2 {
            // The second time it is a repetition, whose names mean nothing any more.
            let reply = try await fixture.post(path + "/updates", batch)
            #expect(reply.status == 200, "\(reply.text)")
        }
        let content = try await fixture.get(path + "/snapshot").text
        #expect(
            content == #"{"version":1,"sections":[{"id":"fruit","items":["fig","yam","pear"]},"#
                + #"{"id":"roots","items":["beet"]},{"id":"nuts","items":["apple"]}]}"#
        )
        for (operation, pointer) in [
            (#"{"insert": {"section": 0, "item": 0}}"#, "/operations/0/id"),
            (#"{"insert": {"section": 0}, "items": ["k"]}"#, "/operations/0/id"),
            (#"{"insert": {"section": 0}, "id": "k", "items": 2}"#, "/operations/0/items"),
            (#"{"insert": {"section": 0, "item": 0}, "id": "beet"}"#, "/operations"),
            (#"{"delete": {"id": "beet"}, "id": "k"}"#, "/operations/0/id"),
            (#"{"delete": {"id": "k"}}"#, "/operations/0/delete/id"),
        ] {
            let batch = #"{"operations": [\#(operation)]}"#
            let reply = try await fixture.post(path + "/updates", batch)
            let errors = try reply.decoded(as: ProblemDocument.self).errors ?? []
            #expect(reply.status == 422 && errors.map(\.pointer) == [pointer], "\(reply.text)")
        }
        #expect(try await fixture.get(path + "/snapshot").text == content)
    }

    @Test func `data without identifiers take none`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.list + #""sections": [{"items": 2}]}"#)
        let insert = #"{"operations": [{"insert": {"section": 0, "item": 0}, "id": "k"}]}"#
        let refused = try await fixture.post(path + "/updates", insert)
        let errors = try refused.decoded(as: ProblemDocument.self).errors ?? []
        #expect(errors.map(\.pointer) == ["/operations/0/id"], "\(refused.text)")
        let tap = try await fixture.post(path + "/taps", #"{"id": "k"}"#)
        #expect(tap.status == 422 && tap.text.contains("these have none; give indices"))
        let snapshot = try await fixture.get(path + "/snapshot")
        #expect(snapshot.status == 409 && snapshot.text.contains(#""code":"noIdentifiers""#))
        let edits = #"{"edits": [{"op": "deleteAllItems"}]}"#
        #expect(try await fixture.post(path + "/snapshot", edits).status == 409)
        let whole = #"{"sections": [{"id": "x", "items": ["k"]}]}"#
        let reply = try await fixture.post(path + "/snapshot", whole)
        #expect(reply.text.contains(#""snapshot":{"version":1,"reloaded":true}"#), "\(reply.text)")
        #expect(try await fixture.post(path + "/taps", #"{"id": "k"}"#).status == 200)
    }

    @Test func `identifiers are equal if Unicode says so`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(
            Self.list + #""sections": [{"id": "s", "items": [{"id": "\u00e9", "height": 40}]}]}"#
        )
        let insert =
            #"{"operations": [{"insert": {"section": 0, "item": 0}, "id": "e\u0301"}]}"#
        #expect(try await fixture.post(path + "/updates", insert).status == 422)
        let snapshot = #"{"sections": [{"id": "s", "items": [{"id": "e\u0301", "height": 90}]}]}"#
        let reply = try await fixture.post(path + "/snapshot", snapshot)
        #expect(reply.text.contains(#""insert":[],"move":[]},"made":[]"#), "\(reply.text)")
        let document = try await fixture.get(path + "?include=sections").text
        #expect(document.contains(#"[{"id":"é","height":90}]"#), "\(document)")
        #expect(try await fixture.post(path + "/taps", #"{"id": "e\u0301"}"#).status == 200)
    }

    @Test func `the first batch of an empty session may bring identifiers`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.list + #""sections": []}"#)
        let batch =
            #"{"operations": [{"insert": {"section": 0}, "id": "s", "items": ["x"]}]}"#
        let reply = try await fixture.post(path + "/updates", batch)
        #expect(reply.status == 200, "\(reply.text)")
        #expect(try await fixture.get(path + "/snapshot").text.contains(#""items":["x"]"#))
    }

    @Test(arguments: [#"{"type": "newtonian"}"#, #"{"type": "absolute"}"#])
    func `items that bodies have moved get no other size`(layout: String) async throws {
        let fixture = try ServiceFixture()
        let place = layout.contains("abs") ? #""center": {"x": 90, "y": 90}, "# : ""
        func item(_ width: Int) -> String {
            #"[{"id": "s", "items": [{"id": "x", \#(place)"width": \#(width), "height": 40}]}]"#
        }
        let dynamics = layout.contains("abs") ? #"{"type": "behaviors", "behaviors": []}"# : "null"
        let path = try await fixture.session(
            #"""
            {"clock": "manual", "layout": \#(layout), "dynamics": \#(dynamics),
             "sections": \#(item(40))}
            """#
        )
        let same = try await fixture.post(path + "/snapshot", #"{"sections": \#(item(40))}"#)
        #expect(same.status == 200, "\(same.text)")
        let other = try await fixture.post(path + "/snapshot", #"{"sections": \#(item(80))}"#)
        #expect(other.status == 422 && other.text.contains("is where its body is"))
    }

    @Test func `behaviours name items by identifiers`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(
            #"""
            {"clock": "manual", "layout": {"type": "absolute", "contentSize": {"width": 300, "height": 300}},
             "sections": [{"id": "s", "items": [
               {"id": "a", "center": {"x": 50, "y": 50}, "width": 10, "height": 10},
               {"id": "b", "center": {"x": 90, "y": 50}, "width": 10, "height": 10}]}],
             "dynamics": {"type": "behaviors", "behaviors": [
               {"id": "pull", "type": "gravity", "items": [{"id": "b"}]}]}}
            """#
        )
        let text = try await fixture.get(path + "/behaviors").text
        #expect(text.contains(#""items":[{"section":0,"item":1}]"#), "\(text)")
        let snap = #"{"type": "snap", "items": [{"id": "a"}], "point": {"x": 9, "y": 9}}"#
        #expect(try await fixture.post(path + "/behaviors", snap).status == 201)
    }
}
