import LayoutdGeometry
import Testing

@testable import LayoutdDynamics

/// Numbers that behaviours refuse: NaN, infinities, and numbers out of a property's range.
struct InvalidNumberTests {
    /// A property of a behaviour.
    struct Property: Sendable, CustomTestStringConvertible {
        let kind: String
        let name: String
        let range: ClosedRange<Double>
        /// Creates a behaviour of items 0 and 1; `nil` if the property's type excludes the value.
        let make: @Sendable (Double) -> DynamicBehavior?

        init(
            _ kind: String,
            _ name: String,
            _ range: ClosedRange<Double> = -1e9...1e9,
            _ make: @escaping @Sendable (Double) -> DynamicBehavior?
        ) {
            (self.kind, self.name, self.range, self.make) = (kind, name, range, make)
        }

        var testDescription: String { "\(name) of \(kind)" }

        var invalidValues: [Double] {
            [
                .nan, .signalingNaN, .infinity, -.infinity,
                range.lowerBound.nextDown, range.upperBound.nextUp,
            ]
        }
    }

    private func makeAnimator() throws -> DynamicAnimator {
        try DynamicAnimator(boxesAt: [.zero, Point(x: 100, y: 0)])
    }

    private func expectRefusal(
        _ property: Property,
        _ value: Double,
        _ change: (inout DynamicAnimator, DynamicBehavior) throws -> Void,
        before behavior: DynamicBehavior? = nil
    ) throws {
        guard let invalid = property.make(value) else { return }
        var animator = try makeAnimator()
        if let behavior { try animator.addBehavior(behavior, id: "b") }
        let (state, inputs) = (animator.state, animator.history.inputs)
        do {
            try change(&animator, invalid)
            Issue.record("\(value) was accepted")
        } catch DynamicsError.invalidValue(let refused, let name, "b") {
            #expect(name == property.name)
            #expect(refused == value || refused.isNaN && value.isNaN)
        } catch DynamicsError.differentBehavior("b") {
            #expect(behavior?.canBecome(invalid) == false)
        }
        #expect(animator.state == state && animator.history.inputs == inputs)
    }

    @Test(arguments: properties)
    func `invalid numbers cannot be added, alone or in a composite`(property: Property) throws {
        for value in property.invalidValues {
            try expectRefusal(property, value, { try $0.addBehavior($1, id: "b") })
            try expectRefusal(property, value) { (animator, behavior) in
                let child = NamedBehavior("b", behavior)
                try animator.addBehavior(.composite([child]), id: "parent")
            }
        }
    }

    @Test(arguments: properties)
    func `a behaviour cannot be changed to invalid numbers`(property: Property) throws {
        let before = try #require(property.make(1))
        for value in property.invalidValues {
            try expectRefusal(
                property,
                value,
                { (animator, behavior) in try animator.changeBehavior("b") { $0 = behavior } },
                before: before
            )
        }
    }

    @Test(arguments: properties)
    func `the limits of the range are accepted`(property: Property) throws {
        for value in [property.range.lowerBound, property.range.upperBound] {
            var animator = try makeAnimator()
            let behavior = try #require(property.make(value))
            #expect(throws: Never.self) { try animator.addBehavior(behavior, id: "b") }
        }
    }
}

extension InvalidNumberTests {
    static let properties = forces + joints + others

    private static let notNegative = 0...1e9

    private static let forces: [Property] = [
        Property("gravity", "gravityDirection") {
            .gravity(GravityBehavior(items: [0], gravityDirection: Vector(dx: $0, dy: 0)))
        },
        Property("gravity", "gravityDirection") {
            .gravity(GravityBehavior(items: [0], gravityDirection: Vector(dx: 0, dy: $0)))
        },
        push("pushDirection") { $0.pushDirection = Vector(dx: 0, dy: $1) },
        push("targetOffset") { $0.targetOffsets = [0: Vector(dx: $1, dy: 0)] },
        field("position") { $0.position = Point(x: 0, y: $1) },
        field("direction") { $0.direction = Vector(dx: $1, dy: 0) },
        field("strength") { $0.strength = $1 },
        field("falloff") { $0.falloff = $1 },
        field("minimumRadius", notNegative) { $0.minimumRadius = $1 },
        field("smoothness", 0...1) { $0.smoothness = $1 },
        field("animationSpeed", 0...60) { $0.animationSpeed = $1 },
        field("region", notNegative) { $0.region = .circle(radius: $1) },
        field("region", notNegative) {
            $0.region = .union(.infinite, .rectangle(Size(width: 1, height: $1)))
        },
    ]

