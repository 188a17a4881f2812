import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

struct ViewportTests {
    private static let everywhere = Rect(x: -1000, y: -4000, width: 4000, height: 40_000)
    private static let portrait = Size(width: 320, height: 480)
    private static let landscape = Size(width: 480, height: 320)

    private func view(
        items: Int = 1000,
        dynamics: SpringDynamics? = SpringDynamics(),
        contentInset: Insets = .zero,
        limit: Int = 20_000
    ) throws -> CollectionView {
        try CollectionView(
            CollectionView.Configuration(
                viewport: Self.portrait,
                contentInset: contentInset,
                sections: [.uniform(count: items)],
                layout: .flow(
                    FlowLayout.Configuration(
                        metrics: FlowLayout.Metrics(
                            itemSize: Size(width: 44, height: 44),
                            headerReferenceSize: Size(width: 0, height: 30)
                        )
                    )
                ),
                dynamics: dynamics.map { .spring($0) },
                maximumSimulatedElements: limit
            )
        )
    }

    private func elements(_ view: CollectionView) throws -> [ElementID: PresentedElement] {
        let elements = try view.frame(in: .rect(Self.everywhere)).elements
        return Dictionary(uniqueKeysWithValues: elements.map { ($0.element, $0) })
    }

    @Test func `remaining elements keep place and velocity and spring to their new anchors`() throws
    {
        var view = try view()
        try view.scroll(Scroll(.by(Vector(dx: 0, dy: 200)), touch: .at(Point(x: 160, y: 300))))
        for _ in 0..<5 { view.tick() }
        let before = try elements(view)
        let simulated = Set(try #require(view.springs).attributes.map(\.element))
        try view.resizeViewport(to: Self.landscape)
        let after = try elements(view)
        for element in simulated {
            let (old, new) = (try #require(before[element]), try #require(after[element]))
            #expect(abs(new.frame.center.x - old.frame.center.x) < 1e-4, "\(element)")
            #expect(abs(new.frame.center.y - old.frame.center.y) < 1e-4, "\(element)")
            #expect(new.velocity == old.velocity, "\(element)")
        }
        #expect(simulated.contains { before[$0]?.anchor != after[$0]?.anchor })
        #expect(!view.isResting)
        while !view.isResting { view.tick() }
        let fresh = try view.layoutConfiguration.prepare(
            LayoutInput(
                sections: view.sections,
                viewport: Self.landscape,
                contentInset: .zero
            )
        )
        for (id, element) in try elements(view) {
            #expect(element.frame == fresh.attributes(for: id)?.frame, "\(id)")
        }
    }

    @Test func `elements that come near the viewport rest until the next tick`() throws {
        var view = try view()
        let before = try #require(view.springs).count
        try view.resizeViewport(to: Size(width: 320, height: 1000))
        #expect(view.springs?.count == before)
        // The width is unchanged, so nothing has moved.
        #expect(view.isResting && view.frameState.sequence == 1)
        view.tick()
        #expect(try #require(view.springs).count > before)
        #expect(view.isResting && view.frameState.sequence == 1)
    }

    @Test func `the offset is clamped to the new content and pulls nothing`() throws {
        var view = try view(dynamics: nil)
        try view.scroll(Scroll(.to(Point(x: 0, y: 1e9))))
        let bottom = view.contentOffset.y
        try view.resizeViewport(to: Self.landscape)
        #expect(view.contentOffset.y < bottom)
        #expect(view.contentOffset.y == view.contentSize.height - Self.landscape.height)
        #expect(view.viewport == Self.landscape)
    }

    @Test func `insets change with the viewport, or stay`() throws {
        let inset = Insets(top: 20, left: 10, bottom: 5, right: 0)
        var view = try view(contentInset: inset)
        #expect(view.contentOffset == Point(x: -10, y: -20))
        #expect(view.contentSize.width == 310)
        try view.resizeViewport(to: Self.landscape)
        #expect(view.contentInset == inset && view.contentSize.width == 470)
        try view.resizeViewport(to: Self.landscape, contentInset: .zero)
        #expect(view.contentInset == .zero && view.contentSize.width == 480)
        #expect(view.contentOffset == .zero)
    }

    @Test func `a viewport with too many elements to simulate changes nothing`() throws {
        var view = try view(limit: 200)
        let before = try view.frame(in: .rect(Self.everywhere))
        let error = CollectionViewError.tooManySimulatedElements(limit: 200)
        #expect(throws: error) {
            try view.resizeViewport(to: Size(width: 2000, height: 2000))
        }
        #expect(try view.frame(in: .rect(Self.everywhere)) == before)
        #expect(view.viewport == Self.portrait)
    }

    @Test func `many resizes in flight come to rest and stay finite`() throws {
        var view = try view()
        for turn in 0..<40 {
            try view.scroll(Scroll(.by(Vector(dx: 0, dy: 90)), touch: .at(Point(x: 10, y: 10))))
            try view.resizeViewport(to: turn.isMultiple(of: 2) ? Self.landscape : Self.portrait)
            view.tick()
        }
        #expect(view.advance(toTick: 1000, limit: 1000) == 0)
        #expect(view.isResting && view.isFinite)
    }
}
