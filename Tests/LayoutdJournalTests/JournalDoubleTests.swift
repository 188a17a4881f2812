import LayoutdJournal
import LayoutdLocks
import LayoutdTestSupport
import Testing

/// The double is a store like the others.
struct JournalDoubleTests {
    private static func host(isShared: Bool) -> StoreHost {
        let seconds = Locked<Int64>(1_000)
        let double = JournalDouble(isShared: isShared) {
            seconds.withLock(\.self) * 1_000_000_000
        }
        return StoreHost(
            isShared: isShared,
            open: { double },
            setClock: { second in seconds.withLock { $0 = second } }
        )
    }

    @Test(arguments: StorePromise.all(isShared: false))
    func `the double keeps a promise of stores`(_ promise: StorePromise) throws {
        try promise.check(Self.host(isShared: false))
    }

    @Test(arguments: StorePromise.all(isShared: true))
    func `the shared double keeps a promise of stores`(_ promise: StorePromise) throws {
        try promise.check(Self.host(isShared: true))
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64], [false, true])
    func `random writes have the results that a model has`(seed: UInt64, isShared: Bool) throws {
        try RandomStoreScript.run(seed: seed, steps: 300, on: Self.host(isShared: isShared))
    }
}
