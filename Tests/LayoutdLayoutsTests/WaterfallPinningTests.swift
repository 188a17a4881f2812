import LayoutdGeometry
import LayoutdLayouts
import Testing

/// Two sections of one item, from 0 to 200 and from 200 to 400: header at 10 to 40, item at 50 to
/// 150, footer at 165 to 185.
struct WaterfallPinningTests {
    private func layout(headers: Bool, footers: Bool, sections: Int = 2) throws -> StackLayout {
        try WaterfallLayout.prepare(
            WaterfallLayout.Configuration(
                metrics: WaterfallLayout.Metrics(
                    columnCount: 1,
                    sectionInset: Insets(top: 4, bottom: 8),
                    headerHeight: 30,
                    headerInset: Insets(top: 10, left: 5, bottom: 6, right: 7),
                    footerHeight: 20,
                    footerInset: Insets(top: 7, bottom: 15)
                ),
                sectionHeadersPinToVisibleBounds: headers,
                sectionFootersPinToVisibleBounds: footers
            ),
            LayoutInput(
                sections: Array(
                    repeating: Section(items: .sized([ItemSize(height: 100)])),
                    count: sections
                ),
                viewport: Size(width: 320, height: 100)
            )
        )
    }

    private func visible(_ y: Double) -> Rect { Rect(x: 0, y: y, width: 320, height: 100) }

    @Test(arguments: [
        (-50.0, 10.0, 210.0), (10, 10, 210), (60, 60, 210), (170, 170, 210), (190, 170, 210),
        (211, 170, 211), (999, 170, 370),
    ])
    func `a header stays at the top while its section does`(
        y: Double,
        first: Double,
        second: Double
    ) throws {
        let layout = try layout(headers: true, footers: false)
        for (section, top) in [first, second].enumerated() {
            let id = ElementID(kind: .header, section: section)
            let found = layout.attributes(for: id, visible: visible(y))
            let frame = Rect(x: 5, y: top, width: 308, height: 30)
            #expect(found == LayoutAttributes(element: id, frame: frame, zIndex: 10))
        }
    }

    @Test(arguments: [
        (-150.0, 0.0, 200.0), (-50, 30, 200), (84, 164, 200), (86, 165, 200), (170, 165, 250),
        (999, 165, 365),
    ])
    func `a footer stays at the bottom while its section does`(
        y: Double,
        first: Double,
        second: Double
    ) throws {
        let layout = try layout(headers: false, footers: true)
        for (section, top) in [first, second].enumerated() {
            let id = ElementID(kind: .footer, section: section)
            let found = layout.attributes(for: id, visible: visible(y))
            let frame = Rect(x: 0, y: top, width: 320, height: 20)
            #expect(found == LayoutAttributes(element: id, frame: frame, zIndex: 10))
        }
    }

    @Test(arguments: [true, false], [true, false])
    func `extents and drawing order depend on the pinned elements`(
        headers: Bool,
        footers: Bool
    ) throws {
        let layout = try layout(headers: headers, footers: footers)
        let extents = layout.pinnedExtents(over: .cell(section: 1, item: 0))
        #expect(extents.start == (headers ? 30 : 0) && extents.end == (footers ? 20 : 0))
        let all = try layout.allElements(limit: 6)
        #expect(all.prefix(3).map(\.zIndex) == [headers ? 10 : 0, 0, footers ? 10 : 0])
        #expect(all.prefix(3).map(\.frame.minY) == [10, 50, 165])
        #expect(layout.contentSize == Size(width: 320, height: 400))
    }

    @Test func `a scroll invalidates only pinned elements, a new width everything`() throws {
        let both = try layout(headers: true, footers: true)
        let header = ElementID(kind: .header, section: 0)
        let footer = ElementID(kind: .footer, section: 1)
        #expect(
            both.invalidation(from: visible(90), to: visible(100))
                == .supplementaryElements([header])
        )
        #expect(
            both.invalidation(from: visible(130), to: visible(165))
                == .supplementaryElements([header, footer])
        )
        #expect(both.invalidation(from: visible(-500), to: visible(-400)) == .nothing)
        let none = try layout(headers: false, footers: false)
        #expect(none.invalidation(from: visible(60), to: visible(170)) == .nothing)
        var (taller, wider) = (visible(0), visible(0))
        taller.size.height = 300
        wider.size.width = 400
        #expect(none.invalidation(from: visible(0), to: taller) == .nothing)
        #expect(none.invalidation(from: visible(0), to: wider) == .everything)
        #expect(
            both.invalidation(from: visible(0), to: taller)
                == .supplementaryElements([ElementID(kind: .footer, section: 0), footer])
        )
    }

    @Test func `a jump invalidates nothing in the sections it passes`() throws {
        let layout = try layout(headers: true, footers: true, sections: 1000)
        let change = layout.invalidation(from: visible(1000), to: visible(150_050))
        let moved = [
            ElementID(kind: .header, section: 5), ElementID(kind: .footer, section: 5),
            ElementID(kind: .header, section: 750), ElementID(kind: .footer, section: 750),
        ]
        #expect(change == .supplementaryElements(moved))
        let back = layout.invalidation(from: visible(150_050), to: visible(1000))
        #expect(back == .supplementaryElements(moved))
    }
}
