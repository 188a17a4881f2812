import LayoutdGeometry
import LayoutdTestSupport
import Testing

@testable import LayoutEngine

// Recordings and vectors in running views, for the guide "How exact it is".

extension RecordedBounce {
    func framesOfView() throws -> [ExactRow.Value] {
        var released = try ReleasedView(self)
        return try frames.enumerated().map { index, offset in
            let found = try released.offset(at: Double(index * 5) / 60)
            return .init(
                "frame \(index * 5)",
                expected: offset,
                found: try #require(found)
            )
        }
    }
}

extension RecordedRest {
    /// The recorded distances, and those of a view.
    static func values() throws -> [ExactRow.Value] {
        var view = try makeView()
        return try all.map { recorded in
            try view.tick(interval: recorded.time - view.now)
            return .init(
                "\(recorded.time) s",
                expected: recorded.distance,
                found: -view.contentOffset.y
            )
        }
    }
}

extension MeasuredOverscroll {
    func value() throws -> ExactRow.Value {
        let shown = try CollectionView.overscroll(draggedBy: dragged, in: Self.extent)
        return .init("dragged \(dragged)", expected: self.shown, found: shown)
    }
}

extension ScrollingCase<ScrollingRelease> {
    var isRecorded: Bool { source.hasPrefix("recorded") }

    /// The samples that fall on ticks, and the ends.
    func samplesOfView(displayRates: [Int]) throws -> [ExactRow.Value] {
        try displayRates.flatMap { rate in
            var released = try ReleasedView(input, displayRate: rate)
            var values: [ExactRow.Value] = try expect.allSamples.compactMap { point in
                guard let found = try released.offset(at: point.at) else { return nil }
                return .init("\(point.at) s at \(rate) Hz", expected: point.value, found: found)
            }
            _ = released.rest()
            let (end, found) = (try #require(expect.end), released.view.contentOffset.y)
            values.append(.init("end at \(rate) Hz", expected: end, found: found))
            return values
        }
    }
}

extension ScrollingCase<ScrollingRubberBand> {
    func samplesOfView() throws -> [ExactRow.Value] {
        try expect.allSamples.map { point in
            let shown = try CollectionView.overscroll(draggedBy: point.at, in: input.extent)
            return .init("dragged \(point.at)", expected: point.value, found: shown)
        }
    }
}

extension ScrollingCase<ScrollingPage> {
    func endsOfView(displayRates: [Int]) throws -> [ExactRow.Value] {
        try displayRates.map { rate in
            let end = try #require(expect.end)
            return .init("end at \(rate) Hz", expected: end, found: try endOfView(rate))
        }
    }

    /// The offset at which the content comes to rest, at a display rate.
    func endOfView(_ displayRate: Int) throws -> Double {
        var view = try CollectionView(
            scrolling: 0...(input.contentLength - input.page),
            ScrollSettings(pagingEnabled: true),
            viewport: Size(width: 320, height: input.page),
            displayRate: displayRate
        )
        let touchDown = input.pageAtTouchDown * input.page
        try view.scroll(Scroll(.to(Point(x: 0, y: touchDown))))
        try view.scroll(Scroll(.by(Vector(dx: 0, dy: input.offset - touchDown))))
        try view.fling(velocity: Vector(dx: 0, dy: input.velocity))
        view.settle()
        return view.contentOffset.y
    }
}

extension ScrollingCase<ScrollingAnimations> {
    /// For a case with one animation, which eases in and out.
    func samplesOfView() throws -> [ExactRow.Value] {
        var view = try makeList(contentOffset: Point(x: 0, y: input.from))
        let animation = try #require(input.animations.first)
        try view.setContentOffset(Point(x: 0, y: animation.to))
        return expect.allSamples.map { point in
            while view.now < point.at - 1e-6 { view.tick() }
            let name = "\(point.at) s"
            return .init(name, expected: point.value, found: view.contentOffset.y)
        }
    }
}

extension CollectionView {
    /// The distance beyond its upper edge at which content is shown after a drag in two moves, in a
    /// viewport of a given height.
    fileprivate static func overscroll(
        draggedBy distance: Double,
        in extent: Double
    ) throws -> Double {
        let viewport = Size(width: 320, height: extent)
        var view = try CollectionView(scrolling: 0...1000, viewport: viewport)
        try view.scroll(Scroll(.to(Point(x: 0, y: 1000))))
        for _ in 0..<2 {
            let half = Vector(dx: 0, dy: distance / 2)
            try view.scroll(Scroll(.by(half), overscroll: .rubberBand))
        }
        return view.contentOffset.y - 1000
    }
}
