import LayoutEngine
import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import LayoutdLocks
import LayoutdMemory
import Testing

@testable import LayoutdSessions

/// Sessions of which a client asks what came into sight; the test controls the time.
struct VisibilityReadingTests {
    private let now = Locked<UInt64>(5_000_000_000)

    private func store() -> SessionStore {
        let now = now
        return SessionStore(time: TimeSource { now.withLock { $0 } })
    }

    private func session(
        _ clock: SessionClock = .wall,
        rate: Int = 60,
        memory: MemoryReservation = MemoryReservation()
    ) throws -> Session {
        let view = try CollectionView(
            CollectionView.Configuration(
                sections: [.uniform(count: 2_000)],
                layout: .flow(
                    FlowLayout.Configuration(
                        metrics: FlowLayout.Metrics(itemSize: Size(width: 10, height: 10))
                    )
                ),
                displayRate: rate
            )
        )
        return try store().create(view: view, clock: clock, preset: nil, memory: memory)
    }

    @Test(
        arguments: [1, 24, 60, 120],
        [0, 1, 100_000, 333_333, 1_000_000, 1_016_667, 86_399_999_999]
    )
    func `a wall session reaches a time of its view at the moment that is told, and not before`(
        rate: Int,
        microseconds: Int
    ) throws {
        let session = try session(rate: rate)
        let due = try #require(try session.read().moment(atViewTime: microseconds))
        func reached() throws -> Int { try session.read().view.visibilityMoment.microseconds }
        if microseconds > 0 {
            now.withLock { $0 = due - 1 }
            #expect(try reached() < microseconds)
        }
        now.withLock { $0 = due }
        #expect(try reached() >= microseconds)
        #expect(try reached() <= microseconds + 1_000_000 / rate + 1)
    }

    @Test func `ticks that were dropped do not count`() throws {
        let item = ItemPlacement(center: Point(x: 9, y: 9), size: Size(width: 9, height: 9))
        var settings = CollectionView.Settings()
        settings.sceneBounds = .ignore
        let view = try CollectionView(
            CollectionView.Configuration(
                sections: [.placed([item])],
                layout: .absolute(AbsoluteLayout.Configuration()),
                dynamics: .behaviors([
                    NamedBehavior("fall", .gravity(GravityBehavior(items: [0], angle: 1)))
                ]),
                settings: settings
            )
        )
        let session = try store().create(view: view, clock: .wall, preset: nil)
        now.withLock { $0 += 100_000_000_000 }
        #expect(try session.read().view.tickCount == 600)
        let due = try #require(try session.read().moment(atViewTime: 10_500_000))
        now.withLock { $0 = due - 1 }
        #expect(try session.read().view.tickCount == 629)
        now.withLock { $0 = due }
        #expect(try session.read().view.tickCount == 630)
    }

    @Test func `a manual session reaches it with its ticks, which are told`() throws {
        let session = try session(.manual)
        #expect(try session.read().moment(atViewTime: 1) == nil)
        session.withView { $0.tick() }
        #expect(try session.read().publishedTick == 1 && session.publishedTick == 1)
    }

    @Test func `a record that does not fit into the memory is refused, and nothing is kept`() throws
    {
        let roomy = try session()
        let bytes = try roomy.read().view.estimatedBytes
        let budget = MemoryBudget(limit: bytes + 10_000)
        let session = try session(memory: budget.reserve(bytes, for: ""))
        #expect(throws: WatchFailure.self) {
            var reading = try session.read()
            try reading.watchVisibility([0, 0.5, 1], limit: 4_096)
        }
        #expect(try !session.read().view.isWatched && budget.used == bytes)
        var reading = try roomy.read()
        try reading.watchVisibility([0, 0.5, 1], limit: 4_096)
        #expect(reading.view.isWatched && reading.view.sequence == 0)
    }
}
