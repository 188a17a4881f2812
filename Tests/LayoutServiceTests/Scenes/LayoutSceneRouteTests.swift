import Foundation
import LayoutdTestSupport
import Testing

/// Behaviours over layouts that place their items.
struct LayoutSceneRouteTests {
    static let tied = """
        {"clock": "manual", "layout": {"type": "flow", "itemSize": {"width": 90, "height": 50}},
         "sections": [{"items": 200}],
         "dynamics": {"type": "behaviors", "behaviors": [
            {"type": "attachment", "id": "ties", "anchor": "layout"}]}}
        """

    private func behavior(
        _ path: String,
        _ id: String,
        _ fixture: borrowing ServiceFixture
    ) async throws -> [String: Any] {
        let reply = try await fixture.get(path + "/behaviors/\(id)")
        let json = try JSONSerialization.jsonObject(with: Data(reply.text.utf8))
        return try #require(json as? [String: Any])
    }

    @Test func `attachments to the layout equal springs`() async throws {
        let fixture = try ServiceFixture()
        let tied = try await fixture.session(Self.tied)
        let sprung = try await fixture.session(
            """
            {"clock": "manual", "sections": [{"items": 200}],
             "layout": {"type": "flow", "itemSize": {"width": 90, "height": 50}},
             "dynamics": {"type": "spring"}}
            """
        )
        let scroll = #"{"delta": {"y": 60}, "touch": {"x": 160, "y": 20}}"#
        for path in [tied, sprung] { _ = try await fixture.post(path + "/scroll", scroll) }
        let query = "/steps?precision=4"
        for frames in [1, 5, 20, 600] {
            var places: [[Double]] = []
            for path in [tied, sprung] {
                let reply = try await fixture.post(path + query, #"{"frames": \#(frames)}"#)
                let last = try reply.decoded(as: FramesDocument.self).frames.last
                places.append(try #require(last).items.map(\.y))
            }
            #expect(places[0].count == places[1].count)
            for (one, other) in zip(places[0], places[1]) { #expect(abs(one - other) < 0.02) }
        }
        #expect(try await fixture.get(tied + "/frame").text.contains(#""resting":true"#))
    }

    @Test func `they are described as they were given`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.tied)
        let ties = try await behavior(path, "ties", fixture)
        #expect(ties["anchor"] as? String == "layout" && ties["items"] == nil)
        #expect(ties["frequency"] as? Double == 1 && ties["damping"] as? Double == 0.8)
        #expect(ties["resistanceFactor"] as? Double == 1500 && ties["length"] as? Double == 0)
        let some = """
            {"type": "attachment", "id": "some", "anchor": "layout", "frequency": 3, "length": 0.5,
             "items": [{"section": 0, "item": 2}, {"section": 0, "item": 150}]}
            """
        let added = try await fixture.post(path + "/behaviors", some)
        #expect(added.status == 201)
        let listed = try #require(try await behavior(path, "some", fixture)["items"] as? [Any])
        #expect(listed.count == 2)
        let document = try await fixture.get(path + "?include=sections").text
        let copy = try #require(
            try JSONSerialization.jsonObject(with: Data(document.utf8)) as? [String: Any]
        )
        let request = copy.filter { ["layout", "sections", "dynamics"].contains($0.key) }
        let json = String(
            decoding: try JSONSerialization.data(withJSONObject: request),
            as: UTF8.self
        )
        let again = try await fixture.session(json)
        #expect(
            try await fixture.get(again + "/behaviors").text
                == (try await fixture.get(path + "/behaviors").text)
        )
    }

    @Test func `springs and behaviours replace each other`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.tied)
        for (patch, text) in [
            (#"{"dynamics": {"type": "spring"}}"#, #""dynamics":{"type":"spring""#),
            (
                #"{"dynamics": {"type": "behaviors", "behaviors": [{"type": "gravity"}]}}"#,
                #""id":"gravity-1""#
            ),
            (#"{"dynamics": null}"#, #""dynamics":null"#),
            (#"{"dynamics": {"type": "behaviors"}}"#, #""dynamics":{"type":"behaviors""#),
        ] {
            let reply = try await fixture.patch(path, patch)
            #expect(reply.status == 200, "\(reply.text)")
            #expect(try await fixture.get(path).text.contains(text))
        }
    }

    @Test(
        arguments: [
            (
                #"{"type": "attachment", "anchor": "sky"}"#, "/anchor",
                #"must be one of "layout", got "sky""#
            ),
            (
                #"{"type": "attachment", "anchor": "layout", "offset": {"x": 1}}"#, "/offset",
                "is for an attachment to a point or between two items; leave it out"
            ),
            (
                #"{"type": "attachment", "anchor": "layout", "frequency": 0}"#, "/frequency",
                "must be between 0.01 and 60, got 0"
            ),
            (
                #"{"type": "attachment", "anchor": "layout", "length": 30}"#, "/length",
                "must be between 0 and 0.5, got 30"
            ),
            (
                #"""
                {"type": "attachment", "items": [{"section": 0, "item": 1}],
                 "anchor": {"x": 1, "y": 2}, "resistanceFactor": 9}
                """#, "/resistanceFactor", #"goes with "anchor": "layout"; leave it out"#
            ),
            (
                #"""
                {"type": "attachment", "anchor": "layout", "items": [{"section": 0, "item": 200}]}
                """#, "/items/0",
                "there is no item 200 in section 0 of the scene; indices count from 0"
            ),
        ]
    )
    func `a wrong attachment to the layout is refused`(
        json: String,
        pointer: String,
        detail: String
    ) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.tied)
        let reply = try await fixture.post(path + "/behaviors", json)
        #expect(reply.status == 422)
        let problem = try reply.decoded(as: ProblemDocument.self)
        #expect(problem.errors?.map(\.pointer) == [pointer])
        #expect(problem.errors?.map(\.detail) == [detail])
    }

    @Test func `headers collide, are grabbed, and are told from cells`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(
            """
            {"clock": "manual", "sections": [{"items": 3}],
             "layout": {"type": "flow", "itemSize": {"width": 90, "height": 50},
                        "headerReferenceSize": {"width": 320, "height": 30}},
             "dynamics": {"type": "behaviors", "behaviors": [
                {"type": "gravity"}, {"type": "collision", "referenceBounds": true}]}}
            """
        )
        let steps = try await fixture.post(
            path + "/steps?include=contacts",
            #"{"frames": 90, "return": "all"}"#
        )
        #expect(steps.text.contains(#"{"kind":"header","section":0,"item":0}"#))
        let grabbed = try await fixture.post(
            path + "/touches",
            #"{"touch": "a", "phase": "began", "point": {"x": 100, "y": 300}}"#
        )
        #expect(grabbed.status == 200 && grabbed.text.contains(#""grabbed":"#))
        let patched = try await fixture.patch(path, #"{"layout": {"minimumLineSpacing": 30}}"#)
        #expect(patched.status == 200, "\(patched.text)")
    }

    @Test func `a cell outside of the tile cannot be set`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.tied)
        let near = try await fixture.put(path + "/items/0/3", #"{"velocity": {"x": 300, "y": 0}}"#)
        #expect(near.status == 200, "\(near.text)")
        let far = try await fixture.put(path + "/items/0/150", #"{"angle": 1}"#)
        #expect(far.status == 409 && far.text.contains("immovable-item"))
        let none = try await fixture.put(path + "/items/0/200", #"{"angle": 1}"#)
        #expect(none.status == 404)
    }

    @Test func `more elements than a scene may have are refused`() async throws {
        let fixture = try ServiceFixture()
        let reply = try await fixture.post(
            "/v1/sessions",
            """
            {"layout": {"type": "flow", "itemSize": {"width": 2, "height": 2}},
             "sections": [{"items": 90000}], "dynamics": {"type": "behaviors"}}
            """
        )
        #expect(reply.status == 422 && reply.text.contains("would move more than 500 items"))
    }
}
