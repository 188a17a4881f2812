internal import LayoutdJournal

extension StorePromise {
    /// When journals end.
    static let endings = [
        StorePromise("a journal ends when its time is over") { host in
            var user = try StoreUser(host)
            let soon = user.second(in: 2)
            let results = try user.write(
                .create(key(1), snapshot: [1], expires: soon),
                .renew(key(1), expires: nil),
                .append(key(1), event(1)),
                .create(key(2), snapshot: [2], expires: soon),
                .renew(key(2), expires: later),
                .create(key(3), snapshot: [3], expires: soon),
                .snapshot(key(3), [4], through: 0, expires: later),
                .create(key(4), snapshot: [5], expires: later),
                .renew(key(4), expires: soon),
                .create(key(5), snapshot: [6], expires: later),
                .snapshot(key(5), [7], through: 0, expires: soon)
            )
            try require(results, is: Array(repeating: .written, count: 11))
            if let setClock = host.setClock {
                setClock(soon - 1)
                for number in 1...5 as ClosedRange<UInt64> {
                    try require(user.store.snapshot(key(number)) != nil, "\(number)")
                }
            }
            host.wait(until: soon, of: user.store)
            for number in [1, 4, 5] as [UInt64] { try requireEnd(of: key(number), &user) }
            try requireJournal(user.load(key(2)), has: [2], through: 0, [])
            try requireJournal(user.load(key(3)), has: [4], through: 0, [])
            try user.restart()
            try requireJournal(user.load(key(2)), has: [2], through: 0, [])
            for number in [1, 4, 5] as [UInt64] {
                try require(user.load(key(number)), is: nil)
            }
        },
        StorePromise("a journal whose time is over already does not exist") { host in
            var user = try StoreUser(host)
            let past = user.second(in: 0) - 1
            try user.add(.create(key(1), snapshot: [1], expires: past))
            try requireEnd(of: key(1), &user)
            try user.add(
                .create(key(1), snapshot: [1], expires: later),
                [.append(key(1), event(1)), .renew(key(1), expires: past)]
            )
            try requireEnd(of: key(1), &user)
            try user.add(.create(key(1), snapshot: [2], expires: later))
            try requireJournal(user.load(key(1)), has: [2], through: 0, [])
            try user.restart()
            try requireJournal(user.load(key(1)), has: [2], through: 0, [])
        },
        StorePromise("sweeping changes no journal, and reports those that have entries") { host in
            var user = try StoreUser(host)
            for number in 1...30 as ClosedRange<UInt64> {
                try user.add(
                    .create(key(number), snapshot: [1], expires: later),
                    [.append(key(number), event(1)), .append(key(number), event(2))]
                )
            }
            for number in 1...9 as ClosedRange<UInt64> {
                try user.add(.snapshot(key(number), [2], through: 2, expires: later))
            }
            try user.add(.remove(key(30)), [.renew(key(29), expires: 1)])
            let reported = try user.store.sweep()
            let isRight = Set(reported).isSubset(of: (10...28).map { key($0) })
            try require(isRight && Set(reported).count == reported.count, "\(reported)")
            for number in 1...9 as ClosedRange<UInt64> {
                try requireJournal(user.load(key(number)), has: [2], through: 2, [])
            }
            try user.restart()
            for number in 10...28 as ClosedRange<UInt64> {
                try requireJournal(user.load(key(number)), has: [1], through: 0, events(1...2))
            }
            try require(user.load(key(29)), is: nil)
            try require(user.load(key(30)), is: nil)
        },
    ]

    /// Throws if a journal exists.
    private static func requireEnd(of key: JournalKey, _ user: inout StoreUser) throws {
        let writes: [JournalWrite] = [
            .append(key, event(2)), .snapshot(key, [9], through: 1, expires: later),
            .renew(key, expires: later), .renew(key, expires: nil), .remove(key),
        ]
        for write in writes {
            // A snapshot cannot follow another in a shared store, whether the journal exists or not.
            if case .snapshot = write, user.places[key]?.ofSnapshot == nil { continue }
            try require(user.write(write), is: [.gone], "\(write)")
        }
        try require(user.store.snapshot(key), is: nil, "\(key)")
        try require(user.load(key), is: nil, "\(key)")
    }
}
