import Foundation
import LayoutEngine
import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

/// Views with compositional layouts.
struct CompositionalViewTests {
    /// Rows of two items with a badge of a kind each, 40 points high.
    private func section(
        badge: String,
        behavior: OrthogonalScrollingBehavior = .none
    ) -> CollectionLayoutSection {
        let badge = CollectionLayoutSupplementaryItem(
            kind: badge,
            layoutSize: CollectionLayoutSize(width: .absolute(10), height: .absolute(10)),
            containerAnchor: CollectionLayoutAnchor(edges: [.top, .trailing])
        )
        let item = CollectionLayoutItem(
            layoutSize: CollectionLayoutSize(width: .absolute(50), height: .absolute(40)),
            supplementaryItems: [badge]
        )
        return CollectionLayoutSection(
            group: .line(
                .horizontal,
                layoutSize: CollectionLayoutSize(width: .absolute(100), height: .absolute(40)),
                subitems: [.item(item)]
            ),
            orthogonalScrollingBehavior: behavior
        )
    }

    private func view(
        dynamics: CollectionView.Dynamics? = nil,
        offsets: [Int: Double] = [:]
    ) throws -> CollectionView {
        try CollectionView(
            CollectionView.Configuration(
                viewport: Size(width: 100, height: 200),
                sections: [
                    .uniform(count: 6),
                    Section(
                        items: .uniform(count: 8),
                        measures: .compositional(section(badge: "row", behavior: .paging))
                    ),
                    Section(
                        items: .uniform(count: 30),
                        measures: .layout(ListLayout.Configuration(rowHeight: 20))
                    ),
                ],
                orthogonalOffsets: offsets,
                layout: .compositional(
                    CompositionalLayout.Configuration(section: section(badge: "dot"))
                ),
                dynamics: dynamics
            )
        )
    }

    private func names(_ view: CollectionView) throws -> Set<String> {
        let frame = try view.frame()
        return Set(frame.elements.map { frame.kinds.name(of: $0.element.kind) })
    }

    private func restored(_ view: CollectionView) throws -> CollectionView {
        let data = try JSONEncoder().encode(view.snapshot())
        return try CollectionView(
            restoring: JSONDecoder().decode(CollectionView.Snapshot.self, from: data)
        )
    }

    @Test func `offsets rest where their sections may`() throws {
        let view = try view(offsets: [0: 30, 1: 160])
        #expect(view.orthogonalOffsets == [1: 200])
        #expect(view.orthogonalSections.map(\.offset) == [200])
        let first = try #require(view.presented(.cell(section: 1, item: 0)))
        #expect(first.frame.minX == -200)
    }

    @Test func `kinds keep their numbers when others come before them`() throws {
        var view = try view()
        let before = view.kinds
        let other = Section.Measures.compositional(section(badge: "alpha"))
        try view.update(
            UpdateBatch(
                [.insertSection(0, itemCount: 2), .changeSection(1)],
                measures: [0: other, 1: other]
            )
        )
        #expect(before.others == ["dot", "row"])
        #expect(view.kinds.others == ["dot", "row", "alpha"])
        #expect(view.sections[2].measures == other)
        #expect(try names(view).isSuperset(of: ["alpha", "dot", "cell"]))
        var copy = try restored(view)
        #expect(copy.kinds == view.kinds)
        for _ in 0..<40 {
            view.tick()
            copy.tick()
            #expect(try copy.frame() == view.frame())
        }
        #expect(view.isResting)
    }

    @Test func `offsets move with their sections, and end with the data`() throws {
        var view = try view(offsets: [1: 300])
        try view.update(UpdateBatch([.deleteSection(0)]), animated: false)
        #expect(view.orthogonalOffsets == [0: 300])
        #expect(try restored(view).orthogonalOffsets == [0: 300])
        try view.resizeViewport(to: Size(width: 400, height: 200))
        #expect(view.orthogonalOffsets == [0: 0])
        try view.reloadData(view.sections)
        #expect(view.orthogonalOffsets.isEmpty)
    }

    @Test func `springs and bodies hold elements at their places`() throws {
        for dynamics in [CollectionView.Dynamics.spring(SpringDynamics()), .behaviors([])] {
            var view = try view(dynamics: dynamics)
            try view.scroll(Scroll(.by(Vector(dx: 0, dy: 60)), touch: .at(Point(x: 50, y: 150))))
            for _ in 0..<30 { view.tick() }
            var copy = try restored(view)
            for _ in 0..<30 {
                view.tick()
                copy.tick()
                #expect(try copy.frame() == view.frame())
            }
        }
    }

    @Test func `springs take elements along when a section scrolls by itself`() throws {
        var view = try view(dynamics: .spring(SpringDynamics()))
        try view.reconfigure(Reconfiguration(orthogonalOffsets: [1: 100]))
        for _ in 0..<600 where !view.isResting { view.tick() }
        let item = try #require(view.presented(.cell(section: 1, item: 2)))
        #expect(abs(item.frame.minX) < 0.01)
    }

    @Test func `rows of a list in it expand`() throws {
        var view = try view()
        let row = ElementID.cell(section: 2, item: 1)
        try view.tap(.element(row), animation: Animation.none)
        #expect(view.expanded == [ItemPath(section: 2, item: 1)])
        #expect(view.presented(row)?.frame.size.height == 300)
        try view.tap(.element(.cell(section: 0, item: 1)))
        #expect(view.expanded == [ItemPath(section: 2, item: 1)])
    }
}
