import LayoutdGeometry
import Testing

@testable import LayoutdDynamics

struct AttachmentTests {
    private func makePair() throws -> DynamicAnimator {
        try DynamicAnimator(boxesAt: [Point(x: 0, y: 0), Point(x: 100, y: 0)])
    }

    private func attachment(_ animator: DynamicAnimator) throws -> AttachmentBehavior {
        guard case .attachment(let attachment) = animator.behavior("joint") else {
            throw DynamicsError.unknownBehavior("joint")
        }
        return attachment
    }

    private func distance(_ animator: DynamicAnimator) -> Double {
        let arm = animator.center(1) - animator.center(0)
        return (arm.dx * arm.dx + arm.dy * arm.dy).squareRoot()
    }

    @Test func `a length is unknown before the attachment is added, and known after`() throws {
        var animator = try makePair()
        let rod = AttachmentBehavior(.anchor(0, offset: .zero, anchor: Point(x: 0, y: 70)))
        #expect(rod.length == nil)
        try animator.addBehavior(.attachment(rod), id: "joint")
        #expect(try abs(#require(attachment(animator).length) - 70) < 1e-4)
        let longer = Point(x: 0, y: 90)
        try animator.changeBehavior("joint") {
            $0 = .attachment(
                AttachmentBehavior(.anchor(0, offset: .zero, anchor: longer), length: 70)
            )
        }
        #expect(try attachment(animator).length == 70, "an anchor that moves keeps the length")
    }

    @Test func `a rod shorter than a point becomes a pivot at its anchor`() throws {
        var animator = try makePair()
        let rod = AttachmentBehavior(.anchor(0, offset: .zero, anchor: Point(x: 0.9, y: 0)))
        try animator.addBehavior(.attachment(rod), id: "joint")
        #expect(animator.state.joints.map(\.kind) == [.pin])
        try animator.addVelocity(Vector(dx: 300, dy: 0), angular: 5, to: 0)
        animator.run(ticks: 30)
        #expect(abs(animator.center(0).x) < 2 && abs(animator.center(0).y) < 1.5)
        #expect(try #require(animator.motion(of: 0)).angularVelocity > 4)
    }

    @Test func `creating a pivot moves nothing`() throws {
        var animator = try makePair()
        let rod = AttachmentBehavior(.anchor(0, offset: .zero, anchor: Point(x: 0.9, y: 0)))
        try animator.addBehavior(.attachment(rod), id: "joint")
        animator.step(substeps: 2)
        #expect(animator.center(0) == .zero)
    }

    @Test func `a rod with length zero pulls its item to the anchor`() throws {
        var animator = try makePair()
        let rod = AttachmentBehavior(
            .anchor(0, offset: .zero, anchor: Point(x: 0, y: 70)),
            length: 0
        )
        try animator.addBehavior(.attachment(rod), id: "joint")
        animator.run(ticks: 30)
        #expect(abs(animator.center(0).x) < 0.5 && abs(animator.center(0).y - 70) < 0.5)
    }

    @Test func `items joined by a rod keep their distance and may collide`() throws {
        var animator = try makePair()
        let joint = AttachmentBehavior.Joint.items(
            0,
            offset: .zero,
            attachedTo: 1,
            attachedOffset: .zero
        )
        try animator.addBehavior(.attachment(AttachmentBehavior(joint)), id: "joint")
        try animator.addBehavior(.collision(CollisionBehavior(items: [0, 1])), id: "collision")
        try animator.addVelocity(Vector(dx: 0, dy: 200), to: 0)
        for _ in 0..<120 {
            animator.step(1.0 / 60)
            #expect(abs(distance(animator) - 100) < 0.6)
        }
        try animator.changeBehavior("joint") {
            $0 = .attachment(AttachmentBehavior(joint, length: 10, damping: 1, frequency: 3))
        }
        let contacts = animator.run(ticks: 120)
        #expect(contacts.contains { $0.phase == .began })
        #expect(distance(animator) > 49)
    }

    @Test func `pinned, fixed and sliding items do not collide with each other`() throws {
        let anchor = Point(x: 20, y: 0)
        let joints: [AttachmentBehavior.Joint] = [
            .fixed(0, attachedTo: 1, anchor: anchor), .pin(0, attachedTo: 1, anchor: anchor),
            .sliding(0, attachedTo: 1, anchor: anchor, axis: Vector(dx: 1, dy: 0)),
        ]
        for joint in joints {
            var animator = try DynamicAnimator(boxesAt: [.zero, Point(x: 40, y: 0)])
            try animator.addBehavior(.attachment(AttachmentBehavior(joint)), id: "joint")
            try animator.addBehavior(
                .collision(CollisionBehavior(items: [0, 1])),
                id: "collision"
            )
            #expect(animator.run(ticks: 60).isEmpty && abs(distance(animator) - 40) < 0.1)
        }
    }

