import LayoutdJournal
import LayoutdTestSupport
import Testing

@testable import LayoutdRedis

/// Two processes that use the same journals, on the server and in a model of it.
struct RandomScriptTests {
    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `random writes have the results that a model has`(seed: UInt64) throws {
        let server = try RedisServer()
        let model = JournalDouble(isShared: true)
        var random = SplitMix64(seed: seed)
        var owners = try ["a", "b"].map { Owner(store: try server.open(owner: $0), model: model) }
        for step in 0..<400 {
            if Int.random(in: 0..<100, using: &random) == 0 {
                server.kill()
                try server.start()
            }
            let index = Int.random(in: 0..<2, using: &random)
            if Int.random(in: 0..<4, using: &random) == 0 {
                try owners[index].load(key(UInt64.random(in: 0..<4, using: &random)), step)
            } else {
                let count = Int.random(in: 1...12, using: &random)
                try owners[index].write(count, &random, step)
            }
        }
    }
}

/// A process that may be mistaken about the journals that it owns.
private struct Owner {
    let store: RedisStore
    let model: JournalDouble
    private var journals: [JournalKey: Held] = [:]
    private var bytes: UInt8 = 0

    /// What it knows of a journal.
    private struct Held {
        /// The latest place on the server, and that in the model, whose epochs are others.
        var place: JournalPlace
        var modelPlace: JournalPlace
        var last: Int
        var through: Int
    }

    init(store: RedisStore, model: JournalDouble) {
        (self.store, self.model) = (store, model)
    }

    mutating func load(_ key: JournalKey, _ step: Int) throws {
        let (loaded, expected) = (try store.load(key), try model.load(key))
        guard let loaded, var expected else {
            #expect(loaded == nil && expected == nil, "step \(step)")
            journals[key] = nil
            return
        }
        let modelPlace = expected.claim
        expected.claim = loaded.claim
        try #require(loaded == expected, "step \(step)")
        // Its snapshots have all that it has loaded.
        let last = loaded.through + loaded.entries.count
        journals[key] = Held(
            place: loaded.claim,
            modelPlace: modelPlace,
            last: last,
            through: last
        )
    }

    /// Writes a batch, and gives up the journals that are refused.
    mutating func write(_ count: Int, _ random: inout SplitMix64, _ step: Int) throws {
        var batch: [(write: JournalWrite, modelled: JournalWrite)] = []
        var ended: Set<JournalKey> = []
        var begun: Set<JournalKey> = []
        for _ in 0..<count {
            let key = key(UInt64.random(in: 0..<4, using: &random))
            // Nothing is written to a journal before it is known to exist, or after its end.
            guard !ended.contains(key), !begun.contains(key) else { continue }
            let next = makeWrite(key, &random)
            if case .remove = next.write { ended.insert(key) }
            if case .create = next.write { begun.insert(key) }
            batch.append(next)
        }
        let results = try store.write(batch.map(\.write), until: soon())
        let expected = try model.write(batch.map(\.modelled), until: soon())
        try #require(results == expected, "step \(step): \(batch.map(\.write))")
        for (write, result) in zip(batch.map(\.write), results) where result != .written {
            journals[write.key] = nil
        }
        for key in ended { journals[key] = nil }
    }

    private mutating func makeWrite(
        _ key: JournalKey,
        _ random: inout SplitMix64
    ) -> (write: JournalWrite, modelled: JournalWrite) {
        bytes &+= 1
        guard var held = journals[key] else { return create(key) }
        defer { journals[key] = held }
        let (place, modelPlace) = (held.place, held.modelPlace)
        func both(
            _ make: (JournalPlace) -> JournalWrite
        ) -> (write: JournalWrite, modelled: JournalWrite) {
            (make(place), make(modelPlace))
        }
        switch Int.random(in: 0..<20, using: &random) {
        case 0: return both { .remove(key, at: $0) }
        case 1...2: return both { .renew(key, at: $0, expires: nil) }
        case 3: return both { .renew(key, at: $0, expires: later) }
        case 4...6:
            guard let next = place.ofSnapshot, let modelNext = modelPlace.ofSnapshot else { break }
            (held.place, held.modelPlace) = (next, modelNext)
            held.through = Int.random(in: held.through...held.last, using: &random)
            let (through, body) = (held.through, [bytes, bytes])
            return both { .snapshot(key, body, through: through, after: $0, expires: later) }
        default: break
        }
        held.last += 1
        held.place = JournalPlace(epoch: place.epoch, entry: held.last)
        held.modelPlace = JournalPlace(epoch: modelPlace.epoch, entry: held.last)
        let entry = event(held.last, size: Int(bytes))
        return both { .append(key, entry, after: $0) }
    }

    private mutating func create(
        _ key: JournalKey
    ) -> (write: JournalWrite, modelled: JournalWrite) {
        // Any epoch will do: a journal is created only where there is none.
        let place = JournalPlace(epoch: store.now / 1_000_000, sequence: 0)
        journals[key] = Held(place: place, modelPlace: place, last: 0, through: 0)
        let write = JournalWrite.create(key, snapshot: [bytes], at: place, expires: later)
        return (write, write)
    }
}
