import LayoutdTestSupport
import Testing

/// Items and sections that are changed in place: the same elements, without a copy and without a fade.
struct ChangeRouteTests {
    private typealias Object = [String: Any]

    private static let query = "?include=key&precision=9&rect=-1000,-1000,9000,9000"

    private static func layout(_ type: String, _ items: String = "5") -> String {
        #"{"clock": "manual", "layout": {"type": "\#(type)"}, "sections": [{"items": \#(items)}]}"#
    }

    private static let places = """
        [{"center": {"x": 60, "y": 80}, "width": 40, "height": 40},
         {"center": {"x": 200, "y": 80}, "width": 40, "height": 40, "bounds": "ellipse"}]
        """

    private func items(_ frame: Object) throws -> [Object] {
        try #require(frame["items"] as? [Object])
    }

    private func number(_ item: Object, _ name: String) throws -> Double {
        try #require(item[name] as? Double, "\(item)")
    }

    /// Posts operations, and returns the frame right after them.
    private func update(
        _ path: String,
        _ operations: String,
        _ more: String = "",
        _ fixture: borrowing ServiceFixture
    ) async throws -> Object {
        let body = #"{"operations": [\#(operations)]\#(more)}"#
        let reply = try await fixture.post(path + "/updates" + Self.query, body)
        #expect(reply.status == 200, "\(reply.text)")
        return try reply.object
    }

    private func frames(
        _ count: Int,
        _ path: String,
        _ fixture: borrowing ServiceFixture
    ) async throws -> [Object] {
        let body = #"{"frames": \#(count), "return": "all"}"#
        let reply = try await fixture.post(path + "/steps" + Self.query, body).object
        return try #require(reply["frames"] as? [Object])
    }

