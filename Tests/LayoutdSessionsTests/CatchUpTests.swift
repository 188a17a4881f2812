import LayoutEngine
import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
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
        var remaining = 100
        let access = session.changeIfQuick(
            changes: false,
            effort: .max,
            while: {
                remaining -= 1
                return remaining >= 0
            }
        ) { (view, _, _) in Applied(view.tickCount, by: nil) }
        guard case .busy = access else {
            Issue.record("the access was not interrupted")
            return
        }
        var reached = 0
        let rest = session.changeIfQuick(
            changes: false,
            effort: .max,
            while: {
                reached += 1
                return true
            }
        ) { (view, _, _) in Applied(view.tickCount, by: nil) }
        guard case .done(let tick) = rest else {
            Issue.record("the access was refused")
            return
        }
        #expect(tick == 300 && reached == 200)
    }

    @Test func `a quick access catches up once, and then follows the clock`() throws {
        let session = try springs()
        func read() -> Int? {
            let access = session.readIfQuick(effort: .max) { (view, _) in view.tickCount }
            guard case .done(let tick) = access else { return nil }
            return tick
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
