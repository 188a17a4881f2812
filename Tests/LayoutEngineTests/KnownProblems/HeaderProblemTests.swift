import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

/// Problems reported for other collection views with springs, headers and footers.
struct HeaderProblemTests {
    private static let sections: [CollectionView.Section] =
        [12, 5, 30].map { .uniform(count: $0) } + [.uniform(count: 90)]

    private func view(_ layout: SpringyLayout, pinned: Bool) throws -> CollectionView {
        try layout.makeView(Self.sections, header: 40, footer: 30, pinned: pinned)
    }

    /// Expects everything that the layout places in the viewport to be presented there once.
    private func expectAllPresented(_ view: CollectionView) throws {
        let placed = try view.layout.elements(
            in: view.visibleRect,
            bounds: view.bounds,
            limit: .max
        )
        let surroundings = view.visibleRect.outset(dx: 600, dy: 600)
        let presented = try view.frame(in: .rect(surroundings)).elements.map(\.element)
        #expect(Set(presented).isSuperset(of: placed.map(\.element)))
        #expect(Set(presented).count == presented.count)
    }

    @Test(arguments: SpringyLayout.allCases, [false, true])
    func `headers and footers are unchanged after scrolling away and back`(
        layout: SpringyLayout,
        pinned: Bool
    ) throws {
        var view = try view(layout, pinned: pinned)
        let before = try view.frame().elements
        #expect(before.contains { $0.element.kind == .header })
        for distance in [90.0, -90] {
            for _ in 0..<20 {
                try view.drag(by: distance)
                try expectAllPresented(view)
                view.tick()
                try expectAllPresented(view)
            }
        }
        #expect(view.contentOffset.y == 0)
        for _ in 0..<1200 where !view.isResting {
            view.tick()
            try expectAllPresented(view)
        }
        #expect(try view.frame().elements == before)
    }

    @Test(arguments: SpringyLayout.allCases, [false, true])
    func `headers and footers have the new width after a rotation`(
        layout: SpringyLayout,
        pinned: Bool
    ) throws {
        var view = try view(layout, pinned: pinned)
        try view.drag(by: 200)
        view.pass(3)
        try view.resizeViewport(to: Size(width: 480, height: 320))
        let headers = try view.everything().filter { $0.key.kind != .cell }
        #expect(!headers.isEmpty)
        for (header, presented) in headers {
            #expect(presented.frame.size.width == 480, "\(header)")
        }
        try expectFreshness(view)
    }

    @Test(arguments: SpringyLayout.allCases, [false, true])
    func `footers fade in and out, and cells slide`(
        layout: SpringyLayout,
        springy: Bool
    ) throws {
        var view = try layout.makeView(
            [.heights(Array(repeating: 40, count: 8)), .heights([40, 40])],
            springs: springy ? SpringDynamics() : nil
        )
        let footer = ElementID(kind: .footer, section: 0)
        try view.reconfigure(Reconfiguration(layout: layout.configuration(footer: 30)))
        try expectSlide(&view, by: 30, springy) { view, progress in
            let alpha = try #require(view.presented(footer)).alpha
            #expect(abs(alpha - progress) < 1e-9)
        }
        try view.reconfigure(Reconfiguration(layout: layout.configuration()))
        #expect(view.presented(footer) == nil)
        try expectSlide(&view, by: -30, springy) { view, progress in
            let leaving = try view.departing().filter { $0.element == footer }
            #expect(leaving.count == (progress == 1 ? 0 : 1))
            #expect(leaving.allSatisfy { abs($0.alpha - (1 - progress)) < 1e-9 })
        }
    }

    @Test(arguments: SpringyLayout.allCases, 1...6)
    func `a header pinned on its way to a new place arrives there later`(
        layout: SpringyLayout,
        ticks: Int
    ) throws {
        var view = try layout.makeView(
            [.heights(Array(repeating: 60, count: 4)), .uniform(count: 90)],
            header: 40,
            footer: 30,
            pinned: true
        )
        let header = ElementID(kind: .header, section: 1)
        // Moving springs hold on to their elements.
        try view.drag(by: 20)
        let change = UpdateBatch(
            [.insertItem(ItemPath(section: 0, item: 0))],
            sizes: [0: .sized([ItemSize(height: 200)])]
        )
        try view.update(change)
        view.pass(ticks)
        try view.scroll(Scroll(.to(Point(x: 0, y: 550)), touch: .none))
        view.tick()
        #expect(view.presented(header)?.frame.minY == 550)
        try view.scroll(Scroll(.to(Point(x: 0, y: 100)), touch: .none))
        view.tick()
        try expectFreshness(view)
    }

    /// Expects the second section to slide, along the curve unless it is on springs.
    private func expectSlide(
        _ view: inout CollectionView,
        by way: Double,
        _ springy: Bool,
        _ expectFading: (CollectionView, Double) throws -> Void
    ) throws {
        let cell = ElementID.cell(section: 1, item: 0)
        let end = try #require(view.layout.attributes(for: cell)).frame.minY
        var last = end - way
        for tick in 1...24 {
            view.tick()
            let timing = view.settings.animation.timing
            let progress = timing.progress(at: Double(tick) / 60).other
            try expectFading(view, progress)
            let y = try #require(view.presented(cell)).frame.minY
            if !springy { #expect(abs(y - (end - way * (1 - progress))) < 1e-9) }
            #expect(abs(y - last) < 6, "tick \(tick)")
            last = y
        }
        try expectFreshness(view)
        view.settle()
    }
}
