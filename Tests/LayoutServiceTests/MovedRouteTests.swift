import LayoutdTestSupport
import Testing

/// What updates make of the elements of the client's frame.
struct MovedRouteTests {
    private static let list = """
        {"clock": "manual", "layout": {"type": "list", "rowHeight": 100, "headerHeight": 20},
         "sections": [{"items": 3}, {"items": 20}]}
        """

    private static let batch = """
        {"operations": [{"insert": {"section": 0, "item": 0}}, {"delete": {"section": 0, "item": 2}},
                        {"move": {"from": {"section": 1, "item": 0},
                                  "to": {"section": 1, "item": 15}}}]}
        """

    private typealias Object = [String: Any]

    /// The entries of `moved`, in either form, as lists: kind, the old path, and what is new.
    private func moved(_ frame: Object) throws -> [[Int]]? {
        if let rows = frame["moved"] as? [[Int]] { return rows }
        guard let objects = frame["moved"] as? [Object] else {
            #expect(frame["moved"] == nil && frame["movedSince"] == nil)
            return nil
        }
        return try objects.map { move in
            let kinds = ["cell", "header", "footer"]
            let kind = try #require((move["kind"] as? String).flatMap(kinds.firstIndex))
            let from = try #require(move["from"] as? [String: Int])
            var numbers = [kind, try #require(from["section"]), try #require(from["item"])]
            #expect(from.count == 2 && move["to"] != nil && move.count == 3)
            if let to = move["to"] as? [String: Int] {
                numbers += [try #require(to["section"]), try #require(to["item"])]
                to["departing"].map { numbers.append($0) }
            }
            return numbers
        }
    }

    @Test(arguments: ["objects", "rows"])
    func `the response to an update says what has moved`(form: String) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.list)
        let query = "since=0&form=\(form)"
        let frame = try await fixture.post("\(path)/updates?\(query)", Self.batch).object
        #expect(frame["base"] == nil && frame["movedSince"] as? Int == 0)
        let expected = [
            [0, 0, 0, 0, 1], [0, 0, 1, 0, 2], [0, 0, 2, 0, 2, 0], [0, 1, 0, 1, 15],
            [0, 1, 1, 1, 0],
        ]
        #expect(try moved(frame) == expected)
        // Another client that had the same frame finds out later.
        _ = try await fixture.post(path + "/steps", #"{"frames": 60}"#)
        let later = try await fixture.get("\(path)/frame?\(query)").object
        #expect(later["movedSince"] as? Int == 0 && later["edition"] as? Int == 1)
        // The deleted item has left.
        #expect(try moved(later) == expected.map { $0.count == 6 ? [0, 0, 2] : $0 })
        // A frame of the new edition gets differences.
        let next = try await fixture.get("\(path)/frame?since=1&form=\(form)").object
        #expect(next["base"] as? Int == 1 && next["moved"] == nil)
    }

    @Test func `a retry says it again`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.list)
        let batch = #"{"event": 1, "operations": [{"insert": {"section": 0, "item": 0}}]}"#
        let first = try await fixture.post(path + "/updates?since=0", batch).object
        let again = try await fixture.post(path + "/updates?since=0", batch).object
        #expect(again["duplicate"] as? Bool == true)
        #expect(try moved(first)?.count == 3 && moved(again) == moved(first))
    }

    @Test(arguments: ["/scroll", "/steps", "/clip"])
    func `every frame with another edition says it`(resource: String) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.list)
        _ = try await fixture.post(path + "/updates", Self.batch)
        let query = "?since=0&form=rows"
        var frame: Object
        switch resource {
        case "/scroll":
            frame = try await fixture.post(path + "/scroll" + query, #"{"delta": {}}"#).object
        case "/steps":
            let body = #"{"frames": 2, "return": "all"}"#
            let frames = try await fixture.post(path + "/steps" + query, body).object["frames"]
            let all = try #require(frames as? [Object])
            #expect(all[1]["base"] != nil && all[1]["moved"] == nil)
            frame = all[0]
        default:
            let frames = try await fixture.get(path + "/clip" + query).object["frames"]
            frame = try #require((frames as? [Object])?.first)
        }
        #expect(try moved(frame)?.prefix(2) == [[0, 0, 0, 0, 1], [0, 0, 1, 0, 2]])
        #expect(frame["movedSince"] as? Int == 0)
    }

    @Test func `only frames that the session remembers are compared`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.list)
        let rect = "rect=0,0,320,900"
        _ = try await fixture.post(path + "/updates", Self.batch)
        let unknown = try await fixture.get("\(path)/frame?since=0&\(rect)").object
        #expect(try moved(unknown) == nil)
        _ = try await fixture.post(path + "/updates", Self.batch)
        // The frame before both batches, and the one between them.
        #expect(try moved(await fixture.get("\(path)/frame?since=0").object) == nil)
        #expect(try moved(await fixture.get("\(path)/frame?since=1").object)?.isEmpty == false)
        let whole = try await fixture.get("\(path)/frame?since=1&\(rect)").object
        #expect(try moved(whole)?.isEmpty == false)
        let overscan = try await fixture.get("\(path)/frame?since=1&overscan=10").object
        #expect(try moved(overscan) == nil)
    }

    @Test func `new data have nothing in common with the old`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.list)
        let body = #"{"reloadData": {"sections": [{"items": 3}]}}"#
        let frame = try await fixture.post(path + "/updates?since=0", body).object
        #expect(frame["edition"] as? Int == 1)
        #expect(try moved(frame) == nil)
    }

    @Test func `an empty list says that all have kept their paths`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.list)
        let batch = #"{"operations": [{"reload": {"section": 0, "item": 1}}]}"#
        let frame = try await fixture.post(path + "/updates?since=0", batch).object
        #expect(try moved(frame) == [])
        let rows = try await fixture.get(path + "/frame?since=0&form=rows").text
        #expect(rows.contains(#""movedSince":0,"moved":[]"#))
    }
}
