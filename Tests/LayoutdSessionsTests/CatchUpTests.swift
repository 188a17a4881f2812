import LayoutEngine
import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import Synchronization
import Testing

@testable import LayoutdSessions

struct CatchUpTests {
    private let time = ManualTime()

    /// A session with boxes at one place, each pushed towards the middle forever.
    private func crowd(_ count: Int) throws -> Session {
        let items = (0..<count).map { DynamicItemID($0) }
        let places = items.map { item in
            ItemPlacement(
                center: Point(x: 100 + Double(item.rawValue), y: 100),
                size: Size(width: 9, height: 9)
            )
        }
        let press = FieldBehavior(
            .spring,
            items: items,
            position: Point(x: 150, y: 100),
            strength: 9
        )
        let view = try CollectionView(
            CollectionView.Configuration(
                sections: [.placed(places)],
                layout: .absolute(AbsoluteLayout.Configuration()),
                dynamics: .behaviors([
                    NamedBehavior("collision", .collision(CollisionBehavior(items: items))),
                    NamedBehavior("press", .field(press)),
                ])
            )
        )
        return try SessionStore(time: time.source)
            .create(view: view, clock: .wall, preset: nil)
    }

    @Test func `a session with many collisions catches up within a budget, and skips the rest`()
        throws
    {
        let session = try crowd(100)
        time.pass(seconds: 100)
        let tick = try #require(session.withView(\.tickCount))
        #expect((1..<600).contains(tick))
        #expect(session.withView(\.tickCount) == tick)
        time.pass(seconds: 0.1)
        #expect(session.withView(\.tickCount) == tick + 6)
    }

    /// A session with springs that never come to rest.
    private func springs() throws -> Session {
        let view = try CollectionView(
            CollectionView.Configuration(
                sections: [.uniform(count: 200)],
                layout: .flow(FlowLayout.Configuration()),
                dynamics: .spring(SpringDynamics(damping: 0))
            )
        )
        let session = try SessionStore(time: time.source)
            .create(view: view, clock: .wall, preset: nil)
        _ = session.withView { view in
            _ = try? view.scroll(Scroll(.by(Vector(dx: 0, dy: 50)), touch: .at(.zero)))
        }
        return session
    }

    @Test func `an interrupted catch-up keeps its ticks and drops none`() throws {
        let session = try springs()
        time.pass(seconds: 5)
        /// Reads the session, asking a clock before each tick that says how often it was asked.
        func read(atMost ticks: UInt64) -> (tick: Int?, asked: UInt64) {
            let asked = Atomic<UInt64>(0)
            let limit = AccessLimit(effort: .max, deadline: ticks) {
                asked.add(1, ordering: .relaxed).oldValue
            }
            let tick = try? session.read(within: limit).view.tickCount
            return (tick, asked.load(ordering: .relaxed))
        }
        let interrupted = read(atMost: 100)
        #expect(interrupted.tick == nil && interrupted.asked == 101)
        let rest = read(atMost: 1_000)
        #expect(rest.tick == 300 && rest.asked == 200)
    }

    @Test func `a quick access catches up once, and then follows the clock`() throws {
        let session = try springs()
        func read() -> Int? {
            try? session.read(within: AccessLimit(effort: .max)).view.tickCount
        }
        time.pass(seconds: 100)
        #expect(read() == Session.maximumCatchUp)
        time.pass(seconds: 0.1)
        #expect(read() == Session.maximumCatchUp + 6)
    }

    @Test func `a session with few collisions catches up like any other`() throws {
        let session = try crowd(4)
        time.pass(seconds: 100)
        #expect(session.withView(\.tickCount) == 600)
    }
}
