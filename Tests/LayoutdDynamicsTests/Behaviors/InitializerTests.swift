import Foundation
import LayoutdDynamics
import LayoutdGeometry
import Testing

/// Convenience initialisers and their full forms.
struct InitializerTests {
    @Test func `an item can be created from its frame`() {
        let frame = Rect(x: 10, y: 20, width: 30, height: 40)
        let item = DynamicItem(frame: frame, angle: 1, collisionBounds: .ellipse)
        let center = Point(x: 25, y: 40)
        let same = DynamicItem(
            center: center,
            size: frame.size,
            angle: 1,
            collisionBounds: .ellipse
        )
        #expect(item == same)
        #expect(DynamicItem(frame: frame) == DynamicItem(center: center, size: frame.size))
    }

    @Test(arguments: [0, 0.5, -2.0, .pi / 2])
    func `gravity and pushes can be created from an angle and a magnitude`(angle: Double) {
        var gravity = GravityBehavior(items: [1])
        gravity.setAngle(angle, magnitude: 3)
        #expect(GravityBehavior(items: [1], angle: angle, magnitude: 3) == gravity)
        gravity.setAngle(angle, magnitude: 1)
        #expect(GravityBehavior(items: [1], angle: angle) == gravity)

        var push = PushBehavior(items: [1], mode: .continuous, targetOffsets: [1: .zero])
        push.setAngle(angle, magnitude: 2)
        let same = PushBehavior(
            items: [1],
            mode: .continuous,
            angle: angle,
            magnitude: 2,
            targetOffsets: [1: .zero]
        )
        #expect(same == push)
        let idle = PushBehavior(items: [1], mode: .instantaneous, angle: angle, magnitude: 0)
        #expect(idle.angle == angle && idle.pushDirection == .zero)
    }

    @Test func `an item behaviour can be created with its properties`() {
        var behavior = DynamicItemBehavior(items: [1, 2])
        #expect(behavior.elasticity == nil && behavior.isAnchored == nil)
        behavior.elasticity = 1
        behavior.friction = 2
        behavior.density = 3
        behavior.resistance = 4
        behavior.angularResistance = 5
        behavior.allowsRotation = false
        behavior.isAnchored = true
        behavior.charge = 6
        behavior.restitutionThreshold = 7
        let same = DynamicItemBehavior(
            items: [1, 2],
            elasticity: 1,
            friction: 2,
            density: 3,
            resistance: 4,
            angularResistance: 5,
            allowsRotation: false,
            isAnchored: true,
            charge: 6,
            restitutionThreshold: 7
        )
        #expect(same == behavior)
    }

    @Test func `joints hold items at their centres by default, and are encoded in full`() throws {
        let joints: [(AttachmentBehavior.Joint, AttachmentBehavior.Joint)] = [
            (.anchor(1, anchor: .zero), .anchor(1, offset: .zero, anchor: .zero)),
            (
                .items(1, attachedTo: 2),
                .items(1, offset: .zero, attachedTo: 2, attachedOffset: .zero)
            ),
            (
                .limit(1, attachedTo: 2),
                .limit(1, offset: .zero, attachedTo: 2, attachedOffset: .zero)
            ),
        ]
        for (short, full) in joints {
            #expect(short == full)
            let json = String(decoding: try JSONEncoder().encode(short), as: UTF8.self)
            #expect(json.contains("\"offset\""))
        }
    }
}
