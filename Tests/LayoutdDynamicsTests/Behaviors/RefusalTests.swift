import LayoutdGeometry
import Testing

@testable import LayoutdDynamics

struct RefusalTests {
    private func makeAnimator() throws -> DynamicAnimator {
        var animator = try DynamicAnimator(boxesAt: [Point(x: 0, y: 0), Point(x: 100, y: 0)])
        try animator.addGravity([0])
        try animator.addTether(of: 0, to: .zero, frequency: 1, damping: 1)
        return animator
    }

    /// Expects a change to be refused with an error, and to leave everything unchanged.
    private func expectRefusal(
        _ error: DynamicsError,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ change: (inout DynamicAnimator) throws -> Void
    ) throws {
        var animator = try makeAnimator()
        let state = animator.state
        #expect(throws: error, sourceLocation: sourceLocation) { try change(&animator) }
        #expect(animator.state == state, sourceLocation: sourceLocation)
        let inputs = try makeAnimator().history.inputs
        #expect(animator.history.inputs == inputs, sourceLocation: sourceLocation)
    }

    private func item(
        _ center: Point = .zero,
        width: Double = 10,
        height: Double = 10,
        angle: Double = 0
    ) -> DynamicItem {
        DynamicItem(center: center, size: Size(width: width, height: height), angle: angle)
    }

    @Test(arguments: [(0, 10), (10, 0), (-1, 10), (0.001, 10), (0.01, 0.01), (1e30, 1e30)])
    func `sizes must have a mass`(width: Double, height: Double) throws {
        let size = Size(width: width, height: height)
        try expectRefusal(.invalidSize(size, item: 7)) {
            try $0.addItem(item(width: width, height: height), id: 7)
        }
    }

    @Test func `sizes must be finite`() throws {
        for size in [Size(width: .nan, height: 1), Size(width: 1, height: .infinity)] {
            var animator = try makeAnimator()
            #expect(throws: DynamicsError.self) {
                try animator.addItem(DynamicItem(center: .zero, size: size), id: 7)
            }
            #expect(animator.item(7) == nil)
        }
    }

    @Test func `places must be finite`() throws {
        let far = Point(x: .infinity, y: 0)
        try expectRefusal(.invalidPlace(far, angle: 0, item: 7)) {
            try $0.addItem(item(far), id: 7)
        }
        try expectRefusal(.invalidPlace(.zero, angle: 1e10, item: 0)) {
            try $0.moveItem(0, to: .zero, angle: 1e10)
        }
        try expectRefusal(.invalidPlace(far, angle: 0, item: 0)) {
            try $0.addVelocity(Vector(dx: .infinity, dy: 0), to: 0)
        }
    }

    @Test func `identifiers must exist, or be new`() throws {
        try expectRefusal(.duplicateItem(1)) { try $0.addItem(item(), id: 1) }
        try expectRefusal(.duplicateItem(8)) {
            try $0.addItems([(id: 8, item: item()), (id: 8, item: item())])
        }
        try expectRefusal(.unknownItem(9)) { try $0.moveItem(9, to: .zero) }
        try expectRefusal(.unknownItem(9)) { try $0.removeItem(9) }
        try expectRefusal(.unknownItem(9)) { try $0.addVelocity(.zero, to: 9) }
        try expectRefusal(.unknownItem(9)) { try $0.addItem(9, to: "gravity") }
        try expectRefusal(.unknownItem(9)) { try $0.addGravity([0, 9], id: "other") }
        try expectRefusal(.repeatedItem(1, behavior: "other")) {
            try $0.addGravity([1, 0, 1], id: "other")
        }
        try expectRefusal(.repeatedItem(0, behavior: "gravity")) {
            try $0.addItem(0, to: "gravity")
        }
        try expectRefusal(.duplicateBehavior("gravity")) { try $0.addGravity([1]) }
        try expectRefusal(.duplicateBehavior("twin")) {
            let twin = NamedBehavior("twin", .composite([]))
            try $0.addBehavior(.composite([twin, twin]), id: "parent")
        }
        try expectRefusal(.unknownBehavior("none")) { try $0.removeBehavior("none") }
        try expectRefusal(.unknownBehavior("none")) { try $0.changeBehavior("none") { _ in } }
    }

    @Test func `a behaviour keeps its type, and an attachment its items`() throws {
        try expectRefusal(.differentBehavior("gravity")) {
            try $0.changeBehavior("gravity") { $0 = .snap(SnapBehavior(item: 0, snapTo: .zero)) }
        }
        try expectRefusal(.differentBehavior("tether")) {
            try $0.changeBehavior("tether") {
                $0 = .attachment(AttachmentBehavior(.anchor(1, offset: .zero, anchor: .zero)))
            }
        }
        try expectRefusal(.differentBehavior("tether")) { try $0.addItem(1, to: "tether") }
        try expectRefusal(.differentBehavior("tether")) { try $0.removeItem(0, from: "tether") }
    }

    @Test func `boundaries must have a length`() throws {
        let collision = CollisionBehavior.Boundary.self
        let paths = [
            collision.init(id: "wall", path: []),
            collision.init(id: "wall", path: [.zero, .zero, Point(x: 0.001, y: 0)]),
            collision.init(id: "wall", from: .zero, to: .zero),
            collision.init(id: "wall", from: .zero, to: Point(x: .nan, y: 0)),
        ]
        for path in paths {
            try expectRefusal(.invalidPath(boundary: "wall", behavior: "walls")) {
                try $0.addBehavior(
                    .collision(CollisionBehavior(items: [0], boundaries: [path])),
                    id: "walls"
                )
            }
        }
        let wall = collision.init(id: "wall", from: .zero, to: Point(x: 9, y: 9))
        try expectRefusal(.duplicateBoundary("wall", behavior: "walls")) {
            try $0.addBehavior(
                .collision(CollisionBehavior(items: [0], boundaries: [wall, wall])),
                id: "walls"
            )
        }
    }

    @Test func `numbers must be within the engine's limits`() throws {
        let axis = Vector(dx: 0, dy: 0)
        let cases: [(name: String, value: Double, behavior: DynamicBehavior)] = [
            (
                "gravityDirection", .infinity,
                .gravity(.init(items: [0], gravityDirection: Vector(dx: .infinity, dy: 0)))
            ),
            ("damping", -1, .snap(.init(item: 0, snapTo: .zero, damping: -1))),
            (
                "frequency", 61,
                .attachment(.init(.anchor(0, offset: .zero, anchor: .zero), frequency: 61))
            ),
            (
                "length", -1,
                .attachment(.init(.anchor(0, offset: .zero, anchor: .zero), length: -1))
            ),
            ("axis", 0, .attachment(.init(.slidingToAnchor(0, anchor: .zero, axis: axis)))),
            ("minimumRadius", -1, .field(.init(.drag, items: [0], minimumRadius: -1))),
            ("region", -1, .field(.init(.drag, items: [0], region: .inverse(.circle(radius: -1))))),
            ("density", 0, properties { $0.density = 0 }),
            ("resistance", -0.1, properties { $0.resistance = -0.1 }),
            ("elasticity", .infinity, properties { $0.elasticity = .infinity }),
        ]
        for (name, value, behavior) in cases {
            try expectRefusal(.invalidValue(value, name: name, behavior: "new")) {
                try $0.addBehavior(behavior, id: "new")
            }
        }
    }

    private func properties(_ set: (inout DynamicItemBehavior) -> Void) -> DynamicBehavior {
        var behavior = DynamicItemBehavior(items: [0])
        set(&behavior)
        return .item(behavior)
    }
}
