import LayoutdTestSupport
import Testing

@testable import LayoutService

/// Rows with the columns that a client lists.
struct ColumnRouteTests {
    private struct Rows: Decodable {
        let columns: [String]
        let rows: [[Double?]]
        let removed: [[Int]]?
    }

    /// All columns with numbers, or null for what the session has not.
    private static let all = RowColumn.allCases
        .filter { ![.estimated, .lifted, .isHidden].contains($0) }
        .map { "\($0.name)" }

    @Test(arguments: [
        ["x"], ["item", "x", "y"], ["kind", "section", "item"], ["section", "item", "y", "height"],
        ["kind", "section", "item", "departing", "scale"], ["zIndex", "velocityY", "anchorX"],
        ["kind", "section", "item", "x", "y", "alpha", "velocityX"], all,
    ])
    func `rows have the columns that are listed`(columns: [String]) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        _ = try await fixture.post(
            path + "/scroll",
            #"{"delta": {"y": 40}, "touch": {"x": 90, "y": 90}}"#
        )
        _ = try await fixture.post(path + "/steps", #"{"frames": 7}"#)
        let whole = path + "/frame?form=rows&include=velocity,anchor,key"
        let usual = try await fixture.get(whole).decoded(as: Rows.self)
        let list = columns.reversed().joined(separator: ",")
        let listed = try await fixture.get(path + "/frame?form=rows&columns=" + list)
            .decoded(as: Rows.self)
        #expect(listed.columns == columns && listed.rows.count == usual.rows.count)
        for (row, expected) in zip(listed.rows, usual.rows) {
            let known = Dictionary(uniqueKeysWithValues: zip(usual.columns, expected))
            let numbers = columns.map { known[$0] ?? ($0 == "scale" ? 1 : nil) }
            #expect(row == numbers)
        }
    }

    @Test func `a difference has exactly the listed columns too`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        _ = try await fixture.get(path + "/frame")
        _ = try await fixture.post(path + "/scroll", #"{"delta": {"y": 40}}"#)
        let query = "/frame?since=0&form=rows&columns=kind,section,item,x,y"
        let rows = try await fixture.get(path + query).decoded(as: Rows.self)
        #expect(rows.columns == ["kind", "section", "item", "x", "y"])
        #expect(rows.rows.allSatisfy { $0.count == 5 } && !rows.rows.isEmpty)
    }

    @Test func `two clients with other columns get their own`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        for _ in 0..<3 {
            for columns in ["x", "y"] {
                let reply = try await fixture.get(path + "/frame?form=rows&columns=" + columns)
                #expect(try reply.decoded(as: Rows.self).columns == [columns])
            }
        }
    }

    @Test func `rows list what is removed as numbers`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        _ = try await fixture.get(path + "/frame")
        _ = try await fixture.post(path + "/scroll", #"{"contentOffset": {"y": 5000}}"#)
        let rows = try await fixture.get(path + "/frame?since=0&form=rows").decoded(as: Rows.self)
        let objects = try await fixture.get(path + "/frame?since=0").object
        let removed = try #require(objects["removed"] as? [[String: Any]])
        let expected = removed.map { [0, $0["section"] as? Int ?? -1, $0["item"] as? Int ?? -1] }
        #expect(rows.removed == expected && !expected.isEmpty)
    }

    @Test func `a static layout may have rows`() async throws {
        let fixture = try ServiceFixture()
        let document =
            #"{"layout": {"type": "flow", "headerReferenceSize": {"height": 30}}, "sections": [{"items": 2}]}"#
        let usual = try await fixture.post("/v1/layouts?form=rows", document).decoded(as: Rows.self)
        #expect(usual.columns == Array(Self.all.prefix(11).filter { $0 != "departing" }))
        let objects = try await fixture.post("/v1/layouts", document)
            .decoded(as: LayoutDocument.self)
        #expect(usual.rows.map { $0[0] } == objects.items.map { $0.kind == "cell" ? 0 : 1 })
        #expect(usual.rows.map { $0[4] } == objects.items.map { $0.y })
        let listed = try await fixture.post("/v1/layouts?form=rows&columns=y", document)
            .decoded(as: Rows.self)
        #expect(listed.rows == objects.items.map { [$0.y] })
        #expect(try await fixture.post("/v1/layouts?columns=y", document).status == 400)
    }
}
