internal import LayoutdJournal

extension StorePromise {
    /// What becomes of writes.
    static let contents = [
        StorePromise("a journal is its snapshot and the entries since") { host in
            var user = try StoreUser(host)
            try require(user.store.isShared, is: host.isShared)
            try require(user.load(key(1)), is: nil)
            let bytes = Array(UInt8.min ... .max)
            try user.add(.create(key(1), snapshot: bytes, expires: later))
            try user.add(.append(key(1), event(1)), [.append(key(1), event(2))])
            try user.add(.append(key(1), event(3)))
            try requireJournal(user.load(key(1)), has: bytes, through: 0, events(1...3))
            try user.add(.snapshot(key(1), [], through: 3, expires: later))
            try user.add(.append(key(1), event(4)))
            try requireJournal(user.load(key(1)), has: [], through: 3, [event(4)])
            try user.restart()
            try requireJournal(user.load(key(1)), has: [], through: 3, [event(4)])
            try user.add(.append(key(1), event(5)))
            try requireJournal(user.load(key(1)), has: [], through: 3, events(4...5))
        },
        StorePromise("entries beyond a snapshot survive it") { host in
            var user = try StoreUser(host)
            try user.add(
                .create(key(1), snapshot: [1], expires: later),
                (1...5).map { .append(key(1), event($0)) }
            )
            try user.add(
                .snapshot(key(1), [2], through: 3, expires: later),
                [.append(key(1), event(6)), .snapshot(key(1), [3], through: 3, expires: later)]
            )
            try user.add(.append(key(1), event(7)))
            try user.restart()
            try requireJournal(user.load(key(1)), has: [3], through: 3, events(4...7))
            try requireJournal(user.load(key(1)), has: [3], through: 3, events(4...7))
        },
        StorePromise("a batch is written in order, with a result for each write") { host in
            var user = try StoreUser(host)
            try require(user.write(), is: [])
            let results = try user.write(
                .append(key(1), event(1)),
                .create(key(1), snapshot: [1], expires: later),
                .append(key(1), event(1)),
                .append(key(1), event(2)),
                .snapshot(key(1), [2], through: 1, expires: later),
                .renew(key(1), expires: nil),
                .renew(key(1), expires: later),
                .remove(key(1)),
                .append(key(1), event(3)),
                .create(key(1), snapshot: [3], expires: later)
            )
            let expected: [JournalWriteResult] =
                [.gone] + Array(repeating: .written, count: 7) + [.gone, .written]
            try require(results, is: expected)
            try user.restart()
            try requireJournal(user.load(key(1)), has: [3], through: 0, [])
            try user.add(.append(key(1), event(1)))
            try requireJournal(user.load(key(1)), has: [3], through: 0, [event(1)])
        },
        StorePromise("what is refused changes nothing") { host in
            var user = try StoreUser(host)
            try user.add(
                .create(key(1), snapshot: [1], expires: later),
                (1...3).map { .append(key(1), event($0)) }
            )
            try user.add(
                .snapshot(key(1), [2], through: 2, expires: later),
                [.append(key(1), event(4))]
            )
            let writes: [JournalWrite] =
                [.create(key(1), snapshot: [9], expires: later)]
                + [-1, 0, 3, 4, 6, 1 << 60].map {
                    .append(key(1), JournalEntry(number: $0, kind: .event, body: [9]))
                }
                + [.min, -1, 0, 1, 5, .max].map {
                    .snapshot(key(1), [9], through: $0, expires: later)
                }
            for write in writes { try require(user.write(write), is: [.refused], "\(write)") }
            try user.add(.append(key(1), event(5)))
            try user.restart()
            try requireJournal(user.load(key(1)), has: [2], through: 2, events(3...5))
        },
        StorePromise("what has no journal is gone") { host in
            var user = try StoreUser(host)
            try user.add(.create(key(2), snapshot: [1], expires: later))
            try user.add(.create(key(3), snapshot: [1], expires: later), [.remove(key(3))])
            for key in [key(1), key(3)] {
                let writes: [JournalWrite] = [
                    .append(key, event(1)), .snapshot(key, [9], through: 0, expires: later),
                    .renew(key, expires: later), .renew(key, expires: nil), .remove(key),
                    .heal(
                        key,
                        [9],
                        through: 0,
                        found: .start,
                        at: user.newPlace(),
                        expires: later
                    ),
                ]
                for write in writes { try require(user.write(write), is: [.gone], "\(write)") }
                try require(user.load(key), is: nil)
            }
            try requireJournal(user.load(key(2)), has: [1], through: 0, [])
        },
    ]
}
