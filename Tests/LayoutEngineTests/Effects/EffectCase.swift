import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

@testable import LayoutEngine

/// A view of any layout with random effects, places on a path among them.
struct EffectCase {
    /// What is under the effects.
    enum Kind: CaseIterable, Sendable {
        case flow, springs, list, waterfall, circle, grid, justified, absolute, newtonian
        case compositional, orthogonal
    }

    private(set) var view: CollectionView
    private let name: String
    private var random: SplitMix64

    init(_ kind: Kind, seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var configuration = Self.configuration(kind, &random)
        configuration.settings.effects = Self.effects(using: &random)
        if random.oneIn(3) {
            configuration.contentInset = Insets(top: 20, left: 9, bottom: 30, right: 40)
        }
        // Of bodies that move freely there is no mirrored layout.
        if random.oneIn(2), kind != .newtonian {
            configuration.layout.flipsHorizontallyInOppositeLayoutDirection = true
            configuration.environment.layoutDirection = .rightToLeft
        }
        view = try CollectionView(configuration)
        name = "\(kind), seed \(seed)"
        self.random = random
    }

    /// A path, others that move, enlarge and turn elements, or both.
    private static func effects(using random: inout SplitMix64) -> [Effect] {
        var effects: [Effect] = []
        let ranges: [(Effect.Property, ClosedRange<Double>)] = [
            (.scale, 0.3...2), (.angle, -2...2), (.offset, -150...150), (.offsetAcross, -80...80),
            (.rotateX, -1.6...1.6), (.rotateY, -1.6...1.6),
        ]
        if random.oneIn(2) {
            for (property, range) in ranges where random.oneIn(2) {
                let isTilt = property.isOutOfPlane && random.oneIn(2)
                effects.append(
                    effect(
                        property,
                        perspective: isTilt ? .random(in: 500...3_000, using: &random) : nil,
                        range,
                        using: &random
                    )
                )
            }
        }
        guard effects.isEmpty || random.oneIn(2) else { return effects }
        let path = EffectScript.path(using: &random)
        return effects + [effect(.place, path: path, 0...1, using: &random)]
    }

    private static func effect(
        _ property: Effect.Property,
        perspective: Double? = nil,
        path: [Point]? = nil,
        _ range: ClosedRange<Double>,
        using random: inout SplitMix64
    ) -> Effect {
        let distances = (0..<Int.random(in: 1...4, using: &random)).map { _ in
            Double.random(in: -3...3, using: &random)
        }
        return Effect(
            property,
            by: random.oneIn(2) ? .center : .start,
            kinds: random.oneIn(2) ? ["cell"] : ["cell", "header", "edge0", "badge"],
            perspective: perspective,
            path: path,
            stops: distances.sorted().map { .init($0, .random(in: range, using: &random)) }
        )
    }

    /// Expects frames of the viewport, of rectangles and of points to have what effects bring there.
    ///
    /// - Returns: How many elements were elsewhere without the effects, and not in the frame.
    mutating func check(steps: Int) throws -> Int {
        var brought = 0
        for _ in 0..<steps {
            try? view.scroll(Scroll(.to(somewhere()), touch: .none))
            if random.oneIn(3) {
                let path = ItemPath(section: 0, item: .random(in: 0..<9, using: &random))
                _ = try? view.apply(.update(UpdateBatch([.deleteItem(path)]), animated: true))
            }
            for _ in 0..<Int.random(in: 0...3, using: &random) { view.tick() }
            let part = Rect(
                origin: somewhere(),
                size: Size(
                    width: .random(in: 0...300, using: &random),
                    height: .random(in: 0...300, using: &random)
                )
            )
            for region in [.viewport(), .rect(part)] as [FrameRegion] {
                brought += try check(region)
            }
            try checkPoint()
        }
        return brought
    }

    private mutating func somewhere() -> Point {
        let size = view.contentSize
        return Point(
            x: .random(in: -100...max(100, size.width), using: &random),
            y: .random(in: -100...max(100, size.height), using: &random)
        )
    }

    /// Whether an element must be found, wherever it is without effects; larger ones need not be.
    private func fits(_ plain: PresentedElement) -> Bool {
        plain.boundingBox.size.width <= view.visibleRect.size.width
            && plain.boundingBox.size.height <= view.visibleRect.size.height
    }

