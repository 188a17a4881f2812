import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

@testable import LayoutEngine

/// A scroll with a release does what a scroll and a fling in the same tick do.
struct ScrollReleaseTests {
    /// What two views have in common that differ only in the number of their changes.
    private struct Presented: Equatable {
        let bits: [UInt64]
        let state: Frame.State
        let invalidations: Invalidations
        let viewport: Viewport
        let motion: OffsetMotion?

        init(_ view: CollectionView) throws {
            bits = try Sight(view).bits
            var state = view.frameState
            state.sequence = 0
            self.state = state
            invalidations = view.invalidations
            viewport = view.state.scroller.viewport
            motion = view.state.scroller.motion
        }
    }

    /// Plays a random scene twice: with releases in the scrolls, and as events of their own.
    private func compare(_ start: CollectionView, seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var (one, other) = (start, start)
        for _ in 0..<12 {
            if random.oneIn(5) {
                let glide = Event.setContentOffset(Point(x: 0, y: 120))
                try one.apply(glide)
                try other.apply(glide)
            }
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                let move = Scroll(using: &random, release: false)
                try one.scroll(move)
                try other.scroll(move)
                try one.apply(.tick())
                try other.apply(.tick())
            }
            var drag = Scroll(using: &random, release: true)
            try one.scroll(drag)
            let velocity = try #require(drag.release)
            drag.release = nil
            try other.scroll(drag)
            try other.fling(velocity: velocity, touch: drag.touch)
            #expect(one.sequence < other.sequence)
            for _ in 0..<Int.random(in: 1...40, using: &random) {
                try #require(try Presented(one) == Presented(other), "\(drag)")
                one.tick()
                other.tick()
            }
        }
    }

    @Test(arguments: 0..<12)
    func `springs are pulled alike`(seed: UInt64) throws {
        try compare(RandomView(.springs, seed: seed).view, seed: seed)
    }

    @Test(arguments: 0..<6)
    func `items of a Newtonian layout swing alike`(seed: UInt64) throws {
        try compare(RandomView(.cradle, seed: seed).view, seed: seed)
    }

    @Test(arguments: [RandomView.Kind.list, .waterfall, .layoutScene], 0..<6)
    func `content comes to rest alike`(kind: RandomView.Kind, seed: UInt64) throws {
        var view = try RandomView(kind, seed: seed).view
        try compare(view, seed: seed)
        let settings = ScrollSettings(decelerationRate: .fast, pagingEnabled: true)
        try view.reconfigure(Reconfiguration { $0.scrollSettings = settings })
        try compare(view, seed: seed)
    }

    @Test func `the page is chosen from where the drag began`() throws {
        var view = try CollectionView(
            CollectionView.Configuration(
                sections: [.uniform(count: 24)],
                layout: .list(ListLayout.Configuration(rowHeight: 100)),
                settings: .init { $0.scrollSettings.pagingEnabled = true }
            )
        )
        let drag = Scroll(.by(Vector(dx: 0, dy: 900)), release: Vector(dx: 0, dy: 300))
        try view.scroll(drag)
        #expect(view.sequence == 1 && view.contentOffset.y == 900 && view.frameState.isScrolling)
        view.settle()
        #expect(view.contentOffset.y == 480)
        // The release ends the drag, so the next one starts on this page.
        try view.scroll(drag)
        view.settle()
        #expect(view.contentOffset.y == 960)
    }

    @Test func `content beyond its edge comes back`() throws {
        var view = try RandomView(.list, seed: 3).view
        let up = Vector(dx: 0, dy: -90)
        try view.scroll(Scroll(.by(up), overscroll: .rubberBand, release: .zero))
        #expect(view.contentOffset.y < 0 && view.frameState.isScrolling)
        view.settle()
        #expect(view.contentOffset.y == 0)
    }
}

extension Scroll {
    /// A random scroll, beyond edges too.
    fileprivate init(using random: inout SplitMix64, release isReleased: Bool) {
        self.init(using: &random)
        let edges: [Overscroll] = [.clamp, .rubberBand, .free]
        overscroll = edges.randomElement(using: &random) ?? .clamp
        let speed = Double.random(in: -2500...2500, using: &random)
        let velocity = random.oneIn(6) ? .zero : Vector(dx: speed / 3, dy: speed)
        release = isReleased ? velocity : nil
    }
}
