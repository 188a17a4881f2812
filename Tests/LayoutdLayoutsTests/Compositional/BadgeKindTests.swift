import LayoutdGeometry
import LayoutdLayouts
import Testing

/// The kinds of badges that move with their items, and kinds that are refused.
struct BadgeKindTests {
    private static let whole = CollectionLayoutSize(
        width: .fractionalWidth(1),
        height: .absolute(40)
    )

    private static func badge(_ kind: String) -> CollectionLayoutSupplementaryItem {
        CollectionLayoutSupplementaryItem(
            kind: kind,
            layoutSize: CollectionLayoutSize(width: .absolute(8), height: .absolute(8)),
            containerAnchor: CollectionLayoutAnchor(edges: [.top, .trailing])
        )
    }

    private static func item(_ kinds: String...) -> CollectionLayoutNode {
        .item(
            CollectionLayoutItem(
                layoutSize: CollectionLayoutSize(width: .absolute(50), height: .absolute(20)),
                supplementaryItems: kinds.map(badge)
            )
        )
    }

    private static func group(
        _ subitems: [CollectionLayoutNode],
        badges: [String] = []
    ) -> CollectionLayoutGroup {
        var group = CollectionLayoutGroup.line(
            .horizontal,
            layoutSize: whole,
            subitems: subitems
        )
        group.supplementaryItems = badges.map(badge)
        return group
    }

    private static func boundary(_ kind: String) -> CollectionLayoutBoundarySupplementaryItem {
        CollectionLayoutBoundarySupplementaryItem(kind: kind, layoutSize: whole, alignment: .top)
    }

    private func layout(
        _ sections: [CollectionLayoutSection],
        boundary: [CollectionLayoutBoundarySupplementaryItem] = []
    ) throws -> CompositionalLayout {
        try CompositionalLayout(
            CompositionalLayout.Configuration(boundarySupplementaryItems: boundary),
            LayoutInput(
                sections: sections.map {
                    Section(items: .uniform(count: 7), measures: .compositional($0))
                },
                viewport: Size(width: 320, height: 480)
            )
        )
    }

    private func itemKinds(
        _ groups: [CollectionLayoutGroup],
        boundary: [String] = []
    ) throws -> [String] {
        let layout = try layout(
            groups.map { CollectionLayoutSection(group: $0) },
            boundary: boundary.map(Self.boundary)
        )
        return layout.kinds.all.filter(layout.kinds.items.contains).map(layout.kinds.name)
    }

    @Test func `a badge of every item is one of the item`() throws {
        let nested = Self.group([Self.item("a"), .group(Self.group([Self.item("a")]))])
        #expect(try itemKinds([nested]) == ["cell", "a"])
        #expect(try itemKinds([nested, Self.group([Self.item("b")])]) == ["cell", "a", "b"])
        #expect(try itemKinds([nested, Self.group([Self.item()])]) == ["cell", "a"])
    }

    @Test func `a badge of some items, of several, or of groups belongs to its section`() throws {
        #expect(try itemKinds([Self.group([Self.item("a"), Self.item()])]) == ["cell"])
        #expect(try itemKinds([Self.group([Self.item("a", "a")])]) == ["cell"])
        #expect(try itemKinds([Self.group([Self.item("a")], badges: ["a"])]) == ["cell"])
        #expect(
            try itemKinds([Self.group([Self.item("a")]), Self.group([Self.item("a", "a")])])
                == ["cell"]
        )
        #expect(try itemKinds([Self.group([Self.item("a")])], boundary: ["a"]) == ["cell"])
        #expect(try itemKinds([Self.group([Self.item("header")])]) == ["cell"])
        let custom = CollectionLayoutGroup(
            layoutSize: Self.whole,
            content: .custom([.init(frame: Rect(x: 0, y: 0, width: 5, height: 5))])
        )
        #expect(try itemKinds([Self.group([Self.item("a"), .group(custom)])]) == ["cell"])
    }

    @Test func `the index of such a badge is that of its item`() throws {
        let nested = Self.group([Self.item("a"), .group(Self.group([Self.item("a")]))])
        let layout = try layout([CollectionLayoutSection(group: nested)])
        let badge = try #require(layout.kinds.kind(named: "a"))
        for item in 0..<7 {
            let cell = try #require(layout.attributes(for: .cell(section: 0, item: item)))
            let element = ElementID(kind: badge, section: 0, item: item)
            let frame = try #require(layout.attributes(for: element)?.frame)
            #expect(frame.maxX == cell.frame.maxX && frame.minY == cell.frame.minY)
        }
        #expect(layout.attributes(for: ElementID(kind: badge, section: 0, item: 7)) == nil)
    }

    @Test(arguments: [
        (["x"], ["x"], [String]()), (["x", "x"], [], []), ([], ["x", "x"], []), (["x"], [], ["x"]),
        ([], ["x"], ["x"]),
    ])
    func `a kind is used once in a section`(
        boundary: [String],
        decorations: [String],
        badges: [String]
    ) throws {
        var section = CollectionLayoutSection(group: Self.group([Self.item()], badges: badges))
        section.boundarySupplementaryItems = boundary.map(Self.boundary)
        section.decorationItems = decorations.map { CollectionLayoutDecorationItem(kind: $0) }
        let first = CollectionLayoutSection(group: Self.group([Self.item()]))
        #expect(throws: LayoutError.repeatedKind("x", section: 1)) {
            try layout([first, section])
        }
    }

    @Test func `a kind is used once in the layout, but again in its sections`() throws {
        #expect(throws: LayoutError.repeatedKind("x", section: nil)) {
            try layout([], boundary: [Self.boundary("x"), Self.boundary("x")])
        }
        var section = CollectionLayoutSection(group: Self.group([Self.item("b", "b")]))
        section.boundarySupplementaryItems = [Self.boundary("x")]
        _ = try layout([section, section], boundary: [Self.boundary("x")])
    }

    @Test func `only items are cells`() throws {
        #expect(throws: LayoutError.reservedKind("cell", section: nil)) {
            try layout([], boundary: [Self.boundary("cell")])
        }
        #expect(throws: LayoutError.reservedKind("cell", section: 0)) {
            try layout([CollectionLayoutSection(group: Self.group([Self.item("cell")]))])
        }
        var section = CollectionLayoutSection(group: Self.group([Self.item()]))
        section.decorationItems = [CollectionLayoutDecorationItem(kind: "cell")]
        #expect(throws: LayoutError.reservedKind("cell", section: nil)) {
            try CompositionalLayout(
                CompositionalLayout.Configuration(section: section),
                LayoutInput(sections: [], viewport: .zero)
            )
        }
    }

    @Test func `a group in a line has members`() throws {
        let empty = Self.group([])
        for group in [empty, Self.group([Self.item(), .group(empty)])] {
            #expect(throws: LayoutError.groupWithoutSubitems(section: 0)) {
                try layout([CollectionLayoutSection(group: group)])
            }
        }
    }
}
