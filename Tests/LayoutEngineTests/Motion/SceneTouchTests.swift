import Glibc
import LayoutEngine
import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import Testing

/// Fingers that grab, swing and throw items of a scene.
struct SceneTouchTests {
    private static let place = Point(x: 160, y: 240)
    /// A point of the box at ``place``, away from its centre.
    private static let grip = Point(x: 170, y: 230)

    private static func scene(_ behaviors: [NamedBehavior] = []) throws -> CollectionView {
        try .scene(at: [place], behaviors)
    }

    @Test func `a rigid grab keeps the touched point under the finger`() throws {
        var view = try Self.scene()
        #expect(
            try view.touch(SceneTouch("a", .began(at: Self.grip))) == .cell(section: 0, item: 0)
        )
        var finger = Self.grip
        for _ in 0..<60 {
            finger.x += 2
            try view.touch(SceneTouch("a", .moved(to: finger)))
            view.tick()
        }
        for _ in 0..<120 {
            try view.touch(SceneTouch("a", .moved(to: finger)))
            view.tick()
        }
        let box = try #require(view.presented(.cell(section: 0, item: 0)))
        // The rod has the engine's shortest length.
        let held = box.frame.center.offset(by: Vector(dx: 10, dy: -10), turnedBy: box.angle)
        #expect((held - finger).length < 0.6)
    }

    @Test func `an item that is let go keeps the velocity that it has`() throws {
        var view = try Self.scene()
        try view.touch(SceneTouch("a", .began(at: Self.place)))
        var finger = Self.place
        for _ in 0..<30 {
            finger.x += 3
            try view.touch(SceneTouch("a", .moved(to: finger)))
            view.tick()
        }
        try view.touch(SceneTouch("a", .ended))
        // Without behaviours an item has no body, so nothing moves it any more.
        #expect(view.isResting)
        let free = NamedBehavior("free", .item(DynamicItemBehavior(items: [0])))
        view = try Self.scene([free])
        try view.touch(SceneTouch("a", .began(at: Self.place)))
        finger = Self.place
        for _ in 0..<30 {
            finger.x += 3
            try view.touch(SceneTouch("a", .moved(to: finger)))
            view.tick()
        }
        try view.touch(SceneTouch("a", .cancelled))
        let before = try #require(view.presented(.cell(section: 0, item: 0)))
        view.tick()
        let after = try #require(view.presented(.cell(section: 0, item: 0)))
        #expect(abs(after.velocity.dx - before.velocity.dx) < 1)
        #expect(abs(after.velocity.dx - 180) < 5)
    }

    private static let throwing = Vector(dx: 600, dy: -240)

    private static func freeBox() throws -> CollectionView {
        try scene([NamedBehavior("free", .item(DynamicItemBehavior(items: [0])))])
    }

    @Test func `an item that is released gets the velocity of the finger immediately`() throws {
        var view = try Self.freeBox()
        try view.touch(SceneTouch("a", .began(at: Self.place)))
        view.tick()
        try view.touch(SceneTouch("a", .released(velocity: Self.throwing)))
        let box = try #require(view.presented(.cell(section: 0, item: 0)))
        #expect((box.velocity - Self.throwing).length < 1e-3)
        #expect((box.frame.center - Self.place).length < 0.1)
        view.tick()
        let way = try #require(view.center(0)) - box.frame.center
        #expect((way - Vector(dx: 10, dy: -4)).length < 0.5)
        #expect(throws: CollectionViewError.noSuchTouch("a")) {
            try view.touch(SceneTouch("a", .ended))
        }
    }

    @Test func `an item that is released at a point follows the finger there first`() throws {
        var view = try Self.freeBox()
        let end = Self.place + Vector(dx: 12, dy: -5)
        try view.touch(SceneTouch("a", .began(at: Self.place)))
        try view.touch(SceneTouch("a", .released(velocity: Self.throwing, at: end)))
        #expect((try #require(view.center(0)) - Self.place).length < 0.1 && !view.isResting)
        view.tick()
        let box = try #require(view.presented(.cell(section: 0, item: 0)))
        #expect((box.frame.center - end).length < 1)
        #expect((box.velocity - Self.throwing).length < 1e-3)
        view.tick()
        let way = try #require(view.center(0)) - box.frame.center
        #expect((way - Vector(dx: 10, dy: -4)).length < 0.5)
    }

    @Test func `a finger that was released may begin again before the next tick`() throws {
        var view = try Self.freeBox()
        try view.touch(SceneTouch("a", .began(at: Self.place)))
        try view.touch(SceneTouch("a", .released(velocity: Self.throwing, at: Self.grip)))
        var other = view
        #expect(throws: CollectionViewError.noSuchTouch("a")) {
            try other.touch(SceneTouch("a", .moved(to: Self.place)))
        }
        #expect(
            try view.touch(SceneTouch("a", .began(at: Self.place))) == .cell(section: 0, item: 0)
        )
        for _ in 0..<60 { view.tick() }
        #expect((try #require(view.center(0)) - Self.place).length < 1)
    }

    @Test func `of several fingers the last one decides how fast an item is`() throws {
        var view = try Self.freeBox()
        for name in ["a", "b"] { try view.touch(SceneTouch(name, .began(at: Self.place))) }
        try view.touch(SceneTouch("a", .released(velocity: Self.throwing)))
        for _ in 0..<10 { view.tick() }
        #expect((try #require(view.center(0)) - Self.place).length < 1)
        try view.touch(SceneTouch("b", .released(velocity: Vector(dx: 0, dy: 90))))
        let box = try #require(view.presented(.cell(section: 0, item: 0)))
        #expect((box.velocity - Vector(dx: 0, dy: 90)).length < 1e-3)
    }

    @Test func `a release is kept in snapshots`() throws {
        var view = try Self.freeBox()
        try view.touch(SceneTouch("a", .began(at: Self.place)))
        try view.touch(SceneTouch("a", .released(velocity: Self.throwing, at: Self.grip)))
        var restored = try CollectionView(restoring: view.snapshot())
        for _ in 0..<5 {
            view.tick()
            restored.tick()
        }
        let item = ElementID.cell(section: 0, item: 0)
        #expect(try #require(view.center(0)).x > Self.grip.x + 10)
        #expect(restored.presented(item) == view.presented(item))
    }

    @Test(arguments: [Double.nan, .infinity, 1e10])
    func `an impossible velocity is refused`(speed: Double) throws {
        var view = try Self.freeBox()
        try view.touch(SceneTouch("a", .began(at: Self.place)))
        let before = view.frameState
        var error: CollectionViewError?
        do throws(CollectionViewError) {
            try view.touch(SceneTouch("a", .released(velocity: Vector(dx: 0, dy: speed))))
        } catch let refusal {
            error = refusal
        }
        guard case .outOfRange(let refusal) = error else {
            Issue.record("\(speed): \(String(describing: error))")
            return
        }
        #expect(refusal.name == "velocity.dy" && refusal.rule.hasPrefix("from -1000000000"))
        #expect(view.frameState == before)
    }

    @Test func `the frontmost item that is not anchored is grabbed`() throws {
        var anchor = DynamicItemBehavior(items: [1])
        anchor.isAnchored = true
        var view = try CollectionView.scene(
            at: [Self.place, Self.place, Self.place + Vector(dx: 30, dy: 0)],
            [NamedBehavior("anchor", .item(anchor))]
        )
        // The second box covers the point too, but is anchored.
        #expect(
            try view.touch(SceneTouch("a", .began(at: Self.place))) == .cell(section: 0, item: 0)
        )
        let shared = Self.place + Vector(dx: 15, dy: 0)
        var other = view
        // What is held already is in front.
        #expect(try other.touch(SceneTouch("b", .began(at: shared))) == .cell(section: 0, item: 0))
        try view.touch(SceneTouch("a", .ended))
        #expect(try view.touch(SceneTouch("b", .began(at: shared))) == .cell(section: 0, item: 2))
        let nothing = SceneTouch("c", .began(at: Point(x: 5, y: 5)))
        #expect(try view.touch(nothing) == nil)
        #expect(throws: CollectionViewError.noSuchTouch("c")) {
            try view.touch(SceneTouch("c", .moved(to: Self.place)))
        }
    }

    @Test func `touches that contradict themselves change nothing`() throws {
        var view = try Self.scene()
        try view.touch(SceneTouch("a", .began(at: Self.place)))
        let before = view.frameState
        #expect(throws: CollectionViewError.touchHasBegun("a")) {
            try view.touch(SceneTouch("a", .began(at: Self.place)))
        }
        #expect(throws: CollectionViewError.noSuchTouch("b")) {
            try view.touch(SceneTouch("b", .ended))
        }
        #expect(view.frameState == before)
        var list = try CollectionView(
            CollectionView.Configuration(
                sections: [.uniform(count: 3)],
                layout: .flow(FlowLayout.Configuration())
            )
        )
        #expect(throws: CollectionViewError.notAScene) {
            try list.touch(SceneTouch("a", .began(at: Self.place)))
        }
    }

    @Test func `a touch ends by itself 10 s after its finger's last sign`() throws {
        var view = try Self.scene()
        try view.touch(SceneTouch("a", .began(at: Self.place)))
        for _ in 0..<300 { view.tick() }
        try view.touch(SceneTouch("a", .moved(to: Self.place)))
        for _ in 0..<600 { view.tick() }
        #expect(!view.isResting)
        view.tick()
        #expect(view.isResting)
        #expect(throws: CollectionViewError.noSuchTouch("a")) {
            try view.touch(SceneTouch("a", .ended))
        }
    }

    @Test func `touches are no behaviours, and outlast changes of these`() throws {
        var view = try Self.scene([NamedBehavior("free", .item(DynamicItemBehavior(items: [0])))])
        try view.touch(SceneTouch("a", .began(at: Self.place, damping: 1, frequency: 5)))
        guard case .behaviors(let behaviors, _) = view.dynamics else {
            Issue.record("the scene has no behaviours")
            return
        }
        #expect(behaviors.map(\.id) == ["free"])
        try view.reconfigure(Reconfiguration(dynamics: .behaviors([])))
        try view.touch(SceneTouch("a", .moved(to: Self.place + Vector(dx: 50, dy: 0))))
        for _ in 0..<120 { view.tick() }
        #expect(abs(try #require(view.center(0)).x - Self.place.x - 50) < 1)
    }

    @Test func `an item that is set by hand is there and moves as told`() throws {
        var view = try Self.scene([NamedBehavior("free", .item(DynamicItemBehavior(items: [0])))])
        let path = ItemPath(section: 0, item: 0)
        let state = ItemState(
            center: Self.grip,
            angle: 1,
            velocity: Vector(dx: 60, dy: -30),
            angularVelocity: 2
        )
        try view.setItem(path, to: state)
        let box = try #require(view.presented(.cell(section: 0, item: 0)))
        #expect(view.isAt(Self.grip, item: 0) && box.angle == 1 && box.angularVelocity == 2)
        #expect(abs(box.velocity.dx - 60) < 1e-4 && abs(box.velocity.dy + 30) < 1e-4)
        try view.setItem(path, to: ItemState(angle: 0))
        let turned = try #require(view.presented(.cell(section: 0, item: 0)))
        #expect(turned.velocity == box.velocity && turned.angle == 0)
        #expect(throws: CollectionViewError.noSuchElement(.cell(section: 0, item: 1))) {
            try view.setItem(ItemPath(section: 0, item: 1), to: ItemState(angle: 0))
        }
        var bodiless = try Self.scene()
        #expect(throws: CollectionViewError.immovableItem(path)) {
            try bodiless.setItem(path, to: ItemState(velocity: Vector(dx: 1, dy: 0)))
        }
        try bodiless.setItem(path, to: ItemState(center: Self.grip))
        #expect(bodiless.center(0) == Self.grip)
    }
}

extension Vector {
    fileprivate var length: Double { (dx * dx + dy * dy).squareRoot() }
}

extension Point {
    /// The point at a distance in the axes of something that is turned.
    fileprivate func offset(by offset: Vector, turnedBy angle: Double) -> Point {
        let (cosine, sine) = (cos(angle), sin(angle))
        return Point(
            x: x + offset.dx * cosine - offset.dy * sine,
            y: y + offset.dx * sine + offset.dy * cosine
        )
    }
}
