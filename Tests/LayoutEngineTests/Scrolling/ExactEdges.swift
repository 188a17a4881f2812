import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

@testable import LayoutEngine

// Vectors of edges, stops, indicators and zoom in running views, for the guide "How exact it is".

extension EdgeCase {
    /// Where a drag ends, where a fling leads, and the samples that fall on ticks.
    func valuesOfView(displayRates: [Int]) throws -> [ExactRow.Value] {
        try displayRates.flatMap { rate in
            var view = try input.makeView(displayRate: rate)
            func value(_ place: String, _ expected: Double, _ found: Double) -> ExactRow.Value {
                // Without the sign of zero.
                .init("\(name)\(place) at \(rate) Hz", expected: expected, found: found + 0)
            }
            switch expect {
            case .edges: return [ExactRow.Value]()
            case .drag(let offset):
                let way = Vector(dx: 0, dy: input.travel ?? 0)
                try view.scroll(Scroll(.by(way), overscroll: .automatic))
                return [value("", offset, view.contentOffset.y)]
            case .fling(let fling):
                try view.fling(velocity: Vector(dx: 0, dy: input.velocity ?? 0))
                let motion = view.scrollMotion
                var values = [value(", duration", fling.duration, motion?.duration ?? 0)]
                // At an edge without a bounce it is over immediately, and meets none.
                if let edge = fling.edge, let motion {
                    let found = try #require(motion.edges[.vertical], "\(name)")
                    values.append(value(", time of the edge", edge.time, found.time))
                    values.append(value(", velocity there", edge.velocity, found.velocity))
                }
                view.settle()
                return values + [value(", end", fling.end, view.contentOffset.y)]
            case .samples(let samples, _):
                try view.fling(velocity: Vector(dx: 0, dy: input.velocity ?? 0))
                return samples.compactMap { sample in
                    let ticks = sample[0] * Double(rate)
                    guard abs(ticks - ticks.rounded()) < 1e-6 else { return nil }
                    while view.now < sample[0] - 1e-6 { view.tick() }
                    return value(", \(sample[0]) s", sample[1], view.contentOffset.y)
                }
            }
        }
    }
}

extension EdgeCase.Input {
    func makeView(displayRate: Int) throws -> CollectionView {
        var view = try CollectionView(
            CollectionView.Configuration(
                viewport: Size(width: 100, height: bounds),
                contentInset: Insets(top: inset?[0] ?? 0, bottom: inset?[1] ?? 0),
                sections: [.uniform(count: 100)],
                layout: .list(ListLayout.Configuration(rowHeight: content / 100)),
                settings: .init { $0.scrollSettings = scrollSettings },
                displayRate: displayRate
            )
        )
        let offset = Point(x: 0, y: start ?? offset ?? 0)
        try view.scroll(Scroll(.to(offset), touch: .none, overscroll: .free))
        return view
    }

    var scrollSettings: ScrollSettings {
        ScrollSettings(
            decelerationRate: rate == "fast" ? .fast : .normal,
            bounces: bounces == false ? [] : .both,
            alwaysBounce: alwaysBounce == true ? .both : [],
            contentAlignmentPoint: Point(x: 0, y: alignment ?? 0)
        )
    }
}

extension SnapCase {
    /// Where flings end.
    func endsOfView(displayRates: [Int]) throws -> [ExactRow.Value] {
        try displayRates.map { rate in
            var view = try input.makeView(displayRate: rate)
            try view.fling(velocity: Vector(dx: input.velocity, dy: 0))
            view.settle()
            let end = view.contentOffset.x
            return .init("\(name) at \(rate) Hz", expected: expect.target, found: end)
        }
    }
}

extension IndicatorCase {
    /// Where the thumb begins, and how long it is.
    func values() throws -> [ExactRow.Value] {
        guard let expect else { return [] }
        let thumb = try #require(indicator)
        return [
            .init("start, \(name)", expected: expect.start, found: thumb.start),
            .init("length, \(name)", expected: expect.length, found: thumb.length),
        ]
    }
}

extension AdjustedInsetCase {
    /// The inset at the top, and the offset at which the content starts.
    func valuesOfView() throws -> [ExactRow.Value] {
        let view = try makeView()
        let (inset, start) = (view.adjustedContentInset, view.contentOffset)
        return [
            .init("top, \(name)", expected: expect.adjustedContentInset.top, found: inset.top),
            .init("x, \(name)", expected: expect.startOffset.x, found: start.x),
            .init("y, \(name)", expected: expect.startOffset.y, found: start.y),
        ]
    }
}

extension ZoomCase {
    /// The scale and the offset, during a pinch and after it.
    func valuesOfView() throws -> [ExactRow.Value] {
        var view = try makeView()
        func values(_ expected: Zoomed, _ moment: String) -> [ExactRow.Value] {
            let (scale, offset) = (view.zoomScale, view.contentOffset)
            return [
                .init("scale\(moment), \(name)", expected: expected.scale, found: scale),
                .init("x\(moment), \(name)", expected: expected.offset[0], found: offset.x),
                .init("y\(moment), \(name)", expected: expected.offset[1], found: offset.y),
            ]
        }
        try view.zoom(zoom)
        if input.rect != nil { view.settle() }
        let shown = values(expect, "")
        guard let rest else { return shown }
        try view.fling(velocity: .zero)
        view.settle()
        return shown + values(rest, " at rest")
    }
}
