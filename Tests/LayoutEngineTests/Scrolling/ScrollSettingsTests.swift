import Foundation
import LayoutdGeometry
import Testing

@testable import LayoutEngine

/// The effect of scroll settings on content that already moves, and on snapshots.
struct ScrollSettingsTests {
    private func flung(_ settings: ScrollSettings = ScrollSettings()) throws -> CollectionView {
        var view = try CollectionView(scrolling: 0...10_000, settings)
        try view.fling(velocity: Vector(dx: 0, dy: 1500))
        view.pass(10)
        return view
    }

    @Test func `the fast rate slows down content that is already flung`() throws {
        var view = try flung()
        let velocity = Deceleration(offset: 0, velocity: 1500).velocity(at: view.now)
        let rest = Deceleration(offset: view.contentOffset.y, velocity: velocity, rate: .fast).end
        try view.reconfigure(Reconfiguration { $0.scrollSettings = .init(decelerationRate: .fast) })
        #expect(
            view.settings.scrollSettings.decelerationRate == .fast && view.frameState.isScrolling
        )
        view.settle()
        #expect(abs(view.contentOffset.y - rest) < 1e-9)
    }

    @Test func `with paging on, flung content goes to the page nearest to its end`() throws {
        var view = try flung()
        try view.reconfigure(Reconfiguration { $0.scrollSettings = .init(pagingEnabled: true) })
        view.settle()
        // Without paging it would have ended at 743.51.
        #expect(view.contentOffset.y == 960)
    }

    @Test func `with paging off, content on its way to a page stops as if flung`() throws {
        var view = try flung(ScrollSettings(pagingEnabled: true))
        try view.reconfigure(Reconfiguration { $0.scrollSettings = ScrollSettings() })
        view.settle()
        #expect(view.contentOffset.y > 480)
    }

    @Test func `other settings leave a fling unchanged`() throws {
        let view = try flung()
        var changed = view
        try changed.reconfigure(
            Reconfiguration {
                $0.scrollAnchor = .end
                $0.scrollSettings = ScrollSettings()
            }
        )
        #expect(changed.state.scroller.motion == view.state.scroller.motion)
    }

    @Test func `settings and the touch are restored from a snapshot`() throws {
        let settings = ScrollSettings(decelerationRate: .fast, pagingEnabled: true)
        var view = try CollectionView(scrolling: 0...10_000, settings)
        try view.scroll(Scroll(.by(Vector(dx: 0, dy: 900))))
        let data = try JSONEncoder().encode(view.snapshot())
        let snapshot = try JSONDecoder().decode(CollectionView.Snapshot.self, from: data)
        var restored = try CollectionView(restoring: snapshot)
        #expect(restored.settings.scrollSettings == settings)
        try restored.fling(velocity: .zero)
        restored.settle()
        #expect(restored.contentOffset.y == 480)
    }
}
