import Foundation
import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

/// Changes of items with their own angle, opacity and scale are animated like those of places.
struct LookTransitionTests {
    private let timing = SpringTiming(duration: 0.4, damping: 1, initialVelocity: 0)
    private static let start = placement(x: 100, angle: 0.5, alpha: 0.8, scale: 2)
    private static let end = placement(x: 200, angle: -1, alpha: 0.3, scale: 0.5)

    private static func placement(
        x: Double,
        angle: Double = 0,
        alpha: Double = 1,
        scale: Double = 1
    ) -> ItemPlacement {
        ItemPlacement(
            center: Point(x: x, y: 100),
            size: Size(width: 40, height: 20),
            angle: angle,
            zIndex: 2,
            alpha: alpha,
            scale: scale
        )
    }

    @Test func `a size that is cut at nothing is cut about its centre`() {
        let end = Pose(frame: Rect(x: 60, y: 0, width: 50, height: 100))
        // Three tenths beyond the way from a width of 320 at the edge.
        let difference = PoseDifference(
            x: 18,
            y: 0,
            width: -81,
            height: 0,
            alpha: 0,
            angle: 0,
            scale: 0
        )
        let beyond = end.changed(by: difference).frame
        #expect(beyond.size == Size(width: 0, height: 100))
        // On the way its centre was at 160, and at the end at 85.
        #expect(abs(beyond.center.x - 62.5) < 1e-9)
    }

    private func view(
        _ placements: [ItemPlacement],
        springs: SpringDynamics? = nil
    ) throws -> CollectionView {
        try CollectionView(
            CollectionView.Configuration(
                sections: [.placed(placements)],
                layout: .absolute(AbsoluteLayout.Configuration()),
                dynamics: springs.map { .spring($0) }
            )
        )
    }

    private func path(_ item: Int) -> ItemPath { ItemPath(section: 0, item: item) }

    private func cell(_ item: Int) -> ElementID { .cell(section: 0, item: item) }

    @Test(arguments: [nil, SpringDynamics()] as [SpringDynamics?])
    func `an inserted item fades in to its own opacity`(springs: SpringDynamics?) throws {
        var view = try view([Self.start], springs: springs)
        try view.update(
            UpdateBatch([.insertItem(path(1))], sizes: [0: .placed([Self.end])])
        )
        for tick in 0..<24 {
            let progress = timing.progress(at: Double(tick) / 60)
            let new = try #require(view.presented(cell(1)))
            #expect(abs(new.alpha - 0.3 * progress) < 1e-9, "tick \(tick)")
            #expect(new.angle == -1 && new.scale == 0.5 && new.zIndex == 2)
            #expect(new.frame == Self.end.frame)
            let other = try #require(view.presented(cell(0)))
            #expect(other.alpha == 0.8 && other.angle == 0.5 && other.scale == 2)
            view.tick()
        }
        view.settle()
        #expect(try view.everything() == view.afresh().everything())
    }

    @Test(arguments: [nil, SpringDynamics()] as [SpringDynamics?])
    func `a deleted item keeps its look while it fades`(springs: SpringDynamics?) throws {
        var view = try view([Self.start, Self.end], springs: springs)
        try view.update(UpdateBatch([.deleteItem(path(0))]))
        view.pass(6)
        let gone = try #require(try view.departing().first)
        #expect(abs(gone.alpha - 0.8 * (1 - timing.progress(at: 0.1))) < 1e-9)
        #expect(gone.angle == 0.5 && gone.scale == 2 && gone.frame == Self.start.frame)
        let kept = try #require(view.presented(cell(0)))
        #expect(kept.frame == Self.end.frame && kept.alpha == 0.3)
        view.settle()
        #expect(try view.everything() == view.afresh().everything())
    }

