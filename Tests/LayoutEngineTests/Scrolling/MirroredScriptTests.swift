import LayoutEngine
import LayoutdTestSupport
import Testing

/// A view from right to left is the mirror image of one from left to right, whatever happens to both.
struct MirroredScriptTests {
    /// Two views, each other's mirror image.
    private struct Twins {
        var shown: CollectionView
        var straight: CollectionView

        /// The offset of the mirror image at which the same is seen.
        func mirrored(_ offset: Point) -> Point {
            let width = shown.contentSize.width - shown.viewport.width
            return Point(x: width - offset.x, y: offset.y)
        }

        /// Lets both come to rest.
        mutating func rest() {
            for _ in 0..<2_000 where !(shown.isResting && straight.isResting) {
                shown.tick()
                straight.tick()
            }
        }

        func expectMirrored(_ comment: String) throws {
            let image = mirrored(straight.contentOffset)
            #expect(abs(shown.contentOffset.x - image.x) < 1e-6, "\(comment)")
            #expect(abs(shown.contentOffset.y - image.y) < 1e-6, "\(comment)")
            let (frame, other) = (try shown.frame(), try straight.frame())
            #expect(frame.state.isResting == other.state.isResting, "\(comment)")
            // What departs has no name of its own.
            let places = Dictionary(
                uniqueKeysWithValues: other.elements.filter { $0.departing == nil }
                    .map { ($0.element, $0) }
            )
            let elements = frame.elements.filter { $0.departing == nil }
            #expect(frame.elements.count == other.elements.count, "\(comment)")
            #expect(Set(elements.map(\.element)) == Set(places.keys), "\(comment)")
            for element in elements {
                guard let other = places[element.element] else { continue }
                let x = shown.contentSize.width - other.frame.maxX
                #expect(abs(element.frame.origin.x - x) < 1e-6, "\(comment) \(element.element)")
                #expect(abs(element.frame.origin.y - other.frame.origin.y) < 1e-6, "\(comment)")
                #expect(element.zIndex == other.zIndex)
            }
        }
    }

    private static func settings(_ kind: Int) -> ScrollSettings {
        var settings = ScrollSettings()
        switch kind % 6 {
        case 0: break
        case 1: settings.pagingEnabled = true
        case 2: settings.snap = Snap(to: .elements(.items, at: .start, margin: 8))
        case 3: settings.snap = Snap(to: .elements(.items, at: .end), limit: 2, motion: .spring)
        case 4: settings.snap = Snap(to: .interval(130, phase: 20))
        default: settings.snap = Snap(to: .elements(.items, at: .center), flick: 100)
        }
        return settings
    }

    private func twins(_ kind: Int, _ generator: inout SplitMix64) throws -> Twins {
        func view(_ direction: LayoutDirection, _ inset: Insets) throws -> CollectionView {
            var layout = LayoutConfiguration.flow(
                FlowLayout.Configuration(
                    scrollDirection: .horizontal,
                    metrics: FlowLayout.Metrics(
                        itemSize: Size(width: 90, height: 200),
                        minimumLineSpacing: 13,
                        sectionInset: Insets(top: 0, left: 9, bottom: 0, right: 5),
                        headerReferenceSize: Size(width: 25, height: 0)
                    ),
                    sectionHeadersPinToVisibleBounds: true
                )
            )
            layout.flipsHorizontallyInOppositeLayoutDirection = true
            return try CollectionView(
                CollectionView.Configuration(
                    viewport: Size(width: 300, height: 480),
                    contentInset: inset,
                    environment: LayoutEnvironment(layoutDirection: direction),
                    sections: [.uniform(count: 9), .uniform(count: 0), .uniform(count: 6)],
                    layout: layout,
                    settings: .init {
                        $0.scrollSettings = Self.settings(kind)
                        $0.scrollAnchor = Self.anchors[kind % Self.anchors.count]
                    }
                )
            )
        }
        return Twins(
            shown: try view(.rightToLeft, Insets(top: 0, left: 7, bottom: 0, right: 20)),
            straight: try view(.leftToRight, Insets(top: 0, left: 20, bottom: 0, right: 7))
        )
    }

