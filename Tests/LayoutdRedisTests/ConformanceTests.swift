import LayoutdJournal
import LayoutdTestSupport
import Testing

@testable import LayoutdRedis

/// What is the same for all stores.
struct ConformanceTests {
    private let host: StoreHost

    init() throws {
        let server = try RedisServer()
        host = StoreHost(
            isShared: true,
            open: { try server.open() },
            restart: {
                server.kill()
                try server.start()
            }
        )
    }

    @Test(arguments: StorePromise.all(isShared: true))
    func `it keeps a promise of stores`(_ promise: StorePromise) throws {
        try promise.check(host)
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `random writes have the results that a model has`(seed: UInt64) throws {
        try RandomStoreScript.run(seed: seed, steps: 300, on: host)
    }
}
