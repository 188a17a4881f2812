internal import LayoutdJournal
import LayoutdLocks

extension StorePromise {
    /// How journals are read.
    static let reading = [
        StorePromise("the latest snapshot is read without a claim") { host in
            var user = try StoreUser(host)
            let other = host.isShared ? try host.open() : user.store
            try require(other.snapshot(key(1)), is: nil)
            try user.add(.create(key(1), snapshot: [1], expires: later))
            try require(other.snapshot(key(1)), is: [1])
            try user.add(
                .append(key(1), event(1)),
                [.snapshot(key(1), [], through: 1, expires: later), .append(key(1), event(2))]
            )
            try require(other.snapshot(key(1)), is: [])
            try user.add(.renew(key(1), expires: nil), [.append(key(1), event(3))])
            try user.restart()
            try require(user.store.snapshot(key(1)), is: [])
            try user.add(.remove(key(1)))
            try require(user.store.snapshot(key(1)), is: nil)
        },
        StorePromise("other threads read while one writes") { host in
            var user = try StoreUser(host)
            try user.add(.create(key(1), snapshot: [0], expires: later))
            let reading = Reading(store: user.store)
            let threads = (0..<2).map { _ in Thread { reading.run() } }
            defer {
                reading.isOver.withLock { $0 = true }
                for thread in threads { thread?.join() }
            }
            for number in 1...300 {
                try user.add(.append(key(1), event(number)))
                guard number % 3 == 0 else { continue }
                let snapshot = [UInt8(number / 3)]
                try user.add(.snapshot(key(1), snapshot, through: number - 2, expires: later))
                try require(reading.failure.withLock(\.self), is: nil)
            }
        },
    ]
}

/// What other threads do while one writes a journal that only grows.
private struct Reading: Sendable {
    let store: any JournalStore
    let isOver = Locked(false)
    let failure = Locked<String?>(nil)

    func run() {
        var (last, snapshot) = (0, [UInt8]())
        do {
            repeat {
                try readSnapshot(after: &snapshot)
                if !store.isShared { try load(after: &last) }
            } while !isOver.withLock(\.self)
        } catch {
            failure.withLock { $0 = "\(error)" }
        }
    }

    private func readSnapshot(after earlier: inout [UInt8]) throws {
        let snapshot = try store.snapshot(StorePromise.key(1)) ?? []
        try require(snapshot.count == 1 && !snapshot.lexicographicallyPrecedes(earlier))
        earlier = snapshot
    }

    /// Only the owner may load a journal of a shared store.
    private func load(after last: inout Int) throws {
        let journal = try store.load(StorePromise.key(1))
        let through = journal?.through ?? 0
        let now = through + (journal?.entries.count ?? 0)
        try require(now >= last, "\(now) after \(last)")
        try require(journal?.entries, is: (through..<now).map { StorePromise.event($0 + 1) })
        last = now
    }
}
