import Foundation
import LayoutdTestSupport
import Testing

/// Swiped rows over HTTP.
struct SwipeRouteTests {
    typealias Object = RuleVector.Object

    private static let actions =
        #"{"trailingActions": [{}, {"width": 90}], "leadingActions": [{}]}"#

    /// A plain list of rows of 44 points, 320 wide.
    private func session(
        _ fixture: borrowing ServiceFixture,
        rows: String = "[\(actions), \(actions), {}]",
        animation: String = #"{"duration": 0}"#,
        _ members: String = ""
    ) async throws -> String {
        try await fixture.session(
            #"{"layout": {"type": "list", "appearance": "plain"}, "sections": [{"items": "#
                + #"\#(rows)}], "clock": "manual", "viewport": {"width": 320, "height": 600}, "#
                + #""animation": \#(animation)\#(members)}"#
        )
    }

    /// Posts a phase, and returns the frame.
    private func swipe(
        _ fixture: borrowing ServiceFixture,
        _ path: String,
        _ members: String,
        query: String = ""
    ) async throws -> Object {
        let reply = try await fixture.post("\(path)/swipe\(query)", "{\(members)}")
        #expect(reply.status == 200, "\(members): \(reply.text)")
        return try object(reply)
    }

    private func object(_ reply: HTTPClient.Reply) throws -> Object {
        let json = try JSONSerialization.jsonObject(with: Data(reply.text.utf8))
        return try #require(json as? Object)
    }

    private func frame(_ fixture: borrowing ServiceFixture, _ path: String) async throws -> Object {
        try object(try await fixture.get(path + "/frame?precision=9"))
    }

    private func x(_ frame: Object, _ item: Int) -> Double? {
        let items = frame["items"] as? [Object]
        return items?.first { $0["item"] as? Int == item }?["x"] as? Double
    }

    private func offset(_ frame: Object) -> Double? {
        (frame["swipes"] as? [Object])?.last?["offset"] as? Double
    }

    private static let begin = #""phase": "began", "section": 0, "item": 0"#

