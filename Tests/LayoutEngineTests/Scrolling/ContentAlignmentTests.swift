import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

@testable import LayoutEngine

/// Content that is shorter than the view, aligned in it.
struct ContentAlignmentTests {
    /// Rows of 100 points at the bottom of a viewport of 320 x 480.
    private func makeView(
        rows: Int,
        _ alignment: Double = 1,
        _ change: (inout CollectionView.Settings) -> Void = { _ in }
    ) throws -> CollectionView {
        try CollectionView(
            CollectionView.Configuration(
                contentInset: Insets(top: 20, bottom: 40),
                sections: [.uniform(count: rows)],
                layout: .list(ListLayout.Configuration(rowHeight: 100)),
                settings: .init {
                    $0.animation = .none
                    $0.scrollSettings.contentAlignmentPoint = Point(x: 0, y: alignment)
                    change(&$0)
                }
            )
        )
    }

    @Test(arguments: [ScrollAnchor.offset, .end])
    func `messages fill a chat from the bottom`(anchor: ScrollAnchor) throws {
        var view = try makeView(rows: 0) { $0.scrollAnchor = anchor }
        for count in 1...8 {
            let path = ItemPath(section: 0, item: count - 1)
            try view.update(UpdateBatch([.insertItem(path)]), animated: false)
            let end = Double(100 * count) + 40 - 480
            // The first message that does not fit goes below the view unless its end is kept.
            #expect(view.contentOffset.y == (anchor == .end ? end : min(end, -20)))
        }
    }

    @Test func `a patch moves the content`() throws {
        var view = try makeView(rows: 2)
        #expect(view.contentOffset.y == -240)
        for (alignment, offset) in [(0.5, -130.0), (0, -20), (1, -240)] {
            let settings = ScrollSettings(contentAlignmentPoint: Point(x: 0, y: alignment))
            try view.reconfigure(Reconfiguration { $0.scrollSettings = settings })
            #expect(view.contentOffset.y == offset)
        }
    }

    @Test func `a drag bounces about where the content rests`() throws {
        var view = try makeView(rows: 2) { $0.scrollSettings.alwaysBounce = .vertical }
        for way in [-90.0, 90] {
            let drag = Scroll(.by(Vector(dx: 0, dy: way)), overscroll: .automatic)
            try view.scroll(drag)
            let expected = RubberBand(range: -240 ... -240, extent: 480).dragged(
                from: -240,
                by: way
            )
            #expect(view.contentOffset.y == expected)
            try view.fling(velocity: .zero)
            view.settle()
            #expect(view.contentOffset.y == -240)
        }
    }

    @Test(arguments: [-0.1, 1.1, .nan, .infinity])
    func `it is from 0 to 1`(alignment: Double) {
        #expect(throws: CollectionViewError.self) { try makeView(rows: 1, alignment) }
    }
}
