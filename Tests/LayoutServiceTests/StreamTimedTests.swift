import Foundation
import LayoutdTestSupport
import Testing

struct StreamTimedTests {
    /// Differences go back only so far, so a reader that is late gets a whole frame.
    @Test func `a session that moves by itself sends an event for each tick`() async throws {
        let fixture = try ServiceFixture(on: .init())
        let path = try await fixture.session(
            #"{"preset": "newtonian", "sections": [{"items": 5}]}"#
        )
        let stream = try EventReader(fixture, path + "/frames")
        var follower = Follower()
        var ticks: [Int] = []
        for _ in 0..<20 {
            try follower.take(try #require(try await stream.frame()).object)
            ticks.append(try #require(follower.state["tick"] as? Int))
        }
        #expect(zip(ticks, ticks.dropFirst()).allSatisfy { $0 < $1 }, "\(ticks)")
        #expect(follower.differences == 19)
    }
}
