import LayoutdTestSupport
import Testing

/// `decelerationRate` and `pagingEnabled` of a session.
struct ScrollSettingsRouteTests {
    private struct Settings: Decodable, Equatable {
        let decelerationRate: String
        let pagingEnabled: Bool
    }

    private struct Presets: Decodable {
        struct Entry: Decodable { let session: Settings }
        let presets: [Entry]
    }

    private static let usual = Settings(decelerationRate: "normal", pagingEnabled: false)
    private static let other = Settings(decelerationRate: "fast", pagingEnabled: true)
    private static let others = #""decelerationRate": "fast", "pagingEnabled": true"#

    private func settings(
        _ path: String,
        _ fixture: borrowing ServiceFixture
    ) async throws -> Settings {
        try await fixture.get(path).decoded(as: Settings.self)
    }

    @Test func `every session has both settings, with UIKit's values as defaults`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        #expect(try await settings(path, fixture) == Self.usual)
        let created = try await fixture.post("/v1/sessions", "{\(Self.others)}")
        #expect(try created.decoded(as: Settings.self) == Self.other)
    }

    @Test func `presets have UIKit's values`() async throws {
        let fixture = try ServiceFixture()
        let presets = try await fixture.get("/v1/presets").decoded(as: Presets.self).presets
        #expect(presets.count == 8 && presets.allSatisfy { $0.session == Self.usual })
    }

    @Test func `a patch changes one setting, and null restores its default`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        func patched(_ json: String) async throws -> Settings {
            let reply = try await fixture.patch(path, json)
            #expect(reply.status == 200, "\(reply.text)")
            return try await settings(path, fixture)
        }
        let fast = Settings(decelerationRate: "fast", pagingEnabled: false)
        #expect(try await patched(#"{"decelerationRate": "fast"}"#) == fast)
        #expect(try await patched(#"{"pagingEnabled": true}"#) == Self.other)
        #expect(try await patched(#"{"keep": "end"}"#) == Self.other)
        let paging = Settings(decelerationRate: "normal", pagingEnabled: true)
        #expect(try await patched(#"{"decelerationRate": null}"#) == paging)
        #expect(try await patched(#"{"pagingEnabled": null}"#) == Self.usual)
    }

    @Test func `a patch affects content that is already flung`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(#"{"preset": "cell-animations", "clock": "manual"}"#)
        _ = try await fixture.post(path + "/scroll", #"{"fling": {"y": 900}}"#)
        _ = try await fixture.post(path + "/steps", "")
        _ = try await fixture.patch(path, #"{"pagingEnabled": true}"#)
        let reply = try await fixture.post(path + "/steps", #"{"frames": 120}"#)
        let frame = try #require(try reply.decoded(as: FramesDocument.self).frames.last)
        #expect(frame.resting && frame.contentOffset.y == 480)
    }

    private static let mistakes = [
        BadDocument(
            #"{"decelerationRate": 0.99, "pagingEnabled": "yes"}"#,
            [
                "/decelerationRate": "must be a string, got a number",
                "/pagingEnabled": "must be true or false, got a string",
            ]
        ),
        BadDocument(
            #"{"decelerationRate": "slow", "pagingEnabled": 1}"#,
            [
                "/decelerationRate": #"must be one of "normal", "fast", got "slow""#,
                "/pagingEnabled": "must be true or false, got a number",
            ]
        ),
        BadDocument(
            #"{"pagingEnabled": {"width": 270}}"#,
            [
                "/pagingEnabled":
                    "must be true or false, got an object; a page is the viewport. For pages of "
                    + #"another length give "scroll": {"snap": {"to": "interval", "interval": 270, "#
                    + #""limit": 1}}"#
            ]
        ),
        BadDocument(
            #"{"scroll": {"snap": true, "zoom": 2}}"#,
            [
                "/scroll/snap":
                    "must be an object that says where scrolling comes to rest, such as "
                    + #"{"to": "center"}, got a Boolean"#,
                "/scroll/zoom": "must be an object, got a number",
            ]
        ),
    ]

    @Test(arguments: mistakes)
    func `an invalid document is refused with all its errors`(bad: BadDocument) async throws {
        let fixture = try ServiceFixture()
        try checkRefusal(try await fixture.post("/v1/sessions", bad.json), bad)
        let path = try await fixture.session("{\(Self.others)}")
        try checkRefusal(try await fixture.patch(path, bad.json), bad)
        #expect(try await settings(path, fixture) == Self.other)
    }

    @Test func `only patches accept null`() async throws {
        let fixture = try ServiceFixture()
        let bad = BadDocument(
            #"{"decelerationRate": null, "pagingEnabled": null}"#,
            [
                "/decelerationRate": "must be a string, got null",
                "/pagingEnabled": "must be true or false, got null",
            ]
        )
        try checkRefusal(try await fixture.post("/v1/sessions", bad.json), bad)
    }
}
