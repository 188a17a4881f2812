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
            (.offsetAcross, -80...80), (.zIndex, -3...3), (.rotateX, -1...1), (.rotateY, -1...1),
        ]
        return ranges.compactMap { property, range in
            guard !random.oneIn(3) else { return nil }
            let driver = Effect.Driver.allCases.randomElement(using: &random) ?? .center
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
                stops: stops
            )
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
        let axis = view.layout.scrollAxis
        let (offset, length) = (view.contentOffset[axis], view.viewport[axis])
        let start = offset + view.adjustedContentInset.start(axis)
        var shown = element
        for effect in view.settings.effects {
            guard effect.kinds.contains(view.kinds.name(of: element.element.kind)) else { continue }
            let place =
                switch effect.driver {
                case .center: (element.frame.center[axis] - offset) / length - 0.5
                case .start: (element.frame.origin[axis] - start) / length
                case .offset: offset
                case .section:
                    progress(of: start, in: section(element.element.section, of: view.layout))
                }
            let value = value(of: effect.stops, at: place)
            switch effect.property {
            case .scale: shown.scale = element.scale * value
            case .alpha: shown.alpha = element.alpha * value
            case .angle: shown.angle = element.angle + value
            case .offset: shown.frame.origin[axis] = element.frame.origin[axis] + value
            case .offsetAcross:
                shown.frame.origin[axis.cross] = element.frame.origin[axis.cross] + value
            case .zIndex:
                let isLifted = element.element == view.liftedElement && element.departing == nil
                if !isLifted, element.zIndex < ZIndex.landing {
                    shown.zIndex = element.zIndex + Int(value.rounded())
                }
            case .rotateX: shown.tilt.rotateX = value
            case .rotateY: shown.tilt.rotateY = value
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

    private static func progress(of start: Double, in extent: ClosedRange<Double>) -> Double {
        let length = extent.upperBound - extent.lowerBound
        return length > 0 ? (start - extent.lowerBound) / length : 0
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
