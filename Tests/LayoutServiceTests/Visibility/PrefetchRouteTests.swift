import LayoutdTestSupport
import Testing

@testable import LayoutService

/// What a fling will bring into sight.
struct PrefetchRouteTests {
    private struct Frame: Decodable {
        struct Item: Decodable {
            let section: Int
            let item: Int
        }

        struct Upcoming: Decodable, Equatable {
            let kind: String
            let section: Int
            let item: Int
            let key: Int?
            let id: String?
            let `in`: Double
        }

        let sequence: Int
        let time: Double
        let items: [Item]
        let prefetch: [Upcoming]?
    }

    private static let rows = """
        {"clock": "manual", "layout": {"type": "list", "rowHeight": 100}, "sections": [{"items": 500}]}
        """

    private static func frame(
        _ fixture: borrowing ServiceFixture,
        _ path: String,
        _ query: String = "?include=prefetch"
    ) async throws -> Frame {
        let reply = try await fixture.get(path + "/frame" + query)
        #expect(reply.status == 200, "\(reply.text)")
        return try reply.decoded(as: Frame.self)
    }

    @Test(arguments: [
        #"{"fling": {"y": 3000}}"#,
        #"{"to": {"section": 0, "item": 60}, "at": "start", "animated": true}"#,
    ])
    func `elements come when the forecast says`(event: String) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.rows)
        let rest = try await Self.frame(fixture, path)
        #expect(rest.prefetch == [])
        let reply = try await fixture.post(path + "/scroll", event)
        #expect(reply.status == 200, "\(reply.text)")
        let start = try await Self.frame(fixture, path)
        let coming = try #require(start.prefetch)
        #expect(coming.count > 10 && coming.map(\.item) == Array(5..<5 + coming.count))
        var seen = Set(start.items.map(\.item))
        var found: [(item: Int, time: Double)] = []
        for _ in 0..<600 {
            _ = try await fixture.post(path + "/steps", "{}")
            let frame = try await Self.frame(fixture, path, "")
            for item in frame.items where seen.insert(item.item).inserted {
                found.append((item.item, frame.time - start.time))
            }
            if frame.sequence < start.sequence { break }
        }
        #expect(found.map(\.item) == coming.map(\.item))
        for (found, coming) in zip(found, coming) { #expect(abs(found.time - coming.in) < 2e-4) }
        #expect(try await Self.frame(fixture, path).prefetch == [])
    }

    @Test func `a caught fling needs nothing more, and reading does not advance it`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.rows)
        _ = try await fixture.post(path + "/scroll", #"{"fling": {"y": 3000}}"#)
        let plain = try await fixture.get(path + "/frame")
        #expect(try await !#require(Self.frame(fixture, path).prefetch).isEmpty)
        #expect(try await fixture.get(path + "/frame").body == plain.body)
        _ = try await fixture.post(
            path + "/scroll",
            #"{"delta": {"y": 0}, "touch": {"x": 9, "y": 9}}"#
        )
        #expect(try await Self.frame(fixture, path).prefetch == [])
    }

    @Test func `keys and identifiers are told, and springs do not matter`() async throws {
        let fixture = try ServiceFixture()
        let names = (0..<90).map { #""n\#($0)""# }.joined(separator: ",")
        func document(_ dynamics: String) -> String {
            #"{"clock": "manual", "layout": {"type": "flow"}, "dynamics": \#(dynamics), "#
                + #""sections": [{"id": "s", "items": [\#(names)]}]}"#
        }
        var lists: [[Frame.Upcoming]] = []
        for dynamics in ["null", #"{"type": "spring"}"#] {
            let path = try await fixture.session(document(dynamics))
            _ = try await fixture.post(path + "/scroll", #"{"fling": {"y": 600}}"#)
            let frame = try await Self.frame(fixture, path, "?include=key,prefetch")
            lists.append(try #require(frame.prefetch))
        }
        #expect(lists[0] == lists[1] && !lists[0].isEmpty)
        #expect(lists[0].allSatisfy { $0.id == "n\($0.item)" && $0.key == $0.item })
    }

    @Test func `only frames have it`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.rows)
        for part in ["clip", "frames"] {
            let detail = try await fixture.refusal(ofQuery: path + "/\(part)?include=prefetch")
            #expect(
                detail.hasPrefix("include must list velocity, anchor, key, contacts, indicators")
            )
        }
    }
}
