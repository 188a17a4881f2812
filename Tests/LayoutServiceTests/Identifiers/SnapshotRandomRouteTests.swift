import LayoutdTestSupport
import Testing

/// Random snapshots of one session, read at random moments.
struct SnapshotRandomRouteTests {
    private struct Frame: Decodable {
        struct Element: Decodable {
            let kind: String
            let section: Int
            let item: Int
            let id: String
            let key: Int
            let departing: Int?
        }

        let items: [Element]
    }

    /// What a client knows of the cells that it has seen, by their keys.
    private struct Client {
        var names: [String: String] = [:]
        /// The key of each item of the data since it was inserted last.
        var keys: [String: Int] = [:]

        mutating func see(_ frame: Frame, _ data: [SnapshotVector.Section]) {
            var present: Set<String> = []
            for element in frame.items {
                let key = "\(element.kind) \(element.key)"
                #expect(names[key] ?? element.id == element.id)
                names[key] = element.id
                guard element.departing == nil else { continue }
                #expect(present.insert(key).inserted)
                guard element.kind == "cell" else {
                    #expect(element.id == data[element.section].id)
                    continue
                }
                #expect(element.id == data[element.section].items[element.item])
                #expect(keys[element.id] ?? element.key == element.key)
                keys[element.id] = element.key
            }
        }

        /// Items that leave come back under other keys.
        mutating func forget(besides data: [SnapshotVector.Section]) {
            let left = Set(data.flatMap(\.items))
            keys = keys.filter { left.contains($0.key) }
        }
    }

    private static func snapshot(_ random: inout SplitMix64) -> [SnapshotVector.Section] {
        let names = ["A", "B", "C", "D"].shuffled(using: &random)
        var lists = names.prefix(Int.random(in: 0...4, using: &random)).map { ($0, [String]()) }
        guard !lists.isEmpty else { return [] }
        let items = (0..<12).map { "i\($0)" }.shuffled(using: &random)
        let kept = items.prefix(Int.random(in: 0...12, using: &random))
        for item in random.oneIn(2) ? Array(kept) : kept.sorted() {
            lists[Int.random(in: 0..<lists.count, using: &random)].1.append(item)
        }
        return lists.map { SnapshotVector.Section($0.0, $0.1) }
    }

    @Test(arguments: ["null", #"{"type": "spring"}"#], 0..<5 as Range<UInt64>)
    func `a client that reads by key now and then mistakes no item`(
        dynamics: String,
        seed: UInt64
    ) async throws {
        var random = SplitMix64(seed: seed)
        var data = Self.snapshot(&random)
        let session = try await SnapshotSession(data, #", "dynamics": \#(dynamics)"#)
        var client = Client()
        for step in 0..<100 {
            data = Self.snapshot(&random)
            let some = data.flatMap(\.items).filter { _ in random.oneIn(4) }
            let reply = try await session.post(
                "sections",
                data.map(SnapshotSession.Section.init),
                reload: random.oneIn(3) ? some : nil
            )
            #expect(reply.outcome == "ok", "step \(step): \(reply.text)")
            client.forget(besides: data)
            if random.oneIn(2) {
                let steps = #"{"frames": \#(Int.random(in: 1...20, using: &random))}"#
                _ = try await session.fixture.post(session.path + "/steps", steps)
            }
            guard random.oneIn(2) else { continue }
            let frame = try await session.fixture.get(session.path + "/frame?include=key")
            client.see(try frame.decoded(as: Frame.self), data)
        }
        #expect(try await session.content == data)
    }

    @Test func `names and keys survive a restart`() async throws {
        let store = JournalDouble()
        let first = try KeptService(store)
        let path = try await first.fixture.session(
            #"""
            {"clock": "manual", "layout": {"type": "list", "headerHeight": 9}, "sections": [
              {"id": "A", "items": ["x", "y", "z"]}, {"id": "B", "items": ["p"]}]}
            """#
        )
        let snapshot =
            #"{"sections": [{"id": "B", "items": ["z", "q"]}, {"id": "A", "items": ["x"]}]}"#
        #expect(try await first.fixture.post(path + "/snapshot", snapshot).status == 200)
        _ = try await first.fixture.post(path + "/steps", #"{"frames": 3}"#)
        let expected = try await first.fixture.get(path + "/frame?include=key").text
        #expect(expected.contains(#""departing":"#) && expected.contains(#""id":"y""#))
        let data = try await first.fixture.get(path + "/snapshot").text
        first.stop()
        let second = try KeptService(store)
        #expect(try await second.fixture.get(path + "/frame?include=key").text == expected)
        #expect(try await second.fixture.get(path + "/snapshot").text == data)
        let edit = #"{"edits": [{"op": "moveItem", "item": "q", "after": "x"}], "ifVersion": 1}"#
        #expect(try await second.fixture.post(path + "/snapshot", edit).status == 200)
    }
}
