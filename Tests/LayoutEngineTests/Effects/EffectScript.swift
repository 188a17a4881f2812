import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

@testable import LayoutEngine

/// A random script with random effects.
struct EffectScript {
    static let subjects = RandomScript.Subject.allCases

    /// Effects with random stops; a viewport of cells grows by a few viewports at most.
    static func effects(using random: inout SplitMix64) -> [Effect] {
        let ranges: [(Effect.Property, ClosedRange<Double>)] = [
            (.scale, 0.3...2), (.alpha, 0...1), (.angle, -2...2), (.offset, -150...150),
            (.offsetAcross, -80...80), (.zIndex, -3...3), (.rotateX, -1...1), (.rotateY, -1...1),
            (.place, 0...1),
        ]
        return ranges.compactMap { property, range in
            guard !random.oneIn(3) else { return nil }
            let drivers = property == .place ? [.center, .start] : Effect.Driver.allCases
            let driver = drivers.randomElement(using: &random) ?? .center
            let length = driver == .offset ? 400.0 : 1
            let stops = (0..<Int.random(in: 1...4, using: &random)).map { index in
                let distance = Double(index) - 2 + .random(in: 0..<1, using: &random)
                // Equal values, so that some stretches are level.
                let value = (Double.random(in: range, using: &random) * 4).rounded() / 4
                let limited = min(max(value, range.lowerBound), range.upperBound)
                return Effect.Stop(distance * length, limited)
            }
            let isTilt = property.isOutOfPlane && !random.oneIn(3)
            return Effect(
                property,
                by: driver,
                kinds: [["cell"], ["header"], ["footer", "cell", "header"]]
                    .randomElement(using: &random) ?? [],
                // Far enough that nothing comes nearer than a half of it.
                perspective: isTilt ? .random(in: 3_000...6_000, using: &random) : nil,
                path: property == .place ? path(using: &random) : nil,
                stops: stops
            )
        }
    }

    /// Points in and around the viewport, some of them twice.
    static func path(using random: inout SplitMix64) -> [Point] {
        (0..<Int.random(in: 2...6, using: &random)).flatMap { _ in
            let point = Point(
                x: .random(in: -200...500, using: &random),
                y: .random(in: -200...700, using: &random)
            )
            return Array(repeating: point, count: random.oneIn(4) ? 2 : 1)
        }
    }

    private let name: String
    private let seed: UInt64
    private var script: RandomScript

    init(_ subject: RandomScript.Subject, _ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var configuration = subject.configuration
        configuration.settings.effects = Self.effects(using: &random)
        script = try RandomScript(configuration, seed: seed)
        name = "\(subject), seed \(seed)"
        self.seed = seed
    }

