import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport

@testable import LayoutEngine

/// A collection view that runs a case of the vectors.
struct ReleasedView {
    private(set) var view: CollectionView
    private let firstInterval: Double

    /// Releases the content as given by a case.
    init(_ release: ScrollingRelease, displayRate: Int = 60) throws {
        var settings = ScrollSettings(decelerationRate: try release.rate())
        // Content that fits the view is flung only so.
        if release.range.lowerBound == release.range.upperBound { settings.alwaysBounce = .both }
        let view = try CollectionView(
            scrolling: release.range,
            settings,
            displayRate: displayRate
        )
        let firstInterval = release.firstSampleAt
        try self.init(view, release.offset, release.velocity, firstInterval: firstInterval)
    }

    /// Releases the content at the start of a recording.
    init(_ recording: RecordedBounce) throws {
        let view = try CollectionView(scrolling: -10_000...recording.edge)
        let (distance, velocity) = recording.start
        try self.init(view, recording.edge + distance, velocity, firstInterval: 0)
    }

    private init(
        _ view: CollectionView,
        _ offset: Double,
        _ velocity: Double,
        firstInterval: Double
    ) throws {
        self.view = view
        self.firstInterval = firstInterval
        let start = Point(x: 0, y: offset)
        try self.view.scroll(Scroll(.to(start), touch: .none, overscroll: .free))
        try self.view.fling(velocity: Vector(dx: 0, dy: velocity))
    }

    /// Ticks until the given time.
    ///
    /// - Parameter time: Seconds since the release, not less than in the previous call.
    /// - Returns: The content offset at that time; `nil` if no tick falls on it.
    /// - Throws: `CollectionViewError` for an invalid first interval.
    mutating func offset(at time: Double) throws -> Double? {
        if view.tickCount == 0, firstInterval > 0 { try view.tick(interval: firstInterval) }
        while view.now < time - 1e-6 { view.tick() }
        return abs(view.now - time) < 1e-6 ? view.contentOffset.y : nil
    }

    /// Ticks until nothing moves.
    ///
    /// - Returns: The time since the release, in seconds.
    mutating func rest() -> Double {
        view.settle()
        return view.now
    }
}

extension CollectionView {
    /// A list of a hundred rows whose content can be scrolled over a range, in a viewport of 320 x
    /// 480.
    init(
        scrolling range: ClosedRange<Double>,
        _ settings: ScrollSettings = ScrollSettings(),
        viewport: Size = Size(width: 320, height: 480),
        displayRate: Int = 60
    ) throws {
        let rowHeight = (range.upperBound + viewport.height) / 100
        try self.init(
            CollectionView.Configuration(
                viewport: viewport,
                contentInset: Insets(top: -range.lowerBound),
                sections: [.uniform(count: 100)],
                layout: .list(ListLayout.Configuration(rowHeight: rowHeight)),
                settings: .init { $0.scrollSettings = settings },
                displayRate: displayRate
            )
        )
    }

    /// Seconds since creation.
    var now: Double { state.timeline.time }
}
