import LayoutdTestSupport
import Testing

/// `sectionInsetReference` of flows, over HTTP.
struct InsetReferenceRouteTests {
    /// A session of cells of 50 points, with members of the layout and of the session.
    private func session(
        _ fixture: borrowing ServiceFixture,
        layout: String = "",
        _ members: String = ""
    ) async throws -> String {
        try await fixture.session(
            #"{"layout": {"type": "flow", "sectionInset": {"left": 10, "right": 10}\#(layout)}, "#
                + #""viewport": {"width": 320, "height": 480, "safeArea": {"left": 44}, "#
                + #""layoutMargins": {"left": 8, "right": 16}}, "sections": [{"items": 20}], "#
                + #""animation": {"duration": 0}, "clock": "manual"\#(members)}"#
        )
    }

    /// The least distance of the cells of a frame from the edges of the content.
    private func margins(_ reply: HTTPClient.Reply) throws -> [Double] {
        #expect(reply.status == 200, "\(reply.text)")
        let frame = try reply.decoded(as: FrameDocument.self)
        let (starts, ends) = (frame.items.map(\.x), frame.items.map { $0.x + $0.width })
        return [try #require(starts.min()), frame.contentSize.width - (try #require(ends.max()))]
    }

    @Test(arguments: try InsetReferenceCase.all())
    func `recorded layouts agree`(vector: InsetReferenceCase) async throws {
        let fixture = try ServiceFixture()
        let reply = try await fixture.post("/v1/layouts?precision=9", try vector.requestBody())
        #expect(reply.status == 200, "\(reply.text)")
        let layout = try reply.decoded(as: LayoutDocument.self)
        let (size, tolerance) = (vector.expect.contentSize, vector.tolerance)
        #expect(abs(layout.contentSize.width - size.width) <= tolerance)
        #expect(abs(layout.contentSize.height - size.height) <= tolerance)
        #expect(layout.items.count == vector.expect.frames.count)
        for frame in vector.expect.frames {
            let found = try #require(
                layout.items.first {
                    $0.kind == frame.kind && $0.section == frame.section && $0.item == frame.item
                },
                "\(frame)"
            )
            let differences = [
                found.x - frame.x, found.y - frame.y, found.width - frame.width,
                found.height - frame.height,
            ]
            #expect(differences.allSatisfy { abs($0) <= tolerance }, "\(found)")
        }
    }

