import LayoutEngine
import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport

extension SpringDynamics {
    init(using random: inout SplitMix64) {
        self.init(
            damping: .random(in: 0...1.2, using: &random),
            frequency: .random(in: 0.5...3, using: &random),
            axisLocked: .random(using: &random),
            signedDistances: .random(using: &random),
            tiled: !random.oneIn(4)
        )
    }
}

extension Animation {
    init(using random: inout SplitMix64) {
        self.init(Timing(using: &random), delay: random.oneIn(3) ? 0.1 : 0)
    }
}

extension Animation.Timing {
    fileprivate init(using random: inout SplitMix64) {
        switch Int.random(in: 0..<6, using: &random) {
        case 0:
            let curve = CubicTiming.AnimationCurve.allCases.randomElement(using: &random)
            let duration = Double.random(in: 0.2...1.5, using: &random)
            self = .cubic(CubicTiming(duration: duration, curve ?? .linear))
        case 1:
            let bounce = Double.random(in: -0.3...0.6, using: &random)
            let velocity = Vector(
                dx: .random(in: 0...2, using: &random),
                dy: .random(in: 0...2, using: &random)
            )
            self = .springParameters(
                SpringTimingParameters(
                    .pace(duration: .random(in: 0.2...0.5, using: &random), bounce: bounce),
                    initialVelocity: velocity
                )
            )
        default:
            self = .spring(
                SpringTiming(
                    duration: .random(in: 0.2...1.5, using: &random),
                    damping: .random(in: 0.4...1, using: &random),
                    initialVelocity: .random(in: 0...2, using: &random)
                )
            )
        }
    }
}

extension FlowLayout.Configuration {
    init(using random: inout SplitMix64) {
        let header = Size(width: 0, height: random.oneIn(4) ? 0 : 30)
        self.init(
            metrics: FlowLayout.Metrics(
                minimumLineSpacing: .random(in: 0...20, using: &random),
                headerReferenceSize: header,
                footerReferenceSize: random.oneIn(2) ? .zero : header
            ),
            sectionHeadersPinToVisibleBounds: .random(using: &random),
            sectionFootersPinToVisibleBounds: .random(using: &random)
        )
    }
}

extension ListLayout.Configuration {
    init(using random: inout SplitMix64) {
        self.init(
            rowHeight: .random(in: 20...90, using: &random),
            expandedRowHeight: .random(in: 50...300, using: &random),
            minimumLineSpacing: random.oneIn(2) ? 0 : 6,
            sectionInset: random.oneIn(2) ? .zero : Insets(top: 5, left: 9, bottom: 4, right: 8),
            headerHeight: random.oneIn(4) ? 0 : 30,
            footerHeight: random.oneIn(2) ? 0 : 20,
            stickyHeaders: .random(using: &random),
            stickyFooters: .random(using: &random),
            multipleSelection: .random(using: &random),
            collapsesSections: .random(using: &random)
        )
    }
}

extension WaterfallLayout.Configuration {
    init(using random: inout SplitMix64) {
        self.init(
            scrollDirection: random.oneIn(3) ? .horizontal : .vertical,
            metrics: WaterfallLayout.Metrics(
                columnCount: .random(in: 1...3, using: &random),
                minimumColumnWidth: random.oneIn(3) ? 90 : nil,
                minimumInteritemSpacing: .random(in: 0...20, using: &random),
                headerHeight: random.oneIn(4) ? 0 : 30,
                footerHeight: random.oneIn(2) ? 0 : 20
            ),
            sectionHeadersPinToVisibleBounds: .random(using: &random),
            sectionFootersPinToVisibleBounds: .random(using: &random)
        )
    }
}

extension CircleLayout.Configuration {
    init(using random: inout SplitMix64) {
        self.init(
            itemSize: Size(width: .random(in: 20...80, using: &random), height: 40),
            pixelScale: random.oneIn(2) ? 0 : 2
        )
    }
}

extension LayoutConfiguration {
    /// Another layout of the same type.
    func other(using random: inout SplitMix64) -> LayoutConfiguration {
        switch definition {
        case is FlowLayout.Configuration: .flow(.init(using: &random))
        case is ListLayout.Configuration: .list(.init(using: &random))
        case is WaterfallLayout.Configuration: .waterfall(.init(using: &random))
        case is CircleLayout.Configuration: .circle(.init(using: &random))
        default: self
        }
    }

    /// A layout of any kind that elements can move to.
    static func any(using random: inout SplitMix64) -> LayoutConfiguration {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: .flow(.init(using: &random))
        case 1: .list(.init(using: &random))
        case 2: .waterfall(.init(using: &random))
        default: .circle(.init(using: &random))
        }
    }
}
