import LayoutdGeometry
import Testing

@testable import LayoutdLayouts

/// Where sections and groups are to which content snaps, compared with their frames.
struct SnapExtentTests {
    private static let counts = [5, 0, 12, 1]

    private func layout(
        _ axis: Axis,
        _ direction: LayoutDirection
    ) throws -> CompositionalLayout {
        let size = CollectionLayoutSize(width: .absolute(33.4), height: .absolute(33.4))
        let group = CollectionLayoutGroup.line(
            axis,
            layoutSize: CollectionLayoutSize(width: .absolute(70.1), height: .absolute(70.1)),
            subitems: [.item(CollectionLayoutItem(layoutSize: size))]
        )
        let configuration = CompositionalLayout.Configuration(
            scrollDirection: axis,
            interSectionSpacing: 7.3,
            section: CollectionLayoutSection(group: group, interGroupSpacing: 4.2),
            pixelScale: 2
        )
        let input = LayoutInput(
            sections: Self.counts.map { .uniform(count: $0) },
            viewport: Size(width: 100, height: 100),
            environment: LayoutEnvironment(layoutDirection: direction)
        )
        let prepared = try LayoutConfiguration.compositional(configuration).prepare(input)
        return try #require(prepared as? CompositionalLayout)
    }

    private func extent(_ rect: Rect, _ axis: Axis) -> ClosedRange<Double> {
        rect.min(axis)...rect.max(axis)
    }

    @Test(arguments: [Axis.horizontal, .vertical], [LayoutDirection.leftToRight, .rightToLeft])
    func `groups and sections are found where they are`(
        axis: Axis,
        direction: LayoutDirection
    ) throws {
        let layout = try layout(axis, direction)
        let bounds = LayoutBounds(visible: Rect(x: 0, y: 0, width: 100, height: 100))
        var groups: Set<ClosedRange<Double>> = []
        for (section, count) in Self.counts.enumerated() {
            for item in 0..<count {
                let cell = ElementID.cell(section: section, item: item)
                groups.insert(extent(try #require(layout.groupFrame(of: cell, in: bounds)), axis))
            }
        }
        let sections = Self.counts.indices.map { extent(layout.sectionFrame($0), axis) }
        for start in stride(from: -50.0, to: 900, by: 13) {
            let interval = start...(start + 60)
            func found(_ elements: SnapElements) throws -> [ClosedRange<Double>] {
                try layout.snapExtents(of: elements, along: axis, in: interval, limit: 100)
            }
            let found = (try found(.groups), try found(.sections))
            #expect(groups.filter { $0.overlaps(interval) }.isSubset(of: found.0), "\(start)")
            #expect(Set(found.0).isSubset(of: groups))
            for section in sections where section.overlaps(interval) {
                #expect(found.1.contains(section), "\(start)")
            }
        }
        #expect(throws: TooManyElements.self) {
            try layout.snapExtents(of: .groups, along: axis, in: 0...900, limit: 3)
        }
    }
}
