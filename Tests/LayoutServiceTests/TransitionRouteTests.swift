import LayoutdDynamics
import LayoutdTestSupport
import Testing

/// Animated changes, as a client sees them.
struct TransitionRouteTests {
    private struct Element: Decodable {
        let y, height: Double
        let initial, final: FrameDocument.Item?
    }

    private func element(
        _ item: Int,
        of path: String,
        _ fixture: borrowing ServiceFixture
    ) async throws -> Element {
        try await fixture.get(path + "/items/0/\(item)").decoded(as: Element.self)
    }

    @Test func `an element reports where it comes from and where it goes`() async throws {
        let vector = try #require(try ListCase.all().first { $0.expect.transitions != nil })
        let fixture = try ServiceFixture()
        let path = try await fixture.session(#"{"preset": "cell-animations", "clock": "manual"}"#)
        #expect(try await element(5, of: path, fixture).initial == nil)
        let row = try #require(vector.input.selectedAfter)
        _ = try await fixture.post(
            path + "/taps",
            #"{"section": \#(row.section), "item": \#(row.item)}"#
        )
        for expected in try #require(vector.expect.transitions) {
            let found = try await element(expected.item, of: path, fixture)
            let (initial, final) = (try #require(found.initial), try #require(found.final))
            #expect([initial.y, initial.height] == [expected.initial.y, expected.initial.height])
            #expect([final.y, final.height] == [expected.final.y, expected.final.height])
            #expect(initial.alpha == nil && final.alpha == nil)
        }
        _ = try await fixture.post(path + "/steps", #"{"frames": 30}"#)
        #expect(try await element(5, of: path, fixture).final == nil)
    }

    @Test func `the anchors of a transition are its start, its present place and its end`()
        async throws
    {
        struct Element: Decodable {
            let anchor: FrameDocument.Item.Pair
            let initial, final: FrameDocument.Item
        }
        let fixture = try ServiceFixture()
        let springs = #"{"type": "spring", "frequency": 2}"#
        let path = try await fixture.session(
            #"{"preset": "cell-animations", "clock": "manual", "dynamics": \#(springs)}"#
        )
        _ = try await fixture.post(path + "/taps", #"{"section": 0, "item": 1}"#)
        for tick in 0..<3 {
            let element = try await fixture.get(path + "/items/0/2?include=anchor&precision=6")
                .decoded(as: Element.self)
            #expect(element.initial.anchor == FrameDocument.Item.Pair(x: 160, y: 250))
            #expect(element.final.anchor == FrameDocument.Item.Pair(x: 160, y: 450))
            let progress = SpringTiming(duration: 0.4, damping: 1, initialVelocity: 0)
                .progress(at: Double(tick) / 60)
            #expect(abs(element.anchor.y - (250 + 200 * progress)) < 1e-5, "tick \(tick)")
            _ = try await fixture.post(path + "/steps", "{}")
        }
    }

    @Test func `an update fades new items in and deleted ones out`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(#"{"preset": "cell-animations", "clock": "manual"}"#)
        let operations =
            #"[{"delete": {"section": 0, "item": 0}}, "#
            + #"{"insert": {"section": 0, "item": 2}, "size": {"height": 50}}]"#
        let start = try await fixture.post(path + "/updates", #"{"operations": \#(operations)}"#)
            .decoded(as: FrameDocument.self)
        #expect(start.edition == 1 && !start.resting)
        let steps = try await fixture.post(path + "/steps", #"{"frames": 10}"#)
            .decoded(as: FramesDocument.self).frames[0]
        let gone = try #require(steps.items.first { $0.departing != nil })
        #expect(gone.item == 0 && (gone.alpha ?? 1) < 1)
        let new = try #require(steps.items.first { $0.item == 2 && $0.departing == nil })
        #expect(new.height == 50 && (new.alpha ?? 1) > 0 && (new.alpha ?? 1) < 1)
        let end = try await fixture.post(path + "/steps", #"{"frames": 30}"#)
            .decoded(as: FramesDocument.self).frames[0]
        #expect(end.resting && end.items.allSatisfy { $0.departing == nil && $0.alpha == nil })
        #expect(end.items.prefix(4).map(\.y) == [0, 100, 200, 250])
    }

    @Test func `without animation the new data takes effect immediately`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(#"{"preset": "cell-animations", "clock": "manual"}"#)
        let frame = try await fixture.post(
            path + "/updates",
            #"{"operations": [{"delete": {"section": 0, "item": 0}}], "animated": false}"#
        ).decoded(as: FrameDocument.self)
        #expect(frame.resting && frame.contentSize.height == 1900)
        #expect(frame.items.map(\.y) == [0, 100, 200, 300, 400])
    }

    @Test func `a chat stays at its end`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(
            """
            {"layout": {"type": "list"}, "sections": [{"items": 20}], "keep": "end",
             "contentOffset": {"y": 1520}, "clock": "manual"}
            """
        )
        let frame = try await fixture.post(
            path + "/updates",
            #"{"operations": [{"insert": {"section": 0, "item": 20}}], "animated": false}"#
        ).decoded(as: FrameDocument.self)
        #expect(frame.contentOffset.y == 1620)
    }

    @Test func `a scroll lays out pinned headers again, but no cells`() async throws {
        struct Session: Decodable { let invalidations: SessionDocument.Invalidations }
        let fixture = try ServiceFixture()
        let path = try await fixture.session(#"{"preset": "sticky-headers", "clock": "manual"}"#)
        _ = try await fixture.post(path + "/scroll", #"{"delta": {"y": 50}}"#)
        let scrolled = try await fixture.get(path).decoded(as: Session.self).invalidations
        #expect(scrolled.cells == 0 && scrolled.supplementaryElements > 0)
        _ = try await fixture.put(path + "/viewport", #"{"width": 480, "height": 320}"#)
        let turned = try await fixture.get(path).decoded(as: Session.self).invalidations
        #expect(turned.cells == 24)
    }
}
