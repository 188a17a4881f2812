import Foundation
import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

/// Content that a finger at rest lets go beyond an edge.
struct RestingReleaseTests {
    private static let frequency = 2 * Double.pi / 0.575

    private static func distance(_ start: Double, after time: Double) -> Double {
        start * (1 + 3.67 * time) * exp(-frequency * time)
    }

    @Test(arguments: [-400.0, -120, -0.6, 0.6, 30, 5000])
    func `it follows its formula`(start: Double) throws {
        let edge = start < 0 ? 0.0 : 1000
        let fling = Fling(offset: edge + start, velocity: 0, range: 0...1000)
        for time in stride(from: 0, to: fling.duration, by: 0.01) {
            let offset = edge + Self.distance(start, after: time)
            #expect(abs(fling.offset(at: time) - offset) <= 1e-12 * (1000 + abs(start)))
        }
        #expect(abs(fling.velocity(at: 0) + 7.257279 * start) <= 1e-6 * abs(start))
        #expect(fling.end == edge)
        #expect(abs(abs(Self.distance(start, after: fling.duration)) - 0.5) < 1e-9)
    }

    @Test func `a finger that still moves keeps its velocity`() {
        for velocity in [-1e-9, 1e-9, 300, -300] {
            let fling = Fling(offset: -120, velocity: velocity, range: 0...1000)
            #expect(fling.velocity(at: 0) == velocity)
        }
    }

    @Test func `recordings of iOS 26 agree to 0.4 points`() {
        let fling = Fling(offset: -RecordedRest.start, velocity: 0, range: 0...20_000)
        for recorded in RecordedRest.all {
            let distance = -fling.offset(at: recorded.time)
            #expect(abs(distance - recorded.distance) < 0.4, "\(recorded): \(distance)")
        }
    }

    @Test func `a view takes 0.1 s for the first half of the way`() throws {
        var view = try RecordedRest.makeView()
        try view.tick(interval: 0.100122)
        #expect(abs(view.contentOffset.y + 81.0) < 0.05)
        view.settle()
        #expect(view.contentOffset.y == 0)
    }

    @Test(arguments: [true, false])
    func `paging does not change it`(isPaging: Bool) throws {
        var view = try CollectionView(
            scrolling: 0...4800,
            ScrollSettings(pagingEnabled: isPaging)
        )
        try view.scroll(Scroll(.by(Vector(dx: 0, dy: -120)), overscroll: .free))
        try view.fling(velocity: .zero)
        view.pass(6)
        #expect(abs(view.contentOffset.y - Self.distance(-120, after: 0.1)) < 1e-9)
        view.settle()
        #expect(view.contentOffset.y == 0)
    }

    /// The drag began on page 3, and may end only on a neighbour of it.
    @Test func `a page within reach is nearer than the edge`() throws {
        var view = try CollectionView(scrolling: 0...4800, ScrollSettings(pagingEnabled: true))
        try view.scroll(Scroll(.to(Point(x: 0, y: 1440))))
        try view.scroll(Scroll(.by(Vector(dx: 0, dy: -1500)), overscroll: .free))
        try view.fling(velocity: .zero)
        view.settle()
        #expect(view.contentOffset.y == 960)
    }

    /// Records of earlier builds have bounces that start with velocity 0.
    @Test func `a bounce of an old snapshot goes on as it began`() throws {
        var view = try RecordedRest.makeView()
        let velocity = (3.67 - Self.frequency) * -RecordedRest.start
        let text = String(
            decoding: try JSONEncoder().encode(try view.snapshot()),
            as: UTF8.self
        )
        let old = text.replacingOccurrences(of: "\(velocity)", with: "0")
        #expect(old != text)
        let snapshot = try JSONDecoder().decode(CollectionView.Snapshot.self, from: Data(old.utf8))
        view = try CollectionView(restoring: snapshot)
        view.pass(6)
        let distance = 177 * (1 + Self.frequency * 0.1) * exp(-Self.frequency * 0.1)
        #expect(abs(view.contentOffset.y + distance) < 1e-9)
        view.settle()
        #expect(view.contentOffset.y == 0)
    }
}

extension RecordedRest {
    /// A view whose content has been let go.
    static func makeView() throws -> CollectionView {
        var view = try CollectionView(
            CollectionView.Configuration(
                viewport: Size(width: 440, height: 681.6667),
                sections: [.uniform(count: 200)],
                layout: .list(ListLayout.Configuration(rowHeight: 100))
            )
        )
        try view.scroll(Scroll(.to(Point(x: 0, y: -start)), touch: .none, overscroll: .free))
        try view.fling(velocity: .zero)
        return view
    }
}
