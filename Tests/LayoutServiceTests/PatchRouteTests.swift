import LayoutdTestSupport
import Testing

/// Settings of a session that change while it runs.
struct PatchRouteTests {
    private static let manual = #"{"clock": "manual"}"#

    private func session(
        _ path: String,
        _ fixture: borrowing ServiceFixture
    ) async throws -> SessionDocument {
        try await fixture.get(path).decoded(as: SessionDocument.self)
    }

    private func patched(_ patch: String, of json: String = manual) async throws -> SessionDocument
    {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(json)
        let reply = try await fixture.patch(path, patch)
        #expect(reply.status == 200, "\(reply.text)")
        return try await session(path, fixture)
    }

    @Test func `a patch is merged key by key and leaves the rest unchanged`() async throws {
        let session = try await patched(
            """
            {"layout": {"itemSize": {"width": 90}, "sectionInset": {"top": 1}, "pixelScale": 2},
             "dynamics": {"damping": 0.3, "overscan": {"y": 7}},
             "animation": {"duration": 2}, "keep": "end"}
            """
        )
        #expect(session.layout.itemSize == FrameDocument.Extent(width: 90, height: 44))
        let inset = SessionDocument.Insets(top: 1, left: 10, bottom: 10, right: 10)
        #expect(session.layout.sectionInset == inset && session.layout.pixelScale == 2)
        #expect(session.dynamics?.damping == 0.3 && session.dynamics?.frequency == 1)
        #expect(session.dynamics?.overscan == FrameDocument.Point(x: 100, y: 7))
        #expect(session.animation.duration == 2 && session.animation.damping == 1)
        #expect(session.keep == "end" && session.sequence == 1 && session.edition == 0)
    }

    @Test func `null resets a member to its default`() async throws {
        let session = try await patched(
            """
            {"layout": {"itemSize": {"height": null}, "sectionInset": null},
             "dynamics": {"overscan": null, "damping": null},
             "animation": {"damping": null}, "keep": null}
            """,
            of: """
                {"clock": "manual", "preset": "bounce", "keep": "end", "animation": {"damping": 0.5},
                 "layout": {"itemSize": {"width": 70, "height": 70}, "sectionInset": {"top": 9}}}
                """
        )
        #expect(session.layout.itemSize == FrameDocument.Extent(width: 70, height: 50))
        #expect(session.layout.sectionInset.top == 0)
        #expect(session.dynamics?.damping == 0.8 && session.dynamics?.frequency == 0.8)
        #expect(session.dynamics?.overscan == FrameDocument.Point(x: 100, y: 100))
        #expect(session.animation.damping == 1 && session.keep == "offset")
    }

    @Test func `removing the animation restores the default one`() async throws {
        let session = try await patched(
            #"{"animation": null}"#,
            of: #"{"animation": {"duration": 3, "delay": 1}}"#
        )
        #expect(session.animation.duration == 0.4 && session.animation.delay == 0)
    }

