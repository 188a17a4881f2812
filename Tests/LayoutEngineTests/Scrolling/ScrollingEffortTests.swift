import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

/// Estimates of how long it takes to move sections that scroll by themselves, and zoomed content.
struct ScrollingEffortTests {
    @Test func `every section that moves counts in every tick`() throws {
        var view = try CollectionView(orthogonal: Array(repeating: .continuous, count: 4))
        #expect(view.effort(ticks: 60) == 0)
        var efforts = [0]
        for section in 0..<4 {
            try view.drag(section: section, by: 10, release: 900)
            efforts.append(view.effort(ticks: 60))
        }
        let steps = zip(efforts.dropFirst(), efforts).map { $0 - $1 }
        #expect(steps.allSatisfy { $0 >= 60 * 2_000 }, "\(steps)")
        #expect(view.effort(ticks: 120) == 2 * view.effort(ticks: 60))
        view.settle()
        #expect(view.effort(ticks: 60) == 0)
    }

    @Test func `a section that moves costs more among many that have scrolled`() throws {
        let efforts = try [0, 100, 200].map { count in
            var view = try CollectionView(
                orthogonal: Array(repeating: .continuous, count: 200),
                offsets: Dictionary(uniqueKeysWithValues: (0..<count).map { ($0, 10) })
            )
            try view.drag(section: 0, by: 10, release: 900)
            return view.effort(ticks: 1)
        }
        #expect(efforts[0] < efforts[1] && efforts[1] < efforts[2])
        // 30 ns for the offset of each.
        #expect((efforts[2] - efforts[1]) == 100 * 30)
    }

    @Test func `a section costs more if springs hold elements`() throws {
        let efforts = try [nil, CollectionView.Dynamics.spring(SpringDynamics())].map {
            var view = try CollectionView(orthogonal: [.continuous], dynamics: $0)
            try view.drag(section: 0, by: 10, release: 900)
            return view.effort(ticks: 1)
        }
        #expect(efforts[0] < efforts[1])
    }

    /// A grid of 100 x 100 items, 20 points apart, in a viewport of 200 x 200.
    private func makeGrid(dynamics: SpringDynamics? = nil) throws -> CollectionView {
        let places = (0..<10_000).map { index in
            let center = Point(x: 10 + Double(index % 100) * 20, y: 10 + Double(index / 100) * 20)
            return ItemPlacement(center: center, size: Size(width: 16, height: 16))
        }
        return try CollectionView(
            CollectionView.Configuration(
                viewport: Size(width: 200, height: 200),
                sections: [.placed(places)],
                layout: .absolute(
                    AbsoluteLayout.Configuration(contentSize: Size(width: 2_000, height: 2_000))
                ),
                dynamics: dynamics.map { .spring($0) },
                settings: .init {
                    $0.scrollSettings.zoom = ZoomSettings(minimumScale: 0.25, maximumScale: 4)
                }
            )
        )
    }

    private static let scales = [4.0, 1, 0.25]

    @Test func `what shows more items costs more`() throws {
        let views = try Self.scales.map { scale in
            var view = try makeGrid(dynamics: SpringDynamics())
            try view.zoom(.by(scale, at: .zero))
            return view
        }
        for (closer, farther) in zip(views, views.dropFirst()) {
            #expect(closer.effortOfChanging < farther.effortOfChanging)
        }
    }

    @Test func `content that goes to another scale costs something until it is there`() throws {
        for dynamics in [nil, SpringDynamics()] {
            var view = try makeGrid(dynamics: dynamics)
            #expect(view.effort(ticks: 60) == 0)
            try view.zoom(.to(Rect(x: 0, y: 0, width: 50, height: 50)))
            #expect(view.effort(ticks: 60) > 0)
            view.settle()
            #expect(view.zoomScale == 4 && view.effort(ticks: 60) == 0)
        }
    }
}
