import Foundation
import LayoutdTestSupport
import Testing

/// Estimates in the documents of layouts.
struct EstimateDocumentTests {
    private typealias Object = [String: Any]

    private func layout(_ fixture: borrowing ServiceFixture, _ path: String) async throws -> Object
    {
        try #require(try await fixture.get(path).object["layout"] as? Object)
    }

    private func text(_ object: Object) throws -> String {
        let data = try JSONSerialization.data(withJSONObject: object, options: .sortedKeys)
        return String(decoding: data, as: UTF8.self)
    }

    @Test(arguments: [
        #"{"type":"flow","estimatedItemSize":{"width":320,"height":40},"estimate":"fixed"}"#,
        #"{"type":"flow","estimatedItemSize":"automatic"}"#,
        #"{"type":"list","estimatedRowHeight":44,"estimatedSectionHeaderHeight":28}"#,
        #"{"type":"list","estimatedSectionFooterHeight":0.1}"#,
        #"{"type":"waterfall","estimatedItemHeight":120.5}"#,
        #"{"minimumColumnWidth":90.5,"scrollDirection":"horizontal","type":"waterfall","estimatedItemHeight":5}"#,
        #"{"type":"grid","estimatedItemHeight":120.5}"#,
    ])
    func `a session is created again from its document`(given: String) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(#"{"clock": "manual", "layout": \#(given)}"#)
        let complete = try await layout(fixture, path)
        let members = try JSONSerialization.jsonObject(with: Data(given.utf8))
        for (name, value) in try #require(members as? Object) {
            #expect(try text(["value": complete[name] ?? ""]) == text(["value": value]), "\(name)")
        }
        let again = try await fixture.session(
            try text(["clock": "manual", "layout": complete, "sections": [Object]()])
        )
        #expect(try text(try await layout(fixture, again)) == (try text(complete)))
    }

    @Test func `patches turn estimates on, change them, and turn them off`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(#"{"clock": "manual", "layout": {"type": "flow"}}"#)
        for (patch, size, estimate) in [
            (#"{"estimatedItemSize": {"height": 30}}"#, #"{"height":30,"width":50}"#, "average"),
            (#"{"estimatedItemSize": {"width": 70}}"#, #"{"height":30,"width":70}"#, "average"),
            (#"{"estimate": "fixed"}"#, #"{"height":30,"width":70}"#, "fixed"),
            (#"{"estimatedItemSize": "automatic"}"#, "automatic", "fixed"),
            (#"{"estimate": null}"#, "automatic", "average"),
            (#"{"estimatedItemSize": null}"#, nil, nil),
        ] as [(String, String?, String?)] {
            let reply = try await fixture.patch(path, #"{"layout": \#(patch)}"#)
            #expect(reply.status == 200, "\(reply.text)")
            let layout = try await layout(fixture, path)
            let found = layout["estimatedItemSize"]
            #expect(try (found as? Object).map(text) ?? found as? String == size, "\(patch)")
            #expect(layout["estimate"] as? String == estimate, "\(patch)")
        }
    }

    private static let mistakes = [
        BadDocument(
            #"{"layout": {"type": "flow", "estimatedItemSize": 40}}"#,
            ["/layout/estimatedItemSize": #"must be a size, "automatic" or null, got a number"#]
        ),
        BadDocument(
            #"{"layout": {"type": "flow", "estimatedItemSize": {"width": 0}, "estimate": "mean"}}"#,
            [
                "/layout/estimatedItemSize/width": "must be between 0.1 and 1000000, got 0",
                "/layout/estimate": #"must be one of "average", "fixed", got "mean""#,
            ]
        ),
        BadDocument(
            #"{"layout": {"type": "list", "estimatedRowHeight": -4}}"#,
            ["/layout/estimatedRowHeight": "must be between 0.1 and 1000000, got -4"]
        ),
        BadDocument(
            #"{"layout": {"type": "waterfall", "estimatedItemHeight": "tall"}}"#,
            ["/layout/estimatedItemHeight": "must be a number, got a string"]
        ),
    ]

    @Test(arguments: mistakes)
    func `wrong estimates are refused`(bad: BadDocument) async throws {
        let fixture = try ServiceFixture()
        try checkRefusal(try await fixture.post("/v1/sessions", bad.json), bad)
        try checkRefusal(try await fixture.post("/v1/layouts", bad.json), bad)
    }
}
