import LayoutdTestSupport
import Testing

/// Sizes that are refused, as a whole.
struct BadSizesTests {
    private static let rows = """
        {"clock": "manual", "viewport": {"width": 320, "height": 200},
         "layout": {"type": "list", "estimatedRowHeight": 44, "headerHeight": 20},
         "sections": [{"items": 30}]}
        """

    private static let fixed = "leave it out, and give what is null in needed"

    private static let mistakes = [
        BadDocument("{}", ["/sizes": "is missing; give a list of sizes"]),
        BadDocument(#"{"sizes": 3}"#, ["/sizes": "must be a list of sizes, got a number"]),
        BadDocument(
            #"{"sizes": [{"section": 0, "item": 0, "height": -1}]}"#,
            ["/sizes/0/height": "must be between 0 and 1000000, got -1"]
        ),
        BadDocument(
            #"{"sizes": [{"section": 0, "item": 0, "height": null}, {"section": 0, "item": 1}]}"#,
            [
                "/sizes/0/height": "must be a number, got null",
                "/sizes/1": "has no size; give the width, the height or both, as needed has null",
            ]
        ),
        BadDocument(
            """
            {"sizes": [{"section": 0, "item": 0, "width": 320, "height": 9},
                       {"section": 0, "item": 1, "height": 9},
                       {"kind": "header", "section": 0, "height": 9},
                       {"section": 0, "item": 1, "height": 9}]}
            """,
            [
                "/sizes/0/width": "is set by the layout to 320; \(fixed)",
                "/sizes/2/height": "is set by the layout to 20; \(fixed)",
                "/sizes/3": "is the element of /sizes/1, too; give each of them one size",
            ]
        ),
        BadDocument(
            #"{"sizes": [{"kind": "badge", "section": 0, "item": 0, "height": 9}, {"height": 9}]}"#,
            [
                "/sizes/0/kind":
                    #"must be one of "cell", "header", "footer", got "badge""#,
                "/sizes/1/section": "is missing; give an index, from 0",
                "/sizes/1/item": "is missing; give an index, from 0",
            ]
        ),
        BadDocument(
            #"{"sizes": [{"id": "a", "height": 9}], "forExtent": 0, "keep": "top", "sise": 1}"#,
            [
                "/sizes/0/id": "is for data with ids, and these have none; give indices",
                "/forExtent": "must be between 1 and 20000, got 0",
                "/keep":
                    #"must be one of "offset", "firstVisible", "end", "lowerEdge", got "top""#,
                "/sise":
                    "is unknown; known here: sizes, forExtent, keep, animated, event, client",
            ]
        ),
    ]

    @Test(arguments: mistakes)
    func `every mistake is reported with its place`(bad: BadDocument) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.rows)
        let before = try await fixture.get(path + "/frame").text
        try checkRefusal(try await fixture.post(path + "/sizes", bad.json), bad)
        #expect(try await fixture.get(path + "/frame").text == before)
    }

    @Test(arguments: [
        #"{"clock": "manual", "layout": {"type": "list"}, "sections": [{"items": 3}]}"#,
        #"{"clock": "manual", "layout": {"type": "absolute"}, "sections": []}"#,
        #"{"clock": "manual", "preset": "newtonian"}"#, #"{"clock": "manual"}"#,
    ])
    func `a layout without estimates takes no sizes`(session: String) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(session)
        let bad = BadDocument(
            #"{"sizes": [{"section": 0, "item": 0, "height": 9}]}"#,
            [
                "/sizes":
                    "are for layouts with estimates, and this one has none; give it one, as "
                    + "estimatedItemSize, estimatedRowHeight or estimatedItemHeight"
            ]
        )
        try checkRefusal(try await fixture.post(path + "/sizes", bad.json), bad)
    }

    @Test func `sizes for another extent are stale`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.rows)
        // Of these sizes nothing is right but the form.
        let body = """
            {"sizes": [{"section": 7, "item": 0, "width": 320, "height": 9}], "forExtent": 300.5}
            """
        let reply = try await fixture.post(path + "/sizes", body)
        let problem = try reply.decoded(as: ProblemDocument.self)
        #expect(reply.status == 409 && problem.type == "/problems/stale-sizes")
        #expect(
            problem.detail
                == "these sizes are for a viewport that is 300.5 wide, and it is 320 wide now; "
                + "measure again for 320, and send those with forExtent 320"
        )
        let page = try await fixture.get("/problems/stale-sizes")
        #expect(page.status == 200)
    }

    @Test func `a horizontal flow is measured for its height`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(
            """
            {"clock": "manual", "viewport": {"width": 320, "height": 200},
             "layout": {"type": "flow", "scrollDirection": "horizontal",
                        "estimatedItemSize": {"width": 50, "height": 50}},
             "sections": [{"items": 3}]}
            """
        )
        let size = #""sizes": [{"section": 0, "item": 0, "width": 9}]"#
        let wrong = try await fixture.post(path + "/sizes", #"{\#(size), "forExtent": 320}"#)
        #expect(wrong.status == 409 && wrong.text.contains("320 high, and it is 200 high"))
        let right = try await fixture.post(path + "/sizes", #"{\#(size), "forExtent": 200}"#)
        #expect(right.status == 200)
    }

    @Test(arguments: [
        #"{"section": 0, "item": 30, "height": 9}"#, #"{"section": 1, "item": 0, "height": 9}"#,
        #"{"kind": "footer", "section": 0, "height": 9}"#,
        #"{"kind": "header", "section": 0, "item": 9007199254740991, "height": 9}"#,
    ])
    func `an element that does not exist is not found`(size: String) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.rows)
        let before = try await fixture.get(path + "/frame").text
        let first = #"{"section": 0, "item": 0, "height": 9}"#
        let reply = try await fixture.post(path + "/sizes", "{\"sizes\": [\(first), \(size)]}")
        let problem = try reply.decoded(as: ProblemDocument.self)
        #expect(reply.status == 404 && problem.type == "/problems/no-such-element")
        #expect(try await fixture.get(path + "/frame").text == before)
    }

    @Test func `an unknown identifier is not found`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(
            """
            {"clock": "manual", "layout": {"type": "list", "estimatedRowHeight": 44},
             "sections": [{"id": "s", "items": ["a", "b"]}]}
            """
        )
        let reply = try await fixture.post(
            path + "/sizes",
            #"{"sizes": [{"id": "a", "height": 9}, {"id": "c", "height": 9}]}"#
        )
        #expect(reply.status == 404 && reply.text.contains(#"no item with the id \"c\""#))
        let two = try await fixture.post(
            path + "/sizes",
            #"{"sizes": [{"id": "a", "height": 9}, {"section": 0, "item": 0, "height": 9}]}"#
        )
        #expect(two.status == 422 && two.text.contains("/sizes/1"))
    }

    @Test func `static layouts without estimates measure nothing`() async throws {
        let fixture = try ServiceFixture()
        let rule =
            "goes with a layout that has estimates; give it one, as estimatedItemSize, "
            + "estimatedRowHeight or estimatedItemHeight, or leave this out"
        let bad = BadDocument(
            """
            {"layout": {"type": "list"}, "contentOffsets": [{"x": 0, "y": 0}],
             "sections": [{"items": 2, "preferredSizes": {"0": [null, 9]}}]}
            """,
            ["/sections/0/preferredSizes": rule, "/contentOffsets": rule]
        )
        try checkRefusal(try await fixture.post("/v1/layouts", bad.json), bad)
    }
}
