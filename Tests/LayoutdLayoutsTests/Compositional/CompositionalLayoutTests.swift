import Foundation
import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

/// What no recorded case says of compositional layouts.
struct CompositionalLayoutTests {
    /// Rows of two items, 40 points high, with a header of 20.
    private func section(
        header: String = "header",
        isPinned: Bool = false,
        behavior: OrthogonalScrollingBehavior = .none
    ) -> CollectionLayoutSection {
        let item = CollectionLayoutItem(
            layoutSize: CollectionLayoutSize(width: .absolute(50), height: .absolute(40))
        )
        return CollectionLayoutSection(
            group: .line(
                .horizontal,
                layoutSize: CollectionLayoutSize(width: .absolute(100), height: .absolute(40)),
                subitems: [.item(item)]
            ),
            boundarySupplementaryItems: [
                CollectionLayoutBoundarySupplementaryItem(
                    kind: header,
                    layoutSize: CollectionLayoutSize(
                        width: .fractionalWidth(1),
                        height: .absolute(20)
                    ),
                    alignment: .top,
                    pinToVisibleBounds: isPinned
                )
            ],
            orthogonalScrollingBehavior: behavior
        )
    }

    private func layout(
        _ configuration: CompositionalLayout.Configuration,
        _ sections: [Section],
        environment: LayoutEnvironment = LayoutEnvironment()
    ) throws -> CompositionalLayout {
        try CompositionalLayout(
            configuration,
            LayoutInput(
                sections: sections,
                viewport: Size(width: 100, height: 100),
                environment: environment
            )
        )
    }

    private func bounds(_ y: Double) -> LayoutBounds {
        LayoutBounds(visible: Rect(x: 0, y: y, width: 100, height: 100))
    }

    @Test func `items need a section layout`() throws {
        let configuration = CompositionalLayout.Configuration()
        #expect(throws: LayoutError.self) { try layout(configuration, [.uniform(count: 1)]) }
        #expect(try layout(configuration, [.uniform(count: 0)]).elementCount == 0)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func `numbers must be finite`(number: Double) throws {
        var section = section()
        section.interGroupSpacing = number
        let configuration = CompositionalLayout.Configuration(section: section)
        #expect(throws: LayoutError.self) { try layout(configuration, []) }
        var group = self.section()
        group.group.layoutSize.width = .fractionalWidth(number)
        let second = CompositionalLayout.Configuration(section: group)
        #expect(throws: LayoutError.self) { try layout(second, []) }
    }

    @Test func `there are at most 61 kinds besides those of all layouts`() throws {
        let sections = (0..<61).map { number in
            Section(
                items: .uniform(count: 1),
                measures: .compositional(section(header: "kind \(number)"))
            )
        }
        let configuration = CompositionalLayout.Configuration()
        #expect(try layout(configuration, sections).kinds.others.count == 61)
        let other = Section(
            items: .uniform(count: 1),
            measures: .compositional(section(header: "other"))
        )
        #expect(throws: LayoutError.tooManyItems(count: 62, limit: 61)) {
            try layout(configuration, sections + [other])
        }
    }

    @Test func `a scroll changes the pinned headers that move`() throws {
        let layout = try layout(
            CompositionalLayout.Configuration(section: section(isPinned: true)),
            [.uniform(count: 20), .uniform(count: 20)]
        )
        let first = ElementID(kind: .header, section: 0)
        let second = ElementID(kind: .header, section: 1)
        #expect(
            layout.invalidation(from: bounds(10), to: bounds(20)) == .supplementaryElements([first])
        )
        #expect(
            layout.invalidation(from: bounds(10), to: bounds(500))
                == .supplementaryElements([first, second])
        )
        #expect(layout.invalidation(from: bounds(20), to: bounds(20)) == .nothing)
        let wide = LayoutBounds(visible: Rect(x: 0, y: 10, width: 200, height: 100))
        #expect(layout.invalidation(from: bounds(10), to: wide) == .everything)
        #expect(layout.pinnedExtents(over: .cell(section: 0, item: 3)).start == 20)
        #expect(layout.pinnedExtents(over: first).start == 0)
    }

    @Test func `a section from right to left starts at the right end`() throws {
        let layout = try layout(
            CompositionalLayout.Configuration(section: section(behavior: .continuous)),
            [.uniform(count: 4)],
            environment: LayoutEnvironment(layoutDirection: .rightToLeft)
        )
        let scroller = try #require(layout.scroller(ofSection: 0))
        #expect(scroller.range == 0...100)
        let first = ElementID.cell(section: 0, item: 0)
        #expect(layout.attributes(for: first)?.frame == Rect(x: 50, y: 20, width: 50, height: 40))
        var scrolled = bounds(0)
        scrolled.sectionOffsets = [0: 30]
        #expect(layout.attributes(for: first, in: scrolled)?.frame.minX == 80)
        #expect(layout.invalidation(from: bounds(0), to: scrolled) == .everything)
    }

    @Test func `what is written can be read again`() throws {
        for seed in 0..<50 as Range<UInt64> {
            var random = RandomCompositional(seed: seed)
            let configuration = random.document().configuration
            let data = try JSONEncoder().encode(configuration)
            let read = try JSONDecoder().decode(
                CompositionalLayout.Configuration.self,
                from: data
            )
            try #require(read == configuration, "seed \(seed)")
            let measures = configuration.section.map { Section.Measures.compositional($0) }
            let other = try JSONDecoder().decode(
                Section.Measures?.self,
                from: JSONEncoder().encode(measures)
            )
            try #require(other == measures, "seed \(seed)")
        }
    }
}
