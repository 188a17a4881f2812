import LayoutdGeometry
import LayoutdTestSupport
import Testing

@testable import LayoutdLayouts

/// Headers and footers of whole layouts, and where those of sections stay.
struct LayoutBoundaryTests {
    private let size = Size(width: 300, height: 200)
    private let header = ElementID.ofLayout(.header)
    private let footer = ElementID.ofLayout(.footer)

    /// Sections of 10 lines of 50 points, under headers of 30, without any spacing.
    private func layout(_ boundary: LayoutBoundary) throws -> any CollectionLayout {
        var configuration = LayoutConfiguration.flow(
            FlowLayout.Configuration(
                metrics: FlowLayout.Metrics(
                    itemSize: Size(width: 300, height: 50),
                    minimumLineSpacing: 0,
                    minimumInteritemSpacing: 0,
                    headerReferenceSize: Size(width: 0, height: 30)
                ),
                sectionHeadersPinToVisibleBounds: true
            )
        )
        configuration.boundary = boundary
        let sections = [Section](repeating: .uniform(count: 10), count: 3)
        return try configuration.prepare(LayoutInput(sections: sections, viewport: size))
    }

    private func frame(
        _ element: ElementID,
        of layout: any CollectionLayout,
        at offset: Double
    ) throws -> Rect {
        let bounds = LayoutBounds(visible: Rect(origin: Point(x: 0, y: offset), size: size))
        let found = try layout.elements(in: bounds.visible, bounds: bounds, limit: 100)
        let place = try #require(layout.attributes(for: element, in: bounds))
        let count = found.count { $0 == place }
        #expect(count == (place.frame.overlaps(bounds.visible) ? 1 : 0), "\(element) at \(offset)")
        return place.frame
    }

