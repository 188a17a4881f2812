import LayoutdTestSupport
import Testing

/// The `animation` and `keep` members, which say how changes are shown.
struct AnimationRouteTests {
    private func create(_ json: String) async throws -> SessionDocument {
        let fixture = try ServiceFixture()
        return try await fixture.post("/v1/sessions", json).decoded(as: SessionDocument.self)
    }

    @Test func `every member has its default`() async throws {
        let session = try await create("{}")
        let usual = SessionDocument.Animation(
            duration: 0.4,
            delay: 0,
            damping: 1,
            initialVelocity: 0
        )
        #expect(session.animation == usual && session.keep == "offset")
        #expect(session.expanded.isEmpty)
        #expect(!session.layout.sectionHeadersPinToVisibleBounds)
    }

    @Test func `given members are merged over the defaults`() async throws {
        let session = try await create(
            """
            {"animation": {"damping": 0.5, "initialVelocity": -2}, "keep": "end",
             "layout": {"type": "flow", "sectionFootersPinToVisibleBounds": true}}
            """
        )
        let expected = SessionDocument.Animation(
            duration: 0.4,
            delay: 0,
            damping: 0.5,
            initialVelocity: -2
        )
        #expect(session.animation == expected && session.keep == "end")
        #expect(session.layout.sectionFootersPinToVisibleBounds)
    }

    @Test(arguments: ["offset", "firstVisible", "end"])
    func `every value of keep is accepted`(keep: String) async throws {
        #expect(try await create(#"{"keep": "\#(keep)"}"#).keep == keep)
    }

    private static let mistakes = [
        BadDocument(
            """
            {"animation": {"duration": 61, "delay": -1, "damping": 0, "initialVelocity": 101,
             "bounce": 0}}
            """,
            [
                "/animation/duration": "must be between 0 and 60, got 61",
                "/animation/delay": "must be between 0 and 60, got -1",
                "/animation/damping": "must be between 0.01 and 1, got 0",
                "/animation/initialVelocity": "must be between -100 and 100, got 101",
                "/animation/bounce":
                    "is unknown; known here: duration, delay, damping, initialVelocity",
            ]
        ),
        BadDocument(
            #"{"animation": null, "keep": "start"}"#,
            [
                "/animation": "must be an object, got null",
                "/keep":
                    #"must be one of "offset", "firstVisible", "end", "lowerEdge", got "start""#,
            ]
        ),
    ]

    @Test(arguments: mistakes)
    func `an invalid document is refused with all its errors`(bad: BadDocument) async throws {
        let fixture = try ServiceFixture()
        try checkRefusal(try await fixture.post("/v1/sessions", bad.json), bad)
    }
}