    @Test func `fixed items move as one`() throws {
        var animator = try makePair()
        let joint = AttachmentBehavior.Joint.fixed(0, attachedTo: 1, anchor: Point(x: 50, y: 0))
        try animator.addBehavior(.attachment(AttachmentBehavior(joint)), id: "joint")
        try animator.addVelocity(Vector(dx: 0, dy: 100), to: 0)
        animator.run(ticks: 60)
        let angles = [0, 1].map { animator.item($0)?.angle ?? .nan }
        #expect(abs(angles[0] - angles[1]) < 0.01 && abs(angles[0]) > 0.3)
        #expect(abs(distance(animator) - 100) < 0.5)
    }

    @Test func `a pin rotates within its range`() throws {
        var animator = try makePair()
        let pin = AttachmentBehavior(
            .pin(0, attachedTo: 1, anchor: Point(x: 50, y: 0)),
            attachmentRange: -0.1...0.4
        )
        try animator.addBehavior(.attachment(pin), id: "joint")
        try animator.setProperties(of: [0]) { $0.isAnchored = true }
        for (spin, expected) in [(5.0, 0.4), (-5, -0.1)] {
            try animator.addVelocity(.zero, angular: spin, to: 1)
            animator.run(ticks: 60)
            let angle = try #require(animator.item(1)).angle
            #expect(abs(angle - expected) < 0.05, "turned to \(angle)")
        }
    }

    @Test func `sliding items stay on the axis and within the range`() throws {
        var animator = try makePair()
        let sliding = AttachmentBehavior(
            .sliding(0, attachedTo: 1, anchor: .zero, axis: Vector(dx: 3, dy: 0)),
            attachmentRange: -30...40
        )
        try animator.setProperties(of: [0]) { $0.isAnchored = true }
        try animator.addBehavior(.attachment(sliding), id: "joint")
        for (speed, expected) in [(300.0, 140.0), (-300, 70)] {
            try animator.addVelocity(Vector(dx: speed, dy: 200), angular: 3, to: 1)
            animator.run(ticks: 90)
            #expect(abs(animator.center(1).x - expected) < 1)
            #expect(abs(animator.center(1).y) < 1)
            #expect(abs(try #require(animator.item(1)).angle) < 0.02)
        }
    }

    @Test func `a limit is a rope between points of the items, slack when shorter`() throws {
        var animator = try makePair()
        let limit = AttachmentBehavior(
            .limit(
                0,
                offset: Vector(dx: 20, dy: 0),
                attachedTo: 1,
                attachedOffset: Vector(dx: -20, dy: 0)
            )
        )
        try animator.addBehavior(.attachment(limit), id: "joint")
        #expect(try abs(#require(attachment(animator).length) - 60) < 1e-4)
        try animator.setProperties(of: [0]) { $0.isAnchored = true }
        try animator.addVelocity(Vector(dx: -100, dy: 0), to: 1)
        animator.run(ticks: 10)
        #expect(abs(animator.velocity(1).dx + 100) < 5, "nothing holds it back")
        try animator.addVelocity(Vector(dx: 300, dy: 0), to: 1)
        animator.run(ticks: 60)
        #expect(distance(animator) < 100.6 && distance(animator) > 95)
    }

    @Test func `a snap brings its item upright to its point, also after the point moves`() throws {
        var animator = DynamicAnimator()
        let item = DynamicItem(
            center: Point(x: 0, y: 0),
            size: Size(width: 100, height: 50),
            angle: 1
        )
        try animator.addItem(item, id: 0)
        let snap = SnapBehavior(item: 0, snapTo: Point(x: 300, y: 200))
        try animator.addBehavior(.snap(snap), id: "snap")
        for place in [Point(x: 300, y: 200), Point(x: 100, y: -50)] {
            try animator.changeBehavior("snap") {
                $0 = .snap(SnapBehavior(item: 0, snapTo: place))
            }
            #expect(animator.runUntilRest(atMost: 1200) < 1200)
            let rest = try #require(animator.item(0))
            #expect(abs(rest.center.x - place.x) < 1e-3 && abs(rest.center.y - place.y) < 1e-3)
            #expect(abs(rest.angle) < 1e-3)
        }
    }

    @Test func `the damping of an active snap does not change`() throws {
        func run(changing damping: Double) throws -> Point {
            var animator = try makePair()
            let snap = SnapBehavior(item: 0, snapTo: Point(x: 300, y: 200), damping: 0.2)
            try animator.addBehavior(.snap(snap), id: "snap")
            try animator.changeBehavior("snap") {
                $0 = .snap(SnapBehavior(item: 0, snapTo: Point(x: 9, y: 9), damping: damping))
            }
            animator.run(ticks: 10)
            return animator.center(0)
        }
        #expect(try run(changing: 0.2) == run(changing: 1))
    }
}