    @Test(arguments: [
        ("flow", "height", 50.0), ("list", "height", 100), ("waterfall", "height", 0),
        ("circle", "width", 80), ("compositional", "height", 44), ("newtonian", "width", 100),
    ])
    func `an item gets another size and stays itself`(
        type: String,
        extent: String,
        usual: Double
    ) async throws {
        let fixture = try ServiceFixture()
        let group = """
            {"clock": "manual", "sections": [{"items": 5, "layout": {"type": "list", "rowHeight": 44}}],
             "layout": {"type": "compositional"}}
            """
        let document = type == "compositional" ? group : Self.layout(type)
        let path = try await fixture.session(document)
        let before = try await fixture.get(path + "/frame" + Self.query).object
        let old = try number(try items(before)[1], extent)
        let operation =
            #"{"change": {"section": 0, "item": 1}, "size": {"\#(extent)": 130}}"#
        let first = try await update(path, operation, "", fixture)
        #expect(first["edition"] as? Int == 1)
        // Only bodies change at once.
        let start = type == "newtonian" ? 130 : old
        #expect(try abs(number(try items(first)[1], extent) - start) < 1e-9)
        let keys = try items(before).map { $0["key"] as? Int }
        for frame in [first] + (try await frames(40, path, fixture)) {
            let items = try items(frame)
            #expect(items.map { $0["key"] as? Int } == keys)
            #expect(items.allSatisfy { $0["departing"] == nil && $0["alpha"] == nil }, "\(items)")
        }
        let last = try await fixture.get(path + "/frame" + Self.query).object
        let grown = type == "waterfall" ? nil : 130.0
        if let grown { #expect(try number(try items(last)[1], extent) == grown) }
        let text = try await fixture.get(path + "?include=sections").text
        #expect(text.contains(#"},{"\#(extent)":130"#), "\(text)")
        // The layout takes the size back.
        let null = #"{"change": {"section": 0, "item": 1}, "size": null}"#
        _ = try await update(path, null, #", "animated": false"#, fixture)
        _ = try await frames(60, path, fixture)
        let back = try await fixture.get(path + "/frame" + Self.query).object
        #expect(try abs(number(try items(back)[1], extent) - old) < 1e-9)
    }

    @Test func `one item of an absolute layout moves, and not two copies`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.layout("absolute", Self.places))
        let operation = """
            {"change": {"section": 0, "item": 0}, "center": {"x": 260, "y": 300}, "zIndex": 4, "angle": 1}
            """
        var seen = [try await update(path, operation, "", fixture)]
        seen += try await frames(60, path, fixture)
        var x = 40.0
        for frame in seen {
            let items = try items(frame)
            #expect(items.count == 2 && items.allSatisfy { $0["alpha"] == nil })
            let moved = try #require(items.first { $0["item"] as? Int == 0 })
            #expect(try number(moved, "x") >= x && moved["zIndex"] as? Int == 4)
            x = try number(moved, "x")
        }
        #expect(x == 240)
        let text = try await fixture.get(path + "?include=sections").text
        #expect(
            text.contains(
                #"[{"center":{"x":260,"y":300},"width":40,"height":40,"angle":1,"zIndex":4}"#
            ),
            "\(text)"
        )
        #expect(
            text.contains(#""center":{"x":200,"y":80},"width":40,"height":40,"angle":0,"bounds""#)
        )
    }

    @Test func `what is not given stays as it is`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(
            Self.layout("list", #"[{"height": 50, "expandedHeight": 90}, {"height": 60}]"#)
        )
        let change = #"{"change": {"section": 0, "item": 0}, "size": "#
        func sections() async throws -> String {
            try await fixture.get(path + "?include=sections").text
        }
        _ = try await update(path, change + #"{"expandedHeight": 200}}"#, "", fixture)
        #expect(
            try await sections().contains(#"[{"height":50,"expandedHeight":200},{"height":60}]"#)
        )
        _ = try await update(path, change + #"{"height": null}}"#, "", fixture)
        #expect(try await sections().contains(#"[{"expandedHeight":200},{"height":60}]"#))
        let all =
            change + #"null}, {"change": {"section": 0, "item": 1}, "size": {"height": null}}"#
        _ = try await update(path, all, "", fixture)
        #expect(try await sections().contains(#""sections":[{"items":2}]"#))
    }

    @Test func `an item is named by its identifier, changed and moved in one batch`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(
            """
            {"clock": "manual", "layout": {"type": "list", "rowHeight": 40},
             "sections": [{"id": "A", "items": ["a", "b", "c"]}]}
            """
        )
        let operations = """
            {"change": {"id": "a"}, "size": {"height": 90}},
            {"move": {"from": {"id": "a"}, "to": {"section": 0, "item": 2}}}
            """
        let frame = try await update(path, operations, "", fixture)
        let ids = try items(frame).map { $0["id"] as? String }
        #expect(ids == ["b", "c", "a"] && frame["edition"] as? Int == 1)
        _ = try await frames(60, path, fixture)
        let last = try await fixture.get(path + "/frame" + Self.query).object
        #expect(try items(last).map { try number($0, "height") } == [40, 40, 90])
        let unknown = #"{"operations": [{"change": {"id": "x"}, "size": {"height": 9}}]}"#
        let reply = try await fixture.post(path + "/updates", unknown)
        #expect(reply.status == 422 && reply.text.contains("there is no item with the id"))
    }

    @Test func `clients with an earlier frame learn that all have kept their paths`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.layout("list"))
        let body =
            #"{"operations": [{"change": {"section": 0, "item": 1}, "size": {"height": 9}}]}"#
        let frame = try await fixture.post(path + "/updates?since=0", body).object
        #expect(frame["base"] == nil && (frame["moved"] as? [Object])?.isEmpty == true)
        #expect(try items(frame).count == 5)
        let next = try await fixture.post(path + "/steps?since=1", #"{"frames": 1}"#).object
        let changed = try #require((next["frames"] as? [Object])?.first)
        #expect(changed["base"] as? Int == 1)
        #expect(try items(changed).map { $0["item"] as? Int }.contains(1))
    }

    @Test func `a change in sight is no departure`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.layout("list"))
        let seen = try await fixture.get(path + "/visibility?thresholds=0.5").object
        let since = try #require(seen["next"] as? String, "\(seen)")
        let operation = #"{"change": {"section": 0, "item": 1}, "size": {"height": 120}}"#
        _ = try await update(path, operation, #", "animated": false"#, fixture)
        _ = try await frames(3, path, fixture)
        let later = try await fixture.get(path + "/visibility?thresholds=0.5&since=\(since)").text
        #expect(!later.contains(#""item":1"#), "\(later)")
    }

    /// The members of each layout that give its headers and footers their sizes.
    @Test(arguments: [
        (
            "flow",
            #"{"headerReferenceSize": {"height": 30}, "footerReferenceSize": {"height": 20}}"#
        ),
        ("list", #"{"headerHeight": 30, "footerHeight": 20}"#),
        ("waterfall", #"{"headerHeight": 30, "footerHeight": 20}"#),
    ])
    func `headers and footers get their sizes with their section`(
        type: String,
        layout: String
    ) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(
            #"{"clock": "manual", "layout": {"type": "\#(type)"}, "sections": [{"items": 2}, {"items": 3}]}"#
        )
        let operation = #"{"change": {"section": 1}, "layout": \#(layout)}"#
        let frame = try await update(path, operation, #", "animated": false"#, fixture)
        let bands = try items(frame).filter { $0["kind"] as? String != "cell" }
        #expect(bands.map { $0["kind"] as? String } == ["header", "footer"])
        #expect(try bands.map { try number($0, "height") } == [30, 20])
        #expect(bands.allSatisfy { $0["section"] as? Int == 1 })
        let again = #"{"change": {"section": 1}, "layout": null}"#
        let back = try await update(path, again, #", "animated": false"#, fixture)
        #expect(try items(back).allSatisfy { $0["kind"] as? String == "cell" })
    }

    private static let texts: [(type: String, operation: String, errors: [String: String])] = [
        (
            "list", #"{"reload": {"section": 0, "kind": "footer"}, "size": {"height": 40}}"#,
            [
                "/reload/kind":
                    "is not for updates; headers and footers have their sizes from the layout of "
                    + "their section: give that with change",
                "/size":
                    "goes with the insert, reload or change of an item; a section brings items",
                "/items": "is missing: without item a path names a section; give a count",
            ]
        ),
        (
            "list", #"{"reload": {"section": 0}, "layout": {"footerHeight": 40}}"#,
            [
                "/items":
                    "is missing: without item a path names a section; give a count; change gives a "
                    + "section another layout and keeps its items"
            ]
        ),
        (
            "list", #"{"change": {"section": 0, "item": 1}, "layout": {"footerHeight": 40}}"#,
            [
                "": "changes nothing; give a size, null for that of the layout, whether it is "
                    + "movable or isHidden, or where it is pinned",
                "/layout": "goes with the insert, reload or change of a section; leave it out",
            ]
        ),
        (
            "list", #"{"change": {"section": 0}, "size": {"height": 40}}"#,
            [
                "/layout":
                    "is missing; give the section's layout, or null for that of all sections",
                "/size":
                    "goes with the insert, reload or change of an item; a section brings items",
            ]
        ),
        (
            "list", #"{"change": {"section": 0, "item": 1}, "size": {"width": 9, "height": -1}}"#,
            [
                "/size/width": "is not for rows, which fill the width; leave it out",
                "/size/height": "must be between 0 and 1000000, got -1",
            ]
        ),
        (
            "list", #"{"change": {"section": 0, "item": 1}, "size": {}, "animated": true}"#,
            [
                "/size": "changes nothing; give height or expandedHeight, or null for the layout's",
                "/animated": "is for all operations together; give it beside operations",
            ]
        ),
        (
            "flow", #"{"change": {"section": 0, "item": 1}, "size": {"depth": 1}, "items": 3}"#,
            [
                "/size/depth": "is unknown; known here: width, height",
                "/items": "goes with the insert or reload of a section; an item has a size",
            ]
        ),
        (
            "flow",
            #"{"change": {"section": 0, "item": 1}, "size": null, "center": {"x": 1, "y": 1}}"#,
            ["/center": "is for items of an absolute layout; others place theirs, so leave it out"]
        ),
        (
            "flow", #"{"change": {"section": 0, "item": 1}, "size": 5, "id": "a"}"#,
            [
                "/size": "must be an object, got a number",
                "/id": "goes with insert; others keep the id they have, so leave it out",
            ]
        ),
        (
            "flow", #"{"change": {"section": 0, "item": 1, "sectionId": "x"}, "size": null}"#,
            [
                "/change/sectionId":
                    "is for data with ids, and these have none; give indices"
            ]
        ),
        (
            "waterfall", #"{"change": {"section": 0, "item": 1}, "size": {"rowSpan": 2}}"#,
            ["/size/rowSpan": "is unknown; known here: width, height, columnSpan"]
        ),
        (
            "absolute", #"{"change": {"section": 0, "item": 1}}"#,
            [
                "": "changes nothing; give center, size, angle, zIndex, alpha, scale, bounds, "
                    + "isHidden or pinned"
            ]
        ),
        (
            "absolute",
            #"{"change": {"section": 0, "item": 0}, "size": {"width": null}, "velocity": {"x": 1, "y": 1}}"#,
            [
                "/size/width": "must be a number, got null",
                "/velocity":
                    "goes with the insert or reload of an item; a section brings items, and PUT "
                    + "…/items/{section}/{item} changes the velocity of one that stays",
            ]
        ),
        (
            "absolute",
            #"{"change": {"section": 0, "item": 1}, "size": {"width": 0.1, "height": 0.2}}"#,
            ["/size": "is too small for the item's bounds; give other bounds, too"]
        ),
        (
            "absolute", #"{"change": {"section": 0, "item": 0}, "colour": 1, "center": null}"#,
            [
                "/center": "must be an object, got null",
                "/colour":
                    "is unknown; known here: insert, delete, move, reload, change, center, size, angle, "
                    + "zIndex, alpha, scale, bounds, isHidden, pinned, items, id",
            ]
        ),
    ]

    @Test(arguments: texts)
    func `a wrong change is refused with the right way`(
        type: String,
        operation: String,
        errors: [String: String]
    ) async throws {
        let fixture = try ServiceFixture()
        let items = type == "absolute" ? Self.places : "5"
        let path = try await fixture.session(Self.layout(type, items))
        let before = try await fixture.get(path + "/frame").text
        let bad = BadDocument(
            #"{"operations": [\#(operation)]}"#,
            errors.reduce(into: [:]) { $0["/operations/0" + $1.key] = $1.value }
        )
        try checkRefusal(try await fixture.post(path + "/updates", bad.json), bad)
        #expect(try await fixture.get(path + "/frame").text == before)
    }

    @Test func `an item that is not there is named`() async throws {
        let fixture = try ServiceFixture()
        for (type, members) in [("list", #""size": {"height": 9}"#), ("absolute", #""angle": 1"#)] {
            let items = type == "absolute" ? Self.places : "5"
            let path = try await fixture.session(Self.layout(type, items))
            let body = #"{"operations": [{"change": {"section": 0, "item": 7}, \#(members)}]}"#
            let reply = try await fixture.post(path + "/updates", body)
            #expect(reply.status == 409 && reply.text.contains("names item 7 of section 0"))
            #expect(reply.text.contains("delete, reload, change and from take"))
        }
    }
}