    private static func rows(_ vector: RuleVector) throws -> String {
        let widths = try #require(vector.input["widths"] as? [Double])
        let actions = widths.map { #"{"width": \#($0)}"# }.joined(separator: ", ")
        let isFull = vector.input["full"] as? Bool ?? true
        return
            #"[{"trailingActions": [\#(actions)], "performsFirstActionWithFullSwipe": \#(isFull)}]"#
    }

    @Test(arguments: try RuleVector.all("swipe", in: "lists"))
    func `a row follows its finger as the rules say`(vector: RuleVector) async throws {
        let fixture = try ServiceFixture()
        #expect(vector.input["rowWidth"] as? Double == 320)
        let path = try await session(fixture, rows: try Self.rows(vector))
        _ = try await swipe(fixture, path, Self.begin)
        let travel = try #require(vector.input["travel"] as? Double)
        let frame = try await swipe(
            fixture,
            path,
            #""phase": "moved", "travel": \#(travel)"#,
            query: "?precision=9"
        )
        let expect = try #require(vector.expect as? Object)
        let found = try #require((frame["swipes"] as? [Object])?.first)
        let offset = try #require(expect["offset"] as? Double)
        #expect(abs((found["offset"] as? Double ?? .nan) - offset) <= vector.tolerance)
        #expect(abs((x(frame, 0) ?? .nan) + offset) <= vector.tolerance)
        let buttons = try #require(found["buttons"] as? [Double])
        let expected = try #require(expect["buttons"] as? [Double])
        #expect(buttons.count == expected.count)
        for (width, wanted) in zip(buttons, expected) {
            #expect(abs(width - wanted) <= vector.tolerance, "\(buttons)")
        }
        #expect(found["full"] as? Bool == expect["full"] as? Bool)
    }

    @Test(arguments: try RuleVector.all("release", in: "lists"))
    func `a row goes where the rules say when its finger lets go`(vector: RuleVector) async throws {
        let fixture = try ServiceFixture()
        let path = try await session(fixture, rows: try Self.rows(vector))
        _ = try await swipe(fixture, path, Self.begin)
        let travel = try #require(vector.input["travel"] as? Double)
        let velocity = try #require(vector.input["velocity"] as? Double)
        let end = #""phase": "ended", "travel": \#(travel), "velocity": \#(velocity)"#
        let frame = try await swipe(fixture, path, end)
        let expect = try #require(vector.expect as? Object)
        let result = try #require(frame["swipe"] as? Object)
        #expect(result["state"] as? String == expect["state"] as? String)
        #expect(result["action"] is NSNull)
        #expect(offset(frame) ?? 0 == expect["target"] as? Double)
        #expect(frame["resting"] as? Bool == true)
    }

    @Test func `a full swipe carries out the first action`() async throws {
        let fixture = try ServiceFixture()
        let path = try await session(fixture)
        _ = try await swipe(fixture, path, Self.begin + #", "side": "leading""#)
        let full = try await swipe(fixture, path, #""phase": "ended", "travel": 200"#)
        let result = try #require(full["swipe"] as? Object)
        #expect(result["state"] as? String == "full" && result["action"] as? Int == 0)
        #expect(offset(full) == 320)
        #expect(x(try await frame(fixture, path), 0) == nil, "it is out of the viewport")
        let item = try object(try await fixture.get(path + "/items/0/0"))
        #expect(item["x"] as? Double == 320)
    }

    @Test func `velocity is handed over to the animation`() async throws {
        let fixture = try ServiceFixture()
        var paths: [String] = []
        for velocity in [0.0, 300] {
            let path = try await session(fixture, animation: #"{"duration": 0.5, "damping": 1}"#)
            _ = try await swipe(fixture, path, Self.begin)
            _ = try await swipe(fixture, path, #""phase": "moved", "travel": 100"#)
            let end = #""phase": "ended", "velocity": \#(velocity)"#
            let released = try await swipe(fixture, path, end, query: "?include=velocity")
            #expect(offset(released) == 100 && released["resting"] as? Bool == false)
            let item = try #require((released["items"] as? [Object])?.first)
            let shown = try #require(item["velocity"] as? Object)
            #expect(shown["x"] as? Double == -velocity)
            paths.append(path)
        }
        for tick in 1...30 {
            var offsets: [Double] = []
            for path in paths {
                let reply = try await fixture.post(path + "/steps", #"{"frames": 1}"#)
                #expect(reply.status == 200)
                offsets.append(try #require(offset(try await frame(fixture, path))))
            }
            // A cubic from the velocity to rest, in the half second of the animation.
            let phase = Double(tick) / 30
            let way = 300 * 0.5 * phase * (1 - phase) * (1 - phase)
            #expect(abs(offsets[1] - offsets[0] - way) < 1e-6, "tick \(tick): \(offsets)")
        }
        for path in paths {
            let rest = try await frame(fixture, path)
            #expect(offset(rest) == 164 && rest["resting"] as? Bool == true)
        }
    }

    @Test(arguments: [
        ("POST", "/taps", #"{"section": 0, "item": 2}"#),
        ("POST", "/scroll", #"{"delta": {"y": 5}}"#),
        ("PUT", "/viewport", #"{"width": 300, "height": 600}"#),
        ("POST", "/updates", #"{"operations": [{"delete": {"section": 0, "item": 2}}]}"#),
        ("POST", "/swipe", #"{"phase": "began", "section": 0, "item": 1}"#),
        ("POST", "/reorder", #"{"phase": "began", "section": 0, "item": 2}"#),
        ("PATCH", "", #"{"layout": {"type": "list", "appearance": "grouped"}}"#),
    ])
    func `another event closes an open row`(
        method: String,
        part: String,
        body: String
    ) async throws {
        let fixture = try ServiceFixture()
        let path = try await session(fixture)
        _ = try await swipe(fixture, path, Self.begin)
        let open = try await swipe(fixture, path, #""phase": "ended", "travel": 120"#)
        #expect(offset(open) == 164)
        let reply = try await fixture.send(method, path + part, body)
        #expect(reply.status == 200, "\(reply.text)")
        let after = try await frame(fixture, path)
        #expect(x(after, 0) == 0, "\(after)")
    }

    @Test func `an open row stays so while rows are measured, and goes on under another finger`()
        async throws
    {
        let fixture = try ServiceFixture()
        let path = try await session(fixture)
        _ = try await swipe(fixture, path, Self.begin)
        _ = try await swipe(fixture, path, #""phase": "ended", "travel": 120"#)
        let sizes = #"{"sizes": [{"section": 0, "item": 1, "height": 60}]}"#
        let measured = try object(try await fixture.post(path + "/sizes", sizes))
        #expect(offset(measured) == 164)
        let again = try await swipe(fixture, path, Self.begin)
        #expect(offset(again) == 164)
        let back = try await swipe(fixture, path, #""phase": "moved", "travel": -100"#)
        #expect(offset(back) == 64)
        let closed = try await swipe(fixture, path, #""phase": "ended""#)
        #expect(closed["swipes"] == nil)
    }

    @Test func `a row that closes moves with its data`() async throws {
        let fixture = try ServiceFixture()
        let path = try await session(fixture, animation: #"{"duration": 0.4, "damping": 1}"#)
        _ = try await swipe(fixture, path, #""phase": "began", "section": 0, "item": 1"#)
        _ = try await swipe(fixture, path, #""phase": "moved", "travel": 100"#)
        _ = try await swipe(fixture, path, #""phase": "cancelled""#)
        let batch = #"{"operations": [{"delete": {"section": 0, "item": 0}}]}"#
        let updated = try object(try await fixture.post(path + "/updates", batch))
        let swipes = try #require(updated["swipes"] as? [Object])
        #expect(swipes.map { $0["item"] as? Int } == [0])
        #expect(offset(updated) == 100)
    }

    @Test func `a session that goes on elsewhere has its swipes`() async throws {
        let fixture = try ServiceFixture()
        let path = try await session(fixture, animation: #"{"duration": 0.4, "damping": 0.6}"#)
        _ = try await swipe(fixture, path, Self.begin)
        _ = try await swipe(fixture, path, #""phase": "moved", "travel": 90"#)
        _ = try await swipe(fixture, path, #""phase": "ended", "velocity": -700"#)
        _ = try await fixture.post(path + "/steps", #"{"frames": 3}"#)
        let state = try await fixture.get(path + "/state").text
        let copy = try await fixture.session(#"{"state": \#(state)}"#)
        for _ in 0..<5 {
            let step = #"{"frames": 2}"#
            let (one, other) = (
                try await fixture.post(path + "/steps", step).text,
                try await fixture.post(copy + "/steps", step).text
            )
            #expect(one == other && one.contains("swipes"))
        }
    }

    @Test func `separators stay while a finger swipes, and go while the row is open`() async throws
    {
        let fixture = try ServiceFixture()
        let path = try await session(fixture)
        let query = "?include=separators"
        _ = try await swipe(fixture, path, #""phase": "began", "section": 0, "item": 1"#)
        let moved = try await swipe(fixture, path, #""phase": "moved", "travel": 60"#, query: query)
        let lines = try #require(moved["separators"] as? [Object])
        #expect(lines.compactMap { $0["x"] as? Double } == [16, 16, 16, 16])
        let open = try await swipe(fixture, path, #""phase": "ended", "travel": 90"#, query: query)
        let left = try #require(open["separators"] as? [Object])
        #expect(left.map { "\($0["edge"] ?? "") \($0["item"] ?? "")" } == ["top 0", "bottom 2"])
    }

    @Test func `differences tell what a swipe moves`() async throws {
        let fixture = try ServiceFixture()
        let path = try await session(fixture)
        _ = try await swipe(fixture, path, Self.begin)
        let moved = try await swipe(
            fixture,
            path,
            #""phase": "moved", "travel": 40"#,
            query: "?since=1"
        )
        #expect((moved["items"] as? [Object])?.count == 1 && x(moved, 0) == -40)
        let closed = try await swipe(fixture, path, #""phase": "cancelled""#, query: "?since=2")
        #expect((closed["items"] as? [Object])?.count == 1 && x(closed, 0) == 0)
    }

    @Test func `a swipe from right to left goes the other way`() async throws {
        let fixture = try ServiceFixture()
        let path = try await session(
            fixture,
            animation: #"{"duration": 0}"#,
            #", "layoutDirection": "rightToLeft""#
        )
        _ = try await swipe(fixture, path, Self.begin)
        let moved = try await swipe(fixture, path, #""phase": "moved", "travel": 40"#)
        #expect(x(moved, 0) == 40)
    }

    @Test(arguments: [
        (#"{"phase": "moved", "travel": 3}"#, 409, "/problems/conflicting-touch"),
        (#"{"phase": "ended"}"#, 409, "no row is swiped"),
        (
            #"{"phase": "began", "section": 0, "item": 2}"#, 422,
            "row 2 of section 0 has no trailingActions"
        ),
        (#"{"phase": "began", "section": 0, "item": 0, "side": "top"}"#, 422, "/side"),
        (#"{"phase": "began", "section": 0, "item": 0, "travel": 3}"#, 422, "/travel"),
        (#"{"phase": "moved"}"#, 422, "/travel is missing"),
        (#"{"phase": "ended", "item": 0}"#, 422, "/item goes with the phase"),
        (#"{"phase": "began"}"#, 422, "needs what is swiped"),
        (#"{}"#, 422, "/phase is missing"),
    ])
    func `what cannot be is refused`(body: String, status: Int, detail: String) async throws {
        let fixture = try ServiceFixture()
        let path = try await session(fixture)
        let reply = try await fixture.post(path + "/swipe", body)
        #expect(reply.status == status && reply.text.contains(detail), "\(reply.text)")
        #expect(try await frame(fixture, path)["sequence"] as? Int == 0)
    }

    @Test func `one finger swipes at a time, and what is not there is no error`() async throws {
        let fixture = try ServiceFixture()
        let path = try await session(fixture)
        let missing = try await swipe(fixture, path, #""phase": "began", "section": 0, "item": 7"#)
        #expect(missing["swipe"] is NSNull)
        _ = try await swipe(fixture, path, #""phase": "began", "point": {"x": 5, "y": 50}"#)
        let second = try await fixture.post(path + "/swipe", "{\(Self.begin)}")
        #expect(second.status == 409 && second.text.contains("a row is swiped already"))
        let other = try await fixture.session(#"{"sections": [{"items": 3}], "clock": "manual"}"#)
        let none = try await fixture.post(other + "/swipe", "{\(Self.begin)}")
        #expect(none.status == 422 && none.text.contains("/side"), "\(none.text)")
    }
}
