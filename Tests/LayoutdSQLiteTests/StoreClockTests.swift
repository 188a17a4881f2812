import LayoutdJournal
import Synchronization
import Testing

@testable import LayoutdSQLite

/// The clock of a store, whatever becomes of the machine's time of day.
struct StoreClockTests {
    private static let start: Int64 = 1_700_000_000_000_000_000
    private static let second: Int64 = 1_000_000_000
    private static let hour = 3_600 * second

    /// A machine whose time of day can be set.
    private final class Machine: Sendable {
        private let running = Atomic<Int64>(50 * StoreClockTests.second)
        private let timeOfDay = Atomic<Int64>(StoreClockTests.start)
        private let booted = Atomic<Int64>(0)
        private let boots = Atomic(0)

        var clocks: MachineClocks {
            MachineClocks(
                timeOfDay: { self.timeOfDay.load(ordering: .relaxed) },
                monotonic: { self.running.load(ordering: .relaxed) },
                sinceBoot: {
                    self.running.load(ordering: .relaxed) - self.booted.load(ordering: .relaxed)
                },
                boot: "boot \(boots.load(ordering: .relaxed))"
            )
        }

        func pass(seconds: Int64) {
            running.add(seconds * StoreClockTests.second, ordering: .relaxed)
            timeOfDay.add(seconds * StoreClockTests.second, ordering: .relaxed)
        }

        /// Sets the time of day forward, or back.
        func set(by nanoseconds: Int64) {
            timeOfDay.add(nanoseconds, ordering: .relaxed)
        }

        func boot() {
            boots.add(1, ordering: .relaxed)
            booted.store(running.load(ordering: .relaxed), ordering: .relaxed)
        }
    }

    private let machine = Machine()
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    @Test(arguments: [-hour, hour], [false, true])
    func `a time of day that is set changes nothing`(step: Int64, isKilled: Bool) throws {
        var place = directory
        var store = try place.open(machine.clocks)
        #expect(store.now == Self.start)
        let expires = Self.start / Self.second + 100
        _ = try store.write(.create(key(1), snapshot: [1], expires: expires))
        machine.pass(seconds: 10)
        machine.set(by: step)
        #expect(store.now == Self.start + 10 * Self.second)
        #expect(try store.sweep() == [])
        #expect(try store.write(.append(key(1), event(1))) == .written)
        machine.pass(seconds: 1)
        if isKilled {
            // The next store finds what the sweep has kept, without what closing keeps.
            place = try copy()
            store = try place.open(machine.clocks)
        } else {
            store.close()
            store = try place.open(machine.clocks)
        }
        machine.pass(seconds: 5)
        #expect(store.now == Self.start + 16 * Self.second)
        #expect(try store.load(key(1))?.entries == [event(1)])
        machine.pass(seconds: 90)
        #expect(try store.load(key(1)) == nil)
    }

    /// Copies the files as they are now.
    private func copy() throws -> TemporaryDirectory {
        let copy = try TemporaryDirectory()
        for name in ["journal.db", "journal.db-wal"] {
            try copy.write(directory.bytes(name), name)
        }
        return copy
    }

    @Test func `after another start of the machine the time of day says how long nobody was there`()
        throws
    {
        let store = try directory.open(machine.clocks)
        machine.pass(seconds: 10)
        store.close()
        machine.pass(seconds: 100)
        machine.boot()
        #expect(try directory.open(machine.clocks).now == Self.start + 110 * Self.second)
    }

    @Test func `after another start of the machine a late clock does not go back`() throws {
        let store = try directory.open(machine.clocks)
        machine.pass(seconds: 10)
        _ = try store.sweep()
        machine.pass(seconds: 2)
        let seen = store.now
        store.close()
        machine.set(by: -Self.hour)
        machine.boot()
        let later = try directory.open(machine.clocks)
        #expect(later.now >= seen)
        #expect(later.now < seen + 5 * Self.second)
    }

    @Test(arguments: [Int64.min, -1, .max])
    func `a record that makes no sense is ignored`(now: Int64) throws {
        let record = StoreClock.Record(now: now, boot: "boot 0", sinceBoot: .min)
        #expect(StoreClock(machine.clocks, after: record).now == Self.start)
        let other = StoreClock.Record(now: Self.start, boot: "boot 0", sinceBoot: now)
        #expect(StoreClock(machine.clocks, after: other).now >= Self.start)
    }
}