    private func check(_ region: FrameRegion) throws -> Int {
        let rect = region.rect(around: view.visibleRect)
        // With sections that scroll by themselves, frames of a rectangle beside the content are empty, with effects or
        // without.
        let content = Rect(origin: .zero, size: view.contentSize)
        if view.layout is any OrthogonalLayout, !content.overlaps(rect) { return 0 }
        var plain = view
        plain.state.settings.effects = []
        let everywhere = FrameRegion.rect(Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6))
        let fitting = try plain.frame(in: everywhere).elements.filter(fits)
        let expected = fitting.map { EffectScript.shown($0, in: view) }
        // An overlap in the last bits is not certain.
        let certain = expected.filter {
            $0.boundingBox.outset(by: Vector(dx: -1e-6, dy: -1e-6)).overlaps(rect)
        }
        let possible = Set(
            expected.filter {
                $0.boundingBox.outset(by: Vector(dx: 1e-6, dy: 1e-6)).overlaps(rect)
            }.map(\.identity)
        )
        let identities = Set(fitting.map(\.identity))
        let found = try view.frame(in: region).elements.filter { identities.contains($0.identity) }
        let shown = Dictionary(uniqueKeysWithValues: found.map { ($0.identity, $0) })
        for element in certain {
            let same = try #require(
                shown[element.identity],
                "\(name), \(view.contentOffset), \(rect): no \(element), \(view.settings.effects)"
            )
            try #require(same.isNear(element), "\(name): \(same), \(element)")
        }
        let others = found.filter { !possible.contains($0.identity) }
        try #require(others.isEmpty, "\(name), \(view.contentOffset), \(rect)")
        let before = Set(try plain.frame(in: region).elements.map(\.identity))
        return found.count { !before.contains($0.identity) }
    }

    /// A touch hits the frontmost of the elements that effects have put there.
    private mutating func checkPoint() throws {
        let place = Point(
            x: .random(in: 0..<view.viewport.width, using: &random),
            y: .random(in: 0..<view.viewport.height, using: &random)
        )
        let point = view.state.scroller.viewport.contentPoint(place)
        let there = try view.frame().elements.filter { $0.contains(point) }
        let plain = there.compactMap { view.presentedWithoutEffects($0.element) }
        guard plain.allSatisfy(fits) else { return }
        let expected = there.last { $0.departing == nil && $0.alpha >= 0.01 }
        try #require(view.element(at: place) == expected?.element, "\(name), \(place)")
    }
}

extension EffectCase {
    private static func configuration(
        _ kind: Kind,
        _ random: inout SplitMix64
    ) -> CollectionView.Configuration {
        let (width, height) = (
            Double.random(in: 20...90, using: &random), Double.random(in: 20...90, using: &random)
        )
        let layout: LayoutConfiguration =
            switch kind {
            case .flow, .springs: .flow(flow(Size(width: width, height: height), &random))
            case .list: .list(.init(using: &random))
            case .waterfall: .waterfall(.init(using: &random))
            case .circle: .circle(.init(using: &random))
            case .grid: .grid(GridLayout.Configuration(metrics: .init(columns: .count(3))))
            case .justified: .justified(.init(metrics: .init(targetRowHeight: height)))
            case .absolute: .absolute(AbsoluteLayout.Configuration())
            case .newtonian: .newtonian(.init(itemSize: Size(width: width, height: height)))
            case .compositional: .compositional(groups(width, height, .none))
            case .orthogonal: .compositional(groups(width, height, .continuous))
            }
        var configuration = CollectionView.Configuration(
            viewport: Size(width: 300, height: 240),
            sections: [.uniform(count: kind == .newtonian ? 5 : 40)],
            layout: layout
        )
        switch kind {
        case .springs: configuration.dynamics = .spring(SpringDynamics(using: &random))
        case .absolute:
            configuration.sections = [.placed((0..<40).map { _ in placement(&random) })]
            configuration.settings.scrollSettings.zoom = ZoomSettings(
                minimumScale: 0.25,
                maximumScale: 3
            )
            configuration.zoomScale = .random(in: 0.5...2, using: &random)
        case .newtonian: break
        default: configuration.sections.append(.uniform(count: 30))
        }
        return configuration
    }

    private static func flow(
        _ size: Size,
        _ random: inout SplitMix64
    ) -> FlowLayout.Configuration {
        FlowLayout.Configuration(
            scrollDirection: random.oneIn(2) ? .horizontal : .vertical,
            metrics: FlowLayout.Metrics(
                itemSize: size,
                headerReferenceSize: Size(width: 30, height: 30)
            ),
            sectionHeadersPinToVisibleBounds: random.oneIn(2)
        )
    }

    private static func placement(_ random: inout SplitMix64) -> ItemPlacement {
        ItemPlacement(
            center: Point(
                x: .random(in: 0...900, using: &random),
                y: .random(in: 0...2_000, using: &random)
            ),
            size: Size(
                width: .random(in: 10...90, using: &random),
                height: .random(in: 10...90, using: &random)
            ),
            angle: .random(in: -2...2, using: &random)
        )
    }

    private static func groups(
        _ width: Double,
        _ height: Double,
        _ behavior: OrthogonalScrollingBehavior
    ) -> CompositionalLayout.Configuration {
        let size = CollectionLayoutSize(width: .absolute(width), height: .absolute(height))
        return CompositionalLayout.Configuration(
            section: CollectionLayoutSection(
                group: .line(
                    .horizontal,
                    layoutSize: size,
                    subitems: [.item(CollectionLayoutItem(layoutSize: size))]
                ),
                interGroupSpacing: 8,
                orthogonalScrollingBehavior: behavior
            )
        )
    }
}

extension PresentedElement {
    fileprivate func isNear(_ other: PresentedElement) -> Bool {
        frame.size == other.frame.size
            && zip(corners, other.corners).allSatisfy {
                let way = $0 - $1
                return abs(way.dx) < 1e-6 && abs(way.dy) < 1e-6
            }
    }
}
