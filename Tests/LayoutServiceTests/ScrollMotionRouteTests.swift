import LayoutdTestSupport
import Testing

/// Scrolls after which the content keeps moving.
struct ScrollMotionRouteTests {
    private func scroll(
        _ json: String,
        _ path: String,
        _ fixture: borrowing ServiceFixture
    ) async throws -> FrameDocument {
        let reply = try await fixture.post(path + "/scroll", json)
        #expect(reply.status == 200, "\(reply.text)")
        return try reply.decoded(as: FrameDocument.self)
    }

    private func steps(
        _ count: Int,
        _ path: String,
        _ fixture: borrowing ServiceFixture
    ) async throws -> FrameDocument {
        let reply = try await fixture.post(path + "/steps", #"{"frames": \#(count)}"#)
        return try #require(try reply.decoded(as: FramesDocument.self).frames.last)
    }

    @Test func `flung content slows down, pulls its items and comes to rest`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        let flung = try await scroll(
            #"{"fling": {"y": 1200}, "touch": {"x": 160, "y": 300}}"#,
            path,
            fixture
        )
        #expect(flung.scrolling && !flung.resting && flung.contentOffset.y == 0)
        let first = try await steps(1, path, fixture)
        #expect(first.contentOffset.y > 10 && first.contentOffset.y < 20.1)
        #expect(first.items[0].y > 10)
        let last = try await steps(600, path, fixture)
        #expect(!last.scrolling && last.resting && last.contentOffset.y > 300)
    }

    @Test func `without a touch, flung content pulls nothing`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        _ = try await scroll(#"{"fling": {"y": 1200}, "touch": null}"#, path, fixture)
        #expect(try await steps(1, path, fixture).items[0].y == 10)
    }

