import LayoutEngine
import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

@testable import LayoutdSessions

/// Three items that swing into each other for a few seconds.
private func makeCradle() throws -> CollectionView {
    try CollectionView(
        CollectionView.Configuration(
            sections: [.uniform(count: 3)],
            layout: .newtonian(NewtonianLayout.Configuration())
        )
    )
}

/// A box attracted by a point nearby; a greater falloff makes the field stronger.
private func makeScene(falloff: Double) throws -> CollectionView {
    let field = FieldBehavior(.radialGravity, items: [0], falloff: falloff)
    let place = ItemPlacement(center: Point(x: 1, y: 1), size: Size(width: 10, height: 10))
    return try CollectionView(
        CollectionView.Configuration(
            sections: [.placed([place])],
            layout: .absolute(AbsoluteLayout.Configuration()),
            dynamics: .behaviors([NamedBehavior("field", .field(field))])
        )
    )
}

struct WorldCacheTests {
    private let time = ManualTime()

    private func store(worlds: Int) -> SessionStore {
        SessionStore(limits: SessionStore.Limits(maximumWorlds: worlds), time: time.source)
    }

    private func cradles(_ count: Int, in store: SessionStore) throws -> [Session] {
        try (0..<count).map { _ in
            try store.create(view: makeCradle(), clock: .manual, preset: nil)
        }
    }

    private func worlds(of sessions: [Session]) -> [Bool] {
        sessions.map(\.holdsWorld)
    }

    @Test func `only the most recently used sessions keep their worlds`() throws {
        let store = store(worlds: 2)
        let sessions = try cradles(4, in: store)
        #expect(worlds(of: sessions) == [false, false, false, false])
        for session in sessions { session.withView { $0.tick() } }
        #expect(worlds(of: sessions) == [false, false, true, true])
        // The third session was used before the fourth, and is used again now.
        sessions[2].withView { _ in }
        sessions[0].withView { $0.tick() }
        #expect(worlds(of: sessions) == [true, false, true, false])
        #expect(store.worldCount == 2)
    }

    @Test func `sessions work without room for any world`() throws {
        let sessions = try cradles(2, in: store(worlds: 0))
        for session in sessions { session.withView { $0.tick() } }
        #expect(worlds(of: sessions) == [false, false])
        #expect(sessions.allSatisfy { $0.withView { $0.tickCount } == 1 })
    }

    @Test func `a session without its world continues bit for bit`() throws {
        let (crowded, spacious) = (store(worlds: 1), store(worlds: 10))
        let pair = (try cradles(1, in: crowded)[0], try cradles(1, in: spacious)[0])
        let rival = try cradles(1, in: crowded)[0]
        for step in 0..<300 {
            pair.0.withView { $0.tick() }
            pair.1.withView { $0.tick() }
            if step % 25 == 0 {
                rival.withView { $0.tick() }
                #expect(worlds(of: [pair.0, pair.1]) == [false, true], "step \(step)")
            }
            let found = try pair.0.withView { try $0.frame(in: .rect(everywhere)) }
            let expected = try pair.1.withView { try $0.frame(in: .rect(everywhere)) }
            try #require(found == expected, "step \(step)")
        }
    }

    @Test func `the limit holds when many sessions are used at the same time`() async throws {
        let store = store(worlds: 5)
        let sessions = try cradles(20, in: store)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for thread in 0..<6 {
                group.addTask {
                    try await onOwnThread {
                        var random = SplitMix64(seed: UInt64(thread))
                        for _ in 0..<200 {
                            sessions.randomElement(using: &random)?.withView { $0.tick() }
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(worlds(of: sessions).filter(\.self).count == 5)
        #expect(store.worldCount == 5)
        #expect(sessions.reduce(0) { $0 + ($1.withView { $0.tickCount } ?? 0) } == 1200)
    }

    @Test func `sessions that end return their places`() throws {
        let store = store(worlds: 10)
        let sessions = try cradles(3, in: store)
        for session in sessions { session.withView { $0.tick() } }
        #expect(store.worldCount == 3)
        #expect(store.remove(sessions[0].id))
        #expect(store.worldCount == 2)
        time.pass(seconds: 200)
        #expect(store.session(sessions[1].id) != nil)
        time.pass(seconds: 200)
        store.removeExpired()
        #expect(store.worldCount == 1)
        time.pass(seconds: 200)
        #expect(store.session(sessions[1].id) == nil)
        #expect(store.worldCount == 0)
    }

    @Test func `a frozen session has no world`() throws {
        let session = try store(worlds: 10)
            .create(view: makeScene(falloff: 0), clock: .manual, preset: nil)
        session.withView { $0.tick() }
        #expect(session.holdsWorld)
        // HTTP accepts no field this strong.
        let found: Void? = try session.withView { view in
            view = try makeScene(falloff: 1000)
            view.tick()
        }
        #expect(found == nil && !session.holdsWorld)
        #expect(session.withView(\.tickCount) == nil && !session.holdsWorld)
    }

    @Test func `springs use no world`() throws {
        let store = store(worlds: 10)
        let springs = CollectionView.Configuration(
            sections: [.uniform(count: 100)],
            layout: .flow(FlowLayout.Configuration()),
            dynamics: .spring(SpringDynamics())
        )
        let session = try store.create(
            view: CollectionView(springs),
            clock: .manual,
            preset: nil
        )
        try session.withView { view in
            try view.scroll(Scroll(.by(Vector(dx: 0, dy: 40))))
            view.tick()
        }
        #expect(worlds(of: [session]) == [false] && store.worldCount == 0)
    }
}

private let everywhere = Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)
