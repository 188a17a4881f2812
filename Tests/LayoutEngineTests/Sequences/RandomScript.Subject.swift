import LayoutEngine
import LayoutdGeometry
import LayoutdLayouts

extension RandomScript {
    /// The configurations of the presets, and other combinations.
    enum Subject: String, CaseIterable, Sendable {
        case springy, bounce, cellAnimations, stickyHeaders, twoColumn
        case springyList, pinnedFlow, horizontalFlow, pinnedWaterfall, sidewaysWaterfall
        case circle, springyCircle

        /// The number of runs in each of five parts; the presets have a thousand in total.
        var runs: UInt64 {
            switch self {
            case .springy, .bounce, .cellAnimations, .stickyHeaders, .twoColumn: 40
            case .springyList, .pinnedFlow, .horizontalFlow, .pinnedWaterfall: 10
            case .sidewaysWaterfall: 10
            case .circle, .springyCircle: 10
            }
        }
    }
}

extension RandomScript.Subject {
    var configuration: CollectionView.Configuration {
        switch self {
        case .springy: .springy
        case .bounce: .bounce
        case .cellAnimations: list(ListLayout.Configuration(), [.uniform(count: 20)])
        case .stickyHeaders: list(sticky, [3, 7, 5, 9].map { .uniform(count: $0) })
        case .twoColumn: .twoColumn
        case .springyList:
            list(sticky, [.uniform(count: 9), .uniform(count: 30)], dynamics: SpringDynamics())
        case .pinnedFlow: flow(.vertical)
        case .horizontalFlow: flow(.horizontal)
        case .pinnedWaterfall: pinnedWaterfall(.vertical)
        case .sidewaysWaterfall: pinnedWaterfall(.horizontal)
        case .circle: circle(nil)
        case .springyCircle: circle(SpringDynamics())
        }
    }

    private var sticky: ListLayout.Configuration {
        ListLayout.Configuration(headerHeight: 40, stickyHeaders: true)
    }

    private func list(
        _ layout: ListLayout.Configuration,
        _ sections: [CollectionView.Section],
        dynamics: SpringDynamics? = nil
    ) -> CollectionView.Configuration {
        CollectionView.Configuration(
            sections: sections,
            layout: .list(layout),
            dynamics: dynamics.map { .spring($0) }
        )
    }

    private func circle(_ dynamics: SpringDynamics?) -> CollectionView.Configuration {
        CollectionView.Configuration(
            sections: [.uniform(count: 7), .sized([ItemSize(height: 120)]), .uniform(count: 5)],
            layout: .circle(CircleLayout.Configuration()),
            dynamics: dynamics.map { .spring($0) }
        )
    }

    private func flow(_ axis: Axis) -> CollectionView.Configuration {
        let metrics = FlowLayout.Metrics(
            headerReferenceSize: Size(width: 30, height: 30),
            footerReferenceSize: Size(width: 20, height: 20)
        )
        return CollectionView.Configuration(
            sections: [.uniform(count: 40), .sized([ItemSize(height: 80)]), .uniform(count: 99)],
            layout: .flow(
                FlowLayout.Configuration(
                    scrollDirection: axis,
                    metrics: metrics,
                    sectionHeadersPinToVisibleBounds: true,
                    sectionFootersPinToVisibleBounds: true
                )
            ),
            dynamics: .spring(SpringDynamics())
        )
    }

    /// Items of one column each; some of two if it scrolls horizontally.
    private func pinnedWaterfall(_ axis: Axis) -> CollectionView.Configuration {
        let metrics = WaterfallLayout.Metrics(columnCount: 3, headerHeight: 30, footerHeight: 20)
        let sizes = (0..<50).map { item in
            let height = Double(40 + item * 37 % 90)
            return axis == .vertical
                ? ItemSize(height: height)
                : ItemSize(width: height, columnSpan: 1 + item % 3 / 2)
        }
        return CollectionView.Configuration(
            sections: [.sized(sizes), .uniform(count: 30)],
            layout: .waterfall(
                WaterfallLayout.Configuration(
                    scrollDirection: axis,
                    metrics: metrics,
                    sectionHeadersPinToVisibleBounds: true,
                    sectionFootersPinToVisibleBounds: true
                )
            ),
            dynamics: .spring(SpringDynamics())
        )
    }
}

extension CollectionView.Configuration {
    static let springy = CollectionView.Configuration(
        sections: [.uniform(count: 10_000)],
        layout: .flow(
            FlowLayout.Configuration(
                metrics: FlowLayout.Metrics(
                    itemSize: Size(width: 44, height: 44),
                    sectionInset: Insets(top: 10, left: 10, bottom: 10, right: 10)
                )
            )
        ),
        dynamics: .spring(SpringDynamics())
    )

    static let bounce = CollectionView.Configuration(
        sections: [.uniform(count: 10_001)],
        layout: .flow(FlowLayout.Configuration()),
        dynamics: .spring(
            SpringDynamics(damping: 0.5, frequency: 0.8, overscan: Vector(dx: 0, dy: 200))
        )
    )

    static let twoColumn = CollectionView.Configuration(
        sections: [.sized((0..<100).map { ItemSize(height: Double(60 + 37 * $0 % 90)) })],
        layout: .waterfall(
            WaterfallLayout.Configuration(
                metrics: WaterfallLayout.Metrics(
                    minimumInteritemSpacing: 32,
                    sectionInset: Insets(top: 16, bottom: 10)
                ),
                columns: WaterfallLayout.PlacedColumns(
                    [.init(x: 16, width: 150), .init(x: 200, width: 150)],
                    contentWidth: 320
                ),
                ties: .last
            )
        ),
        dynamics: .spring(
            SpringDynamics(
                length: 0.5,
                damping: 0.1,
                frequency: 1.5,
                overscan: Vector(dx: 0, dy: 100),
                signedDistances: true
            )
        )
    )
}
