internal import LayoutdJournal

extension StorePromise {
    /// What happens if a shared store has lost the end of a journal.
    ///
    /// A process that has written nothing yet, and believes in a later place, stands for the owner.
    static let healing = [
        StorePromise("the end of a journal that is lost is reported, and healed") { host in
            var (first, owner) = (try StoreUser(host), try StoreUser(host))
            try first.add(
                .create(key(1), snapshot: [1], expires: later),
                (1...3).map { .append(key(1), event($0)) }
            )
            let found = first.places[key(1)] ?? .start
            let lost = JournalPlace(epoch: found.epoch, entry: 8)
            let writes: [JournalWrite] = [
                .append(key(1), event(9), after: lost),
                .snapshot(key(1), [9], through: 8, after: lost, expires: 1),
                .renew(key(1), at: lost, expires: nil), .renew(key(1), at: lost, expires: 1),
                .remove(key(1), at: lost),
                .heal(
                    key(1),
                    [9],
                    through: 8,
                    found: lost,
                    at: JournalPlace(epoch: lost.epoch + 1, sequence: 0),
                    expires: 1
                ),
            ]
            for write in writes {
                let results = try owner.store.writeSoon([write])
                try require(results, is: [.behind(found)], "\(write)")
            }
            let results = try owner.store.writeSoon(writes)
            try require(results, is: Array(repeating: .behind(found), count: writes.count))

            let healed = JournalPlace(epoch: lost.epoch + 1, sequence: 0)
            let heal = JournalWrite.heal(
                key(1),
                [7],
                through: 8,
                found: found,
                at: healed,
                expires: later
            )
            let append = JournalWrite.append(key(1), event(9), after: healed)
            try require(
                owner.store.writeSoon([heal, append, heal]),
                is: [.written, .written, .refused]
            )
            try require(first.write(.append(key(1), event(4))), is: [.refused])
            try owner.restart()
            try requireJournal(owner.load(key(1)), has: [7], through: 8, [event(9)])
        },
        StorePromise("a journal that was healed is not fresh") { host in
            var user = try StoreUser(host)
            for number in 0...1 {
                let key = key(UInt64(number))
                try user.add(.create(key, snapshot: [1], expires: later))
                let found = user.places[key] ?? .start
                let heal = JournalWrite.heal(
                    key,
                    [7],
                    through: number,
                    found: found,
                    at: user.newPlace(),
                    expires: later
                )
                try require(user.store.writeSoon([heal]), is: [.written])
                try require(user.load(key)?.isFresh, is: false)
                try user.add(.append(key, event(number + 1)))
                try requireJournal(user.load(key), has: [7], through: number, [event(number + 1)])
            }
        },
        StorePromise("a journal that is lost as a whole is put again at its place") { host in
            var (first, owner) = (try StoreUser(host), try StoreUser(host))
            let start = owner.newPlace()
            let place = JournalPlace(epoch: start.epoch, entry: 8)
            let restore = JournalWrite.restore(
                key(1),
                [7],
                through: 8,
                at: place,
                expires: later
            )
            try require(
                owner.store.writeSoon([
                    .append(key(1), event(9), after: place), restore,
                    .append(key(1), event(9), after: place),
                ]),
                is: [.gone, .written, .written]
            )
            // Another process has it at an earlier place, or at a later one.
            try require(
                first.store.writeSoon([
                    .restore(
                        key(1),
                        [1],
                        through: 0,
                        at: JournalPlace(epoch: start.epoch - 1, sequence: 0),
                        expires: later
                    )
                ]),
                is: [.refused]
            )
            let later = JournalPlace(epoch: start.epoch + 1, sequence: 0)
            try require(
                first.store.writeSoon([
                    .restore(key(1), [1], through: 0, at: later, expires: .max)
                ]),
                is: [.behind(JournalPlace(epoch: start.epoch, entry: 9))]
            )
            try owner.restart()
            let loaded = try owner.load(key(1))
            try requireJournal(loaded, has: [7], through: 8, [event(9)])
            try require(loaded?.isFresh, is: false)
        },
        StorePromise("a journal that was ended is not put again") { host in
            var user = try StoreUser(host)
            func restore(_ number: UInt64) -> JournalWrite {
                .restore(key(number), [7], through: 0, at: user.newPlace(), expires: later)
            }
            // The second one is ended when it is lost already.
            try user.add(.create(key(1), snapshot: [1], expires: later))
            try user.add(.remove(key(1), expires: later))
            try require(
                user.store.writeSoon([.remove(key(2), at: user.newPlace(), expires: later)]),
                is: [.gone]
            )
            for number in [1, 2] as [UInt64] {
                try require(user.store.writeSoon([restore(number)]), is: [.gone], "\(number)")
                try require(user.load(key(number)), is: nil)
            }
            // What is refused ends nothing.
            try user.add(.create(key(3), snapshot: [1], expires: later))
            let place = user.places[key(3)] ?? .start
            try user.add(.append(key(3), event(1)))
            try require(
                user.store.writeSoon([.remove(key(3), at: place, expires: later)]),
                is: [.refused]
            )
            try require(user.load(key(3)) != nil)
        },
        StorePromise("healing also sets the end, and is refused after other writes") { host in
            var user = try StoreUser(host)
            try user.add(.create(key(1), snapshot: [1], expires: later))
            let found = user.places[key(1)] ?? .start
            let healed = JournalPlace(epoch: found.epoch + 1, sequence: 0)
            func heal(_ expires: Int64) -> JournalWrite {
                .heal(key(1), [7], through: 9, found: found, at: healed, expires: expires)
            }
            try user.add(.append(key(1), event(1)))
            try require(user.store.writeSoon([heal(1)]), is: [.refused])
            try requireJournal(user.load(key(1)), has: [1], through: 0, [event(1)])
            try user.add(.remove(key(1)))
            try user.add(.create(key(1), snapshot: [1], expires: later))
            let place = user.places[key(1)] ?? .start
            let end = JournalPlace(epoch: place.epoch + 1, sequence: 0)
            try require(
                user.store.writeSoon([
                    .heal(key(1), [7], through: 9, found: place, at: end, expires: 1)
                ]),
                is: [.written]
            )
            try require(user.load(key(1)), is: nil)
        },
    ]
}