    /// Expects every frame to be the one without effects, seen through them.
    mutating func checkFrames(events: Int) throws {
        try script.play(events: events) { [name] _, view in
            var plain = view
            plain.state.settings.effects = []
            let overscan = Self.reach(of: view.settings.effects, in: view)
            let near = try plain.frame(in: .viewport(overscan: overscan)).elements
            let expected = near.map { Self.shown($0, in: view) }
                .filter {
                    $0.element == view.liftedElement && $0.departing == nil
                        || $0.boundingBox.overlaps(view.visibleRect)
                }
                .sorted {
                    ($0.zIndex, $0.element, $0.departing ?? -1)
                        < ($1.zIndex, $1.element, $1.departing ?? -1)
                }
            let frame = try view.frame()
            // Of larger ones, such as rows that depart after the view became narrower, not all are found.
            func fits(_ element: PresentedElement) -> Bool {
                element.frame.size.width <= view.viewport.width
                    && element.frame.size.height <= view.viewport.height
            }
            let (shown, fitting) = (frame.elements.filter(fits), expected.filter(fits))
            let missing = fitting.filter { element in
                !shown.contains { $0.identity == element.identity }
            }
            #expect(
                missing == [],
                "\(name), offset \(view.contentOffset), \(view.settings.effects)"
            )
            try #require(shown.map(\.identity) == fitting.map(\.identity), "\(name)")
            for (element, expected) in zip(shown, fitting) {
                #expect(abs(element.scale - expected.scale) < 1e-9, "\(name)")
                #expect(abs(element.alpha - expected.alpha) < 1e-9, "\(name)")
                #expect(abs(element.angle - expected.angle) < 1e-9, "\(name)")
                #expect(abs(element.frame.minX - expected.frame.minX) < 1e-6, "\(name)")
                #expect(abs(element.frame.minY - expected.frame.minY) < 1e-6, "\(name)")
                #expect(element.frame.size == expected.frame.size, "\(name)")
                #expect(element.velocity == expected.velocity && element.zIndex == expected.zIndex)
                let (tilt, other) = (element.tilt, expected.tilt)
                #expect(abs(tilt.rotateX - other.rotateX) < 1e-9, "\(name)")
                #expect(abs(tilt.rotateY - other.rotateY) < 1e-9, "\(name)")
                #expect(tilt.perspective == other.perspective, "\(name)")
            }
        }
    }

    /// More than effects move, enlarge or turn an element as large as the viewport into it, in points.
    private static func reach(of effects: [Effect], in view: CollectionView) -> Double {
        let (width, height) = (view.viewport.width, view.viewport.height)
        let diagonal = (width * width + height * height).squareRoot()
        // From the middle of the viewport to its corner, from a corner of the element to its centre before and after
        // effects, the scale and the perspective of which double it at most, and the insets.
        let still = diagonal * (0.5 + 0.5 + 0.5 * 4 + 1)
        return effects.reduce(still) { reach, effect in
            let values = effect.stops.map { abs($0.value) }
            switch effect.property {
            case .offset, .offsetAcross: return reach + (values.max() ?? 0)
            case .place:
                let distance = effect.stops.map { abs($0.distance) }.max() ?? 0
                let path = (effect.path ?? []).map { max(abs($0.x), abs($0.y)) }.max() ?? 0
                return reach + distance * diagonal + path
            case .scale, .alpha, .angle, .zIndex, .rotateX, .rotateY: return reach
            }
        }
    }

    /// Expects differences to give the whole frames.
    ///
    /// - Returns: The number of differences.
    mutating func checkDifferences(events: Int) throws -> Int {
        var random = SplitMix64(seed: seed)
        let rect = Rect(x: 0, y: 400, width: 1000, height: 700)
        var parts = [.viewport(), .viewport(overscan: 90), .rect(rect)].map(PastFrames.init)
        // Others change index paths, which prevents comparison.
        let kinds: [RandomScript.Kind] = [
            .scroll, .scroll, .scroll, .fling, .scrollTo, .tap, .resize, .reconfigure, .wait,
        ]
        try script.play(events: events, kinds) { [name] _, view in
            let ago = [1, .random(in: 2...30, using: &random)]
            for index in parts.indices {
                try parts[index].look(at: view)
                try parts[index].check(view, ago: ago, name)
            }
        }
        return parts.reduce(0) { $0 + $1.told }
    }

    /// What the contract says, written down again, also right to left and zoomed.
    static func shown(
        _ element: PresentedElement,
        in view: CollectionView
    ) -> PresentedElement {
        let axis = view.layout.scrollAxis
        let isMirrored = view.layout.isRightToLeft
        let name = view.kinds.name(of: element.element.kind)
        let effects = view.settings.effects.filter { $0.kinds.contains(name) }
        var shown = element
        for effect in effects where effect.property == .place && element.zIndex < ZIndex.landing {
            let center = place(of: element, effect, in: view)
            shown.frame = Rect(center: center, size: element.frame.size)
        }
        for effect in effects {
            let value = value(of: effect.stops, at: position(of: element, effect.driver, in: view))
            func along(_ axis: Axis) -> Double {
                isMirrored && axis == .horizontal ? -value : value
            }
            switch effect.property {
            case .scale: shown.scale = element.scale * value
            case .alpha: shown.alpha = element.alpha * value
            case .angle: shown.angle = element.angle + along(.horizontal)
            case .offset: shown.frame.origin[axis] += along(axis)
            case .offsetAcross: shown.frame.origin[axis.cross] += along(axis.cross)
            case .place: break
            case .zIndex:
                let isLifted = element.element == view.liftedElement && element.departing == nil
                if !isLifted, element.zIndex < ZIndex.landing {
                    shown.zIndex = element.zIndex + Int(value.rounded())
                }
            case .rotateX: shown.tilt.rotateX = value
            case .rotateY: shown.tilt.rotateY = along(.horizontal)
            }
            if let eye = effect.perspective, value != 0 {
                shown.tilt.perspective = min(
                    eye,
                    shown.tilt.perspective == 0 ? eye : shown.tilt.perspective
                )
            }
        }
        return shown
    }

    /// Which way positions grow along the axis of scrolling.
    private static func sign(in view: CollectionView) -> Double {
        view.layout.isRightToLeft && view.layout.scrollAxis == .horizontal ? -1 : 1
    }

    private static func position(
        of element: PresentedElement,
        _ driver: Effect.Driver,
        in view: CollectionView
    ) -> Double {
        let (axis, frame, visible) = (view.layout.scrollAxis, element.frame, view.visibleRect)
        let (inside, sign) = (view.bounds.visible, sign(in: view))
        /// From a start to the edge of the viewport inside its insets.
        func scrolled(_ extent: ClosedRange<Double>) -> Double {
            sign > 0 ? inside.min(axis) - extent.lowerBound : extent.upperBound - inside.max(axis)
        }
        switch driver {
        case .center: return sign * (frame.center[axis] - visible.center[axis]) / visible.size[axis]
        case .start: return -scrolled(frame.min(axis)...frame.max(axis)) / visible.size[axis]
        case .offset: return visible.min(axis)
        case .section:
            let extent = section(element.element.section, of: view.layout)
            let length = extent.upperBound - extent.lowerBound
            return length > 0 ? scrolled(extent) / length : 0
        }
    }

    /// Where a path takes the centre of an element.
    private static func place(
        of element: PresentedElement,
        _ effect: Effect,
        in view: CollectionView
    ) -> Point {
        let (axis, visible) = (view.layout.scrollAxis, view.visibleRect)
        let position = position(of: element, effect.driver, in: view)
        let part = value(of: effect.stops, at: position)
        let distances = effect.stops.map(\.distance)
        let (first, last) = (distances[0], distances[distances.count - 1])
        let beyond = position < first ? position - first : position > last ? position - last : 0
        let point = point(after: part, of: effect.path ?? [])
        let x = point.x / view.zoomScale
        var center = Point(
            x: view.layout.isRightToLeft ? visible.maxX - x : visible.minX + x,
            y: visible.minY + point.y / view.zoomScale
        )
        center[axis] += sign(in: view) * beyond * visible.size[axis]
        return center
    }

    /// The point after a part of a path's length, walked segment by segment.
    private static func point(after part: Double, of path: [Point]) -> Point {
        let ways = zip(path, path.dropFirst()).map { $1 - $0 }
        let lengths = ways.map { ($0.dx * $0.dx + $0.dy * $0.dy).squareRoot() }
        var left = part * lengths.reduce(0, +)
        for (index, length) in lengths.enumerated() {
            guard left > length else {
                return length > 0 ? path[index] + ways[index] * (left / length) : path[index]
            }
            left -= length
        }
        return path[path.count - 1]
    }

    private static func section(
        _ index: Int,
        of layout: any CollectionLayout
    ) -> ClosedRange<Double> {
        layout.extent(ofSection: index) ?? 0...layout.contentSize[layout.scrollAxis]
    }

    private static func value(of stops: [Effect.Stop], at distance: Double) -> Double {
        let before = stops.last { $0.distance <= distance } ?? stops[0]
        let after = stops.first { $0.distance > distance } ?? stops[stops.count - 1]
        guard after.distance > before.distance else { return before.value }
        let part = (distance - before.distance) / (after.distance - before.distance)
        return before.value * (1 - part) + after.value * part
    }
}
