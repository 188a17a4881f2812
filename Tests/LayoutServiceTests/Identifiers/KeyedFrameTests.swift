import LayoutdTestSupport
import Testing

/// Keys in frames that follow each other: they are sent when they are new.
struct KeyedFrameTests {
    private static let list = """
        {"clock": "manual", "layout": {"type": "list", "rowHeight": 100},
         "viewport": {"width": 320, "height": 250}, "sections": [{"items": 40}]}
        """

    /// The keys of the rows of a frame by items; `nil` if it has none.
    private func keys(_ frame: [String: Any]) throws -> [Int: Int]? {
        let columns = try #require(frame["columns"] as? [String])
        let rows = try #require(frame["rows"] as? [[Double?]])
        guard let key = columns.firstIndex(of: "key") else { return nil }
        return Dictionary(uniqueKeysWithValues: rows.map { (Int($0[2] ?? -1), Int($0[key] ?? -1)) })
    }

    @Test func `a stream sends the keys of elements that are new`() async throws {
        let fixture = try ServiceFixture(on: .init())
        let path = try await fixture.session(Self.list)
        let stream = try EventReader(fixture, path + "/frames?form=rows&include=key")
        let first = try #require(try await stream.frame()).object
        #expect(try keys(first) == [0: 0, 1: 1, 2: 2])

        let insert = #"{"operations": [{"insert": {"section": 0, "item": 1}}]}"#
        _ = try await fixture.post(path + "/updates", insert)
        let inserted = try #require(try await stream.frame()).object
        #expect(inserted["base"] == nil)
        #expect(try keys(inserted) == [0: 0, 1: 40, 2: 1, 3: 2])

        _ = try await fixture.post(path + "/steps", #"{"frames": 1}"#)
        let moving = try #require(try await stream.frame()).object
        #expect(moving["base"] != nil)
        #expect((moving["rows"] as? [Any])?.isEmpty == false)
        #expect(try keys(moving) == nil)

        _ = try await fixture.post(path + "/scroll", #"{"delta": {"y": 100}}"#)
        let scrolled = try #require(try await stream.frame()).object
        #expect(scrolled["base"] != nil)
        #expect(try keys(scrolled)?[4] == 3)
    }

    @Test func `objects of a stream have keys where rows have them`() async throws {
        let fixture = try ServiceFixture(on: .init())
        let path = try await fixture.session(Self.list)
        let stream = try EventReader(fixture, path + "/frames?include=key")
        let counts = { (frame: [String: Any]) in
            (frame["items"] as? [[String: Any]])?.map { $0["key"] != nil } ?? []
        }
        #expect(counts(try #require(try await stream.frame()).object) == [true, true, true])
        let reload = #"{"operations": [{"delete": {"section": 0, "item": 0}}]}"#
        _ = try await fixture.post(path + "/updates", reload)
        #expect(counts(try #require(try await stream.frame()).object).allSatisfy(\.self))
        _ = try await fixture.post(path + "/steps", #"{"frames": 1}"#)
        let moving = counts(try #require(try await stream.frame()).object)
        #expect(!moving.isEmpty && !moving.contains(true))
    }

    @Test func `a clip has the keys of elements that are new`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.list)
        let insert = #"{"operations": [{"insert": {"section": 0, "item": 0}}]}"#
        _ = try await fixture.post(path + "/updates", insert)
        let query = "/clip?since=1&form=rows&include=key&frames=30"
        let frames = try #require(try await fixture.get(path + query).object["frames"] as? [Any])
        let all = try frames.compactMap { $0 as? [String: Any] }.map(keys)
        #expect(all.first??[1] == 0)
        #expect(all.dropFirst().contains { $0 == nil })
    }
}
