import LayoutEngine
import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts

extension Bytes {
    mutating func configuration() -> CollectionView.Configuration {
        CollectionView.Configuration(
            sections: sections(),
            layout: boundedLayout(byte()),
            dynamics: flag() ? .spring(springs()) : nil,
            settings: .init {
                $0.animation = flag() ? .none : Animation()
                $0.scrollAnchor = anchor()
            }
        )
    }

    private mutating func boundedLayout(_ kind: Int) -> LayoutConfiguration {
        var layout = layout(kind)
        guard flag() else { return layout }
        layout.boundary.header = LayoutBoundary.Supplement(
            height: number(1...200),
            pinsToVisibleBounds: flag(),
            stretches: flag()
        )
        layout.boundary.sectionHeadersPinOffset = anyNumber(-50...50)
        layout.boundary.sectionHeadersStretch = flag()
        return layout
    }

    private mutating func layout(_ kind: Int) -> LayoutConfiguration {
        switch kind % 5 {
        case 0:
            var flow = FlowLayout.Configuration()
            flow.scrollDirection = flag() ? .horizontal : .vertical
            flow.metrics.minimumLineSpacing = anyNumber(0...30)
            flow.sectionHeadersPinToVisibleBounds = flag()
            return .flow(flow)
        case 1:
            var list = ListLayout.Configuration()
            list.metrics.headerHeight = anyNumber(0...60)
            list.metrics.expandedRowHeight = anyNumber(0...500)
            list.stickyHeaders = flag()
            list.multipleSelection = flag()
            return .list(list)
        case 2:
            var metrics = JustifiedLayout.Metrics(headerReferenceSize: Size(width: 30, height: 30))
            metrics.targetRowHeight = number(10...200)
            metrics.lastRow = flag() ? .hidden : .fill
            return .justified(JustifiedLayout.Configuration(metrics: metrics))
        case 3:
            var metrics = GridLayout.Metrics(headerReferenceSize: Size(width: 30, height: 30))
            metrics.columns = flag() ? .count(1 + byte() % 5) : .minimumWidth(number(10...200))
            metrics.autoFlow = flag() ? .row : .rowDense
            return .grid(GridLayout.Configuration(metrics: metrics))
        default:
            var metrics = WaterfallLayout.Metrics(columnCount: 1 + byte() % 5, headerHeight: 30)
            if flag() { metrics.minimumColumnWidth = number(10...200) }
            return .waterfall(
                WaterfallLayout.Configuration(
                    scrollDirection: flag() ? .vertical : .horizontal,
                    metrics: metrics
                )
            )
        }
    }

    private mutating func springs() -> SpringDynamics {
        SpringDynamics(
            length: choice([0, 0.5]),
            damping: number(0.2...2),
            frequency: number(0.5...5),
            axisLocked: flag(),
            signedDistances: flag(),
            tiled: flag()
        )
    }

    private mutating func control() -> AnimationControl {
        switch byte() % 5 {
        case 0: .pauseAnimation
        case 1: .fractionComplete(anyNumber(-0.2...1.2), scrubsLinearly: flag())
        case 2: .isReversed(flag())
        case 3: .continueAnimation(durationFactor: anyNumber(0...2))
        default: .finishAnimation(at: choice(AnimationControl.Position.allCases))
        }
    }

    mutating func event() -> Event {
        switch byte() % 16 {
        case 0: .scroll(drag())
        case 1: .scroll(Scroll(.to(point()), touch: touch(), overscroll: overscroll()))
        case 2: .fling(velocity: vector() * 50, touch: touch())
        case 3: .scrollTo(cell(), at: choice(ScrollPosition.allCases), animated: flag())
        case 4: .setContentOffset(point(), overscroll: overscroll(), animation: animation())
        case 5: .tap(flag() ? .element(cell()) : .point(point()), animation: animation())
        case 6, 7: .update(batch(), animated: flag())
        case 8: .reload(sections())
        case 9:
            .resize(
                Size(width: anyNumber(1...600), height: anyNumber(1...900)),
                animation: animation()
            )
        case 10: .reconfigure(reconfiguration())
        case 11: .retarget(point())
        case 13: .zoom(.by(number(0.5...2), at: point()))
        case 14: .controlAnimation(1 + byte() % 8, control())
        case 12: .scrollSection(byte() % 4, .fling(velocity: vector() * 50, touch: touch()))
        default: .tick(count: 1 + byte() % 20, interval: flag() ? anyNumber(0.001...0.1) : nil)
        }
    }

