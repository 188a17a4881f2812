import LayoutdTestSupport
import Testing

/// Options of a session request other than layout and data.
struct SessionOptionTests {
    private func item(
        _ item: Int,
        of path: String,
        in fixture: borrowing ServiceFixture,
        section: Int = 0
    ) async throws -> FrameDocument.Item {
        try await fixture.get(path + "/items/\(section)/\(item)")
            .decoded(as: FrameDocument.Item.self)
    }

    @Test func `insets shift the start and narrow the lines`() async throws {
        let fixture = try ServiceFixture()
        let inset = #"{"top": 20, "left": 30, "bottom": 40, "right": 10}"#
        let path = try await fixture.session(#"{"clock": "manual", "contentInset": \#(inset)}"#)
        let session = try await fixture.get(path).decoded(as: SessionDocument.self)
        #expect(session.contentOffset == FrameDocument.Point(x: -30, y: -20))
        #expect(session.contentSize.width == 280)
        let end = try await fixture.post(path + "/scroll", #"{"contentOffset": {"y": 1e9}}"#)
            .decoded(as: FrameDocument.self)
        #expect(end.contentOffset.y == end.contentSize.height + 40 - 480)
    }

    @Test func `the display's rate sets the length of a tick`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(#"{"clock": "manual", "displayRate": 120}"#)
        #expect(try await fixture.get(path).decoded(as: SessionDocument.self).displayRate == 120)
        _ = try await fixture.post(path + "/scroll", #"{"delta": {"y": 40}}"#)
        let frame = try await fixture.post(path + "/steps", #"{"frames": 6}"#)
            .decoded(as: FramesDocument.self).frames[0]
        #expect(frame.tick == 6 && frame.time == 0.05)
    }

    @Test func `origins are rounded to the requested pixels`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(
            """
            {"preset": "springy", "clock": "manual", "viewport": {"width": 375},
             "layout": {"pixelScale": 2}}
            """
        )
        let session = try await fixture.get(path).decoded(as: SessionDocument.self)
        #expect(session.layout.pixelScale == 2)
        // Six columns, 62.2 points apart.
        let columns = try await (0..<6).asyncMap { try await item($0, of: path, in: fixture).x }
        #expect(columns == [10, 72, 134.5, 196.5, 259, 321])
    }

    @Test func `a section's measures fall back on the layout's`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(
            """
            {"clock": "manual", "sections": [
                {"items": 5},
                {"items": 1, "layout": {"itemSize": {"width": 100}, "sectionInset": {"top": 30},
                                        "headerReferenceSize": {"height": 12}}}]}
            """
        )
        let own = try await item(0, of: path, in: fixture, section: 1)
        // The first section is 64 high; then come the header and the inset.
        #expect(own.width == 100 && own.height == 44 && own.x == 10 && own.y == 64 + 12 + 30)
        let header = try await fixture.get(path + "/items/0/0?kind=header")
        #expect(header.status == 404)
    }

    @Test(arguments: [
        (#""type": "flow""#, "type"), (#""pixelScale": 1"#, "pixelScale"),
        (#""scrollDirection": "vertical""#, "scrollDirection"),
    ])
    func `options of the whole layout are unknown in a section`(
        member: String,
        name: String
    )
        async throws
    {
        let fixture = try ServiceFixture()
        let reply = try await fixture.post(
            "/v1/sessions",
            #"{"sections": [{"items": 1, "layout": {\#(member)}}]}"#
        )
        #expect(reply.status == 422)
        let pointers = try reply.decoded(as: ProblemDocument.self).errors?.map(\.pointer)
        #expect(pointers == ["/sections/0/layout/\(name)"])
    }

    @Test func `signed distances push items below the finger back`() async throws {
        let fixture = try ServiceFixture()
        let drag = #"{"delta": {"y": 15}, "touch": {"x": 160, "y": 240}}"#
        for signed in [false, true] {
            let path = try await fixture.session(
                """
                {"clock": "manual", "dynamics": {"signedDistances": \(signed)}}
                """
            )
            _ = try await fixture.post(path + "/scroll", drag)
            let above = try await item(0, of: path, in: fixture).y - 10
            let below = try await item(40, of: path, in: fixture).y - 442
            #expect(above > 0)
            #expect(signed ? below < 0 : below > 0)
            let session = try await fixture.get(path).decoded(as: SessionDocument.self)
            #expect(session.dynamics?.signedDistances == signed)
        }
    }

    @Test func `without tiling, the last of ten thousand items moves too`() async throws {
        let fixture = try ServiceFixture()
        for tiled in [true, false] {
            let path = try await fixture.session(
                #"{"clock": "manual", "dynamics": {"tiled": \#(tiled)}}"#
            )
            _ = try await fixture.post(path + "/scroll", #"{"delta": {"y": 15}}"#)
            let last = try await item(9999, of: path, in: fixture)
            #expect(last.y == (tiled ? 107_956 : 107_971))
        }
    }

    @Test(arguments: [
        (#"{"displayRate": 0}"#, "/displayRate"), (#"{"displayRate": 60.5}"#, "/displayRate"),
        (#"{"displayRate": 121}"#, "/displayRate"),
        (#"{"contentInset": {"left": -1}}"#, "/contentInset/left"),
        (#"{"preset": "bounce", "layout": {"pixelScale": 17}}"#, "/layout/pixelScale"),
        (#"{"dynamics": {"tiled": 1}}"#, "/dynamics/tiled"),
        (#"{"dynamics": {"signedDistances": null}}"#, "/dynamics/signedDistances"),
        (
            #"{"preset": "bounce", "sections": [{"items": 20001}], "dynamics": {"tiled": false}}"#,
            "/dynamics"
        ),
    ])
    func `an option out of range is named`(json: String, pointer: String) async throws {
        let fixture = try ServiceFixture()
        let reply = try await fixture.post("/v1/sessions", json)
        #expect(reply.status == 422)
        #expect(try reply.decoded(as: ProblemDocument.self).errors?.map(\.pointer) == [pointer])
    }
}
