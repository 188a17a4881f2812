import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

/// Animations of one property are added; each keeps the velocity that others have given.
struct OverlappingAnimationTests {
    private let row = ElementID.cell(section: 0, item: 1)

    private func height(_ view: CollectionView) throws -> Double {
        try #require(view.presented(row)).frame.size.height
    }

    /// The worked example: a row of 100, opened to 300 and tapped again after 6 ticks.
    @Test func `a row that is tapped again reverses smoothly`() throws {
        let expected = [
            0: 100, 3: 164.1503, 5: 214.5856, 6: 234.2135, 7: 238.5154, 8: 226.3808, 9: 207.8694,
            10: 188.2917, 11: 170.2170, 12: 154.6819, 14: 131.7158, 16: 117.6502, 20: 105.0574,
            23: 101.8949, 24: 101.5578, 30: 100,
        ]
        var view = try makeList()
        try view.tapRow(1)
        for tick in 0...30 {
            if tick == 6 { try view.tapRow(1) }
            if let height = expected[tick] {
                #expect(abs(try self.height(view) - height) < 5.1e-5, "tick \(tick)")
            }
            view.tick()
        }
        #expect(view.isResting)
    }

    @Test func `a delay holds only its own difference`() throws {
        var view = try makeList()
        try view.tapRow(1)
        view.pass(6)
        var alone = view
        view.state.settings.animation.delay = 0.2
        try view.tapRow(1)
        for _ in 0..<12 {
            #expect(abs(try height(view) - height(alone)) < 1e-9)
            view.tick()
            alone.tick()
        }
        view.tick()
        alone.tick()
        #expect(try height(view) < height(alone) - 1)
    }

    @Test func `a change without animation leaves running animations unchanged`() throws {
        var view = try makeList()
        try view.tapRow(1)
        view.pass(6)
        var other = view
        try view.resizeViewport(to: Size(width: 480, height: 320))
        for _ in 0..<18 {
            #expect(abs(try height(view) - height(other)) < 1e-9)
            #expect(view.presented(row)?.frame.size.width == 480)
            view.tick()
            other.tick()
        }
        #expect(view.isResting && other.isResting)
    }

    @Test func `a row that is deleted in motion fades out while it moves on`() throws {
        var view = try makeList()
        try view.tapRow(0)
        view.pass(6)
        let before = try #require(view.presented(row))
        try view.update(UpdateBatch([.deleteItem(ItemPath(section: 0, item: 1))]))
        let gone = try #require(try view.departing().first)
        #expect(abs(gone.frame.minY - before.frame.minY) < 1e-9 && gone.alpha == 1)
        #expect(abs(gone.velocity.dy - before.velocity.dy) < 1e-6)
        view.pass(23)
        #expect(try view.departing().count == 1)
        view.tick()
        #expect(try view.departing().isEmpty)
    }

    @Test func `a departing element on a spring keeps its velocity`() throws {
        var view = try makeList(dynamics: SpringDynamics(damping: 0.2, resistanceFactor: 100))
        try view.scroll(Scroll(.by(Vector(dx: 0, dy: 60)), touch: .at(Point(x: 0, y: 0))))
        view.pass(4)
        let before = try #require(view.presented(row))
        #expect(abs(before.velocity.dy) > 10)
        try view.update(UpdateBatch([.deleteItem(ItemPath(section: 0, item: 1))]))
        let gone = try #require(try view.departing().first)
        #expect(abs(gone.frame.minY - before.frame.minY) < 1e-6)
        #expect(abs(gone.velocity.dy - before.velocity.dy) < 1e-6)
    }

    @Test func `the offset of a chat that follows messages moves smoothly`() throws {
        var view = try makeList(contentOffset: Point(x: 0, y: 1520), scrollAnchor: .end)
        for item in 20..<26 {
            try view.update(UpdateBatch([.insertItem(ItemPath(section: 0, item: item))]))
            let velocity = view.contentVelocity
            #expect(item == 20 || velocity.dy > 100)
            let start = view.contentOffset
            view.pass(1)
            let way = view.contentOffset.y - start.y
            #expect(way > velocity.dy / 60 - 1e-9)
            view.pass(4)
        }
        view.settle()
        #expect(view.contentOffset.y == 1520 + 600)
    }

    @Test func `more animations than are kept separately stay smooth`() throws {
        let slow = Animation(timing: SpringTiming(duration: 5, damping: 1, initialVelocity: 0))
        var view = try makeList(animation: slow)
        for tick in 0..<400 {
            let before = try #require(view.presented(row))
            try view.tapRow(tick % 3 == 0 ? 1 : 0)
            let after = try #require(view.presented(row))
            #expect(abs(after.frame.minY - before.frame.minY) < 1e-9, "tick \(tick)")
            #expect(abs(after.frame.size.height - before.frame.size.height) < 1e-9, "tick \(tick)")
            #expect(abs(after.velocity.dy - before.velocity.dy) < 1e-6, "tick \(tick)")
            view.tick()
        }
        let most = AdditiveAnimations<PoseDifference>.maximumCount
        #expect(view.state.transition.tracks.allSatisfy { $0.animations.count <= most })
        #expect(view.settle() <= 300)
        #expect(try view.everything() == view.afresh().everything())
    }
}