    private static let anchors: [ScrollAnchor] = [
        .offset, .firstVisible, .end, .lowerEdge,
        .item(ItemPath(section: 0, item: 4), .start),
    ]

    @Test(arguments: 0..<60)
    func `scrolls, pages, stops and changes are mirrored`(seed: Int) throws {
        var generator = SplitMix64(seed: UInt64(seed))
        var twins = try twins(seed, &generator)
        try twins.expectMirrored("start")
        for step in 0..<25 {
            var comment = "step \(step)"
            let cell = ElementID.cell(
                section: Bool.random(using: &generator) ? 0 : 2,
                item: Int.random(in: 0..<6, using: &generator)
            )
            // A change is mirrored exactly only if nothing moves.
            twins.rest()
            try twins.expectMirrored("before \(comment)")
            let kind = Int.random(in: 0..<7, using: &generator)
            comment += ", event \(kind)"
            switch kind {
            case 0, 1:
                let way = Double.random(in: -150...150, using: &generator)
                try twins.shown.scroll(Scroll(.by(Vector(dx: -way, dy: 0))))
                try twins.straight.scroll(Scroll(.by(Vector(dx: way, dy: 0))))
            case 2:
                let velocity = Double.random(in: -2_000...2_000, using: &generator)
                try twins.shown.fling(velocity: Vector(dx: -velocity, dy: 0))
                try twins.straight.fling(velocity: Vector(dx: velocity, dy: 0))
            case 3:
                let position = ScrollPosition.allCases.randomElement(using: &generator) ?? .start
                let isAnimated = Bool.random(using: &generator)
                try twins.shown.scroll(to: cell, at: position, animated: isAnimated)
                try twins.straight.scroll(to: cell, at: position, animated: isAnimated)
            case 4:
                let path = ItemPath(section: 0, item: Int.random(in: 0..<6, using: &generator))
                let isInserted = Bool.random(using: &generator)
                let batch = UpdateBatch([isInserted ? .insertItem(path) : .deleteItem(path)])
                guard isInserted || twins.shown.sections[0].items.count > 7 else { continue }
                try twins.shown.update(batch, animated: step.isMultiple(of: 2))
                try twins.straight.update(batch, animated: step.isMultiple(of: 2))
            case 5:
                let width = Double(Int.random(in: 250...400, using: &generator))
                let size = Size(width: width, height: 480)
                try twins.shown.resizeViewport(to: size)
                // The mirror image of a view that keeps its left edge keeps its right one.
                try twins.straight.resizeViewport(to: size)
            default: break
            }
            for _ in 0..<Int.random(in: 1...30, using: &generator) {
                twins.shown.tick()
                twins.straight.tick()
            }
            try twins.expectMirrored(comment)
        }
    }

    @Test(arguments: anchors)
    func `without a cell in view the start stays`(anchor: ScrollAnchor) throws {
        var generator = SplitMix64(seed: 0)
        var twins = try twins(0, &generator)
        let none = [CollectionView.Section.uniform(count: 0)]
        let data = [CollectionView.Section.uniform(count: 40)]
        for sections in [none, data, none] {
            try twins.shown.reconfigure(Reconfiguration { $0.scrollAnchor = anchor })
            try twins.straight.reconfigure(Reconfiguration { $0.scrollAnchor = anchor })
            try twins.shown.reloadData(sections)
            try twins.straight.reloadData(sections)
            try twins.expectMirrored("\(anchor)")
        }
    }

    @Test(arguments: [Reordering.cancelled, .ended()])
    func `an item that is let go starts where it is on the screen`(end: Reordering) throws {
        var generator = SplitMix64(seed: 0)
        var twins = try twins(0, &generator)
        let sizes = [60, 150, 150, 60, 60, 150, 60].map { ItemSize(width: $0, height: 190) }
        try twins.shown.reloadData([.sized(sizes)])
        try twins.straight.reloadData([.sized(sizes)])
        let (path, finger) = (ItemPath(section: 0, item: 0), Point(x: 230, y: 100))
        try twins.shown.reorder(.began(ReorderingStart(path)))
        try twins.straight.reorder(.began(ReorderingStart(path)))
        try twins.shown.reorder(.moved(Point(x: 300 - finger.x, y: finger.y)))
        try twins.straight.reorder(.moved(finger))
        try twins.expectMirrored("held")
        try twins.shown.reorder(end)
        try twins.straight.reorder(end)
        try twins.expectMirrored("let go")
    }

