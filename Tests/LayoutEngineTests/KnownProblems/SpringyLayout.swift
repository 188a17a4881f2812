import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

/// The layouts that support springs, with headers and footers.
enum SpringyLayout: CaseIterable, Sendable {
    case flow, list, waterfall

    /// A layout whose items are 60 high unless they have a height.
    func configuration(
        header: Double = 0,
        footer: Double = 0,
        pinned: Bool = false
    ) -> LayoutConfiguration {
        switch self {
        case .flow:
            let metrics = FlowLayout.Metrics(
                itemSize: Size(width: 60, height: 60),
                headerReferenceSize: Size(width: 0, height: header),
                footerReferenceSize: Size(width: 0, height: footer)
            )
            return .flow(
                FlowLayout.Configuration(
                    metrics: metrics,
                    sectionHeadersPinToVisibleBounds: pinned,
                    sectionFootersPinToVisibleBounds: pinned
                )
            )
        case .list:
            return .list(
                ListLayout.Configuration(
                    rowHeight: 60,
                    headerHeight: header,
                    footerHeight: footer,
                    stickyHeaders: pinned,
                    stickyFooters: pinned
                )
            )
        case .waterfall:
            return .waterfall(
                WaterfallLayout.Configuration(
                    metrics: WaterfallLayout.Metrics(headerHeight: header, footerHeight: footer),
                    sectionHeadersPinToVisibleBounds: pinned,
                    sectionFootersPinToVisibleBounds: pinned
                )
            )
        }
    }

    /// A view of 320 x 480, by default with springs.
    func makeView(
        _ sections: [CollectionView.Section],
        header: Double = 0,
        footer: Double = 0,
        pinned: Bool = false,
        contentOffset: Point? = nil,
        springs: SpringDynamics? = SpringDynamics(),
        scrollAnchor: ScrollAnchor = .offset
    ) throws -> CollectionView {
        try CollectionView(
            CollectionView.Configuration(
                contentOffset: contentOffset,
                sections: sections,
                layout: configuration(header: header, footer: footer, pinned: pinned),
                dynamics: springs.map { .spring($0) },
                settings: .init { $0.scrollAnchor = scrollAnchor }
            )
        )
    }
}

extension CollectionView.Section {
    /// Items with individual heights.
    static func heights(_ heights: some Sequence<Double>) -> Self {
        .sized(heights.map { ItemSize(height: $0) })
    }
}

extension CollectionView {
    /// Drags the content up or down with a finger in the middle of the upper half.
    mutating func drag(by distance: Double) throws {
        let finger = Point(x: viewport.width / 2, y: viewport.height / 4)
        try scroll(Scroll(.by(Vector(dx: 0, dy: distance)), touch: .at(finger)))
    }

    /// The heights of the first section's items in the data.
    var heights: [Double?] {
        guard let sizes = sections[0].items.sizes else { return [] }
        return sizes.map(\.height)
    }
}

/// Lets the view come to rest, and expects it to equal a new view with the same data.
func expectFreshness(_ view: CollectionView, within ticks: Int = 1200) throws {
    var view = view
    #expect(view.settle(within: ticks) < ticks)
    // The next tick still updates the tiling; it must find nothing to move.
    view.tick()
    #expect(view.isResting)
    let (found, expected) = (try view.everything(), try view.afresh().everything())
    #expect(found == expected)
    expectTies(of: view)
}

/// Expects every sleeping spring to be tied to its element's layout place, where the element is
/// presented at rest.
func expectTies(of view: CollectionView, _ comment: Comment? = nil) {
    for tie in view.springs?.attributes ?? AttributeList([]) {
        #expect(tie == view.layout.attributes(for: tie.element), comment)
    }
}
