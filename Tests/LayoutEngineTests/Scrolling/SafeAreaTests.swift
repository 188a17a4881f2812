import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

@testable import LayoutEngine

/// The part of the safe area that is added to the content inset.
struct SafeAreaTests {
    private static let safeArea = Insets(top: 59, bottom: 34)

    /// Rows of 100 points in a viewport of 320 x 480, below a bar of 59 points.
    private func makeView(
        rows: Int,
        _ behavior: ContentInsetAdjustmentBehavior = .scrollableAxes,
        _ change: (inout CollectionView.Settings) -> Void = { _ in }
    ) throws -> CollectionView {
        try CollectionView(
            CollectionView.Configuration(
                environment: LayoutEnvironment(safeAreaInsets: Self.safeArea),
                sections: [.uniform(count: rows)],
                layout: .list(ListLayout.Configuration(rowHeight: 100)),
                settings: .init {
                    $0.scrollSettings.contentInsetAdjustmentBehavior = behavior
                    change(&$0)
                }
            )
        )
    }

    private func turn(_ view: inout CollectionView, safeArea: Insets) throws {
        var environment = view.environment
        environment.safeAreaInsets = safeArea
        try view.resizeViewport(to: view.viewport, environment: environment)
    }

    @Test func `every case is there`() throws {
        #expect(try AdjustedInsetCase.all().count == 5)
    }

    @Test(arguments: try AdjustedInsetCase.all())
    func `the vectors agree`(sample: AdjustedInsetCase) throws {
        let view = try sample.makeView()
        #expect(view.contentInset == Insets(sample.input.contentInset))
        #expect(view.adjustedContentInset == Insets(sample.expect.adjustedContentInset))
        let start = sample.expect.startOffset
        #expect(view.contentOffset == Point(x: start.x, y: start.y))
    }

    @Test func `content at its start stays there, other content stays where it is`() throws {
        var view = try makeView(rows: 20)
        try turn(&view, safeArea: Insets(top: 20))
        #expect(view.contentOffset.y == -20)
        try turn(&view, safeArea: .zero)
        #expect(view.contentOffset.y == 0)
        try view.scroll(Scroll(.to(Point(x: 0, y: 700))))
        try turn(&view, safeArea: Self.safeArea)
        #expect(view.contentOffset.y == 700)
        try view.scroll(Scroll(.to(Point(x: 0, y: 9000))))
        #expect(view.contentOffset.y == 2000 + 34 - 480)
        try turn(&view, safeArea: .zero)
        #expect(view.contentOffset.y == 2000 - 480)
    }

    @Test func `content that grows beyond the view gets its safe area`() throws {
        var view = try makeView(rows: 4)
        #expect(view.adjustedContentInset == .zero && view.contentOffset.y == 0)
        try view.update(
            UpdateBatch([.insertItem(ItemPath(section: 0, item: 4))]),
            animated: false
        )
        #expect(view.adjustedContentInset == Self.safeArea && view.contentOffset.y == -59)
        try view.update(
            UpdateBatch([.deleteItem(ItemPath(section: 0, item: 0))]),
            animated: false
        )
        #expect(view.adjustedContentInset == .zero && view.contentOffset.y == 0)
    }

    @Test func `content that always bounces gets its safe area`() throws {
        var view = try makeView(rows: 1) { $0.scrollSettings.alwaysBounce = .vertical }
        #expect(view.adjustedContentInset == Self.safeArea && view.contentOffset.y == -59)
        let settings = ScrollSettings(contentInsetAdjustmentBehavior: .scrollableAxes)
        let change = Reconfiguration {
            $0.scrollSettings = settings
            $0.animation = Animation.none
        }
        try view.reconfigure(change)
        #expect(view.adjustedContentInset == .zero && view.contentOffset.y == 0)
    }

    @Test func `rows are as wide as the safe area leaves them`() throws {
        var view = try makeView(rows: 20, .always)
        try turn(&view, safeArea: Insets(left: 59, right: 59))
        #expect(view.contentOffset.x == -59 && view.contentSize.width == 320 - 118)
        #expect(view.presented(.cell(section: 0, item: 3))?.frame.size.width == 202.0)
    }

    @Test func `it is found again from a snapshot`() throws {
        var view = try makeView(rows: 20)
        try view.scroll(Scroll(.to(Point(x: 0, y: -9))))
        var restored = try CollectionView(restoring: view.snapshot())
        #expect(restored.adjustedContentInset == view.adjustedContentInset)
        for _ in 0..<2 {
            try view.fling(velocity: Vector(dx: 0, dy: -900))
            try restored.fling(velocity: Vector(dx: 0, dy: -900))
            view.settle()
            restored.settle()
            #expect(view.contentOffset.y == -59 && restored.contentOffset == view.contentOffset)
        }
    }

    @Test(arguments: [ScrollPosition.start, .end, .nearest])
    func `elements are shown beside the bars`(position: ScrollPosition) throws {
        var view = try makeView(rows: 20)
        try view.scroll(to: .cell(section: 0, item: 9), at: position, animated: false)
        let expected = position == .start ? 900 - 59 : 1000.0 + 34 - 480
        #expect(view.contentOffset.y == expected)
    }
}

extension AdjustedInsetCase {
    func makeView() throws -> CollectionView {
        let behavior = try #require(ContentInsetAdjustmentBehavior(rawValue: input.behavior))
        return try CollectionView(
            CollectionView.Configuration(
                viewport: Size(width: input.bounds[0], height: input.bounds[1]),
                contentInset: Insets(input.contentInset),
                environment: LayoutEnvironment(safeAreaInsets: Insets(input.safeArea)),
                sections: [.uniform(count: 1)],
                layout: .list(ListLayout.Configuration(rowHeight: input.content[1])),
                settings: .init {
                    $0.scrollSettings.contentInsetAdjustmentBehavior = behavior
                }
            )
        )
    }
}

extension Insets {
    fileprivate init(_ edges: AdjustedInsetCase.Edges) {
        self.init(
            top: edges.top,
            left: edges.left,
            bottom: edges.bottom,
            right: edges.right
        )
    }
}
