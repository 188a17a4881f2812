import LayoutdGeometry
import LayoutdLayouts
import Testing

/// Likely mistakes in sections of a compositional layout.
struct GroupDiagnosticTests {
    private func group(
        width: Double = 320,
        item: CollectionLayoutSize,
        insets: DirectionalEdgeInsets = .zero
    ) -> CollectionLayoutGroup {
        .line(
            .horizontal,
            layoutSize: CollectionLayoutSize(width: .absolute(width), height: .absolute(40)),
            subitems: [.item(CollectionLayoutItem(layoutSize: item, contentInsets: insets))]
        )
    }

    private func size(_ width: Double, _ height: Double) -> CollectionLayoutSize {
        CollectionLayoutSize(width: .absolute(width), height: .absolute(height))
    }

    private func diagnostics(
        _ groups: [CollectionLayoutGroup],
        items: Int = 10,
        limit: Int = .max
    ) throws -> [LayoutDiagnostic] {
        let layout = try CompositionalLayout(
            CompositionalLayout.Configuration(),
            LayoutInput(
                sections: groups.map {
                    Section(
                        items: .uniform(count: items),
                        measures: .compositional(CollectionLayoutSection(group: $0))
                    )
                },
                viewport: Size(width: 320, height: 480)
            )
        )
        return layout.diagnostics(limit: limit)
    }

    @Test func `nothing is wrong with what fits`() throws {
        #expect(try diagnostics([group(item: size(100, 40))]).isEmpty)
        #expect(try diagnostics([group(item: size(400, 40))], items: 0).isEmpty)
    }

    @Test func `a group in which nothing fits is pointed out`() throws {
        let all = [group(item: size(100, 40)), group(item: size(400, 40))]
        #expect(try diagnostics(all) == [.nothingFitsInGroup(section: 1, count: 10)])
    }

    @Test func `an item that sticks out of its group is pointed out`() throws {
        let row = CollectionLayoutGroup.line(
            .vertical,
            layoutSize: CollectionLayoutSize(width: .absolute(100), height: .absolute(90)),
            subitems: [
                .item(CollectionLayoutItem(layoutSize: size(100, 30))),
                .item(CollectionLayoutItem(layoutSize: size(130, 30))),
            ]
        )
        #expect(
            try diagnostics([row]) == [.itemOutsideGroup(section: 0, item: 1, excess: 30)]
        )
    }

    @Test func `what sticks out of a group in a group is pointed out`() throws {
        let column = CollectionLayoutGroup.line(
            .vertical,
            layoutSize: size(100, 40),
            subitems: [.item(CollectionLayoutItem(layoutSize: size(130, 30)))]
        )
        let row = CollectionLayoutGroup.line(
            .horizontal,
            layoutSize: size(320, 40),
            subitems: [
                .item(CollectionLayoutItem(layoutSize: size(100, 40))), .group(column),
            ]
        )
        #expect(
            try diagnostics([row]) == [.itemOutsideGroup(section: 0, item: 1, excess: 30)]
        )
        // The second group is not complete: only its first item exists.
        #expect(try diagnostics([row], items: 1).isEmpty)
        let wide = CollectionLayoutGroup.line(
            .vertical,
            layoutSize: size(320, 40),
            subitems: [
                .group(group(width: 330, item: size(100, 40)))
            ]
        )
        #expect(
            try diagnostics([wide]) == [.itemOutsideGroup(section: 0, item: 0, excess: 10)]
        )
    }

    @Test func `an item of a custom group that sticks out is pointed out`() throws {
        let custom = CollectionLayoutGroup(
            layoutSize: size(320, 40),
            content: .custom([
                .init(frame: Rect(x: 0, y: 0, width: 10, height: 90)),
                .init(frame: Rect(x: -5, y: 0, width: 10, height: 10)),
            ])
        )
        #expect(
            try diagnostics([custom]) == [.itemOutsideGroup(section: 0, item: 1, excess: 5)]
        )
    }

    @Test func `a group that sticks out of its section is pointed out`() throws {
        #expect(
            try diagnostics([group(width: 350, item: size(100, 40))])
                == [.groupOutsideSection(section: 0, item: 0, excess: 30)]
        )
    }

    @Test func `insets larger than an item are pointed out`() throws {
        let insets = DirectionalEdgeInsets(leading: 70, trailing: 50)
        let found = try diagnostics([group(item: size(100, 40), insets: insets)])
        #expect(found == [.insetsExceedItem(section: 0, item: 0)])
        let estimated = CollectionLayoutSize(width: .estimated(100), height: .absolute(40))
        #expect(try diagnostics([group(item: estimated, insets: insets)]).isEmpty)
    }

    @Test func `mistakes come section by section, up to a limit`() throws {
        let insets = DirectionalEdgeInsets(top: 30, bottom: 30)
        let bad = group(width: 350, item: size(100, 40), insets: insets)
        let all = try diagnostics([bad, group(item: size(400, 40)), bad], items: 1_000_000)
        #expect(
            all == [
                .groupOutsideSection(section: 0, item: 0, excess: 30),
                .insetsExceedItem(section: 0, item: 0),
                .nothingFitsInGroup(section: 1, count: 1_000_000),
                .groupOutsideSection(section: 2, item: 0, excess: 30),
                .insetsExceedItem(section: 2, item: 0),
            ]
        )
        #expect(try diagnostics([bad, bad], limit: 3).count == 3)
        #expect(try diagnostics([bad, bad], limit: -1).isEmpty)
    }

    @Test func `mistakes in other sections are those of their layouts`() throws {
        let flow = FlowLayout.Configuration(
            metrics: FlowLayout.Metrics(itemSize: Size(width: 400, height: 10))
        )
        let layout = try CompositionalLayout(
            CompositionalLayout.Configuration(),
            LayoutInput(
                sections: [
                    .uniform(count: 0),
                    Section(items: .uniform(count: 2), measures: .layout(flow)),
                ],
                viewport: Size(width: 320, height: 480)
            )
        )
        #expect(
            layout.diagnostics(limit: 5)
                == [.itemExceedsLine(section: 1, item: nil, length: 400, available: 320)]
        )
    }
}
