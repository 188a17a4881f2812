import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

@testable import LayoutEngine

/// The vectors of what a finger may drag, and of what happens at edges.
struct EdgeVectorTests {
    @Test func `every case is there`() throws {
        #expect(try EdgeCase.all().count == 20)
    }

    @Test(arguments: try EdgeCase.all())
    func `edges, drags and flings agree`(sample: EdgeCase) throws {
        var scroller = sample.input.scroller
        let space = sample.input.space
        switch sample.expect {
        case .edges(let range, let isDraggable, let edge):
            let found = scroller.viewport.offsetRange(.vertical, over: space)
            #expect([found.lowerBound, found.upperBound] == range)
            #expect(scroller.isDraggable(.vertical, over: space) == isDraggable)
            let names: [Scroller.Edge: String] = [
                .rubberBand: "rubberBand", .clamp: "clamp", .fixed: "none",
            ]
            #expect(names[scroller.edge(.vertical, over: space)] == edge)
        case .drag(let offset):
            let way = Vector(dx: 0, dy: sample.input.travel ?? 0)
            let drag = Scroll(.by(way), overscroll: .automatic)
            _ = scroller.scroll(drag, over: space, afterRest: 0)
            #expect(abs(scroller.offset.y - offset) < 1e-8)
        case .fling(let expected):
            fling(&scroller, sample.input)
            guard case .flung(let fling) = scroller.motion else {
                #expect(scroller.offset.y == expected.end && expected.duration == 0)
                return
            }
            #expect(abs(fling.end.y - expected.end) < 1e-8)
            #expect(abs(fling.vertical.duration - expected.duration) < 1e-8)
        case .samples(let samples, let tolerance):
            fling(&scroller, sample.input)
            for sample in samples {
                _ = scroller.advance(to: sample[0])
                let difference = abs(scroller.offset.y - sample[1])
                #expect(difference < tolerance, "at \(sample[0]) s")
            }
        }
    }

    @Test(arguments: try EdgeCase.all().filter { $0.fling != nil })
    func `flings pass edges as they should`(sample: EdgeCase) throws {
        let input = sample.input
        let expected = try #require(sample.fling)
        // As if it could be dragged: a fling by itself does not know.
        let fling = Fling(
            offset: input.offset ?? 0,
            velocity: input.velocity ?? 0,
            range: input.scroller.viewport.offsetRange(.vertical, over: input.space),
            bounces: input.bounces ?? true
        )
        #expect((fling.impact == nil) == (expected.edge == nil))
        guard let impact = fling.impact, let edge = expected.edge else { return }
        #expect(abs(impact.time - edge.time) < 1e-8)
        #expect(abs(impact.velocity - edge.velocity) < 1e-8)
        let peak = fling.offset(at: impact.time + 1 / BounceBack.frequency)
        #expect(abs(peak - edge.peak) < 1e-8, "the farthest offset is \(peak)")
    }

    @Test(arguments: try EdgeCase.all().filter { $0.fling?.edge != nil }, [30, 60, 120])
    func `views come as far beyond edges as ticks show`(
        sample: EdgeCase,
        displayRate: Int
    ) throws {
        let edge = try #require(sample.fling?.edge)
        var view = try sample.input.makeView(displayRate: displayRate)
        try view.fling(velocity: Vector(dx: 0, dy: sample.input.velocity ?? 0))
        var farthest = 0.0
        while !view.isResting {
            view.tick()
            farthest = min(farthest, view.contentOffset.y)
        }
        #expect(edge.peak - 1e-8...edge.peak + edge.mostMissed(at: displayRate) ~= farthest)
    }

    @Test(arguments: try EdgeCase.all())
    func `views agree at any display rate`(sample: EdgeCase) throws {
        let values = try sample.valuesOfView(displayRates: [20, 30, 60, 120])
        if case .edges = sample.expect { return }
        #expect(!values.isEmpty && values.allSatisfy { $0.difference < 1e-3 }, "\(values)")
    }

