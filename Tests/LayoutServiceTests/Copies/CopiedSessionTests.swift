import Foundation
import LayoutdTestSupport
import Testing

@testable import LayoutService

/// Forks, and sessions from states, go on bit for bit as their origins.
struct CopiedSessionTests {
    enum Way: CaseIterable {
        case fork
        case state
    }

    private static func copy(
        _ path: String,
        _ way: Way,
        _ fixture: borrowing ServiceFixture
    ) async throws -> String {
        guard way == .state else { return try await fixture.fork(path) }
        let reply = try await fixture.resume(try await fixture.state(path))
        return try #require(reply[header: "Location"], "\(reply.text)")
    }

    /// What is in a state, without the order of sets.
    private static func state(
        _ path: String,
        _ fixture: borrowing ServiceFixture
    ) async throws -> NSDictionary {
        let text = try await fixture.state(path)
        let json = try JSONSerialization.jsonObject(with: Data(text.utf8))
        return try #require(sorted(json, nil) as? NSDictionary)
    }

    /// The members that are sets, or dictionaries whose keys are no strings.
    private static let unordered: Set = [
        "held", "pulled", "expanded", "collapsed", "elements", "items", "bodyNumbers",
        "collisionGroups",
    ]

    /// A value in which these are sorted.
    private static func sorted(_ value: Any, _ name: String?) -> Any {
        if let object = value as? [String: Any] {
            return Dictionary(uniqueKeysWithValues: object.map { ($0, sorted($1, $0)) })
        }
        guard let list = value as? [Any] else { return value }
        let elements = list.map { sorted($0, nil) }
        guard let name, unordered.contains(name) else { return elements }
        let options: JSONSerialization.WritingOptions = [.sortedKeys, .fragmentsAllowed]
        return elements.map { element in
            let text = try? JSONSerialization.data(withJSONObject: element, options: options)
            return String(decoding: text ?? Data(), as: UTF8.self)
        }.sorted()
    }

    @Test(arguments: MovingSession.kinds, Way.allCases)
    func `a copy goes on as its origin`(kind: String, way: Way) async throws {
        let fixture = try ServiceFixture()
        let path = try await MovingSession.make(kind, fixture)
        let copy = try await Self.copy(path, way, fixture)
        #expect(try await Self.state(copy, fixture) == Self.state(path, fixture))
        var script = EventScript(seed: 99)
        for number in 0..<30 {
            // Numbers that neither has.
            var (method, place, body) = script.next()
            body = body.replacing(#""client": "c"#, with: #""client": "d"#)
            let expected = try await fixture.send(method, path + place, body).text
            let reply = try await fixture.send(method, copy + place, body).text
            try #require(reply == expected, "event \(number): \(method) \(place) \(body)")
        }
        for number in 0..<20 {
            let steps = #"{"frames": 50}"#
            let expected = try await fixture.post(path + "/steps?precision=9", steps).text
            let reply = try await fixture.post(copy + "/steps?precision=9", steps).text
            try #require(reply == expected, "after \(50 * number) ticks")
        }
        #expect(try await Self.state(copy, fixture) == Self.state(path, fixture))
    }

    @Test func `the sessions that are copied move`() async throws {
        let fixture = try ServiceFixture()
        var resting: [String] = []
        for kind in MovingSession.kinds {
            let path = try await MovingSession.make(kind, fixture)
            let frame = try await fixture.get(path + "/frame").text
            if frame.contains(#""resting":true"#) { resting.append(kind) }
        }
        #expect(resting.isEmpty)
    }

    @Test(arguments: MovingSession.kinds, Way.allCases)
    func `what happens to a copy leaves its origin alone`(kind: String, way: Way) async throws {
        let fixture = try ServiceFixture()
        let path = try await MovingSession.make(kind, fixture)
        let before = try await Self.state(path, fixture)
        let copy = try await Self.copy(path, way, fixture)
        var script = EventScript(seed: 5)
        for _ in 0..<40 {
            let (method, place, body) = script.next()
            _ = try await fixture.send(method, copy + place, body)
        }
        #expect(try await Self.state(copy, fixture) != before)
        #expect(try await fixture.send("DELETE", copy, "").status == 204)
        #expect(try await Self.state(path, fixture) == before)
    }

    @Test(arguments: UInt64(0)..<12)
    func `whatever has happened to a session, its state is one`(seed: UInt64) async throws {
        let fixture = try ServiceFixture()
        let kinds = MovingSession.kinds
        let path = try await fixture.session(
            MovingSession.document(kinds[Int(seed) % kinds.count])
        )
        var script = AnyRequest(seed: seed)
        for number in 0..<80 {
            let (method, place, body) = script.next()
            _ = try await fixture.send(method, path + place, body)
            guard number.isMultiple(of: 4) else { continue }
            let state = try await fixture.get(path + "/state")
            // A frozen session has none.
            guard state.status == 200 else { break }
            let reply = try await fixture.resume(state.text)
            let made = Comment("\(number): \(method) \(place) \(body): \(reply.text)")
            try #require(reply.status == 201, made)
            let copy = try #require(reply[header: "Location"])
            let same = try await Self.state(copy, fixture) == Self.state(path, fixture)
            try #require(same, "\(number): \(method) \(place) \(body)")
            _ = try await fixture.send("DELETE", copy, "")
        }
    }
}
