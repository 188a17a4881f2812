import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

@testable import LayoutService

/// What is written of a compositional layout reads back as the same layout.
struct CompositionalIdentityTests {
    @Test func `a written layout reads back as the same one`() throws {
        for seed in 0..<1000 as Range<UInt64> {
            let layout = RandomCompositional.varied(seed: seed)
            let json = layout.json
            let read = try ReadLayout(json)
            try #require(read.errors.isEmpty, "seed \(seed): \(read.errors), \(json)")
            try #require(read.compositional == layout, "seed \(seed): \(json)")
            try #require(read.compositional?.json == json, "seed \(seed)")
        }
    }

    @Test func `sessions give layouts and sections back as they were sent`() async throws {
        let fixture = try ServiceFixture()
        for seed in 0..<40 as Range<UInt64> {
            let layout = RandomCompositional.varied(seed: seed).json
            var random = RandomCompositional(seed: seed + 1000)
            let section = random.section().json
            let path = try await fixture.session(
                """
                {"layout": \(layout), "clock": "manual",
                 "sections": [{"items": 0, "layout": \(section)}]}
                """
            )
            let session = try await fixture.get(path + "?include=sections").text
            #expect(session.contains(#""layout":\#(layout)"#), "seed \(seed): \(session)")
            let data = #""sections":[{"items":0,"layout":\#(section)}]"#
            #expect(session.contains(data), "seed \(seed): \(session)")
            _ = try await fixture.send("DELETE", path, "")
        }
    }

    @Test func `members that have their defaults are left out of sections`() throws {
        let section = """
            {"group":{"direction":"horizontal","layoutSize":{"widthDimension":{"fractionalWidth":1},\
            "heightDimension":{"absolute":44}},"subitems":[{"layoutSize":{"widthDimension":\
            {"fractionalWidth":0.5},"heightDimension":{"fractionalHeight":1}}}]}}
            """
        let read = try ReadLayout(#"{"type": "compositional", "section": \#(section)}"#)
        #expect(read.errors.isEmpty)
        let expected = """
            {"type":"compositional","scrollDirection":"vertical","interSectionSpacing":0,\
            "contentInsetsReference":"automatic","boundarySupplementaryItems":[],\
            "section":\(section),"pixelScale":0}
            """
        #expect(try #require(read.compositional).json == expected)
    }

    @Test func `a layout without a section says so`() {
        #expect(CompositionalLayout.Configuration().json.contains(#""section":null"#))
    }
}

extension RandomCompositional {
    /// A random layout with settings that do not change where elements are, too.
    static func varied(seed: UInt64) -> CompositionalLayout.Configuration {
        var random = RandomCompositional(seed: seed)
        var layout = random.configuration()
        layout.contentInsetsReference = random.element()
        random.vary(&layout.boundarySupplementaryItems)
        if random.oneIn(8) {
            layout.section = nil
        } else if var section = layout.section {
            random.vary(&section)
            layout.section = section
        }
        return layout
    }

    private mutating func vary(_ section: inout CollectionLayoutSection) {
        section.contentInsetsReference = element()
        section.orthogonalScrollingBehavior = element()
        section.orthogonalScrollingProperties.bounce = element()
        section.orthogonalScrollingProperties.decelerationRate = element()
        vary(&section.boundarySupplementaryItems)
        for index in section.decorationItems.indices {
            section.decorationItems[index].zIndex = count(-3...3)
        }
        for index in section.group.supplementaryItems.indices where oneIn(2) {
            let offset = Point(x: half(-2...2), y: half(-2...2))
            section.group.supplementaryItems[index].containerAnchor.offset = .fractional(offset)
        }
    }

    private mutating func vary(_ items: inout [CollectionLayoutBoundarySupplementaryItem]) {
        for index in items.indices {
            items[index].zIndex = oneIn(2) ? 1 : count(-1_000_000_000...1_000_000_000)
        }
    }

    private mutating func element<Value: CaseIterable>() -> Value where Value.AllCases == [Value] {
        Value.allCases[count(0...Value.allCases.count - 1)]
    }
}
