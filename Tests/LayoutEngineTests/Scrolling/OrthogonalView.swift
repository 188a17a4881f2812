import LayoutEngine
import LayoutdGeometry
import LayoutdLayouts

/// The behaviours by which sections scroll by themselves.
let orthogonalBehaviors = OrthogonalScrollingBehavior.allCases.filter { $0 != .none }

extension CollectionView {
    /// A view of 310 x 480 with a section of eight groups of 100 x 40, 8 points apart, for each behaviour;
    /// under them a section that only scrolls with the view.
    init(
        orthogonal behaviors: [OrthogonalScrollingBehavior] = orthogonalBehaviors,
        bounce: OrthogonalScrollingProperties.Bounce = .automatic,
        groups: Int = 8,
        inset: Double = 0,
        offsets: [Int: Double] = [:],
        direction: LayoutDirection = .leftToRight,
        dynamics: CollectionView.Dynamics? = nil,
        displayRate: Int = 60
    ) throws {
        func section(_ behavior: OrthogonalScrollingBehavior) -> CollectionLayoutSection {
            let size = CollectionLayoutSize(width: .absolute(100), height: .absolute(40))
            return CollectionLayoutSection(
                group: .line(
                    .horizontal,
                    layoutSize: size,
                    subitems: [.item(CollectionLayoutItem(layoutSize: size))]
                ),
                contentInsets: DirectionalEdgeInsets(leading: inset, trailing: inset),
                interGroupSpacing: 8,
                orthogonalScrollingBehavior: behavior,
                orthogonalScrollingProperties: OrthogonalScrollingProperties(bounce: bounce)
            )
        }
        let sections = behaviors.map {
            Section(items: .uniform(count: groups), measures: .compositional(section($0)))
        }
        try self.init(
            CollectionView.Configuration(
                viewport: Size(width: 310, height: 480),
                environment: LayoutEnvironment(layoutDirection: direction),
                sections: sections + [.uniform(count: 60)],
                orthogonalOffsets: offsets,
                layout: .compositional(
                    CompositionalLayout.Configuration(section: section(.none))
                ),
                dynamics: dynamics,
                displayRate: displayRate
            )
        )
    }

    /// How far a section has scrolled by itself.
    func offset(ofSection section: Int) -> Double {
        orthogonalSections.first { $0.section == section }?.offset ?? .nan
    }

    /// Drags a section by some points.
    mutating func drag(
        section: Int,
        by delta: Double,
        overscroll: Scroll.Overscroll = .automatic,
        release: Double? = nil
    ) throws {
        let scroll = Scroll(
            .by(Vector(dx: delta, dy: 3)),
            touch: .at(Point(x: 150, y: 20)),
            overscroll: overscroll,
            release: release.map { Vector(dx: $0, dy: 5) }
        )
        try self.scroll(section: section, .scroll(scroll))
    }
}
