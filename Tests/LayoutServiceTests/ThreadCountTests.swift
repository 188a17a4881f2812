import LayoutdTestSupport
import Testing

/// The state of a session depends only on its requests.
struct ThreadCountTests {
    private static let cradle = """
        {"layout": {"type": "newtonian"}, "sections": [{"items": 5}], "clock": "manual"}
        """
    private static let everything = "?precision=9&include=velocity&rect=-9999,-9999,19998,19998"

    /// The frames of sessions that all receive the same requests at the same time.
    private func frames(threads: Int, sessions: Int) async throws -> Set<[String]> {
        let fixture = try ServiceFixture(on: .init(threads: threads))
        var paths: [String] = []
        for _ in 0..<sessions { paths.append(try await fixture.session(Self.cradle)) }
        let client = fixture.client
        return try await withThrowingTaskGroup(of: [String].self) { group in
            for path in paths {
                group.addTask {
                    var frames: [String] = []
                    for _ in 0..<10 {
                        let reply = try await client.send(
                            "POST",
                            path + "/steps" + Self.everything,
                            headers: ["Content-Type": "application/json"],
                            body: #"{"frames": 30}"#
                        )
                        frames.append(reply.text)
                    }
                    return frames
                }
            }
            return try await group.reduce(into: []) { $0.insert($1) }
        }
    }

    @Test func `equal requests give equal bytes on any number of threads`() async throws {
        let alone = try await frames(threads: 1, sessions: 1)
        #expect(alone.count == 1 && alone.first?.count == 10)
        #expect(alone.first?.last?.contains("\"angle\"") == true, "nothing has turned yet")
        #expect(try await frames(threads: 1, sessions: 6) == alone)
        #expect(try await frames(threads: 4, sessions: 6) == alone)
    }
}