    @Test func `the next scroll ends a fling`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(#"{"clock": "manual", "dynamics": null}"#)
        _ = try await scroll(#"{"fling": {"y": 1200}}"#, path, fixture)
        let caught = try await scroll(#"{"delta": {}}"#, path, fixture)
        #expect(!caught.scrolling && caught.resting)
    }

    @Test func `content beyond its edge resists, and returns`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        let pulled = try await scroll(
            #"{"delta": {"y": -100}, "overscroll": "rubberBand"}"#,
            path,
            fixture
        )
        #expect(pulled.contentOffset.y < -10 && pulled.contentOffset.y > -60)
        let released = try await scroll(#"{"fling": {}}"#, path, fixture)
        #expect(released.scrolling && released.contentOffset == pulled.contentOffset)
        let back = try await steps(300, path, fixture)
        #expect(back.contentOffset.y == 0 && !back.scrolling)
    }

    @Test(arguments: [
        ("start", 1000.0), ("nearest", 620), ("end", 620), ("center", 810),
    ])
    func `a row scrolls to the requested position`(at: String, y: Double) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(#"{"preset": "cell-animations", "clock": "manual"}"#)
        let json = #"{"to": {"section": 0, "item": 10}, "at": "\#(at)", "animated": false}"#
        let frame = try await scroll(json, path, fixture)
        #expect(frame.contentOffset.y == y && frame.resting && !frame.scrolling)
    }

    @Test func `a scroll to a row is animated by default`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(#"{"preset": "cell-animations", "clock": "manual"}"#)
        let start = try await scroll(#"{"to": {"section": 0, "item": 10}}"#, path, fixture)
        #expect(start.scrolling && start.contentOffset.y == 0)
        let halfway = try await steps(8, path, fixture)
        #expect(halfway.contentOffset.y > 1 && halfway.contentOffset.y < 619)
        let end = try await steps(20, path, fixture)
        #expect(end.contentOffset.y == 620 && end.resting)
    }

    @Test func `a scroll to an offset may be animated`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(#"{"preset": "cell-animations", "clock": "manual"}"#)
        let event = #"{"contentOffset": {"y": 5000}, "animated": true}"#
        let start = try await scroll(event, path, fixture)
        #expect(start.scrolling && start.contentOffset.y == 0)
        let halfway = try await steps(9, path, fixture)
        #expect(halfway.scrolling && halfway.contentOffset.y == 760)
        let end = try await steps(9, path, fixture)
        #expect(end.resting && end.contentOffset.y == 1520)
        let beyond = #"{"contentOffset": {"y": -100}, "overscroll": "free", "animated": true}"#
        _ = try await scroll(beyond, path, fixture)
        #expect(try await steps(18, path, fixture).contentOffset.y == -100)
    }

    @Test(arguments: [
        #""to": {"section": 0, "item": 9}, "at": "start""#, #""contentOffset": {"y": 900}"#,
    ])
    func `a scroll's spring is merged over the session's`(target: String) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(
            """
            {"preset": "cell-animations", "clock": "manual",
             "animation": {"duration": 1, "damping": 0.5}}
            """
        )
        let event = #"{\#(target), "animated": true, "animation": {"delay": 0.1}}"#
        _ = try await scroll(event, path, fixture)
        #expect(try await steps(6, path, fixture).contentOffset.y == 0)
        // It overshoots.
        #expect(try await steps(18, path, fixture).contentOffset.y > 1000)
        #expect(try await steps(41, path, fixture).scrolling)
        let end = try await steps(1, path, fixture)
        #expect(end.resting && end.contentOffset.y == 900)
        let jump = #"{"contentOffset": {}, "animated": true, "animation": {"duration": 0}}"#
        let jumped = try await scroll(jump, path, fixture)
        #expect(jumped.resting && jumped.contentOffset.y == 0)
    }

    @Test func `a header may be scrolled to`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(#"{"preset": "sticky-headers", "clock": "manual"}"#)
        let to = #""to": {"section": 2, "item": 0, "kind": "header"}"#
        let frame = try await scroll(#"{\#(to), "at": "start", "animated": false}"#, path, fixture)
        #expect(frame.contentOffset.y == 2 * 40 + 10 * 100)
    }

    @Test func `a missing element is 404`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        let reply = try await fixture.post(
            path + "/scroll",
            #"{"to": {"section": 0, "item": 10000}}"#
        )
        let problem = try reply.decoded(as: ProblemDocument.self)
        #expect(reply.status == 404 && problem.type == "/problems/no-such-element")
        #expect(problem.detail.hasPrefix("the session has no cell 10000 in section 0; "))
    }

    private static let oneWay = "needs one of delta, contentOffset, fling, to, or delta with fling"

    private static let mistakes = [
        BadDocument(
            #"{"fling": {"y": 24001, "z": 1}, "overscroll": "free", "at": "end"}"#,
            [
                "/fling/y": "must be between -24000 and 24000, got 24001",
                "/fling/z": "is unknown; known here: x, y",
                "/overscroll": "goes with delta or contentOffset; leave it out",
                "/at": "goes with to; leave it out",
            ]
        ),
        BadDocument(
            #"{"to": {"section": 0}, "touch": null, "at": "top", "animated": 1}"#,
            [
                "/to/item": "is missing; give an index, from 0",
                "/touch": "goes with delta or contentOffset or fling; leave it out",
                "/at": #"must be one of "nearest", "start", "center", "end", got "top""#,
                "/animated": "must be true or false, got a number",
            ]
        ),
        BadDocument(
            #"{"delta": {}, "animated": true, "animation": {}}"#,
            [
                "/animated": "goes with contentOffset or to; leave it out",
                "/animation": "goes with contentOffset or to; leave it out",
            ]
        ),
        BadDocument(
            #"{"fling": {}, "animated": false, "animation": {"duration": -1}}"#,
            [
                "/animated": "goes with contentOffset or to; leave it out",
                "/animation": "goes with contentOffset or to; leave it out",
                "/animation/duration": "must be between 0 and 60, got -1",
            ]
        ),
        BadDocument(
            #"{"contentOffset": {}, "animation": {"damping": 0}}"#,
            [
                "/animation": #"goes with "animated": true; leave it out"#,
                "/animation/damping": "must be between 0.01 and 1, got 0",
            ]
        ),
        BadDocument(
            #"{"to": {"section": 0, "item": 0}, "animated": false, "animation": {}}"#,
            ["/animation": #"goes with "animated": true; leave it out"#]
        ),
        BadDocument(
            #"{"contentOffset": {}, "animated": true, "touch": {"x": 1, "y": 1}}"#,
            ["/touch": #"goes with "animated": false; leave it out"#]
        ),
        BadDocument(
            #"{"contentOffset": {}, "animated": "yes", "animation": {}, "touch": null}"#,
            ["/animated": "must be true or false, got a string"]
        ),
        BadDocument(
            #"{"fling": {}, "to": {"section": 0, "item": 0}}"#,
            ["": "\(oneWay); got fling and to"]
        ),
        BadDocument(
            #"{"contentOffset": {}, "fling": {}}"#,
            ["": "\(oneWay); got contentOffset and fling"]
        ),
        BadDocument(
            #"{"delta": {}, "fling": {}, "to": {"section": 0, "item": 0}}"#,
            ["": "\(oneWay); got delta and fling and to"]
        ),
        BadDocument("{}", ["": "\(oneWay); got none"]),
        BadDocument(
            #"{"delta": {"y": 1e9}, "fling": {"x": -24001}, "animated": false}"#,
            [
                "/delta/y": "must be between -1000000 and 1000000, got 1000000000",
                "/fling/x": "must be between -24000 and 24000, got -24001",
                "/animated": "goes with contentOffset or to; leave it out",
            ]
        ),
    ]

    private static let drags = [
        #""delta": {"y": 40}, "touch": {"x": 160, "y": 100}"#,
        #""delta": {"y": -40}, "touch": {"x": 160, "y": 100}, "overscroll": "rubberBand""#,
        #""delta": {"y": 30}, "touch": null"#, #""delta": {"x": 3, "y": 30}"#,
    ]

    @Test(arguments: drags, [true, false])
    func `a drag that lets go is a drag and a fling in one event`(
        drag: String,
        paging: Bool
    ) async throws {
        let fixture = try ServiceFixture()
        let scene = #"{"preset": "springy", "clock": "manual", "pagingEnabled": \#(paging)}"#
        let (one, other) = (try await fixture.session(scene), try await fixture.session(scene))
        let fling = #""fling": {"y": 700}"#
        let first = try await scroll("{\(drag), \(fling), \"event\": 1}", one, fixture)
        let again = try await scroll("{\(drag), \(fling), \"event\": 1}", one, fixture)
        _ = try await scroll("{\(drag)}", other, fixture)
        let touch = drag.contains("null") ? #", "touch": null"# : ""
        let last = try await scroll("{\(fling)\(touch)}", other, fixture)
        #expect(first.sequence == 1 && again.sequence == 1 && last.sequence == 2)
        #expect(first.items == last.items && first.contentOffset == last.contentOffset)
        #expect(first.scrolling && last.scrolling)
        for tick in 1...90 {
            let (mine, its) = (try await steps(1, one, fixture), try await steps(1, other, fixture))
            #expect(mine.items == its.items && mine.contentOffset == its.contentOffset, "\(tick)")
            #expect(mine.scrolling == its.scrolling && mine.resting == its.resting, "\(tick)")
        }
    }

    @Test(arguments: mistakes)
    func `members that exclude each other are refused`(bad: BadDocument) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        try checkRefusal(try await fixture.post(path + "/scroll", bad.json), bad)
    }
}