    private static let joints: [Property] = [
        Property("snap", "snapPoint") {
            .snap(SnapBehavior(item: 0, snapTo: Point(x: $0, y: 0)))
        },
        Property("snap", "damping", 0...1e6) {
            .snap(SnapBehavior(item: 0, snapTo: .zero, damping: $0))
        },
        spring("length", notNegative) { $0.length = $1 },
        spring("damping", 0...1e6) { $0.damping = $1 },
        spring("frequency", 0...60) { $0.frequency = $1 },
        spring("frictionTorque", notNegative) { $0.frictionTorque = $1 },
        spring("attachmentRange") {
            $0.attachmentRange = $1 < 0 ? $1...0 : $1.isNaN ? nil : 0...$1
        },
        joint("offset") { .anchor(0, offset: Vector(dx: $0, dy: 0), anchor: .zero) },
        joint("anchor") { .anchor(0, offset: .zero, anchor: Point(x: 0, y: $0)) },
        joint("anchor") { .fixed(0, attachedTo: 1, anchor: Point(x: $0, y: 0)) },
        joint("anchor") { .pin(0, attachedTo: 1, anchor: Point(x: $0, y: 0)) },
        joint("axis") {
            .sliding(0, attachedTo: 1, anchor: .zero, axis: Vector(dx: $0, dy: 1))
        },
        joint("axis") { .slidingToAnchor(0, anchor: .zero, axis: Vector(dx: 1, dy: $0)) },
        joint("attachedOffset") {
            .items(0, offset: .zero, attachedTo: 1, attachedOffset: Vector(dx: $0, dy: 0))
        },
        joint("offset") {
            .limit(0, offset: Vector(dx: 0, dy: $0), attachedTo: 1, attachedOffset: .zero)
        },
    ]

    private static let others: [Property] = [
        Property("collision", "referenceBoundsInsets") {
            let insets = Insets(top: 0, left: 0, bottom: $0, right: 0)
            return .collision(CollisionBehavior(items: [0], referenceBoundsInsets: insets))
        },
        item("elasticity", notNegative) { $0.elasticity = $1 },
        item("restitutionThreshold", notNegative) { $0.restitutionThreshold = $1 },
        item("friction", notNegative) { $0.friction = $1 },
        item("density", 1e-6...1e9) { $0.density = $1 },
        item("resistance", notNegative) { $0.resistance = $1 },
        item("angularResistance", notNegative) { $0.angularResistance = $1 },
        item("charge") { $0.charge = $1 },
        item("linearVelocity") { $0.addLinearVelocity(Vector(dx: $1, dy: 0), for: 0) },
        item("angularVelocity") { $0.addAngularVelocity($1, for: 0) },
    ]

    private static func push(
        _ name: String,
        _ set: @escaping @Sendable (inout PushBehavior, Double) -> Void
    ) -> Property {
        Property("push", name) { value in
            var push = PushBehavior(items: [0], mode: .continuous)
            set(&push, value)
            return .push(push)
        }
    }

    private static func field(
        _ name: String,
        _ range: ClosedRange<Double> = -1e9...1e9,
        _ set: @escaping @Sendable (inout FieldBehavior, Double) -> Void
    ) -> Property {
        Property("field", name, range) { value in
            var field = FieldBehavior(.drag, items: [0])
            set(&field, value)
            return .field(field)
        }
    }

    private static func spring(
        _ name: String,
        _ range: ClosedRange<Double> = -1e9...1e9,
        _ set: @escaping @Sendable (inout AttachmentBehavior, Double) -> Void
    ) -> Property {
        Property("attachment", name, range) { value in
            var spring = AttachmentBehavior(.anchor(0, offset: .zero, anchor: .zero))
            set(&spring, value)
            // A closed range cannot contain NaN, so the property was not set.
            return name == "attachmentRange" && value.isNaN ? nil : .attachment(spring)
        }
    }

    private static func joint(
        _ name: String,
        _ make: @escaping @Sendable (Double) -> AttachmentBehavior.Joint
    ) -> Property {
        Property("attachment", name) { .attachment(AttachmentBehavior(make($0))) }
    }

    private static func item(
        _ name: String,
        _ range: ClosedRange<Double> = -1e9...1e9,
        _ set: @escaping @Sendable (inout DynamicItemBehavior, Double) -> Void
    ) -> Property {
        Property("item behaviour", name, range) { value in
            var behavior = DynamicItemBehavior(items: [0])
            set(&behavior, value)
            return .item(behavior)
        }
    }
}
