internal import LayoutdJournal

/// What one or two processes do with the journals of a store, compared with a model.
package struct RandomStoreScript {
    private let host: StoreHost
    private var writes: RandomWrites
    private var truth: ModelStore
    private var processes: [Process]

    /// A process, which may be mistaken about the journals.
    private struct Process {
        var store: any JournalStore
        var mind: ModelStore
    }

    /// Throws, with the seed and the step, if a store does something else than the model.
    package static func run(seed: UInt64, steps: Int, on host: StoreHost) throws {
        var script = try RandomStoreScript(seed, host)
        for step in 0..<steps {
            do {
                try script.takeStep()
                try script.compare()
            } catch {
                throw BrokenPromise(description: "seed \(seed), step \(step): \(error)")
            }
        }
    }

    private init(_ seed: UInt64, _ host: StoreHost) throws {
        self.host = host
        // Where time cannot be made to pass, some journals end as soon as that is set.
        let ends: [Int64] = host.setClock == nil ? [-10] + Array(10_000..<10_015) : Array(0...40)
        writes = RandomWrites(seed: seed, ends: ends)
        let stores = try (0..<(host.isShared ? 2 : 1)).map { _ in try host.open() }
        let model = ModelStore(isShared: host.isShared, second: stores[0].now / 1_000_000_000)
        truth = model
        processes = stores.map { Process(store: $0, mind: model) }
    }

    private mutating func takeStep() throws {
        let index = Int.random(in: processes.indices, using: &writes.numbers)
        switch Int.random(in: 0..<100, using: &writes.numbers) {
        case 0: try host.restart()
        case 1..<4:
            processes[index].store.close()
            processes[index].store = try host.open()
        case 4..<10: try sweep(index)
        case 10..<22: passTime()
        case 22..<45 where host.isShared: try load(index)
        default: try write(index)
        }
    }

    private mutating func write(_ index: Int) throws {
        let batch = writes.batch(of: &processes[index].mind, for: &truth)
        let results = try processes[index].store.writeSoon(batch.map(\.write))
        try require(results.count, is: batch.count)
        for (result, (write, wanted)) in zip(results, batch) {
            try require(result, is: wanted, "\(write.summary) in \(batch.map(\.write.summary))")
        }
    }

    private mutating func load(_ index: Int) throws {
        let key = RandomWrites.keys.randomElement(using: &writes.numbers) ?? RandomWrites.keys[0]
        let loaded = try processes[index].store.load(key)
        let earlier = truth.live(key)?.place
        let wanted = truth.claim(key, at: loaded?.claim ?? .start)
        try requireEqual(loaded, wanted)
        if let loaded, let earlier {
            try require(loaded.claim > earlier && loaded.claim.sequence == 0)
            writes.epoch = max(writes.epoch, loaded.claim.epoch)
        }
        processes[index].mind.journals[key] = truth.journals[key]
    }

    /// Sweeps, and writes the snapshots that the store asks for.
    private mutating func sweep(_ index: Int) throws {
        for key in try processes[index].store.sweep() {
            let journal = truth.live(key)
            try require(journal?.stored.entries.isEmpty, is: false, "\(key)")
            guard !host.isShared, let journal, writes.numbers.oneIn(4) else { continue }
            let write = JournalWrite.snapshot(
                key,
                [1],
                through: journal.last,
                expires: journal.expires
            )
            let result = truth.write(write)
            try require(processes[index].store.writeSoon([write]), is: [result])
        }
        for index in processes.indices where !host.isShared { processes[index].mind = truth }
    }

    private mutating func passTime() {
        guard let setClock = host.setClock else { return }
        truth.second += 1
        setClock(truth.second)
        for index in processes.indices { processes[index].mind.second = truth.second }
    }

    /// Compares all journals as one process sees them, without claims.
    private mutating func compare() throws {
        let process = processes[Int.random(in: processes.indices, using: &writes.numbers)]
        for key in RandomWrites.keys {
            let (found, wanted) = (try process.store.snapshot(key), truth.load(key)?.snapshot)
            try require(found == wanted, "\(key) has another snapshot")
            guard !host.isShared else { continue }
            try requireEqual(process.store.load(key), truth.load(key), "\(key)")
        }
    }
}

extension JournalWrite {
    /// The write without bodies, for messages.
    fileprivate var summary: String {
        let name = "\(key.low) \(places.expected.map { "\($0.epoch)-\($0.sequence)" } ?? "new")"
        return switch self {
        case .create: "create \(name)"
        case .append(_, let entry, _): "append \(name) entry \(entry.number)"
        case .snapshot(_, _, let through, _, _): "snapshot \(name) through \(through)"
        case .renew(_, _, let end): "renew \(name) until \(end ?? 0)"
        case .heal(_, _, let through, _, _, _): "heal \(name) through \(through)"
        case .restore: "restore \(name)"
        case .remove: "remove \(name)"
        }
    }
}
