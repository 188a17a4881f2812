import LayoutdJournal
import LayoutdTestSupport
import Testing

@testable import LayoutdSQLite

/// What is the same for all stores.
struct ConformanceTests {
    private let host: StoreHost

    init() throws {
        let (directory, clock) = (try TemporaryDirectory(), Clock())
        host = StoreHost(
            isShared: false,
            // So short that random scripts reach the limits.
            open: { try directory.open(clock.read, logLimit: 20, checkpointStep: 16) },
            setClock: { clock.set(Double($0)) }
        )
    }

    @Test(arguments: StorePromise.all(isShared: false))
    func `it keeps a promise of stores`(_ promise: StorePromise) throws {
        try promise.check(host)
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `random writes have the results that a model has`(seed: UInt64) throws {
        try RandomStoreScript.run(seed: seed, steps: 300, on: host)
    }
}
