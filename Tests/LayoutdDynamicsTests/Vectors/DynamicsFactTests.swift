import LayoutdGeometry
import LayoutdTestSupport
import Testing

@testable import LayoutdDynamics

struct DynamicsFactTests {
    @Test(arguments: try DynamicsFact.all())
    func `every fact is as on UIKit`(fact: DynamicsFact) throws {
        let found = try numbers(fact.name)
        let expected = fact.expected.filter { $0.key != "beforeAdd" }
        #expect(Set(found.keys) == Set(expected.keys))
        for (name, number) in expected {
            let value = try #require(found[name])
            #expect(abs(value - number) <= fact.tolerance ?? 0, "\(name) is \(value)")
        }
    }

    @Test func `all published facts and rows are present`() throws {
        #expect(try DynamicsFact.all().count == 13)
        #expect(try DynamicsRow.all().count == 29)
    }

    func numbers(_ fact: String) throws -> [String: Double] {
        switch fact {
        case "masks-everything": try masks(.everything)
        case "masks-items": try masks(.items)
        case "masks-boundaries": try masks(.boundaries)
        case "masks-shared-item": try sharedMasks()
        case "gravity-algebra": gravityAlgebra()
        case "push-algebra": pushAlgebra()
        case "items-in-rect": try itemsInRect()
        case "elapsed-time": try elapsedTime()
        case "attachment-lengths": try attachmentLengths()
        case "attachment-two-items-length": try twoItemsLength()
        case "limit-lengths": try limitLengths()
        case "boundary-insets": try boundaryInsets()
        case "round-trip-float": try roundTrip()
        default: throw UnknownName(name: fact)
        }
    }

    private func masks(_ mode: CollisionBehavior.Mode) throws -> [String: Double] {
        var animator = try DynamicAnimator(boxesAt: [.zero])
        let floor = CollisionBehavior.Boundary(
            id: "floor",
            from: Point(x: -500, y: 300),
            to: Point(x: 500, y: 300)
        )
        let collision = CollisionBehavior(items: [0], mode: mode, boundaries: [floor])
        try animator.addBehavior(.collision(collision), id: "c1")
        return animator.state.bodies[0].filter.numbers("item")
            .merging(animator.state.boundaries[0].filter.numbers("boundary")) { $1 }
    }

    private func sharedMasks() throws -> [String: Double] {
        var animator = try DynamicAnimator(boxesAt: [.zero])
        try animator.addBehavior(.collision(CollisionBehavior(items: [0])), id: "c1")
        try animator.addBehavior(
            .collision(CollisionBehavior(items: [0], mode: .items)),
            id: "c2"
        )
        return animator.state.bodies[0].filter.numbers("item")
    }

    private func gravityAlgebra() -> [String: Double] {
        var gravity = GravityBehavior(items: [], gravityDirection: Vector(dx: 3, dy: 4))
        let (magnitude, angle) = (gravity.magnitude, gravity.angle)
        gravity.magnitude = 2
        return [
            "magnitude": magnitude, "angle": angle,
            "afterMagnitude2.0": gravity.gravityDirection.dx,
            "afterMagnitude2.1": gravity.gravityDirection.dy,
        ]
    }

    private func pushAlgebra() -> [String: Double] {
        var push = PushBehavior(items: [], mode: .continuous)
        push.setAngle(1, magnitude: -1)
        let a = push.pushDirection
        push.setAngle(.pi, magnitude: 2)
        let b = push.pushDirection
        return ["a.0": a.dx, "a.1": a.dy, "b.0": b.dx, "b.1": b.dy]
    }

    private func itemsInRect() throws -> [String: Double] {
        let animator = try DynamicAnimator(boxesAt: [.zero])
        func isFound(gap: Double) -> Double {
            let rect = Rect(x: 25 + gap, y: -5, width: 10, height: 10)
            return animator.items(in: rect) == [0] ? 1 : 0
        }
        return ["gap9.9": isFound(gap: 9.9), "gap10.5": isFound(gap: 10.5)]
    }

    private func elapsedTime() throws -> [String: Double] {
        var animator = try DynamicAnimator(boxesAt: [.zero])
        for _ in 0..<4 { animator.step(1.0 / 60) }
        return ["elapsedTime": animator.elapsedTime]
    }

    private func roundTrip() throws -> [String: Double] {
        var animator = try DynamicAnimator(boxesAt: [.zero])
        try animator.moveItem(0, to: Point(x: 1.25, y: 2.5))
        let center = try #require(animator.item(0)).center
        return ["0": center.x, "1": center.y]
    }
}

extension DynamicsFactTests {
    private func attachmentLengths() throws -> [String: Double] {
        func length(_ offset: Vector) throws -> Double {
            var animator = DynamicAnimator()
            let size = Size(width: 100, height: 100)
            try animator.addItem(
                DynamicItem(center: Point(x: 100, y: 100), size: size, angle: 0.3),
                id: 0
            )
            let anchor = Point(x: 100, y: 300)
            return try animator.length(of: .anchor(0, offset: offset, anchor: anchor))
        }
        return [
            "offset0": try length(.zero), "offset(10,20)": try length(Vector(dx: 10, dy: 20)),
        ]
    }

    private func twoItemsLength() throws -> [String: Double] {
        var animator = try DynamicAnimator(
            boxesAt: [Point(x: 100, y: 100), Point(x: 300, y: 120)]
        )
        let joint = AttachmentBehavior.Joint.items(
            0,
            offset: .zero,
            attachedTo: 1,
            attachedOffset: .zero
        )
        return ["length": try animator.length(of: joint)]
    }

    private func limitLengths() throws -> [String: Double] {
        func length(_ distance: Double) throws -> Double {
            var animator = try DynamicAnimator(
                boxesAt: [Point(x: 100, y: 100), Point(x: 300, y: 100)]
            )
            try animator.moveItem(1, to: Point(x: 100 + distance, y: 100))
            return try animator.length(
                of: .limit(0, offset: .zero, attachedTo: 1, attachedOffset: .zero)
            )
        }
        return ["noMove": try length(200), "distance300AtAdd": try length(300)]
    }

    private func boundaryInsets() throws -> [String: Double] {
        var animator = DynamicAnimator(referenceBounds: Rect(x: 5, y: 7, width: 320, height: 480))
        let insets = Insets(top: 10, left: 20, bottom: 30, right: 40)
        try animator.addBehavior(
            .collision(CollisionBehavior(items: [], referenceBoundsInsets: insets)),
            id: "collision"
        )
        let corners = animator.state.boundaries[0].points.map(\.point)
        let (least, greatest) = (corners[0], corners[2])
        return [
            "min.0": least.x.rounded(), "min.1": least.y.rounded(),
            "max.0": greatest.x.rounded(), "max.1": greatest.y.rounded(),
        ]
    }
}

extension DynamicAnimator {
    /// The length that an attachment has after it is added.
    fileprivate mutating func length(of joint: AttachmentBehavior.Joint) throws -> Double {
        try addBehavior(.attachment(AttachmentBehavior(joint)), id: "attachment")
        guard case .attachment(let attachment) = behavior("attachment") else {
            throw UnknownName(name: "attachment")
        }
        return try #require(attachment.length)
    }
}

extension ContactFilter {
    fileprivate func numbers(_ name: String) -> [String: Double] {
        // The mask decides both collisions and contact tests.
        [
            "\(name).category": Double(category), "\(name).collision": Double(mask),
            "\(name).contactTest": Double(mask),
        ]
    }
}
