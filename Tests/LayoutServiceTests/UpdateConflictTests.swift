import LayoutdLayouts
import LayoutdTestSupport
import Testing

@testable import LayoutService

/// Batches that cannot be applied, and the errors reported for them.
struct UpdateConflictTests {
    private static let three =
        #"{"preset": "newtonian", "clock": "manual", "sections": [{"items": 3}, {"items": 1}]}"#

    private static let conflicts: [(operations: String, code: String, says: [String])] = [
        (
            #"{"insert": {"section": 0, "item": 0}}, {"delete": {"section": 0, "item": 3}}"#,
            "indexOutOfBoundsBefore",
            ["operations[1]", "item 3 of section 0", "items of section 0: 3", "as it is"]
        ),
        (
            #"{"delete": {"section": 2}}"#, "indexOutOfBoundsBefore",
            ["operations[0]", "names section 2", "sections: 2"]
        ),
        (
            #"{"insert": {"section": 1, "item": 2}}"#, "indexOutOfBoundsAfter",
            ["item 2 of section 1", "items of section 1: 1", "after all"]
        ),
        (
            #"{"delete": {"section": 0, "item": 1}}, {"reload": {"section": 0, "item": 1}}"#,
            "deleteAndReloadSameItem", ["operations[1]", "leave out"]
        ),
        (
            """
            {"delete": {"section": 0, "item": 1}},
            {"move": {"from": {"section": 0, "item": 1}, "to": {"section": 0, "item": 0}}}
            """,
            "deleteAndMoveSameItem", ["deleted and moved"]
        ),
        (
            """
            {"delete": {"section": 1}},
            {"move": {"from": {"section": 1}, "to": {"section": 0}}}
            """,
            "deleteAndMoveSameSection", ["section 1", "deleted and moved"]
        ),
        (
            """
            {"move": {"from": {"section": 0, "item": 1}, "to": {"section": 0, "item": 0}}},
            {"reload": {"section": 0, "item": 1}}
            """,
            "reloadAndMoveSameItem", ["operations[1]", "delete it and insert it"]
        ),
        (
            """
            {"change": {"section": 0, "item": 1}, "size": {"width": 9}},
            {"delete": {"section": 0, "item": 1}}
            """,
            "deleteAndChangeSameItem", ["operations[1]", "leave out"]
        ),
        (
            """
            {"reload": {"section": 0, "item": 1}},
            {"change": {"section": 0, "item": 1}, "size": null}
            """,
            "reloadAndChangeSameItem", ["operations[1]", "give the reload the new size"]
        ),
        (
            """
            {"change": {"section": 0, "item": 1}, "size": {"width": 9}},
            {"change": {"section": 0, "item": 1}, "size": {"height": 9}}
            """,
            "duplicateChange", ["operations[1]", "one change"]
        ),
        (
            """
            {"insert": {"section": 0, "item": 0}},
            {"move": {"from": {"section": 0, "item": 1}, "to": {"section": 0, "item": 0}}}
            """,
            "insertAndMoveToSameIndex", ["item 0 of section 0", "another index"]
        ),
        (
            """
            {"insert": {"section": 0}, "items": 0},
            {"move": {"from": {"section": 1}, "to": {"section": 0}}}
            """,
            "insertAndMoveToSameSection", ["section 0", "another index"]
        ),
        (
            """
            {"move": {"from": {"section": 0, "item": 1}, "to": {"section": 0, "item": 0}}},
            {"move": {"from": {"section": 0, "item": 1}, "to": {"section": 0, "item": 2}}}
            """,
            "duplicateMove", ["moved twice"]
        ),
        (
            #"{"delete": {"section": 0, "item": 1}}, {"delete": {"section": 0, "item": 1}}"#,
            "duplicateDelete", ["delete it once"]
        ),
        (
            #"{"insert": {"section": 0, "item": 1}}, {"insert": {"section": 0, "item": 1}}"#,
            "duplicateInsert", ["its own index"]
        ),
        (
            #"{"reload": {"section": 0, "item": 1}}, {"reload": {"section": 0, "item": 1}}"#,
            "duplicateReload", ["reload it once"]
        ),
        (
            #"{"delete": {"section": 1}}, {"reload": {"section": 1}, "items": 1}"#,
            "deleteAndReloadSameSection", ["leave out"]
        ),
        (
            """
            {"reload": {"section": 1}, "items": 1},
            {"move": {"from": {"section": 1}, "to": {"section": 0}}}
            """,
            "reloadAndMoveSameSection", ["delete it and insert it"]
        ),
    ]