    @Test func `sections lie between the header and the footer`() throws {
        let layout = try layout(
            LayoutBoundary(header: .init(height: 80), footer: .init(height: 20))
        )
        #expect(layout.contentSize == Size(width: 300, height: 80 + 3 * 530 + 20))
        #expect(layout.elementCount == 35)
        #expect(layout.attributes(for: header)?.frame == Rect(x: 0, y: 0, width: 300, height: 80))
        #expect(layout.attributes(for: footer)?.frame.minY == 1670)
        #expect(layout.attributes(for: .cell(section: 1, item: 0))?.frame.minY == 640)
        #expect(layout.section(at: 79) == nil && layout.section(at: 80) == 0)
        #expect(layout.extent(ofSection: 2) == 1140...1670)
        #expect(
            try layout.snapExtents(of: .sections, along: .vertical, in: 0...100, limit: 9) == [
                80...610
            ]
        )
    }

    @Test func `a pinned header stays, and those of sections stay below it`() throws {
        var boundary = LayoutBoundary(header: .init(height: 80, pinsToVisibleBounds: true))
        boundary.sectionHeadersPinOffset = 4
        let layout = try layout(boundary)
        #expect(try frame(header, of: layout, at: 700).minY == 700)
        let section = ElementID(kind: .header, section: 1)
        #expect(try frame(section, of: layout, at: 700).minY == 700 + 80 + 4)
        #expect(layout.pinnedExtents(over: .cell(section: 1, item: 3)) == (114, 0))
        let away = LayoutBounds(visible: Rect(x: 0, y: 700, width: 300, height: 200))
        #expect(layout.attributes(for: header, in: away)?.zIndex == 2_000_000_011)
    }

    @Test func `without a layout's header those of sections stay at their distance`() throws {
        var boundary = LayoutBoundary()
        boundary.sectionHeadersPinOffset = -12
        let layout = try layout(boundary)
        let section = ElementID(kind: .header, section: 0)
        #expect(try frame(section, of: layout, at: 10).minY == 0)
        #expect(try frame(section, of: layout, at: 100).minY == 88)
        #expect(layout.pinnedExtents(over: .cell(section: 1, item: 3)) == (18, 0))
    }

    @Test func `a header stretches while the content is pulled`() throws {
        let layout = try layout(LayoutBoundary(header: .init(height: 80, stretches: true)))
        #expect(
            try frame(header, of: layout, at: -30) == Rect(x: 0, y: -30, width: 300, height: 110)
        )
        #expect(
            try frame(header, of: layout, at: -500) == Rect(x: 0, y: -500, width: 300, height: 580)
        )
        #expect(try frame(header, of: layout, at: 10).size.height == 80)
        #expect(try frame(.cell(section: 0, item: 0), of: layout, at: -30).minY == 110)
    }

    @Test func `so does that of the first section, and no other`() throws {
        var boundary = LayoutBoundary()
        boundary.sectionHeadersStretch = true
        let layout = try layout(boundary)
        let (first, second) = (
            ElementID(kind: .header, section: 0), ElementID(kind: .header, section: 1)
        )
        #expect(try frame(first, of: layout, at: -25) == Rect(x: 0, y: -25, width: 300, height: 55))
        #expect(
            try frame(first, of: layout, at: -400) == Rect(x: 0, y: -400, width: 300, height: 430)
        )
        #expect(try frame(second, of: layout, at: -25).size.height == 30)
    }

    @Test func `a pinned footer ends with the view`() throws {
        let footer = LayoutBoundary.Supplement(height: 20, pinsToVisibleBounds: true)
        let layout = try layout(LayoutBoundary(footer: footer))
        #expect(try frame(self.footer, of: layout, at: 100).minY == 280)
        #expect(try frame(self.footer, of: layout, at: 1410).minY == 1590)
        #expect(try frame(self.footer, of: layout, at: 1500).minY == 1590)
    }

    @Test func `a fraction of the viewport is a height`() throws {
        var header = LayoutBoundary.Supplement(height: 0)
        header.heightFraction = .fractionalHeight(0.4)
        let layout = try layout(LayoutBoundary(header: header))
        #expect(layout.attributes(for: self.header)?.frame.size.height == 80)
    }

    @Test(arguments: [0, -1, .infinity, .nan])
    func `a height that is none is refused`(height: Double) {
        #expect(throws: LayoutError.self) {
            try layout(LayoutBoundary(header: .init(height: height)))
        }
    }

    @Test(arguments: [Axis.vertical, .horizontal])
    func `a boundary of groups stretches and stays at its distance`(axis: Axis) throws {
        let whole = CollectionLayoutSize(width: .fractionalWidth(1), height: .fractionalHeight(1))
        let row = CollectionLayoutSize(
            width: axis == .vertical ? .fractionalWidth(1) : .absolute(50),
            height: axis == .vertical ? .absolute(50) : .fractionalHeight(1)
        )
        let item = CollectionLayoutItem(layoutSize: whole)
        let group = CollectionLayoutGroup(
            layoutSize: row,
            content: .line(.horizontal, [.item(item)], .fitting)
        )
        let header = CollectionLayoutBoundarySupplementaryItem(
            kind: "header",
            layoutSize: row,
            alignment: axis == .vertical ? .top : .leading,
            pinToVisibleBounds: true,
            pinOffset: 7,
            stretches: true
        )
        var section = CollectionLayoutSection(group: group)
        section.boundarySupplementaryItems = [header]
        let configuration = LayoutConfiguration.compositional(
            CompositionalLayout.Configuration(scrollDirection: axis, section: section)
        )
        for direction in [LayoutDirection.leftToRight, .rightToLeft] {
            let layout = try configuration.prepare(
                LayoutInput(
                    sections: [.uniform(count: 20), .uniform(count: 20)],
                    viewport: Size(width: 200, height: 200),
                    environment: LayoutEnvironment(layoutDirection: direction)
                )
            )
            let isReversed = direction == .rightToLeft && axis == .horizontal
            func place(_ section: Int, at offset: Double) throws -> (Double, Double) {
                var visible = Rect(x: 0, y: 0, width: 200, height: 200)
                let length = layout.contentSize[axis]
                visible.origin[axis] = isReversed ? length - 200 - offset : offset
                let bounds = LayoutBounds(visible: visible)
                let element = ElementID(kind: .header, section: section)
                let found = try layout.elements(in: visible, bounds: bounds, limit: 99)
                let frame = try #require(found.first { $0.element == element }?.frame)
                #expect(layout.attributes(for: element, in: bounds)?.frame == frame)
                return (
                    isReversed ? length - frame.max(axis) : frame.min(axis), frame.size[axis]
                )
            }
            #expect(try place(0, at: -40) == (-40, 90))
            #expect(try place(0, at: -200) == (-200, 250))
            #expect(try place(0, at: -450) == (-450, 500))
            #expect(try place(0, at: 300) == (307, 50))
            #expect(try place(1, at: 1200) == (1207, 50))
        }
    }
}
