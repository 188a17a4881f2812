import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

/// A list of twenty rows, 100 high or 300 if expanded, in a viewport of 320 x 480, by default.
func makeList(
    _ sections: [CollectionView.Section] = [.uniform(count: 20)],
    configuration: ListLayout.Configuration = ListLayout.Configuration(),
    expanded: Set<ItemPath> = [],
    collapsed: Set<Int> = [],
    contentOffset: Point? = nil,
    dynamics: SpringDynamics? = nil,
    animation: Animation = Animation(),
    scrollAnchor: ScrollAnchor = .offset
) throws -> CollectionView {
    try CollectionView(
        CollectionView.Configuration(
            contentOffset: contentOffset,
            sections: sections,
            expanded: expanded,
            collapsed: collapsed,
            layout: .list(configuration),
            dynamics: dynamics.map { .spring($0) },
            settings: .init {
                $0.animation = animation
                $0.scrollAnchor = scrollAnchor
            }
        )
    )
}

extension CollectionView {
    /// Taps a row.
    @discardableResult
    mutating func tapRow(_ item: Int, section: Int = 0) throws -> ElementID? {
        try tap(.element(.cell(section: section, item: item)))
    }

    /// Passes the given number of ticks at the display rate.
    mutating func pass(_ ticks: Int) {
        for _ in 0..<ticks { tick() }
    }

    /// Ticks until nothing moves; returns the number of ticks.
    @discardableResult
    mutating func settle(within limit: Int = 3600) -> Int {
        var ticks = 0
        while !isResting, ticks < limit {
            tick()
            ticks += 1
        }
        return ticks
    }

    /// All presented elements by identity, without departing ones.
    func everything() throws -> [ElementID: PresentedElement] {
        let everywhere = Rect(x: -1e6, y: -1e6, width: 4e6, height: 4e6)
        let elements = try frame(in: .rect(everywhere)).elements.filter { $0.departing == nil }
        return Dictionary(uniqueKeysWithValues: elements.map { ($0.element, $0) })
    }

    /// The departing elements.
    func departing() throws -> [PresentedElement] {
        let everywhere = Rect(x: -1e6, y: -1e6, width: 4e6, height: 4e6)
        return try frame(in: .rect(everywhere)).elements.filter { $0.departing != nil }
    }

    /// A new view with the same data at the same offset.
    func afresh() throws -> CollectionView {
        try CollectionView(
            CollectionView.Configuration(
                viewport: viewport,
                contentInset: contentInset,
                contentOffset: contentOffset,
                sections: sections,
                expanded: expanded,
                collapsed: collapsed,
                layout: layoutConfiguration,
                dynamics: dynamics,
                settings: settings
            )
        )
    }
}

/// Expects the same frames and opacities, within the rounding of sums.
func expectSamePlaces(
    _ before: [PresentedElement],
    _ after: [PresentedElement],
    sourceLocation: SourceLocation = #_sourceLocation
) {
    #expect(before.count == after.count, sourceLocation: sourceLocation)
    for (old, new) in zip(before, after) {
        let differences = [
            old.frame.minX - new.frame.minX, old.frame.minY - new.frame.minY,
            old.frame.size.width - new.frame.size.width,
            old.frame.size.height - new.frame.size.height, old.alpha - new.alpha,
        ]
        let greatest = differences.map(abs).max() ?? 0
        #expect(greatest < 1e-9, "\(old), \(new)", sourceLocation: sourceLocation)
    }
}
