import LayoutdTestSupport
import Testing

/// `keep` with an item, and with the lower edge.
struct KeepRouteTests {
    private static let list =
        #"{"layout": {"type": "list", "rowHeight": 100}, "contentOffset": {"y": 700}, "#
        + #""sections": [{"items": 20}], "viewport": {"width": 320, "height": 480}, "#
        + #""clock": "manual", "keep": "#

    private func keep(_ path: String, _ fixture: borrowing ServiceFixture) async throws -> String {
        let text = try await fixture.get(path).text
        let start = try #require(text.range(of: #""keep":"#)).upperBound
        return String(text[start...].prefix { $0 != "}" })
    }

    @Test func `an item stays where it is, and the session follows it`() async throws {
        let fixture = try ServiceFixture()
        let kept = #"{"section": 0, "item": 9, "at": "end"}"#
        let path = try await fixture.session(Self.list + kept + "}")
        #expect(try await keep(path, fixture) == #"{"section":0,"item":9,"at":"end""#)
        let batch =
            #"{"operations": [{"reload": {"section": 0, "item": 9}, "size": {"height": 160}}, "#
            + #"{"insert": {"section": 0, "item": 0}}], "animated": false}"#
        let reply = try await fixture.post(path + "/updates", batch)
        #expect(reply.status == 200, "\(reply.text)")
        #expect(try reply.decoded(as: FrameDocument.self).contentOffset.y == 860)
        #expect(try await keep(path, fixture) == #"{"section":0,"item":10,"at":"end""#)
    }

    @Test func `a patch merges over the item`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.list + #""lowerEdge"}"#)
        let missing = try await fixture.patch(path, #"{"keep": {"section": 0}}"#)
        let errors = try missing.decoded(as: ProblemDocument.self).errors ?? []
        #expect(errors.map(\.pointer) == ["/keep/item"], "\(missing.text)")
        for (patch, expected) in [
            (#"{"section": 0, "item": 4}"#, #"{"section":0,"item":4,"at":"start""#),
            (#"{"at": "center"}"#, #"{"section":0,"item":4,"at":"center""#),
            (#"{"item": 5}"#, #"{"section":0,"item":5,"at":"center""#),
            (#"{"at": null}"#, #"{"section":0,"item":5,"at":"start""#),
        ] {
            let reply = try await fixture.patch(path, #"{"keep": \#(patch)}"#)
            #expect(reply.status == 200, "\(reply.text)")
            #expect(try await keep(path, fixture) == expected)
        }
        let removed = try await fixture.patch(path, #"{"keep": {"item": null}}"#)
        #expect(removed.status == 422 && removed.text.contains("cannot be removed; give an index"))
        _ = try await fixture.patch(path, #"{"keep": null}"#)
        #expect(try await fixture.get(path).text.contains(#""keep":"offset""#))
    }

    @Test func `a batch or a snapshot may keep something of its own`() async throws {
        let fixture = try ServiceFixture()
        let names = (0..<20).map { "\"i\($0)\"" }.joined(separator: ",")
        let named =
            #"{"layout": {"type": "list", "rowHeight": 100}, "contentOffset": {"y": 700}, "#
            + #""clock": "manual", "viewport": {"width": 320, "height": 480}, "keep": "end", "#
            + #""sections": [{"id": "s", "items": [\#(names)]}]}"#
        let insert =
            #"{"operations": [{"insert": {"section": 0, "item": 0}, "id": "n"}], "animated": false"#
        let snapshot =
            #"{"sections": [{"id": "s", "items": ["n", \#(names)]}], "animated": false"#
        let edits =
            #"{"edits": [{"op": "insertItems", "items": ["n"], "before": "i0"}], "animated": false"#
        for (target, body) in [
            ("/updates", insert), ("/snapshot", snapshot), ("/snapshot", edits),
        ] {
            for (keep, offset) in [
                (#""offset""#, 700), (#""firstVisible""#, 800),
                (#"{"section": 0, "item": 9, "at": "end"}"#, 800), (#"{"id": "i9"}"#, 800),
            ] {
                let path = try await fixture.session(named)
                let reply = try await fixture.post(path + target, body + #", "keep": \#(keep)}"#)
                #expect(reply.status == 200, "\(reply.text)")
                let frame = try reply.decoded(as: FrameDocument.self)
                #expect(frame.contentOffset.y == Double(offset), "\(target) \(keep)")
                #expect(try await self.keep(path, fixture).hasPrefix(#""end""#))
            }
        }
    }

    @Test func `a change cannot keep what is not there, nor with new data`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(
            #"{"layout": {"type": "list"}, "sections": [{"id": "s", "items": ["a"]}]}"#
        )
        let delete = #"{"operations": [{"delete": {"id": "a"}}], "keep": "#
        for (target, body, pointer) in [
            ("/updates", delete + #"{"id": "b"}}"#, "/keep/id"),
            ("/updates", delete + #"{"section": 0, "item": 1}}"#, "/keep"),
            ("/updates", delete + #""start"}"#, "/keep"),
            ("/updates", #"{"reloadData": {"sections": []}, "keep": "end"}"#, "/keep"),
            ("/snapshot", #"{"sections": [], "keep": {"id": "b"}}"#, "/keep/id"),
            (
                "/snapshot", #"{"sections": [], "usingReloadData": true, "keep": "end"}"#,
                "/keep"
            ),
        ] {
            let reply = try await fixture.post(path + target, body)
            let errors = try reply.decoded(as: ProblemDocument.self).errors ?? []
            #expect(errors.map(\.pointer) == [pointer], "\(reply.text)")
        }
    }

    @Test func `mistakes have their place`() async throws {
        let fixture = try ServiceFixture()
        for (keep, pointer) in [
            (#"{"section": 0, "item": 20}"#, "/keep"), (#"{"section": 1, "item": 0}"#, "/keep"),
            (#"{"section": 0}"#, "/keep/item"), (#"{"section": 0, "item": -1}"#, "/keep/item"),
            (#"{"section": 0, "item": 1, "at": "top"}"#, "/keep/at"), ("5", "/keep"),
            (#"{"section": 0, "item": 1, "kind": "header"}"#, "/keep/kind"),
        ] {
            let reply = try await fixture.post("/v1/sessions", Self.list + keep + "}")
            let errors = try reply.decoded(as: ProblemDocument.self).errors ?? []
            #expect(errors.map(\.pointer) == [pointer], "\(reply.text)")
        }
        let number = try await fixture.post("/v1/sessions", Self.list + "5}")
        #expect(number.text.contains("must be a string, or an object with an item, got a number"))
        let path = try await fixture.session(Self.list + #""end"}"#)
        let reply = try await fixture.patch(path, #"{"keep": {"section": 0, "item": 20}}"#)
        #expect(reply.status == 422 && reply.text.contains("there is no item 20 in section 0"))
    }
}