    @Test(arguments: [0, 0.25, 1])
    func `content that is zoomed out lies at its start`(alignment: Double) throws {
        let offsets = try [LayoutDirection.rightToLeft, .leftToRight].map { direction in
            var layout = LayoutConfiguration.absolute(
                AbsoluteLayout.Configuration(contentSize: Size(width: 400, height: 700))
            )
            layout.flipsHorizontallyInOppositeLayoutDirection = true
            var view = try CollectionView(
                CollectionView.Configuration(
                    viewport: Size(width: 320, height: 480),
                    environment: LayoutEnvironment(layoutDirection: direction),
                    sections: [.placed([])],
                    layout: layout,
                    settings: .init {
                        $0.scrollSettings.zoom = ZoomSettings(minimumScale: 0.5, maximumScale: 2)
                        $0.scrollSettings.contentAlignmentPoint = Point(x: alignment, y: 0)
                    }
                )
            )
            try view.zoom(.by(0.65, at: .zero))
            try view.scroll(Scroll(.by(Vector(dx: 0, dy: 20)), touch: .none))
            #expect(view.contentSize.width == 260)
            return view.contentOffset.x
        }
        // A width of 60 is free.
        #expect(offsets == [-60 * (1 - alignment), -60 * alignment])
    }

    @Test func `another direction is shown at once, from its start`() throws {
        var generator = SplitMix64(seed: 1)
        let twins = try twins(1, &generator)
        var view = twins.straight
        try view.scroll(Scroll(.by(Vector(dx: 400, dy: 0))))
        for _ in 0..<120 { view.tick() }
        try view.reconfigure(
            Reconfiguration(
                layoutDirection: .rightToLeft,
                contentInset: Insets(top: 0, left: 7, bottom: 0, right: 20)
            )
        )
        #expect(view.contentOffset == twins.shown.contentOffset)
        #expect(try view.frame().state.isResting)
        #expect(try view.frame().elements == twins.shown.frame().elements)
    }

    @Test func `what moves bodies has no leading side`() throws {
        func isRefused(_ configuration: CollectionView.Configuration) -> Bool {
            do {
                _ = try CollectionView(configuration)
                return false
            } catch {
                return error == .noLeadingSide
            }
        }
        var flow = LayoutConfiguration.flow(FlowLayout.Configuration())
        let environment = LayoutEnvironment(layoutDirection: .rightToLeft)
        func configuration(
            _ layout: LayoutConfiguration,
            _ dynamics: CollectionView.Dynamics? = nil,
            _ section: CollectionView.Section = .uniform(count: 3)
        ) -> CollectionView.Configuration {
            CollectionView.Configuration(
                environment: environment,
                sections: [section],
                layout: layout,
                dynamics: dynamics
            )
        }
        let gravity = CollectionView.Dynamics.behaviors([])
        #expect(isRefused(configuration(.newtonian(NewtonianLayout.Configuration()))))
        #expect(!isRefused(configuration(flow, gravity)))
        flow.flipsHorizontallyInOppositeLayoutDirection = true
        #expect(isRefused(configuration(flow, gravity)))
        #expect(!isRefused(configuration(flow, .spring(SpringDynamics()))))
        let scene = ItemPlacement(center: .zero, size: Size(width: 9, height: 9))
        let absolute = LayoutConfiguration.absolute(AbsoluteLayout.Configuration())
        #expect(isRefused(configuration(absolute, gravity, .placed([scene]))))
        #expect(!isRefused(configuration(absolute, nil, .placed([scene]))))
        var view = try CollectionView(configuration(flow))
        #expect(throws: CollectionViewError.noLeadingSide) {
            try view.reconfigure(Reconfiguration(dynamics: gravity))
        }
    }
}
