import LayoutdHTTPServer
import LayoutdLocks
import Testing

@testable import LayoutdTestSupport

/// Feeds of a server that stops.
@Suite struct FeedStopTests {
    private static let request = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"

    private func startServer(_ feed: some BodyFeed) throws -> Server {
        try LayoutdHTTPServerTests.startServer { _ in
            var body = BodyBuffer()
            body.append("begin\n")
            return Response(status: .ok, body: body, feed: feed)
        }
    }

    @Test func `a feed that waits appends the last piece`() async throws {
        let feed = TestFeed()
        let server = try startServer(feed)
        let port = server.port
        let begun = Shared()
        async let reply = WireClient.exchange(
            port: port,
            [.text(Self.request), .await("begin\n"), .perform { begun.raise() }]
        )
        #expect(try await Shared.eventually { begun.isRaised && feed.waits > 0 })
        try await onOwnThread { server.stop(grace: .zero, deadline: .seconds(600)) }
        #expect(try await reply.hasSuffix("stopped\n\r\n0\r\n\r\n"))
    }

    @Test func `a feed whose worker is busy is cut off after the deadline`() async throws {
        let feed = TestFeed()
        let released = Shared()
        let working = Shared()
        feed.work {
            working.raise()
            released.waitUntilRaised()
        }
        feed.push("never\n")
        let server = try startServer(feed)
        let port = server.port
        async let reply = received(port)
        #expect(try await Shared.eventually { working.isRaised })
        try await onOwnThread { server.stop(grace: .zero, deadline: .milliseconds(50)) }
        let text = try await reply
        #expect(text.contains("begin\n") && !text.contains("never"))
        #expect(!text.hasSuffix("\r\n0\r\n\r\n") && server.hasAbandonedWork)
        released.raise()
    }

    private func received(_ port: UInt16) async throws -> String {
        do {
            return try await WireClient.exchange(port: port, Self.request)
        } catch WireError.reset(let received) {
            return received
        }
    }

    @Test func `stopping while feeds begin and end never crashes`() async throws {
        for round in 0..<10 {
            let feeds = Locked<[TestFeed]>([])
            let server = try LayoutdHTTPServerTests.startServer { _ in
                let feed = TestFeed()
                feed.push("one\n")
                feeds.withLock { $0.append(feed) }
                return Response(status: .ok, body: BodyBuffer(), feed: feed)
            }
            let port = server.port
            let stopped = Shared()
            try await withThrowingTaskGroup { group in
                for index in 0..<4 {
                    group.addTask {
                        while !stopped.isRaised {
                            _ = try? await WireClient.exchange(
                                port: port,
                                [.text(Self.request), .await("one\n")],
                                until: index == 0 ? .serverCloses : .atOnce
                            )
                        }
                    }
                }
                group.addTask {
                    while !stopped.isRaised {
                        for feed in feeds.withLock({ $0 }) { feed.push("more\n") }
                        await Task.yield()
                    }
                }
                #expect(
                    try await Shared.eventually { feeds.withLock { $0.count } > 20 + round * 5 }
                )
                group.addTask {
                    try await onOwnThread { server.stop(grace: .zero, deadline: .zero) }
                    stopped.raise()
                }
                try await group.waitForAll()
            }
        }
    }
}
