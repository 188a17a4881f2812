import Foundation
import LayoutdTestSupport
import Testing

/// The documents of the vectors are valid requests.
struct CompositionalVectorFormTests {
    private typealias Object = [String: Any]

    private static func cases() throws -> [Object] {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let fixture = tests.appendingPathComponent(
            "LayoutdTestSupport/Fixtures/compositional-vectors.json"
        )
        let json = try JSONSerialization.jsonObject(with: Data(contentsOf: fixture)) as? Object
        return try #require(json?["cases"] as? [Object])
    }

    @Test func `the layout of every vector is laid out`() async throws {
        let fixture = try ServiceFixture()
        let cases = try Self.cases()
        for vector in cases {
            let input = try #require(vector["input"] as? Object)
            var layout = try #require(input["layout"] as? Object)
            layout["pixelScale"] = input["pixelScale"]
            let sections = (input["sections"] as? [Object] ?? []).map { section in
                section.filter { $0.key == "items" || $0.key == "layout" }
            }
            let request: Object = [
                "layout": layout, "sections": sections, "viewport": input["viewport"] ?? [:],
            ]
            let body = try JSONSerialization.data(withJSONObject: request)
            let reply = try await fixture.post(
                "/v1/layouts",
                String(decoding: body, as: UTF8.self)
            )
            #expect(reply.status == 200, "\(vector["id"] ?? ""): \(reply.text)")
        }
        #expect(cases.count > 200)
    }
}
