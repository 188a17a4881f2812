import Foundation
import LayoutdTestSupport
import Testing

/// Other layouts of a live session, over HTTP.
struct LayoutTransitionRouteTests {
    private typealias Object = [String: Any]
    private static let list = """
        {"clock": "manual", "layout": {"type": "list", "headerHeight": 20}, "expanded": \
        [{"section": 0, "item": 2}], "sections": [{"id": "s", "items": ["a", "b", "c", "d"]}]}
        """

    private func object(_ reply: HTTPClient.Reply) throws -> Object {
        #expect(reply.status == 200, "\(reply.text)")
        let json = try JSONSerialization.jsonObject(with: Data(reply.text.utf8)) as? Object
        return try #require(json)
    }

    private func problem(_ reply: HTTPClient.Reply, _ part: String) throws -> String {
        let document = try JSONDecoder().decode(ProblemDocument.self, from: Data(reply.text.utf8))
        #expect(document.detail.contains(part), "\(reply.text)")
        return "\(reply.status) \(document.type.dropFirst("/problems/".count))"
    }

    @Test func `the old layout stays until the change is finished`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.list)
        let before = try object(await fixture.get(path))
        let start = #"{"to": {"type": "waterfall"}, "anchor": {"id": "b"}, "progress": 0.5}"#
        var frame = try object(await fixture.post(path + "/transition", start))
        var transition = try #require(frame["transition"] as? Object)
        #expect(
            transition["from"] as? String == "list" && transition["to"] as? String == "waterfall"
        )
        #expect(transition["progress"] as? Double == 0.5 && frame["edition"] as? Int == 0)
        var session = try object(await fixture.get(path))
        #expect(session["layout"] as? NSDictionary == before["layout"] as? NSDictionary)
        #expect(session["expanded"] as? NSArray == before["expanded"] as? NSArray)
        #expect((session["transition"] as? Object)?["progress"] as? Double == 0.5)
        frame = try object(await fixture.post(path + "/transition", #"{"finish": true}"#))
        transition = try #require(frame["transition"] as? Object)
        #expect(transition as NSDictionary == ["completed": true] && frame["edition"] as? Int == 1)
        session = try object(await fixture.get(path))
        #expect((session["layout"] as? Object)?["type"] as? String == "waterfall")
        #expect((session["expanded"] as? [Any])?.isEmpty == true && session["transition"] == nil)
        // What was expanded counts again.
        _ = try object(await fixture.post(path + "/steps", #"{"frames": 60}"#))
        let back = #"{"layout": {"type": "list"}, "animated": false}"#
        frame = try object(await fixture.send("PATCH", path, back))
        #expect(frame["edition"] as? Int == 2 && frame["resting"] as? Bool == true)
        session = try object(await fixture.get(path))
        #expect(session["expanded"] as? NSArray == before["expanded"] as? NSArray)
        // A layout of another type is complete.
        #expect((session["layout"] as? Object)?["headerHeight"] as? Double == 0)
    }

    @Test func `a change that is driven excludes others`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.list)
        for body in [#"{"progress": 0.5}"#, #"{"finish": true}"#, #"{"cancel": true}"#] {
            let reply = try await fixture.post(path + "/transition", body)
            #expect(try problem(reply, "no transition is driven") == "409 conflicting-transition")
        }
        _ = try object(await fixture.post(path + "/transition", #"{"to": {"type": "flow"}}"#))
        let before = try await fixture.get(path + "/frame").text
        let refused: [(String, String, String)] = [
            ("POST", "/transition", #"{"to": {"type": "list"}}"#),
            ("POST", "/scroll", #"{"delta": {"y": 10}}"#),
            ("POST", "/updates", #"{"operations": [{"delete": {"section": 0, "item": 0}}]}"#),
            ("POST", "/snapshot", #"{"sections": []}"#),
            ("PUT", "/sections/s/outline", #"{"items": ["a"]}"#),
            ("POST", "/reorder", #"{"phase": "began", "id": "a"}"#),
            ("PATCH", "", #"{"layout": {"type": "list"}}"#),
        ]
        for (method, part, body) in refused {
            let reply = try await fixture.send(method, path + part, body)
            let text = try problem(
                reply,
                "a transition to another layout is driven; finish or cancel"
            )
            #expect(text == "409 conflicting-transition", "\(part)")
        }
        #expect(try await fixture.get(path + "/frame").text == before)
        let tap = try await fixture.post(path + "/taps", #"{"point": {"x": 10, "y": 30}}"#)
        #expect(tap.status == 200)
        #expect(try object(await fixture.get(path))["transition"] != nil)
        let size = try await fixture.send(
            "PUT",
            path + "/viewport",
            #"{"width": 300, "height": 400}"#
        )
        #expect(size.status == 200)
        let session = try object(await fixture.get(path))
        #expect(session["transition"] == nil)
        #expect((session["layout"] as? Object)?["type"] as? String == "flow")
    }

    @Test(arguments: [
        (#"{}"#, "the document needs one of to, progress, finish and cancel; got none"),
        (#"{"progress": "half"}"#, "/progress must be a number, got a string"),
        (#"{"progress": 1001}"#, "/progress must be between -1000 and 1000, got 1001"),
        (#"{"to": {"type": "pile"}}"#, #"/to/type must be one of "flow", "list","#),
        (#"{"to": {}}"#, "/to/type is missing; give one of"),
        (#"{"to": {"type": "list", "itemSize": {}}}"#, "/to/itemSize is unknown"),
        (#"{"to": {"type": "list"}, "finger": {"x": 1, "y": 1}}"#, "/finger does not go with to"),
        (
            #"{"to": {"type": "list"}, "keep": "end", "anchor": {"id": "a"}}"#,
            "/keep does not go with anchor; leave it out"
        ),
        (#"{"to": {"type": "list"}, "anchor": {"id": "z"}}"#, #"there is no item with the id "z""#),
        (
            #"{"to": {"type": "list"}, "anchor": {"section": 0, "item": 9}}"#,
            "/anchor/item there is no item 9 in section 0; indices count from 0"
        ),
        (#"{"progress": 1, "keep": "end"}"#, "/keep goes with to; leave it out"),
        (#"{"finish": false}"#, "/finish must be true; leave it out, or give another one of"),
        (#"{"finish": true, "cancel": true}"#, "/cancel does not go with finish"),
        (
            #"{"finish": true, "velocity": 2, "animation": {"curve": "linear"}}"#,
            "/velocity needs a spring, and the animation is along a curve; leave it out"
        ),
    ])
    func `a wrong request says what is wrong`(body: String, detail: String) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.list)
        if body.contains("finish") {
            _ = try object(await fixture.post(path + "/transition", #"{"to": {"type": "flow"}}"#))
        }
        let before = try await fixture.get(path + "/frame").text
        let reply = try await fixture.post(path + "/transition", body)
        #expect(try problem(reply, detail) == "422 invalid-document")
        #expect(try await fixture.get(path + "/frame").text == before)
    }

    @Test func `rods are shown at once or not at all`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.list)
        let rods = #"{"layout": {"type": "newtonian"}}"#
        let refused = try await fixture.send("PATCH", path, rods)
        #expect(try problem(refused, #""animated": false"#) == "409 conflicting-transition")
        let driven = try await fixture.post(path + "/transition", #"{"to": {"type": "newtonian"}}"#)
        #expect(try problem(driven, #""animated": false"#) == "409 conflicting-transition")
        for body in [
            #"{"layout": {"type": "newtonian"}, "animated": false}"#,
            #"{"layout": {"type": "list"}, "animated": false}"#,
        ] {
            let reply = try await fixture.send("PATCH", path, body)
            #expect(reply.status == 200, "\(reply.text)")
        }
    }

    private static let shelf = """
        {"clock": "manual", "sections": [{"items": 9}], "orthogonalOffsets": {"0": 150}, "layout": \
        {"type": "compositional", "section": {"orthogonalScrollingBehavior": "continuous", \
        "decorationItems": [{"kind": "shade"}], "group": {"direction": "horizontal", "layoutSize": \
        {"widthDimension": {"absolute": 200}, "heightDimension": {"absolute": 90}}, "count": 2, \
        "subitem": {"layoutSize": {"widthDimension": {"fractionalWidth": 1}, "heightDimension": \
        {"fractionalHeight": 1}}}}}}}
        """

    @Test func `kinds of the old layout keep their names`() async throws {
        let fixture = try ServiceFixture()
        for isDriven in [true, false] {
            let path = try await fixture.session(Self.shelf)
            _ = try object(await fixture.get(path + "/frame"))
            let frame =
                isDriven
                ? try object(
                    await fixture.post(path + "/transition?since=0", #"{"to": {"type": "list"}}"#)
                )
                : try object(
                    await fixture.send("PATCH", path + "?since=0", #"{"layout": {"type": "list"}}"#)
                )
            let kinds = (frame["items"] as? [Object] ?? []).compactMap { $0["kind"] as? String }
            #expect(Set(kinds) == ["cell", "shade"])
            #expect((frame["removed"] as? [Object])?.first?["kind"] as? String == "shade")
            let rows = try object(await fixture.get(path + "/frame?form=rows"))
            #expect(rows["kinds"] as? [String] == ["cell", "header", "footer", "shade"])
        }
    }

    @Test func `sections scroll as the old layout lets them`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.shelf)
        let before = try object(await fixture.get(path + "/frame"))["sections"] as? NSArray
        #expect(before?.count == 1)
        let frame = try object(
            await fixture.post(path + "/transition", #"{"to": {"type": "list"}}"#)
        )
        #expect(frame["sections"] as? NSArray == before)
        let session = try object(await fixture.get(path + "?include=sections"))
        #expect((session["orthogonalOffsets"] as? Object)?["0"] as? Double == 150)
    }

    @Test func `an absolute layout needs places`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.list)
        let driven = try await fixture.post(path + "/transition", #"{"to": {"type": "absolute"}}"#)
        #expect(
            try problem(driven, "/to needs places, and items of section 0")
                == "422 invalid-document"
        )
        let patch = #"{"layout": {"type": "absolute"}}"#
        let refused = try await fixture.send("PATCH", path, patch)
        #expect(try problem(refused, "/layout needs places") == "422 invalid-document")
    }

    @Test func `an anchor of a patch needs a layout`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.list)
        let alone = try await fixture.send("PATCH", path, #"{"anchor": {"id": "a"}}"#)
        #expect(try problem(alone, "/anchor needs a layout") == "422 invalid-document")
        let both = #"{"layout": {"type": "flow"}, "anchor": {"id": "a"}, "keep": "end"}"#
        let refused = try await fixture.send("PATCH", path, both)
        #expect(try problem(refused, "/keep does not go with anchor") == "422 invalid-document")
    }

    @Test func `an event that is sent again counts once`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.list)
        let start = #"{"to": {"type": "flow"}, "event": 4}"#
        _ = try object(await fixture.post(path + "/transition", start))
        let again = try object(await fixture.post(path + "/transition", start))
        #expect(again["duplicate"] as? Bool == true && again["sequence"] as? Int == 1)
    }

    /// The description of a session creates another one, whatever its data were made for.
    @Test(arguments: [
        (
            #"{"type": "list"}"#,
            #"[{"items": [{"width": 30}, {"width": 30, "height": 20}], "layout": {"minimumLineSpacing": 3}}]"#,
            #"{"type": "flow"}"#
        ),
        (
            #"{"type": "waterfall"}"#,
            #"[{"items": [{"height": 30}, {"width": 30, "height": 20}], "layout": {"minimumLineSpacing": 3}}]"#,
            #"{"type": "flow"}"#
        ),
        (
            #"{"type": "flow"}"#,
            #"[{"items": [{"center": {"x": 20, "y": 9}, "width": 30, "height": 20}]}]"#,
            #"{"type": "absolute"}"#
        ),
        (
            #"{"type": "flow"}"#,
            #"[{"items": [{"expandedHeight": 300}], "layout": {"rowHeight": 30}}]"#,
            #"{"type": "list"}"#
        ),
    ])
    func `a session can be created from its description`(
        new: String,
        sections: String,
        old: String
    ) async throws {
        let fixture = try ServiceFixture()
        let first = #"{"clock": "manual", "layout": \#(old), "sections": \#(sections)}"#
        let path = try await fixture.session(first)
        let patch = #"{"layout": \#(new), "animated": false}"#
        _ = try object(await fixture.send("PATCH", path, patch))
        let session = try object(await fixture.get(path + "?include=sections"))
        var request: Object = ["clock": "manual"]
        for name in ["layout", "sections"] { request[name] = session[name] }
        let other = try await fixture.session(try jsonText(request))
        let places = try [await fixture.get(path + "/frame"), await fixture.get(other + "/frame")]
            .map { try object($0)["items"] as? NSArray }
        #expect(places[0] == places[1])
    }
}
