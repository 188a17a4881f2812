internal import LayoutdJournal

extension StorePromise {
    /// What holds in a store that only one process uses.
    static let alone = StorePromise("places do not matter without other processes") { host in
        let store = try host.open()
        let place = JournalPlace(epoch: 7, sequence: 3)
        let writes: [JournalWrite] = [
            .create(key(1), snapshot: [1], at: place, expires: later),
            .append(key(1), event(1), after: place),
            .snapshot(key(1), [2], through: 1, after: place, expires: later),
            .snapshot(key(1), [3], through: 1, after: .start, expires: later),
            .renew(key(1), at: .start, expires: nil),
            .heal(key(1), [9], through: 1, found: .start, at: place, expires: later),
        ]
        let results = try store.writeSoon(writes)
        try require(results, is: Array(repeating: .written, count: 5) + [.refused])
        let wanted = StoredJournal(snapshot: [3], through: 1, entries: [])
        for _ in 0..<2 { try require(store.load(key(1)), is: wanted) }
    }

    /// Which process a journal belongs to, in a shared store.
    static let ownership = [
        StorePromise("a journal belongs to the process that loaded it last") { host in
            var (first, second) = (try StoreUser(host), try StoreUser(host))
            try first.add(
                .create(key(1), snapshot: [1], expires: later),
                [.append(key(1), event(1)), .append(key(1), event(2))]
            )
            let place = first.places[key(1)] ?? .start
            try requireJournal(second.load(key(1)), has: [1], through: 0, events(1...2))
            try requireRefusal(in: first, at: place)
            try second.add(.append(key(1), event(3)))
            try requireRefusal(in: first, at: place)
            try second.restart()
            try requireRefusal(in: first, at: place)

            try requireJournal(first.load(key(1)), has: [1], through: 0, events(1...3))
            try require(second.write(.renew(key(1), expires: nil)), is: [.refused])
            try require(second.write(.append(key(1), event(4))), is: [.refused])
            try first.add(.append(key(1), event(4)))
            try requireJournal(second.load(key(1)), has: [1], through: 0, events(1...4))
        },
        StorePromise("a claim is noticed by the next write, whatever that is") { host in
            var (first, second) = (try StoreUser(host), try StoreUser(host))
            for index in lateWrites(to: key(0), at: .start).indices {
                let key = key(UInt64(index))
                try first.add(
                    .create(key, snapshot: [1], expires: later),
                    [.append(key, event(1)), .append(key, event(2))]
                )
                let write = lateWrites(to: key, at: first.places[key] ?? .start)[index]
                _ = try second.load(key)
                try require(first.store.writeSoon([write]), is: [.refused], "\(write)")
                try second.add(.append(key, event(3)))
                try requireJournal(second.load(key), has: [1], through: 0, events(1...3))
            }
        },
        StorePromise("a journal that was created again belongs to its creator") { host in
            var (first, second) = (try StoreUser(host), try StoreUser(host))
            try first.add(.create(key(1), snapshot: [1], expires: later))
            let place = first.places[key(1)] ?? .start
            _ = try second.load(key(1))
            try second.add(.remove(key(1)))
            try require(first.write(.append(key(1), event(1))), is: [.gone])
            try second.add(.create(key(1), snapshot: [2], expires: later))
            try requireRefusal(in: first, at: place)
            try second.add(.append(key(1), event(1)))
            try requireJournal(first.load(key(1)), has: [2], through: 0, [event(1)])
        },
        StorePromise("what is not at the latest place is neither renewed nor removed") { host in
            var user = try StoreUser(host)
            try user.add(.create(key(1), snapshot: [1], expires: later))
            let older = user.places[key(1)] ?? .start
            try user.add(.append(key(1), event(1)))
            let writes: [JournalWrite] = [
                .remove(key(1), at: older), .renew(key(1), at: older, expires: 1),
                .renew(key(1), at: older, expires: nil),
            ]
            for (write, number) in zip(writes, 2...4) {
                try require(user.store.writeSoon([write]), is: [.refused], "\(write)")
                try user.add(.append(key(1), event(number)))
            }
            try requireJournal(user.load(key(1)), has: [1], through: 0, events(1...4))
        },
        StorePromise("a snapshot directly after a snapshot is refused") { host in
            var user = try StoreUser(host)
            try user.add(.create(key(1), snapshot: [1], expires: later))
            try user.add(.snapshot(key(1), [2], through: 0, expires: later))
            try require(
                user.write(.snapshot(key(1), [3], through: 0, expires: later)),
                is: [.refused]
            )
            try user.add(.append(key(1), event(1)))
            try requireJournal(user.load(key(1)), has: [2], through: 0, [event(1)])
            try user.add(.snapshot(key(1), [3], through: 1, expires: later))
            try requireJournal(user.load(key(1)), has: [3], through: 1, [])
        },
        StorePromise("claims are later than all that is there, and begin with the time") { host in
            var user = try StoreUser(host)
            let ahead = JournalPlace(epoch: user.store.now / 1_000_000 + 3_600_000, sequence: 0)
            for place in [JournalPlace(epoch: 7, sequence: 0), ahead] {
                let key = key(UInt64(place.epoch))
                let create = JournalWrite.create(key, snapshot: [1], at: place, expires: later)
                try require(user.store.writeSoon([create]), is: [.written])
                var last = place
                for _ in 0..<3 {
                    let before = user.store.now / 1_000_000 - 1_000
                    let claim = try user.load(key)?.claim ?? .start
                    let after = user.store.now / 1_000_000 + 1_000
                    try require(claim > last && claim.sequence == 0, "\(claim) after \(last)")
                    let latest = max(after, last.epoch + 1)
                    try require(before...latest ~= claim.epoch, "\(claim) after \(last)")
                    last = claim
                }
                try user.add(.append(key, event(1)))
                try requireJournal(user.load(key), has: [1], through: 0, [event(1)])
            }
        },
        StorePromise("a journal is fresh until it is claimed or changed") { host in
            var user = try StoreUser(host)
            for number in 1...4 as ClosedRange<UInt64> {
                try user.add(.create(key(number), snapshot: [1], expires: later))
            }
            try user.add(.renew(key(2), expires: later))
            try user.add(.append(key(3), event(1)))
            try user.add(.snapshot(key(4), [1], through: 0, expires: later))
            for (number, isFresh) in [(1, true), (2, true), (3, false), (4, false)] {
                let key = key(UInt64(number))
                try require(user.load(key)?.isFresh, is: isFresh, "\(number)")
                try require(user.load(key)?.isFresh, is: false, "\(number)")
            }
        },
    ]

    /// What a process may still write that had a journal up to a place.
    private static func lateWrites(
        to key: JournalKey,
        at place: JournalPlace
    ) -> [JournalWrite] {
        let end = JournalPlace(epoch: place.epoch + 1_000_000_000, sequence: 0)
        let next = place.sequence / 2 + 1
        let after = JournalPlace(epoch: place.epoch, entry: next)
        return [
            .append(key, event(next), after: place), .append(key, event(next + 1), after: after),
            .snapshot(key, [9], through: next - 1, after: place, expires: 1),
            .renew(key, at: place, expires: 1), .renew(key, at: place, expires: nil),
            .remove(key, at: place),
            .heal(key, [9], through: next, found: place, at: end, expires: 1),
        ]
    }

    /// Throws if a process can still write a journal that it had up to a place.
    private static func requireRefusal(in user: StoreUser, at place: JournalPlace) throws {
        let writes = lateWrites(to: key(1), at: place)
        for write in writes {
            try require(user.store.writeSoon([write]), is: [.refused], "\(write)")
        }
        let results = try user.store.writeSoon(writes)
        try require(results, is: Array(repeating: .refused, count: writes.count))
    }
}