    @Test(arguments: [nil, SpringDynamics()] as [SpringDynamics?])
    func `a reloaded item goes from one look to the other`(springs: SpringDynamics?) throws {
        var view = try view([Self.start], springs: springs)
        try view.update(UpdateBatch([.reloadItem(path(0))], sizes: [0: .placed([Self.end])]))
        for tick in 0..<24 {
            let progress = timing.progress(at: Double(tick) / 60)
            let elements = try view.frame().elements
            #expect(elements.count == (tick == 0 ? 2 : 2), "tick \(tick)")
            for element in elements {
                let isNew = element.departing == nil
                #expect(abs(element.angle - (0.5 - 1.5 * progress)) < 1e-9)
                #expect(abs(element.scale - (2 - 1.5 * progress)) < 1e-9)
                let alpha = isNew ? 0.3 * progress : 0.8 * (1 - progress)
                #expect(abs(element.alpha - alpha) < 1e-9, "tick \(tick)")
                let turning = -1.5 * timing.velocity(at: Double(tick) / 60)
                #expect(abs(element.angularVelocity - turning) < 1e-6)
                guard springs == nil || !isNew else { continue }
                #expect(abs(element.frame.center.x - (100 + 100 * progress)) < 1e-9)
            }
            view.tick()
        }
        view.settle()
        #expect(try view.everything() == view.afresh().everything())
    }

    @Test func `an item turns the shorter way, and the animations of two changes add up`() throws {
        let full = 2 * Double.pi
        var view = try view([Self.placement(x: 100, angle: full - 0.1)])
        func reload(_ angle: Double) throws {
            let placement = Self.placement(x: 100, angle: angle)
            try view.update(UpdateBatch([.reloadItem(path(0))], sizes: [0: .placed([placement])]))
        }
        try reload(0.2)
        #expect(abs(try #require(view.presented(cell(0))).angle + 0.1) < 1e-9)
        view.pass(6)
        let (early, late) = (timing.progress(at: 0.1), timing.progress(at: 0.2))
        let angle = try #require(view.presented(cell(0))).angle
        #expect(abs(angle - (0.2 - 0.3 * (1 - early))) < 1e-9)
        try reload(1)
        #expect(abs(try #require(view.presented(cell(0))).angle - angle) < 1e-9)
        view.pass(6)
        let expected = 1 - 0.8 * (1 - early) - 0.3 * (1 - late)
        #expect(abs(try #require(view.presented(cell(0))).angle - expected) < 1e-9)
        view.settle()
        #expect(view.presented(cell(0))?.angle == 1)
    }

    @Test func `a snapshot in the middle continues with the same looks`() throws {
        var view = try view([Self.start, Self.end], springs: SpringDynamics())
        try view.update(
            UpdateBatch(
                [.reloadItem(path(0)), .deleteItem(path(1))],
                sizes: [0: .placed([Self.placement(x: 50, angle: 2, scale: 3)])]
            )
        )
        view.pass(5)
        let data = try JSONEncoder().encode(try view.snapshot())
        let snapshot = try JSONDecoder().decode(CollectionView.Snapshot.self, from: data)
        var restored = try CollectionView(restoring: snapshot)
        for _ in 0..<60 {
            #expect(try restored.frame() == view.frame())
            view.tick()
            restored.tick()
        }
    }
}

/// Poses without angle and scale are stored as they were before poses had them.
struct PoseCodingTests {
    private let frame = Rect(x: 1, y: 2, width: 3, height: 4)

    private func keys(_ value: some Encodable) throws -> Set<String> {
        let data = try JSONEncoder().encode(value)
        let object = try JSONSerialization.jsonObject(with: data) as? [String: Any]
        return Set(try #require(object).keys)
    }

    @Test func `only unusual angles and scales are stored`() throws {
        let old: Set = ["frame", "alpha"]
        #expect(try keys(Pose(frame: frame, alpha: 0.5)) == old)
        #expect(try keys(Pose(frame: frame, angle: 1, scale: 2)) == old.union(["angle", "scale"]))
        let way: Set = ["x", "y", "width", "height", "alpha"]
        #expect(try keys(PoseDifference(x: 1)) == way)
        #expect(try keys(PoseDifference(angle: 1, scale: 1)) == way.union(["angle", "scale"]))
    }

    @Test func `what is stored is read`() throws {
        let pose = Pose(frame: frame, alpha: 0.25, angle: 1, scale: 2)
        let poses = [pose, Pose(frame: frame, alpha: 0.5)]
        let data = try JSONEncoder().encode(poses)
        #expect(try JSONDecoder().decode([Pose].self, from: data) == poses)
        let differences = [poses[0] - poses[1], PoseDifference(x: 1)]
        let ways = try JSONEncoder().encode(differences)
        #expect(try JSONDecoder().decode([PoseDifference].self, from: ways) == differences)
    }
}
