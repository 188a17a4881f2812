import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

@testable import LayoutEngine

/// Where scroll indicators are.
struct ScrollIndicatorTests {
    @Test func `every case is there`() throws {
        #expect(try IndicatorCase.all().count == 7)
    }

    @Test(arguments: try IndicatorCase.all())
    func `the vectors agree`(sample: IndicatorCase) throws {
        guard let expected = sample.expect else {
            #expect(sample.indicator == nil)
            return
        }
        let thumb = try #require(sample.indicator)
        #expect(abs(thumb.start - expected.start) < 1e-8)
        #expect(abs(thumb.length - expected.length) < 1e-8)
        #expect(thumb.thickness == expected.thickness && thumb.cross == expected.cross)
    }

    @Test func `a view has one along each axis that scrolls`() throws {
        var view = try CollectionView(
            CollectionView.Configuration(
                contentInset: Insets(top: 40, bottom: 20),
                sections: [.uniform(count: 20)],
                layout: .list(ListLayout.Configuration(rowHeight: 100))
            )
        )
        #expect(view.scrollIndicators.horizontal == nil)
        let first = try #require(view.scrollIndicators.vertical)
        #expect(first.start == 43)
        try view.scroll(Scroll(.to(Point(x: 0, y: 9000))))
        let last = try #require(view.scrollIndicators.vertical)
        #expect(abs(last.start + last.length - (480 - 23)) < 1e-9)
        #expect(last.length == first.length)
        try view.resizeViewport(to: Size(width: 320, height: 3000))
        #expect(view.scrollIndicators == ScrollIndicators())
    }

    @Test(arguments: [1.0, 5, 20, 60])
    func `it stays between its ends in a small view`(height: Double) throws {
        var view = try CollectionView(
            CollectionView.Configuration(
                viewport: Size(width: 320, height: height),
                sections: [.uniform(count: 20)],
                layout: .list(ListLayout.Configuration(rowHeight: 100))
            )
        )
        for y in [0.0, 700, 5000, -90] {
            try view.scroll(Scroll(.to(Point(x: 0, y: y)), overscroll: .free))
            let found = try #require(view.scrollIndicators.vertical)
            #expect(found.length >= 0 && found.start >= 3)
            #expect(found.start + found.length <= max(3, height - 3) + 1e-9)
        }
    }
}

extension IndicatorCase {
    var indicator: ScrollIndicator? {
        let inset = input.indicatorInset ?? [0, 0]
        return ScrollIndicator(
            ScrollIndicator.Scrolling(
                content: input.content,
                inset: (0, 0),
                bounds: input.bounds,
                cross: input.cross,
                offset: input.offset,
                range: 0...max(0, input.content - input.bounds),
                indicatorInset: (inset[0], inset[1]),
                hasCorner: input.corner != nil
            )
        )
    }
}