    private func fling(_ scroller: inout Scroller, _ input: EdgeCase.Input) {
        let velocity = Vector(dx: 0, dy: input.velocity ?? 0)
        _ = scroller.release(velocity: velocity, touch: .none, over: input.space)
    }

    @Test func `a fling that ends inside meets no edge`() throws {
        for offset in [-12.59, -17.03, -18.51, -32.94, -62.54] {
            for velocity in [300.0, 1200] {
                var view = try makeView(rows: 300)
                let start = Point(x: 0, y: offset)
                try view.scroll(Scroll(.to(start), touch: .none, overscroll: .free))
                try view.fling(velocity: Vector(dx: 0, dy: velocity))
                let edges = try #require(view.scrollMotion).edges
                #expect(edges.isEmpty, "\(offset) at \(velocity)")
            }
        }
    }

    @Test func `content that does not scroll is neither dragged nor flung`() throws {
        var view = try makeView(rows: 2)
        try view.scroll(Scroll(.by(Vector(dx: 0, dy: 80)), overscroll: .automatic))
        try view.fling(velocity: Vector(dx: 0, dy: 2000))
        #expect(view.contentOffset == .zero && view.isResting)
        // A rubber band of one event is as it says, and what is beyond an edge comes back.
        try view.scroll(Scroll(.by(Vector(dx: 0, dy: 80)), overscroll: .rubberBand))
        #expect(view.contentOffset.y > 0)
        try view.fling(velocity: Vector(dx: 0, dy: 300))
        view.settle()
        #expect(view.contentOffset == .zero)
    }

    @Test func `nothing passes an edge without a bounce`() throws {
        var random = SplitMix64(seed: 8)
        var view = try makeView(rows: 40) { $0.bounces = [] }
        let range = view.offsetRange(.vertical)
        for _ in 0..<200 {
            let way = Double.random(in: -900...900, using: &random)
            let velocity = Double.random(in: -6000...6000, using: &random)
            try view.scroll(
                Scroll(.by(Vector(dx: 0, dy: way)), overscroll: .automatic, release: nil)
            )
            try view.fling(velocity: Vector(dx: 0, dy: velocity))
            for _ in 0..<Int.random(in: 0...200, using: &random) {
                view.tick()
                #expect(range.contains(view.contentOffset.y))
            }
        }
    }

    @Test func `a view that fingers do not scroll takes offsets`() throws {
        var view = try makeView(rows: 40) { $0.isScrollEnabled = false }
        try view.scroll(Scroll(.by(Vector(dx: 0, dy: 80)), overscroll: .automatic))
        try view.fling(velocity: Vector(dx: 0, dy: 2000))
        #expect(view.contentOffset == .zero)
        try view.scroll(Scroll(.to(Point(x: 0, y: 300)), overscroll: .automatic))
        #expect(view.contentOffset.y == 300)
        try view.scroll(Scroll(.by(Vector(dx: 0, dy: 80))))
        #expect(view.contentOffset.y == 380)
    }

    /// Rows of 100 points in a viewport of 320 x 480.
    private func makeView(
        rows: Int,
        _ change: (inout ScrollSettings) -> Void = { _ in }
    ) throws -> CollectionView {
        try CollectionView(
            CollectionView.Configuration(
                sections: [.uniform(count: rows)],
                layout: .list(ListLayout.Configuration(rowHeight: 100)),
                settings: .init { change(&$0.scrollSettings) }
            )
        )
    }
}

extension EdgeCase.Input {
    fileprivate var scroller: Scroller {
        Scroller(
            Viewport(
                size: Size(width: 100, height: bounds),
                contentInset: Insets(top: inset?[0] ?? 0, bottom: inset?[1] ?? 0),
                offset: Point(x: 0, y: start ?? offset ?? 0)
            )
        )
    }

    fileprivate var space: ScrollSpace {
        ScrollSpace(
            contentSize: Size(width: 100, height: content),
            axis: .vertical,
            settings: scrollSettings,
            time: 0
        )
    }
}
