import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

/// Springs and behaviours hold elements from the moment they are asked for.
struct SpringStartTests {
    private static let asked = PlaceShiftTests.dynamics

    private static func flow(_ spacing: Double) -> LayoutConfiguration {
        .flow(
            FlowLayout.Configuration(
                metrics: FlowLayout.Metrics(
                    itemSize: Size(width: 90, height: 50),
                    minimumLineSpacing: spacing
                )
            )
        )
    }

    /// A change that moves places, and after which elements are where they were.
    struct Change: Sendable, CustomTestStringConvertible {
        let name: String
        let apply: @Sendable (inout CollectionView) throws -> Void

        var testDescription: String { name }
    }

    static let changes = [
        Change(name: "a viewport") { try $0.resizeViewport(to: Size(width: 480, height: 320)) },
        Change(name: "an animated viewport") {
            try $0.resizeViewport(to: Size(width: 480, height: 320), animation: Animation())
        },
        Change(name: "a patch of the layout") {
            try $0.reconfigure(Reconfiguration(layout: flow(40)))
        },
        Change(name: "a batch") { view in
            try view.update(UpdateBatch([.moveItem(from: path(0), to: path(30))]))
        },
    ]

    private static func path(_ item: Int) -> ItemPath { ItemPath(section: 0, item: item) }

    /// Expects that the cells in view are where they were, and come to rest in their places.
    private func expectContinuity(
        _ before: [PresentedElement],
        _ view: CollectionView,
        _ comment: Comment
    ) throws {
        var view = view
        for old in before {
            let element = view.latestUpdate?.new(of: old.element) ?? old.element
            let new = try #require(view.presented(element))
            #expect((new.frame.center - old.frame.center).length < 1e-3, comment)
        }
        #expect(!view.isResting, comment)
        view.tick()
        var jump = 0.0
        for old in before {
            let element = view.latestUpdate?.new(of: old.element) ?? old.element
            let new = try #require(view.presented(element))
            jump = max(jump, (new.frame.center - old.frame.center).length)
        }
        // In the first tick springs that are 400 points long move less.
        #expect(jump > 0 && jump < 20, comment)
        #expect(view.settle() < 900, comment)
        #expect(try view.everything() == view.afresh().everything(), comment)
    }

    @Test(arguments: changes)
    func `a change in the same tick finds elements tied`(change: Change) throws {
        for (name, dynamics) in Self.asked {
            let still = try CollectionView(
                CollectionView.Configuration(
                    sections: [.uniform(count: 200)],
                    layout: Self.flow(10)
                )
            )
            let before = try still.frame().elements
            var patched = still
            try patched.reconfigure(Reconfiguration(dynamics: dynamics))
            try change.apply(&patched)
            try expectContinuity(before, patched, "\(name), patched")
            var created = try CollectionView(
                CollectionView.Configuration(
                    sections: [.uniform(count: 200)],
                    layout: Self.flow(10),
                    dynamics: dynamics
                )
            )
            try change.apply(&created)
            try expectContinuity(before, created, "\(name), from the start")
        }
    }

    @Test func `a patch of the layout and the dynamics begins where elements are`() throws {
        for (name, dynamics) in Self.asked {
            let old = [nil] + Self.asked.map { Optional($0.1) }
            for before in old where before != dynamics {
                var view = try CollectionView(
                    CollectionView.Configuration(
                        sections: [.uniform(count: 200)],
                        layout: Self.flow(10),
                        dynamics: before
                    )
                )
                let shown = try view.frame().elements
                try view.reconfigure(
                    Reconfiguration(layout: Self.flow(40), dynamics: dynamics)
                )
                try expectContinuity(shown, view, "\(name)")
            }
        }
    }

    @Test func `what takes over during an animation begins where elements are`() throws {
        for (name, dynamics) in Self.asked {
            for spacing in [nil, 70.0] {
                var view = try CollectionView(
                    CollectionView.Configuration(
                        sections: [.uniform(count: 200)],
                        layout: Self.flow(10)
                    )
                )
                try view.reconfigure(Reconfiguration(layout: Self.flow(40)))
                view.pass(5)
                let shown = try view.frame().elements
                try view.reconfigure(
                    Reconfiguration(layout: spacing.map(Self.flow), dynamics: dynamics)
                )
                try expectContinuity(shown, view, "\(name), \(spacing ?? 0)")
            }
        }
    }

    @Test func `without animation what takes over is in place`() throws {
        for (name, dynamics) in Self.asked {
            for (_, before) in Self.asked + [("still", nil)] where before != dynamics {
                var view = try CollectionView(
                    CollectionView.Configuration(
                        sections: [.uniform(count: 200)],
                        layout: Self.flow(10),
                        dynamics: before
                    )
                )
                try view.reconfigure(
                    Reconfiguration(layout: Self.flow(40), dynamics: dynamics) {
                        $0.animation = Animation.none
                    }
                )
                for element in try view.frame().elements {
                    let place = try #require(view.layout.attributes(for: element.element))
                    #expect(element.frame == place.frame, "\(name)")
                }
            }
        }
    }

    @Test func `springs without tiling hold all elements immediately`() throws {
        var view = try CollectionView(
            CollectionView.Configuration(
                sections: [.uniform(count: 200)],
                layout: Self.flow(10),
                dynamics: .spring(SpringDynamics())
            )
        )
        try view.reconfigure(Reconfiguration(dynamics: .spring(SpringDynamics(tiled: false))))
        let before = try view.everything()
        try view.resizeViewport(to: Size(width: 480, height: 320))
        for (element, old) in before {
            let new = try #require(view.presented(element))
            #expect((new.frame.center - old.frame.center).length < 1e-2, "\(element)")
        }
    }
}
