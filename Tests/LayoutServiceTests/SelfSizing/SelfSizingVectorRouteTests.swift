import Foundation
import LayoutdTestSupport
import Testing

/// What UIKit makes of cells that size themselves, and what sizes that arrive later must lead to, over HTTP.
struct SelfSizingVectorRouteTests {
    @Test(arguments: try SelfSizingDocument.all("flow"))
    func `recorded flows agree`(vector: SelfSizingDocument) async throws {
        let fixture = try ServiceFixture()
        var request: [String: Any] = [
            "layout": vector.layout, "sections": vector.sections,
            "viewport": vector.input["viewport"] ?? [:],
        ]
        if vector.layout["estimatedItemSize"] != nil {
            request["contentOffsets"] = [["x": 0, "y": 0]]
        }
        let reply = try await fixture.post("/v1/layouts?precision=9", try jsonText(request))
        let frame = try SizedFrame(reply)
        #expect(check(frame, vector) == [])
    }

    /// The client measures what the frame needs first, until nothing is needed.
    @Test(arguments: try SelfSizingDocument.all("flow"))
    func `a session that measures one by one is laid out as UIKit does it`(
        vector: SelfSizingDocument
    ) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(try jsonText(vector.session))
        let query = "?precision=9"
        var frame = try SizedFrame(try await fixture.get(path + "/frame" + query))
        #expect((frame.needed == nil) == (vector.layout["estimatedItemSize"] == nil))
        var posts = 0
        while let next = frame.needed?.first, posts < 200 {
            let item = try #require(frame.item(next["section"], next["item"]))
            #expect(item["estimated"] as? Bool == true)
            let (section, index) = (next["section"] ?? "", next["item"] ?? "")
            let size = SelfSizingDocument.size(vector.answers["\(section)/\(index)"], of: item)
            let body = try jsonText(["sizes": [size], "forExtent": extent(vector)])
            frame = try SizedFrame(try await fixture.post(path + "/sizes" + query, body))
            posts += 1
        }
        // The whole content, of which a frame of the viewport has a part.
        let whole = "?precision=9&rect=0,0,100000,100000"
        frame = try SizedFrame(try await fixture.get(path + "/frame" + whole))
        #expect(check(frame, vector) == [])
        #expect(frame.neededPaths ?? [] == [])
    }

    @Test(arguments: try SelfSizingDocument.all("post"))
    func `sizes that arrive later lead to what the rules say`(
        vector: SelfSizingDocument
    ) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(try jsonText(vector.session))
        if let known = sizes(vector.input["known"]) {
            let body = try jsonText(["sizes": known, "keep": "offset"])
            #expect(try await fixture.post(path + "/sizes", body).status == 200)
        }
        if let offset = vector.input["contentOffset"] {
            let body = try jsonText(["contentOffset": offset, "overscroll": "free"])
            #expect(try await fixture.post(path + "/scroll", body).status == 200)
        }
        let body = try jsonText([
            "sizes": try #require(sizes(vector.input["post"])),
            "keep": vector.input["keep"] ?? "firstVisible", "forExtent": extent(vector),
        ])
        let frame = try SizedFrame(try await fixture.post(path + "/sizes?precision=9", body))
        let visible = try #require(vector.expect["visible"] as? [[Any]])
        var differences = frame.differences(
            "contentSize",
            vector.expect["contentSize"],
            vector.tolerance
        )
        differences += frame.differences(
            "contentOffset",
            vector.expect["contentOffset"],
            vector.tolerance
        )
        differences += frame.differences(visible, vector.tolerance)
        #expect(differences == [])
        #expect(frame.items.count == visible.count)
        let needed = try #require(vector.expect["needed"] as? [[Int]])
        #expect(frame.neededPaths == needed)
        #expect(frame.estimated == needed.map { $0[1] })
    }

    @Test func `there are cases`() throws {
        #expect(try SelfSizingDocument.all("flow").count == 11)
        #expect(try SelfSizingDocument.all("post").count == 14)
    }

    private func extent(_ vector: SelfSizingDocument) -> Any {
        let viewport = vector.input["viewport"] as? [String: Any] ?? [:]
        let isHorizontal = vector.layout["scrollDirection"] as? String == "horizontal"
        return viewport[isHorizontal ? "height" : "width"] ?? 0
    }

    private func sizes(_ given: Any?) -> [[String: Any]]? {
        guard let given = given as? [String: [Any]], !given.isEmpty else { return nil }
        return given.map { name, size in
            let path = name.split(separator: "/").compactMap { Int($0) }
            return SelfSizingDocument.size(size, of: ["section": path[0], "item": path[1]])
        }
    }

    private func check(_ frame: SizedFrame, _ vector: SelfSizingDocument) -> [String] {
        let cells = vector.expect["cells"] as? [[Any]] ?? []
        let found = frame.items.count { $0["kind"] as? String == "cell" }
        return frame.differences("contentSize", vector.expect["contentSize"], vector.tolerance)
            + frame.differences(cells, vector.tolerance)
            + (found == cells.count ? [] : ["\(found) cells, not \(cells.count)"])
    }
}