    @Test(arguments: conflicts)
    func `a conflict has a code and a helpful text`(
        operations: String,
        code: String,
        says: [String]
    ) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.three)
        let before = try await fixture.get(path).text
        let reply = try await fixture.post(path + "/updates", "{\"operations\": [\(operations)]}")
        let problem = try reply.decoded(as: ProblemDocument.self)
        #expect(reply.status == 409 && problem.type == "/problems/conflicting-batch")
        #expect(problem.code == code && problem.errors == nil)
        for text in says { #expect(problem.detail.contains(text), "\(problem.detail)") }
        #expect(try await fixture.get(path).text == before)
    }

    @Test func `every code is tested and documented`() async throws {
        let fixture = try ServiceFixture()
        // No request states the final numbers of items, so these two cannot occur.
        let unheard: Set = [BatchUpdateError.Code.invalidSectionCount, .invalidItemCount]
        let codes = BatchUpdateError.Code.allCases.filter { !unheard.contains($0) }
        #expect(Set(Self.conflicts.map(\.code)) == Set(codes.map(\.rawValue)))
        let contract = try await fixture.get("/openapi.yaml").text
        for code in codes { #expect(contract.contains("- \(code.rawValue)\n"), "\(code)") }
    }

    @Test(arguments: [
        ("/v1/sessions", #"{"preset": "newtonian", "sections": [{"items": 9}, {"items": 2}]}"#),
        ("/v1/layouts", #"{"preset": "newtonian", "sections": [{"items": [{}]}, {"items": 10}]}"#),
        ("/updates", #"{"operations": [{"insert": {"section": 0}, "items": 7}]}"#),
        ("/updates", #"{"reloadData": {"sections": [{"items": 11}]}}"#),
    ])
    func `a session may not have more items than its layout allows`(
        path: String,
        json: String
    ) async throws {
        let fixture = try ServiceFixture()
        let session = try await fixture.session(Self.three)
        let concrete = path == "/updates" ? session + path : path
        let reply = try await fixture.post(concrete, json)
        let problem = try reply.decoded(as: ProblemDocument.self)
        #expect(reply.status == 409 && problem.type == "/problems/too-many-items")
        #expect(problem.detail.contains("11 items") && problem.detail.contains("allows 10"))
        #expect(fixture.store.count == 1)
    }

    @Test func `replacing items too fast is refused with a time to wait`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(
            """
            {"clock": "manual", "sections": [{"items": 100}],
             "layout": {"type": "newtonian", "maximumItems": 100, "departureTime": 0.1}}
            """
        )
        let reload = #"{"operations": [{"reload": {"section": 0}, "items": 100}]}"#
        for _ in 1...4 {
            #expect(try await fixture.post(path + "/updates", reload).status == 200)
        }
        let refused = try await fixture.post(path + "/updates", reload)
        let problem = try refused.decoded(as: ProblemDocument.self)
        #expect(refused.status == 409 && problem.type == "/problems/too-many-items")
        #expect(problem.detail.contains("600 items") && problem.detail.contains("again in 1 s"))
        _ = try await fixture.post(path + "/steps?rect=0,0,0,0", #"{"frames": 7}"#)
        #expect(try await fixture.post(path + "/updates", reload).status == 200)
    }

    @Test func `a session may not have too many sections`() async throws {
        var limits = ServiceLimits()
        limits.maximumSections = 2
        let fixture = try ServiceFixture(limits: limits)
        let path = try await fixture.session(Self.three)
        let insert = #"{"insert": {"section": 0}, "items": 0}"#
        let refused = try await fixture.post(path + "/updates", "{\"operations\": [\(insert)]}")
        let problem = try refused.decoded(as: ProblemDocument.self)
        #expect(refused.status == 409 && problem.type == "/problems/too-many-items")
        #expect(problem.detail.contains("3 sections"))
        let delete = #"{"delete": {"section": 1}}"#
        let exchanged = try await fixture.post(
            path + "/updates",
            "{\"operations\": [\(insert), \(delete)]}"
        )
        #expect(exchanged.status == 200)
    }
}
