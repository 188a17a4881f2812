import LayoutdLocks
import LayoutdSessions
import LayoutdTestSupport
import Testing

@testable import LayoutService

/// What came into sight, in streams.
struct VisibilityStreamRouteTests {
    private static let rows = """
        {"clock": "manual", "layout": {"type": "list", "rowHeight": 100}, "sections": [{"items": 50}]}
        """

    private func fixture() throws -> ServiceFixture { try ServiceFixture(on: .init()) }

    private func items(_ block: EventReader.Block) throws -> [Int] {
        let sightings = try block.object["sightings"] as? [[String: Any]] ?? []
        return sightings.compactMap { sighting in
            guard let item = sighting["item"] as? Int else { return nil }
            return sighting["visible"] as? Bool == true ? item : -1 - item
        }
    }

    @Test func `reports follow the frames that they belong to`() async throws {
        let fixture = try fixture()
        let path = try await fixture.session(Self.rows)
        let stream = try EventReader(fixture, path + "/frames?include=visibility")
        let frame = try #require(try await stream.frame())
        #expect(frame["event"] == nil && frame["id"] == "0")
        let first = try #require(try await stream.frame())
        #expect(first["event"] == "visibility" && first["id"] == "0.0-0")
        #expect(try items(first) == [0, 1, 2, 3, 4])
        #expect(try first.object["since"] == nil)
        _ = try await fixture.post(path + "/scroll", #"{"contentOffset": {"y": 30}}"#)
        let second = try #require(try await stream.frame())
        // Whoever has read only this goes on from the report before.
        #expect(second["event"] == nil && second["id"] == "1.0-0")
        let report = try #require(try await stream.frame())
        #expect(report["id"] == "1.1-0")
        #expect(try items(report) == [5])
        // Nothing comes or leaves.
        _ = try await fixture.post(path + "/scroll", #"{"contentOffset": {"y": 40}}"#)
        let third = try #require(try await stream.frame())
        #expect(third["event"] == nil && third["id"] == "2.2-0")
        let same = try await fixture.get(path + "/visibility?since=0-0")
        #expect(same.text.contains(#""sightings":[{"kind":"cell","section":0,"item":5"#))
    }

    @Test(arguments: [
        // The identifier, the items that the report lists, and whether it begins anew.
        ("1.0-0", [5], false), ("1.1-0", [], false), ("1", [0, 1, 2, 3, 4, 5], true),
        ("1.9-0", [0, 1, 2, 3, 4, 5], true), ("1.x", [0, 1, 2, 3, 4, 5], true),
    ])
    func `a client that connects again goes on`(
        id: String,
        expected: [Int],
        isWhole: Bool
    ) async throws {
        let fixture = try fixture()
        let path = try await fixture.session(Self.rows)
        _ = try await fixture.get(path + "/visibility")
        _ = try await fixture.post(path + "/scroll", #"{"contentOffset": {"y": 30}}"#)
        let stream = try EventReader(
            fixture,
            path + "/frames?include=visibility",
            headers: ["Last-Event-ID": id]
        )
        if expected.isEmpty {
            _ = try await stream.head()
            _ = try await fixture.post(path + "/scroll", #"{"contentOffset": {"y": 40}}"#)
            let block = try #require(try await stream.frame())
            #expect(block["event"] == nil && block["id"] == "2.2-0")
            return
        }
        let block = try #require(try await stream.frame())
        #expect(block["event"] == "visibility")
        #expect(try items(block) == expected)
        #expect(try (block.object["since"] == nil) == isWhole)
    }

    @Test func `an impression comes when time has passed, although nothing moves`() async throws {
        let fixture = try fixture()
        let path = try await fixture.session(Self.rows)
        let stream = try EventReader(
            fixture,
            path + "/frames?include=visibility&thresholds=1&after=1"
        )
        _ = try await stream.frame()
        let first = try #require(try await stream.frame())
        #expect(try items(first).isEmpty && first.object["due"] as? Double == 1)
        _ = try await fixture.post(path + "/steps", #"{"frames": 59}"#)
        _ = try await fixture.post(path + "/steps", #"{"frames": 1}"#)
        let block = try #require(try await stream.frame())
        #expect(block["event"] == "visibility" && block["id"] == "0.0-1000000")
        #expect(try items(block) == [0, 1, 2, 3])
    }

    @Test func `a wall session at rest reports when it is due`() async throws {
        let fixture = try fixture()
        let document = Self.rows.replacing(#""clock": "manual", "#, with: "")
        let path = try await fixture.session(document)
        let stream = try EventReader(
            fixture,
            path + "/frames?include=visibility&thresholds=1&after=0.2"
        )
        _ = try await stream.frame()
        let first = try #require(try await stream.frame())
        let start = try #require(try first.object["time"] as? Double)
        // On a slow machine it may be due already.
        var told = try items(first)
        var end = start
        while told.isEmpty {
            let block = try #require(try await stream.frame())
            #expect(block["event"] == "visibility")
            told = try items(block)
            end = try #require(try block.object["time"] as? Double)
        }
        #expect(told == [0, 1, 2, 3] && end >= start + 0.2 - 1e-6)
    }

    @Test func `parameters of reports need them`() async throws {
        let fixture = try fixture()
        let path = try await fixture.session(Self.rows)
        for query in ["thresholds=1", "after=1", "thresholds=0&after=2"] {
            let detail = try await fixture.refusal(ofQuery: path + "/frames?" + query)
            #expect(detail == "thresholds and after need include=visibility")
        }
        #expect(
            try await fixture.refusal(ofQuery: path + "/frame?include=visibility").hasSuffix(
                #"prefetch, got "visibility""#
            )
        )
    }
}
