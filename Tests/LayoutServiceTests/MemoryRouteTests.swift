import LayoutdMemory
import LayoutdTestSupport
import Testing

@testable import LayoutService

/// The memory that clients may take, seen from outside.
struct MemoryRouteTests {
    private static let waterfall =
        #"{"clock": "manual", "layout": {"type": "waterfall"}, "dynamics": null, "sections": "#
        + #"[{"items": ["#
        + Array(repeating: #"{"height": 40}"#, count: 2000).joined(separator: ",")
        + "]}]}"

    /// Creates sessions until one is refused; returns the paths and the refusal.
    private func fill(
        _ fixture: borrowing ServiceFixture,
        _ json: String = waterfall
    ) async throws -> (sessions: [String], refusal: HTTPClient.Reply) {
        var sessions: [String] = []
        while sessions.count < 1000 {
            let reply = try await fixture.post("/v1/sessions?rect=0,0,1,1", json)
            guard reply.status == 201, let path = reply[header: "Location"] else {
                return (sessions, reply)
            }
            sessions.append(path)
        }
        throw ServiceFixture.UnexpectedReply(text: "never refused")
    }

    @Test(arguments: [(2_000_000, Int.max, 503), (Int.max, 2_000_000, 429)])
    func `sessions beyond the memory are refused, until others are deleted`(
        limit: Int,
        limitPerOwner: Int,
        status: Int
    ) async throws {
        let memory = MemoryBudget(limit: limit, limitPerOwner: limitPerOwner)
        let fixture = try ServiceFixture(memory: memory)
        let (sessions, refusal) = try await fill(fixture)
        #expect(sessions.count > 2 && memory.used <= 2_000_000)
        #expect(refusal.status == status)
        #expect(refusal[header: "Retry-After"] == "1")
        let problem = try refusal.decoded(as: ProblemDocument.self)
        #expect(problem.type == "/problems/over-budget" && problem.status == status)
        #expect(problem.detail.contains("2000000 bytes"))
        for path in sessions { #expect(try await fixture.send("DELETE", path, "").status == 204) }
        #expect(memory.used == 0)
        #expect(try await fill(fixture).sessions.count == sessions.count)
    }

    @Test func `an event that needs too much memory is refused without effect`() async throws {
        let fixture = try ServiceFixture(memory: MemoryBudget(limit: 1_000_000))
        let path = try await fixture.session()
        let before = try await fixture.get(path).text
        let items = Array(repeating: "{}", count: 30_000).joined(separator: ",")
        let reply = try await fixture.post(
            path + "/updates",
            #"{"reloadData": {"sections": [{"items": [\#(items)]}]}}"#
        )
        #expect(reply.status == 503, "\(reply.text.prefix(200))")
        #expect(try await fixture.get(path).text == before)
    }

    @Test func `a small document that needs much memory is weighed before it is laid out`()
        async throws
    {
        let fixture = try ServiceFixture(memory: MemoryBudget(limit: 1_000_000))
        let uneven = """
            {"layout": {"type": "waterfall", "columns": [{"x": 0, "width": 100},
             {"x": 110, "width": 120}]}, "dynamics": null, "sections": [{"items": 100000}]}
            """
        let reply = try await fixture.post("/v1/sessions", uneven)
        #expect(reply.status == 503, "\(reply.text.prefix(200))")
    }

    @Test func `a body beyond the client's memory is refused while it arrives`() async throws {
        let memory = MemoryBudget(limitPerOwner: 20_000)
        let fixture = try ServiceFixture(memory: memory, on: .init())
        let long = #"{"clock": "manual"\#(String(repeating: " ", count: 30_000))}"#
        let reply = try await fixture.post("/v1/sessions", long)
        #expect(reply.status == 429)
        #expect(try reply.decoded(as: ProblemDocument.self).type == "/problems/over-budget")
        #expect(memory.used == 0)
        #expect(try await fixture.get("/healthz").status == 200)
    }
}
