import Foundation
import LayoutdTestSupport
import Testing

@testable import LayoutService

/// `GET /v1/sessions/{id}?include=sections` returns what `POST /v1/sessions` takes.
struct PostedAgainTests {
    /// What the contract says to leave out.
    private static let ofState = [
        "id", "adjustedContentInset", "contentSize", "sequence", "edition", "tick", "time",
        "resting", "animations", "invalidations",
        "expiresIn", "frame",
    ]

    /// What a session returns, without what belongs to its state.
    private static func request(_ text: String) throws -> NSDictionary {
        let json = try JSONSerialization.jsonObject(with: Data(text.utf8))
        let document = try #require(json as? [String: Any])
        return document.filter { !ofState.contains($0.key) } as NSDictionary
    }

    private static let tiled = """
        {"clock": "manual", "layout": {"type": "flow", "itemSize": {"width": 90, "height": 50}},
         "sections": [{"items": 40}],
         "dynamics": {"type": "behaviors", "behaviors": [
            {"type": "attachment", "id": "ties", "anchor": "layout"}, {"type": "collision"}]}}
        """

    private static func document(_ kind: String) -> String {
        kind == "flow scene" ? tiled : ServiceFixture.manual(kind)
    }

    @Test(arguments: Preset.all.map(\.name) + ["scene", "flow scene"], UInt64(0)..<3)
    func `a session's document makes the same session`(kind: String, seed: UInt64) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.document(kind))
        var script = AnyRequest(seed: seed)
        for number in 0..<60 {
            let (method, place, body) = script.next()
            let reply = try await fixture.send(method, path + place, body)
            guard (200..<300).contains(reply.status) else { continue }
            // A new session's content is within its range.
            _ = try await fixture.post(path + "/scroll", #"{"delta": {"x": 0, "y": 0}}"#)
            let comment = Comment("request \(number): \(method) \(place) \(body)")
            let whole = try await fixture.get(path + "?include=sections")
            // A frozen session has no document.
            guard whole.status == 200 else { break }
            let document = try Self.request(whole.text)
            let text = String(
                decoding: try JSONSerialization.data(withJSONObject: document),
                as: UTF8.self
            )
            let made = try await fixture.post("/v1/sessions", text)
            try #require(made.status == 201, "\(made.text), after \(comment)")
            let copy = try #require(made[header: "Location"])
            let again = try await fixture.get(copy + "?include=sections").text
            let found = try Self.request(again)
            let names = document.allKeys.compactMap { $0 as? String }
            let offsets: Set = ["contentOffset", "orthogonalOffsets"]
            let different = names.filter { name in
                // A new session does not scroll.
                !(offsets.contains(name) && !whole.text.contains(#""resting":true"#))
                    && found[name] as? NSObject != document[name] as? NSObject
            }
            let pairs = different.map { "\($0): \(found[$0] ?? "-"), not \(document[$0] ?? "-")" }
            try #require(pairs.isEmpty && found.count == document.count, "\(pairs), \(comment)")
            _ = try await fixture.client.send("DELETE", copy)
        }
    }

    /// The most items that behaviours move, plus more of them in view.
    @Test func `new data may be no more than a new session's`() async throws {
        let fixture = try ServiceFixture()
        let scene = """
            {"clock": "manual", "layout": {"type": "flow", "minimumLineSpacing": 0,
              "minimumInteritemSpacing": 0, "itemSize": {"width": 5, "height": 5}},
             "sections": [{"items": ITEMS}],
             "dynamics": {"type": "behaviors", "behaviors": [
                {"type": "attachment", "anchor": "layout"}]}}
            """
        let many = scene.replacing("ITEMS", with: "3000")
        let refused = try await fixture.post("/v1/sessions", many)
        #expect(refused.status == 422)
        let path = try await fixture.session(scene.replacing("ITEMS", with: "400"))
        let before = try await fixture.get(path + "?include=sections").text
        let reload = #"{"reloadData": {"sections": [{"items": 3000}]}}"#
        #expect(try await fixture.post(path + "/updates", reload).status == 422)
        #expect(try await fixture.get(path + "?include=sections").text == before)
    }
}
