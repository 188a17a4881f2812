import Foundation
import LayoutdTestSupport
import Testing

/// `bounds`: what happens to items that leave a scene.
struct SceneBoundsRouteTests {
    private static func document(_ bounds: String) -> String {
        """
        {"clock": "manual", "layout": {"type": "absolute"}, \(bounds)
         "sections": [{"items": [{"center": {"x": 160, "y": 100}, "width": 40, "height": 40}]}],
         "dynamics": {"type": "behaviors", "behaviors": [{"type": "gravity", "id": "gravity"}]}}
        """
    }

    private func fall(_ path: String, _ fixture: borrowing ServiceFixture) async throws -> String {
        _ = try await fixture.post(path + "/steps", #"{"frames": 300}"#)
        return try await fixture.get(path + "/frame").text
    }

    @Test(arguments: ["", #""bounds": "stop","#, #""bounds": "remove","#, #""bounds": "ignore","#])
    func `a session rests once its only item has left`(bounds: String) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.document(bounds))
        let isResting = try await fall(path, fixture).contains(#""resting":true"#)
        #expect(isResting == !bounds.contains("ignore"))
        let document = try await fixture.get(path).text
        #expect(document.contains(#""bounds":"#) == !bounds.isEmpty)
        if !bounds.isEmpty {
            #expect(document.contains(bounds.filter { !" ,".contains($0) }))
        }
        let items = try await fixture.get(path + "/behaviors/gravity").text
        #expect(items.contains(#""items":[]"#) == bounds.contains("remove"))
    }

    @Test func `a patch changes the rule, and null resets it`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.document(#""bounds": "ignore","#))
        #expect(try await fall(path, fixture).contains(#""resting":false"#))
        let stopped = try await fixture.patch(path, #"{"bounds": "stop"}"#)
        #expect(stopped.status == 200)
        #expect(try await fixture.get(path).text.contains(#""bounds":"stop""#))
        #expect(try await fall(path, fixture).contains(#""resting":true"#))
        _ = try await fixture.patch(path, #"{"bounds": null}"#)
        #expect(try await !fixture.get(path).text.contains(#""bounds""#))
        let wrong = try await fixture.patch(path, #"{"bounds": "bounce"}"#)
        let problem = try wrong.decoded(as: ProblemDocument.self)
        #expect(wrong.status == 422)
        #expect(
            problem.detail.contains(
                #"must be one of "rest", "stop", "remove", "ignore", got "bounce""#
            ),
            "\(problem.detail)"
        )
    }
}
