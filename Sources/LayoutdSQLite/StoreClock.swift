import Glibc

/// The clocks of a machine, from which a store makes its own.
struct MachineClocks: Sendable {
    /// Nanoseconds since 1970; somebody may set this clock.
    let timeOfDay: @Sendable () -> Int64
    /// Nanoseconds of a clock that never goes back, while the process lives.
    let monotonic: @Sendable () -> Int64
    /// Nanoseconds since the machine was started.
    let sinceBoot: @Sendable () -> Int64
    /// Another text for each start of the machine; empty if unknown.
    let boot: String

    /// The clocks of the system.
    static var system: MachineClocks {
        MachineClocks(
            timeOfDay: { read(CLOCK_REALTIME) },
            monotonic: { read(CLOCK_MONOTONIC) },
            sinceBoot: { read(CLOCK_BOOTTIME) },
            boot: bootIdentifier()
        )
    }

    init(
        timeOfDay: @escaping @Sendable () -> Int64,
        monotonic: @escaping @Sendable () -> Int64,
        sinceBoot: @escaping @Sendable () -> Int64,
        boot: String
    ) {
        (self.timeOfDay, self.monotonic) = (timeOfDay, monotonic)
        (self.sinceBoot, self.boot) = (sinceBoot, boot)
    }

    /// Uses one clock, which nobody sets, for all of them.
    init(_ clock: @escaping @Sendable () -> Int64) {
        self.init(timeOfDay: clock, monotonic: clock, sinceBoot: clock, boot: "one")
    }
}

/// The clock of a store, in nanoseconds since 1970.
///
/// It never goes back, not even from one process to the next.
///
/// While a process has the store, its monotonic clock drives it. How long no process had it is
/// measured by the time since the machine was started, or after another start by the time of day.
struct StoreClock: Sendable {
    /// What a store keeps of its clock.
    struct Record: Sendable, Equatable {
        let now: Int64
        let boot: String
        let sinceBoot: Int64
    }

    private let machine: MachineClocks
    /// The time at the zero of the monotonic clock.
    private let origin: Int64

    /// The longest time between two records, in nanoseconds, with a margin.
    private static let recordPause: Int64 = 4_000_000_000

    /// Continues a clock.
    ///
    /// - Parameters:
    ///   - machine: The clocks of the machine.
    ///   - record: The latest record; `nil` for a new clock.
    init(_ machine: MachineClocks, after record: Record?) {
        self.machine = machine
        origin = Self.start(machine, record) &- machine.monotonic()
    }

    /// The time.
    var now: Int64 { origin &+ machine.monotonic() }

    /// What to keep.
    var record: Record {
        Record(now: now, boot: machine.boot, sinceBoot: machine.sinceBoot())
    }

    private static func start(_ machine: MachineClocks, _ record: Record?) -> Int64 {
        let timeOfDay = machine.timeOfDay()
        // A record that makes no sense, as in a damaged file, is ignored.
        guard let record, record.now >= 0, record.now < .max / 2 else { return timeOfDay }
        let absence = machine.sinceBoot().subtractingReportingOverflow(record.sinceBoot)
        if !machine.boot.isEmpty, machine.boot == record.boot, !absence.overflow,
            0 ..< .max / 4 ~= absence.partialValue
        {
            return record.now + absence.partialValue
        }
        // The clock had advanced since the record before the machine stopped.
        return max(timeOfDay, record.now + recordPause)
    }
}

private func read(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}

/// What Linux calls this start of the machine; empty if it does not say.
private func bootIdentifier() -> String {
    let descriptor = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)).prefix { $0 > 32 }, as: UTF8.self)
}
