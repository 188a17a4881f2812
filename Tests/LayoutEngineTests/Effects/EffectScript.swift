import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

@testable import LayoutEngine

/// A random script with random effects.
struct EffectScript {
    /// Subjects with cells that are smaller than the viewport.
    static let subjects: [RandomScript.Subject] = [
        .springy, .stickyHeaders, .twoColumn, .pinnedFlow, .horizontalFlow, .pinnedWaterfall,
    ]

    /// Effects with random stops; a viewport of cells grows by a few viewports at most.
    static func effects(using random: inout SplitMix64) -> [Effect] {
        let ranges: [(Effect.Property, ClosedRange<Double>)] = [
            (.scale, 0.3...2), (.alpha, 0...1), (.angle, -2...2), (.offset, -150...150),
        ]
        return ranges.compactMap { property, range in
            guard !random.oneIn(4) else { return nil }
            let stops = (0..<Int.random(in: 1...4, using: &random)).map { index in
                let distance = Double(index) - 2 + .random(in: 0..<1, using: &random)
                // Equal values, so that some stretches are level.
                let value = (Double.random(in: range, using: &random) * 4).rounded() / 4
                return Effect.Stop(distance, min(max(value, range.lowerBound), range.upperBound))
            }
            return Effect(property, stops: stops)
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
            let near = try plain.frame(in: .viewport(overscan: 3e3)).elements
            let expected = near.map { Self.shown($0, in: view) }
                .filter {
                    $0.element == view.liftedElement && $0.departing == nil
                        || $0.boundingBox.overlaps(view.visibleRect)
                }
            let frame = try view.frame()
            // Of larger ones, such as rows that depart after the view became narrower, not all are found.
            func fits(_ element: PresentedElement) -> Bool {
                element.frame.size.width <= view.viewport.width
                    && element.frame.size.height <= view.viewport.height
            }
            let (shown, fitting) = (frame.elements.filter(fits), expected.filter(fits))
            try #require(shown.map(\.identity) == fitting.map(\.identity), "\(name)")
            for (element, expected) in zip(shown, fitting) {
                #expect(abs(element.scale - expected.scale) < 1e-9, "\(name)")
                #expect(abs(element.alpha - expected.alpha) < 1e-9, "\(name)")
                #expect(abs(element.angle - expected.angle) < 1e-9, "\(name)")
                #expect(abs(element.frame.minX - expected.frame.minX) < 1e-6, "\(name)")
                #expect(abs(element.frame.minY - expected.frame.minY) < 1e-6, "\(name)")
                #expect(element.frame.size == expected.frame.size, "\(name)")
                #expect(element.velocity == expected.velocity && element.zIndex == expected.zIndex)
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

    /// What the contract says, written down again.
    private static func shown(
        _ element: PresentedElement,
        in view: CollectionView
    ) -> PresentedElement {
        guard element.element.kind == .cell else { return element }
        let axis = view.layout.scrollAxis
        let middle = view.contentOffset[axis] + view.viewport[axis] / 2
        let distance = (element.frame.center[axis] - middle) / view.viewport[axis]
        var shown = element
        for effect in view.settings.effects {
            let value = value(of: effect.stops, at: distance)
            switch effect.property {
            case .scale: shown.scale = element.scale * value
            case .alpha: shown.alpha = element.alpha * value
            case .angle: shown.angle = element.angle + value
            case .offset: shown.frame.origin[axis] = element.frame.origin[axis] + value
            }
        }
        return shown
    }

    private static func value(of stops: [Effect.Stop], at distance: Double) -> Double {
        let before = stops.last { $0.distance <= distance } ?? stops[0]
        let after = stops.first { $0.distance > distance } ?? stops[stops.count - 1]
        guard after.distance > before.distance else { return before.value }
        let part = (distance - before.distance) / (after.distance - before.distance)
        return before.value * (1 - part) + after.value * part
    }
}