    private mutating func drag() -> Scroll {
        Scroll(
            .by(vector()),
            touch: touch(),
            overscroll: overscroll(),
            release: flag() ? vector() * 50 : nil
        )
    }

    private mutating func touch() -> Scroll.Touch {
        switch byte() % 4 {
        case 0: .at(point())
        case 1: .none
        case 2: .contentOrigin
        default: .last
        }
    }

    private mutating func overscroll() -> Scroll.Overscroll {
        choice([.clamp, .free, .rubberBand, .automatic])
    }

    private mutating func anchor() -> ScrollAnchor {
        choice([.offset, .firstVisible, .end, .lowerEdge, .item(path(), .end)])
    }

    private mutating func cell() -> ElementID {
        let path = path()
        return .cell(section: path.section, item: path.item)
    }

    private mutating func animation() -> Animation? {
        guard flag() else { return nil }
        return Animation(timing(), delay: number(0...0.2))
    }

    private mutating func timing() -> Animation.Timing {
        switch byte() % 4 {
        case 0: .cubic(CubicTiming(duration: number(0...1), controlPoint(), controlPoint()))
        case 1:
            .springParameters(
                SpringTimingParameters(
                    flag()
                        ? .pace(duration: number(0.01...1), bounce: number(-0.9...0.9))
                        : .forces(
                            mass: number(0.1...3),
                            stiffness: number(1...1000),
                            damping: number(1...500),
                            allowsOverdamping: flag()
                        ),
                    initialVelocity: Vector(dx: number(-5...5), dy: number(-5...5))
                )
            )
        default:
            .spring(
                SpringTiming(
                    duration: number(0...1),
                    damping: number(0.1...1),
                    initialVelocity: number(-5...5)
                )
            )
        }
    }

    private mutating func controlPoint() -> CubicTiming.ControlPoint {
        CubicTiming.ControlPoint(time: number(0...1), progress: number(-1...2))
    }

    private mutating func reconfiguration() -> Reconfiguration {
        var change = Reconfiguration()
        if flag() { change.layout = layout(byte()) }
        if flag() { change.dynamics = .some(flag() ? .spring(springs()) : nil) }
        if flag() { change.settings.animation = animation() }
        if flag() { change.settings.scrollAnchor = anchor() }
        if flag() { change.expanded = [path(), path()] }
        if flag() { change.collapsed = [byte() % 4] }
        if flag() { change.settings.effects = effects() }
        if flag() { change.settings.sceneBounds = SceneBounds.allCases[byte() % 4] }
        return change
    }

    private mutating func effects() -> [Effect] {
        (0..<byte() % 4).map { _ in
            let stops = (0..<byte() % 4).map { index in
                Effect.Stop(Double(index) - number(0...1), anyNumber(0...1))
            }
            let property = choice(Effect.Property.allCases)
            return Effect(
                property,
                by: choice(Effect.Driver.allCases),
                kinds: choice([["cell"], ["header", "cell"], ["footer", "badge"]]),
                perspective: property.isOutOfPlane && flag() ? number(10...900) : nil,
                path: property == .place
                    ? (0..<byte() % 4).map { _ in
                        Point(x: anyNumber(-300...300), y: anyNumber(-300...300))
                    } : nil,
                stops: stops
            )
        }
    }

    private mutating func batch() -> UpdateBatch {
        var batch = UpdateBatch((0..<1 + byte() % 4).map { _ in operation() })
        for (index, operation) in batch.operations.enumerated() {
            guard case .reconfigureItem = operation else { continue }
            let height = anyNumber(0...300)
            batch.changes[index] = ItemChange(height: flag() ? .ofLayout : .points(height))
        }
        return batch
    }

    private mutating func operation() -> BatchUpdate.Operation {
        switch byte() % 8 {
        case 0: .insertItem(path())
        case 1: .deleteItem(path())
        case 2: .moveItem(from: path(), to: path())
        case 3: .reloadItem(path())
        case 4: .insertSection(byte() % 5, itemCount: byte() % 64)
        case 5: .deleteSection(byte() % 5)
        case 7: .reconfigureItem(path())
        default: .moveSection(from: byte() % 4, to: byte() % 4)
        }
    }
}
