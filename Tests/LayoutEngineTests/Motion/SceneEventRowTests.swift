import LayoutEngine
import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

/// Items that are moved by hand, thrown and touched, compared with libbox2d on its own.
struct SceneEventRowTests {
    @Test func `there are rows for every event`() throws {
        let rows = try SceneEventRow.all()
        #expect(rows.count == 9)
        let steps = rows.flatMap(\.steps)
        #expect(steps.contains { $0.put != nil } && steps.contains { $0.throw != nil })
        #expect(steps.contains { $0.began != nil && $0.frequency == 0 })
        #expect(steps.contains { $0.began != nil && $0.frequency != 0 })
        #expect(steps.contains { $0.tie != nil } && steps.contains { $0.pull != nil })
        #expect(steps.contains { $0.moved != nil } && steps.contains { $0.ended != nil })
        #expect(steps.flatMap { $0.states ?? [] }.count > 100)
    }

    @Test(arguments: try SceneEventRow.all())
    func `items move as in libbox2d`(row: SceneEventRow) throws {
        for value in try row.comparisons() {
            let difference = abs(value.found - value.expected)
            #expect(
                difference <= SceneEventRow.tolerance,
                "\(value.name): \(value.found), not \(value.expected)"
            )
        }
    }
}

extension SceneEventRow {
    /// A number of the row, and that of a view.
    struct Comparison {
        let name: String
        let expected, found: Double
    }

    /// The largest difference: that of a thrown item's velocity, which is the distance that it moved
    /// in a tick, in single precision, times 60.
    static let tolerance = 0.002

    /// Runs the row, and collects all its numbers.
    func comparisons() throws -> [Comparison] {
        var view = try makeCollectionView()
        var ticks = 0
        var comparisons: [Comparison] = []
        for step in steps {
            try step.apply(to: &view)
            ticks += step.ticks ?? 0
            for (item, state) in (step.states ?? []).enumerated() {
                let found = try #require(view.presented(.cell(section: 0, item: item))).numbers
                for (expected, found) in zip(state.numbers, found) {
                    comparisons.append(
                        Comparison(
                            name: "\(expected.name) of item \(item), tick \(ticks)",
                            expected: expected.value,
                            found: found
                        )
                    )
                }
            }
        }
        return comparisons
    }

    private func makeCollectionView() throws -> CollectionView {
        let all = items.indices.map { DynamicItemID($0) }
        var behaviors = [NamedBehavior("bodies", .item(DynamicItemBehavior(items: all)))]
        if gravity { behaviors.append(NamedBehavior("gravity", .gravity(.init(items: all)))) }
        if let boundary {
            let edge = CollisionBehavior.Boundary(
                id: "edge",
                from: Point(x: boundary[0], y: boundary[1]),
                to: Point(x: boundary[2], y: boundary[3])
            )
            let collision = CollisionBehavior(items: all, boundaries: [edge])
            behaviors.append(NamedBehavior("collision", .collision(collision)))
        }
        return try CollectionView(
            CollectionView.Configuration(
                sections: [.placed(items.map(\.placement))],
                layout: .absolute(
                    AbsoluteLayout.Configuration(contentSize: Size(width: 2000, height: 2000))
                ),
                dynamics: .behaviors(behaviors)
            )
        )
    }
}

extension SceneEventRow.Item {
    fileprivate var placement: ItemPlacement {
        ItemPlacement(
            center: Point(x: center[0], y: center[1]),
            size: Size(width: size[0], height: size[1]),
            angle: angle,
            bounds: bounds == "ellipse" ? .ellipse : .rectangle
        )
    }
}

extension SceneEventRow.Step {
    fileprivate func apply(to view: inout CollectionView) throws {
        let place = (center ?? point).map { Point(x: $0[0], y: $0[1]) } ?? .zero
        let path = ItemPath(section: 0, item: put ?? `throw` ?? 0)
        let velocity = velocity.map { Vector(dx: $0[0], dy: $0[1]) }
        if put != nil {
            try view.setItem(path, to: ItemState(center: place, angle: angle))
        } else if `throw` != nil {
            let state = ItemState(velocity: velocity, angularVelocity: angularVelocity)
            try view.setItem(path, to: state)
        } else if let began {
            let phase = SceneTouch.Phase.began(
                at: place,
                damping: damping ?? 0,
                frequency: frequency ?? 0
            )
            #expect(try view.touch(SceneTouch(began, phase)) != nil)
        } else if let moved {
            try view.touch(SceneTouch(moved, .moved(to: place)))
        } else if let ended {
            try view.touch(SceneTouch(ended, .ended))
        }
        if tie != nil {
            let ties = TetherBehavior(
                (view.sceneItems?.all ?? []).map { TetherBehavior.Tie($0) },
                damping: damping ?? 0,
                frequency: frequency ?? 0
            )
            try view.addBehavior(NamedBehavior("ties", .tethers(ties)))
        } else if let pull {
            let delta = Vector(dx: pull[0], dy: pull[1])
            try view.scroll(Scroll(.by(delta), touch: .at(place)))
        }
        for _ in 0..<(ticks ?? 0) { view.tick() }
    }
}

extension PresentedElement {
    /// The numbers of a ``SceneEventRow/State``, in its order.
    fileprivate var numbers: [Double] {
        [
            frame.center.x, frame.center.y, angle, velocity.dx, velocity.dy, angularVelocity,
        ]
    }
}
