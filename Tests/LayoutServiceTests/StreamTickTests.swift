import Foundation
import LayoutdSessions
import LayoutdTestSupport
import Synchronization
import Testing

/// Streams of sessions that move by themselves.
struct StreamTickTests {
    private static let moving = #"{"preset": "newtonian", "sections": [{"items": 5}]}"#

    /// A clock that a test sets.
    private final class Clock: Sendable {
        private let nanoseconds = Atomic<UInt64>(5_000_000_000)

        var source: TimeSource { TimeSource { self.nanoseconds.load(ordering: .relaxed) } }

        /// Lets a sixtieth of a second pass, rounded up.
        func passTick() { nanoseconds.add(16_666_667, ordering: .relaxed) }
    }

    /// Time stands still until an event has arrived: no reader is late.
    @Test func `a session that moves by itself sends an event for each tick`() async throws {
        let clock = Clock()
        let fixture = try ServiceFixture(time: clock.source, on: .init())
        let path = try await fixture.session(Self.moving)
        let stream = try EventReader(fixture, path + "/frames")
        var follower = Follower()
        var ticks: [Int] = []
        for _ in 0..<20 {
            try follower.take(try #require(try await stream.frame()).object)
            ticks.append(try #require(follower.state["tick"] as? Int))
            clock.passTick()
        }
        #expect(ticks == Array(0..<20))
        #expect(follower.differences == 19)
    }

    /// Differences go back only so far, so a reader that is late gets a whole frame.
    @Test func `time passes for a session without requests`() async throws {
        let fixture = try ServiceFixture(on: .init())
        let path = try await fixture.session(Self.moving)
        let stream = try EventReader(fixture, path + "/frames")
        var follower = Follower()
        var ticks: [Int] = []
        for _ in 0..<20 {
            try follower.take(try #require(try await stream.frame()).object)
            ticks.append(try #require(follower.state["tick"] as? Int))
        }
        #expect(zip(ticks, ticks.dropFirst()).allSatisfy { $0 < $1 }, "\(ticks)")
    }
}