    @Test func `dynamics are switched off and on`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        _ = try await fixture.post(path + "/scroll", #"{"delta": {"y": 40}}"#)
        let off = try await fixture.patch(path, #"{"dynamics": null}"#)
        #expect(try off.decoded(as: FrameDocument.self).items[0].y > 10)
        let frames = try await fixture.post(path + "/steps", #"{"frames": 25}"#)
            .decoded(as: FramesDocument.self).frames
        #expect(frames[0].resting && frames[0].items[0].y == 10)
        #expect(try await session(path, fixture).dynamics == nil)
        let untyped = try await fixture.patch(path, #"{"dynamics": {"damping": 0.1}}"#)
        try checkRefusal(
            untyped,
            BadDocument("", ["/dynamics/type": #"is missing; give "spring" or "behaviors""#])
        )
        _ = try await fixture.patch(path, #"{"dynamics": {"type": "spring", "damping": 0.1}}"#)
        let springs = try #require(try await session(path, fixture).dynamics)
        #expect(springs.damping == 0.1 && springs.resistanceFactor == 1500)
        let scrolled = try await fixture.post(path + "/scroll", #"{"delta": {"y": 40}}"#)
        #expect(try scrolled.decoded(as: FrameDocument.self).resting == false)
    }

    @Test func `an empty patch changes only the sequence`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        let before = try await fixture.get(path + "/frame").text
        for body in ["{}", ""] {
            let frame = try await fixture.client.send("PATCH", path, body: Array(body.utf8))
            if body == "{}" { #expect(frame.status == 415) } else { #expect(frame.status == 200) }
        }
        let after = try await fixture.get(path + "/frame").text
        let expected = before.replacingOccurrences(of: #""sequence":0"#, with: #""sequence":1"#)
        #expect(after == expected)
    }

    @Test(arguments: ["application/merge-patch+json", "application/json; charset=utf-8"])
    func `both content types are accepted`(type: String) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        let headers = ["Content-Type": type, "Prefer": "return=minimal"]
        let reply = try await fixture.client.send(
            "PATCH",
            path + "?precision=1",
            headers: headers,
            body: #"{"keep": "end"}"#
        )
        #expect(reply.status == 204 && reply[header: "ETag"] == "\"1\"")
        #expect(try await session(path, fixture).keep == "end")
    }

    @Test func `other content types are refused, naming both accepted ones`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        let headers = ["Content-Type": "application/json-patch+json"]
        let reply = try await fixture.client.send("PATCH", path, headers: headers, body: "[]")
        let problem = try reply.decoded(as: ProblemDocument.self)
        #expect(reply.status == 415)
        #expect(
            problem.detail
                == "send application/merge-patch+json or application/json, got "
                + "\"application/json-patch+json\"; curl: use --json instead of -d"
        )
    }

    @Test func `items move from their current places to their new ones`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(#"{"clock": "manual", "dynamics": null}"#)
        let start = try await fixture.patch(path, #"{"layout": {"sectionInset": {"top": 110}}}"#)
            .decoded(as: FrameDocument.self)
        #expect(start.items[0].y == 10 && !start.resting)
        let later = try await fixture.post(path + "/steps", #"{"frames": 10}"#)
            .decoded(as: FramesDocument.self).frames[0]
        #expect(later.items[0].y > 20 && later.items[0].y < 110)
    }

    @Test func `columns and columnCount replace each other`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(#"{"preset": "two-column", "clock": "manual"}"#)
        let counted = try await fixture.patch(path, #"{"layout": {"columnCount": 3}}"#)
        #expect(counted.status == 200, "\(counted.text)")
        let text = try await fixture.get(path).text
        #expect(text.contains(#""columnCount":3"#) && !text.contains("contentWidth"))
        let columns = #""columns": [{"x": 0, "width": 300}], "contentWidth": 300"#
        let placed = try await fixture.patch(path, #"{"layout": {\#(columns)}}"#)
        #expect(placed.status == 200, "\(placed.text)")
        let session = try await fixture.get(path).text
        #expect(session.contains(#""columns":[{"x":0,"width":300}],"contentWidth":300"#))
        #expect(!session.contains("columnCount") && session.contains(#""ties":"last""#))
        _ = try await fixture.patch(path, #"{"layout": {"contentWidth": null}}"#)
        #expect(!(try await fixture.get(path).text.contains("contentWidth")))
        _ = try await fixture.patch(path, #"{"layout": {"columns": null}}"#)
        #expect(try await fixture.get(path).text.contains(#""columnCount":2"#))
    }

    @Test func `a list patch may repeat the type`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(#"{"preset": "cell-animations"}"#)
        let patch = #"{"layout": {"type": "list", "rowHeight": 50}}"#
        let frame = try await fixture.patch(path, patch).decoded(as: FrameDocument.self)
        #expect(frame.contentSize.height == 1000)
    }

    @Test func `a cradle's anchor, length and gravity can be patched`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(
            #"{"preset": "newtonian", "sections": [{"items": 1}]}"#
        )
        let patch = #"{"layout": {"anchor": {"x": 10, "y": 20}, "gravity": {"y": 2}}}"#
        #expect(try await fixture.patch(path, patch).status == 200)
        _ = try await fixture.patch(path, #"{"layout": {"anchor": {"y": 30}, "length": 100}}"#)
        let text = try await fixture.get(path).text
        #expect(text.contains(#""anchor":{"x":10,"y":30},"length":100,"damping":0.4"#))
        _ = try await fixture.patch(path, #"{"layout": {"anchor": null, "gravity": null}}"#)
        let reset = try await fixture.get(path).text
        #expect(reset.contains(#""anchor":null"#) && reset.contains(#""gravity":{"x":0,"y":1}"#))
    }

    @Test func `a scene's behaviours are replaced together`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(ServiceFixture.scene)
        let nothing = try await fixture.patch(path, #"{"dynamics": {"type": "behaviors"}}"#)
        #expect(nothing.status == 200, "\(nothing.text)")
        #expect(try await fixture.get(path + "/behaviors/floor").status == 200)
        let gravity = #"{"type": "gravity", "id": "down"}"#
        let reply = try await fixture.patch(path, #"{"dynamics": {"behaviors": [\#(gravity)]}}"#)
        #expect(try reply.decoded(as: FrameDocument.self).resting == false)
        #expect(try await fixture.get(path + "/behaviors/floor").status == 404)
        #expect(try await fixture.get(path + "/behaviors/down").status == 200)
        _ = try await fixture.patch(path, #"{"dynamics": {"behaviors": null}}"#)
        #expect(try await fixture.get(path).text.contains(#""behaviors":[]"#))
    }

    @Test func `a cradle's animation and keep can be patched`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(#"{"preset": "newtonian"}"#)
        let patch = #"{"keep": "end", "animation": {"delay": 1}, "dynamics": null, "layout": {}}"#
        let reply = try await fixture.patch(path, patch)
        #expect(reply.status == 200, "\(reply.text)")
        let text = try await fixture.get(path).text
        #expect(text.contains(#""keep":"end""#) && text.contains(#""delay":1"#))
    }
}