    @Test func `a patch lays out anew, and null is the content inset`() async throws {
        let fixture = try ServiceFixture()
        let path = try await session(fixture)
        #expect(try margins(try await fixture.get(path + "/frame")) == [10, 10])
        for (value, reference, expected) in [
            (#""fromSafeArea""#, "fromSafeArea", [54.0, 10]),
            (#""fromLayoutMargins""#, "fromLayoutMargins", [18, 26]),
            ("null", "fromContentInset", [10, 10]),
        ] {
            let reply = try await fixture.patch(
                path,
                #"{"layout": {"sectionInsetReference": \#(value)}}"#
            )
            #expect(try margins(reply) == expected)
            #expect(try margins(try await fixture.get(path + "/frame")) == expected)
            let session = try await fixture.get(path).decoded(as: SessionDocument.self)
            #expect(session.layout.sectionInsetReference == reference)
        }
    }

    @Test func `a change of the viewport's insets lays out anew`() async throws {
        let fixture = try ServiceFixture()
        let safe = try await session(fixture, layout: #", "sectionInsetReference": "fromSafeArea""#)
        let marked = try await session(
            fixture,
            layout: #", "sectionInsetReference": "fromLayoutMargins""#
        )
        for (change, ofSafeArea, ofMargins) in [
            (#"{"safeArea": {"right": 20}}"#, [10.0, 30], [18.0, 26]),
            (#"{"layoutMargins": {"left": 30}}"#, [10, 30], [40, 10]),
            (#"{"contentInset": {"left": 15, "right": 12}}"#, [0, 18], [25, 0]),
            (#"{"safeArea": {"left": 44}, "contentInset": {}}"#, [54, 10], [40, 10]),
        ] {
            let frames = [
                try await fixture.put(safe + "/viewport", change),
                try await fixture.put(marked + "/viewport", change),
            ]
            #expect(try margins(frames[0]) == ofSafeArea, "\(change)")
            #expect(try margins(frames[1]) == ofMargins, "\(change)")
        }
    }

    @Test func `a safe area that the content inset contains is not added again`() async throws {
        let fixture = try ServiceFixture()
        let path = try await session(
            fixture,
            layout: #", "sectionInsetReference": "fromSafeArea""#,
            #", "scroll": {"contentInsetAdjustmentBehavior": "always"}"#
        )
        let reply = try await fixture.get(path + "/frame")
        #expect(try margins(reply) == [10, 10])
        #expect(try reply.decoded(as: FrameDocument.self).contentSize.width == 276)
        let patch = #"{"scroll": {"contentInsetAdjustmentBehavior": "never"}}"#
        #expect(try margins(try await fixture.patch(path, patch)) == [54, 10])
    }

    @Test func `a flow as a section of a compositional layout has its own`() async throws {
        let fixture = try ServiceFixture()
        let reply = try await fixture.post(
            "/v1/layouts",
            """
            {"layout": {"type": "compositional"}, "viewport": {"safeArea": {"left": 20}},
             "sections": [
               {"items": 5, "layout": {"type": "flow", "sectionInsetReference": "fromSafeArea"}},
               {"items": 5, "layout": {"type": "flow"}}
             ]}
            """
        )
        let layout = try reply.decoded(as: LayoutDocument.self)
        #expect(layout.items.filter { $0.item == 0 }.map(\.x) == [20, 0])
    }

    private static let mistakes = [
        BadDocument(
            #"{"layout": {"type": "flow", "sectionInsetReference": "safeArea"}}"#,
            [
                "/layout/sectionInsetReference":
                    #"must be one of "fromContentInset", "fromSafeArea", "fromLayoutMargins", "#
                    + #"got "safeArea""#
            ]
        ),
        BadDocument(
            #"{"layout": {"type": "flow", "sectionInsetReference": 1}}"#,
            ["/layout/sectionInsetReference": "must be a string, got a number"]
        ),
    ]

    @Test(arguments: mistakes)
    func `an unknown reference is refused`(bad: BadDocument) async throws {
        let fixture = try ServiceFixture()
        try checkRefusal(try await fixture.post("/v1/layouts", bad.json), bad)
        try checkRefusal(try await fixture.post("/v1/sessions", bad.json), bad)
        let path = try await session(fixture)
        try checkRefusal(try await fixture.patch(path, bad.json), bad)
        let kept = try await fixture.get(path).decoded(as: SessionDocument.self)
        #expect(kept.layout.sectionInsetReference == "fromContentInset")
    }

    @Test func `a section cannot have its own`() async throws {
        let fixture = try ServiceFixture()
        let bad = BadDocument(
            """
            {"layout": {"type": "flow"},
             "sections": [{"items": 1, "layout": {"sectionInsetReference": "fromSafeArea"}}]}
            """,
            [
                "/sections/0/layout/sectionInsetReference":
                    "is unknown; known here: itemSize, minimumLineSpacing, "
                    + "minimumInteritemSpacing, sectionInset, headerReferenceSize, "
                    + "footerReferenceSize"
            ]
        )
        try checkRefusal(try await fixture.post("/v1/layouts", bad.json), bad)
    }
}

extension InsetReferenceCase {
    /// The case as the body of a request to `/v1/layouts`.
    fileprivate func requestBody() throws -> String {
        var layout = input.layout.measures.members
        layout["type"] = "flow"
        layout["pixelScale"] = input.layout.pixelScale
        layout["sectionInsetReference"] = input.layout.sectionInsetReference
        let viewport: [String: Any] = [
            "width": input.viewport.width, "height": input.viewport.height,
            "safeArea": input.safeAreaInsets.members,
            "layoutMargins": input.layoutMargins.members,
        ]
        return try jsonText([
            "viewport": viewport, "contentInset": input.contentInset.members, "layout": layout,
            "sections": input.sections.map(\.members),
        ])
    }
}

extension InsetReferenceCase.Section {
    fileprivate var members: [String: Any] {
        let sizes = itemSizes?.map { ["width": $0[0], "height": $0[1]] }
        return ["items": sizes ?? items, "layout": layout?.members ?? [:]]
    }
}
