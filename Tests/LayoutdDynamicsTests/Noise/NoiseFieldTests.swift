import Foundation
import LayoutdGeometry
import LayoutdTestSupport
import Testing

@testable import LayoutdDynamics

struct NoiseFieldTests {
    private static let kinds = [FieldBehavior.Kind.noise, .turbulence]

    /// One box without resistance in a field.
    private func makeAnimator(
        _ field: FieldBehavior,
        at center: Point = Point(x: 130, y: -45),
        velocity: Vector = .zero,
        density: Double = 1
    ) throws -> DynamicAnimator {
        var animator = try DynamicAnimator(boxesAt: [center])
        try animator.setProperties(of: [0]) {
            $0.resistance = 0
            $0.density = density
            $0.addLinearVelocity(velocity, for: 0)
        }
        try animator.addBehavior(.field(field), id: "field")
        return animator
    }

    /// The acceleration of the next sub-step, in m/s², and the one that the definition leads to.
    private func accelerations(
        _ animator: inout DynamicAnimator,
        _ field: FieldBehavior,
        time: Double
    ) -> (found: Vector, expected: Vector) {
        let (center, before) = (animator.center(0), animator.velocity(0))
        animator.step(substeps: 1)
        let after = animator.velocity(0)
        let noise = PublishedNoise.vector(
            x: (center.x - field.position.x) / 100,
            y: (center.y - field.position.y) / 100,
            time: time,
            smoothness: field.smoothness,
            animationSpeed: field.animationSpeed
        )
        let speed = (before.dx * before.dx + before.dy * before.dy).squareRoot() / 100
        let x = (center.x - field.position.x) / 100
        let y = (center.y - field.position.y) / 100
        let radius = max((x * x + y * y).squareRoot(), field.minimumRadius / 100)
        let factor =
            field.strength * pow(radius, -field.falloff) * (field.kind == .noise ? 1 : speed)
        return (
            Vector(dx: (after.dx - before.dx) * 1.2, dy: (after.dy - before.dy) * 1.2),
            Vector(dx: factor * noise.x, dy: factor * noise.y)
        )
    }

    private func isNear(_ a: Vector, _ b: Vector) -> Bool {
        abs(a.dx - b.dx) < 2e-4 && abs(a.dy - b.dy) < 2e-4
    }

    @Test(arguments: kinds, [0, 0.4, 1])
    func `items are accelerated as defined, at any time`(
        kind: FieldBehavior.Kind,
        smoothness: Double
    ) throws {
        for animationSpeed in [0, 0.7, 60] {
            let field = FieldBehavior(
                kind,
                items: [0],
                position: Point(x: 12, y: 34),
                strength: 5,
                smoothness: smoothness,
                animationSpeed: animationSpeed
            )
            var animator = try makeAnimator(field, velocity: Vector(dx: 120, dy: -80))
            for substep in 0..<240 {
                let (found, expected) = accelerations(
                    &animator,
                    field,
                    time: Double(substep) / 120
                )
                #expect(isNear(found, expected), "\(animationSpeed) Hz, sub-step \(substep)")
            }
        }
    }

    @Test(arguments: kinds)
    func `the acceleration does not depend on the mass, and weakens with distance`(
        kind: FieldBehavior.Kind
    ) throws {
        for density in [0.1, 1, 30] {
            for falloff in [-1.0, 0, 2] {
                let field = FieldBehavior(
                    kind,
                    items: [0],
                    strength: -2,
                    falloff: falloff,
                    minimumRadius: 50
                )
                for x in [20.0, 180] {
                    var animator = try makeAnimator(
                        field,
                        at: Point(x: x, y: 7),
                        velocity: Vector(dx: 0, dy: 60),
                        density: density
                    )
                    let (found, expected) = accelerations(&animator, field, time: 0)
                    #expect(isNear(found, expected), "\(density), \(falloff), \(x)")
                    #expect(abs(found.dx) + abs(found.dy) > 0.01)
                }
            }
        }
    }

    @Test(arguments: [(0, 0.13), (0.5, 0.15), (1, 0.23)])
    func `the strength is the greatest acceleration`(smoothness: Double, mean: Float) {
        var random = SplitMix64(seed: 5)
        var (most, sum): (Float, Float) = (0, 0)
        let field = FieldBehavior(
            .noise,
            items: [],
            smoothness: smoothness,
            animationSpeed: 1
        )
        for _ in 0..<10_000 {
            let place = EngineVector(
                x: .random(in: -99...99, using: &random),
                y: .random(in: -99...99, using: &random)
            )
            let time = Double.random(in: 0...99, using: &random)
            let length = field.noiseVector(at: place, time).length
            most = max(most, length)
            sum += length
        }
        #expect(most < 1 && most > 2 * mean)
        #expect(abs(sum / 10_000 - mean) < 0.006)
    }

    @Test func `less smooth noise differs more from place to place, in proportion`() {
        func roughness(_ smoothness: Double) -> Float {
            let field = FieldBehavior(.noise, items: [], smoothness: smoothness)
            let places = (0..<2_000).map { EngineVector(x: Float($0) * 0.05, y: 0.3) }
            let noise = places.map { field.noiseVector(at: $0, 0) }
            let way = zip(noise, noise.dropFirst()).reduce(0) { $0 + ($1.0 - $1.1).length }
            return way / noise.reduce(0) { $0 + $1.length }
        }
        let found = [0, 0.25, 0.5, 0.75, 1].map(roughness)
        #expect(found == found.sorted(by: >) && found[0] > 2 * found[4], "\(found)")
    }

    @Test func `turbulence does not move what rests`() throws {
        let field = FieldBehavior(.turbulence, items: [0], strength: 1_000, animationSpeed: 3)
        var animator = try makeAnimator(field)
        #expect(animator.runUntilRest(atMost: 60) < 60)
        #expect(animator.center(0) == Point(x: 130, y: -45).inEngine)
    }

    @Test(arguments: [0, 1.0])
    func `noise keeps its items awake, and only those in its region`(speed: Double) throws {
        let field = FieldBehavior(
            .noise,
            items: [0],
            strength: 0.001,
            region: .circle(radius: 150),
            animationSpeed: speed
        )
        var inside = try makeAnimator(field)
        #expect(inside.runUntilRest(atMost: 300) == 300)
        var outside = try makeAnimator(field, at: Point(x: 151, y: 0))
        #expect(outside.runUntilRest(atMost: 300) < 60)
    }

    @Test func `time passes with the first field that has a speed, and is kept`() throws {
        let still = FieldBehavior(.noise, items: [0], smoothness: 0.5)
        var animator = try makeAnimator(still)
        animator.run(ticks: 10)
        #expect(animator.state.fieldSubsteps == nil)
        var moving = still
        moving.animationSpeed = 2
        try animator.replaceBehavior(NamedBehavior("field", .field(moving)))
        animator.run(ticks: 5)
        moving.strength = 3
        try animator.replaceBehavior(NamedBehavior("field", .field(moving)))
        animator.run(ticks: 5)
        #expect(animator.state.fieldSubsteps == 20)
        let (found, expected) = accelerations(&animator, moving, time: 20.0 / 120)
        #expect(isNear(found, expected))
    }

    @Test(arguments: kinds)
    func `a restored animator has the same future, bit for bit`(kind: FieldBehavior.Kind) throws {
        let field = FieldBehavior(kind, items: [0], strength: 9, animationSpeed: 1.5)
        var animator = try makeAnimator(field, velocity: Vector(dx: 90, dy: 10))
        for cut in 0..<6 {
            animator.run(ticks: 37)
            if cut == 3 { animator.takeCheckpoint() }
            let data = try JSONEncoder().encode(animator.snapshot())
            var copy = try DynamicAnimator(
                restoring: JSONDecoder().decode(DynamicAnimator.Snapshot.self, from: data)
            )
            var original = animator
            for _ in 0..<200 {
                original.step(substeps: 2)
                copy.step(substeps: 2)
                try #require(copy.bits == original.bits)
            }
            #expect(copy.state == original.state)
        }
    }

    @Test func `a step that is too costly takes no time`() throws {
        let field = FieldBehavior(.noise, items: [0], animationSpeed: 1)
        var animator = try makeAnimator(field)
        animator.step(substeps: 2)
        let before = animator.state
        #expect(throws: StepTooCostly.self) { try animator.step(substeps: 100, limit: 20) }
        #expect(animator.state == before && before.fieldSubsteps == 2)
    }

    @Test func `other fields are recorded as before, and such records can be read`() throws {
        let field = FieldBehavior(.drag, items: [0])
        let text = String(decoding: try JSONEncoder().encode(field), as: UTF8.self)
        #expect(!text.contains("noise") && !text.contains("smoothness"))
        #expect(try JSONDecoder().decode(FieldBehavior.self, from: Data(text.utf8)) == field)
        let state = try makeAnimator(field).state
        let record = String(decoding: try JSONEncoder().encode(state), as: UTF8.self)
        #expect(!record.contains("fieldSubsteps"))
        var back = field
        back.smoothness = 0.5
        #expect(back != field)
        back.smoothness = 0
        #expect(back == field)
    }

    @Test func `records with an impossible time are rejected`() throws {
        var state = try makeAnimator(FieldBehavior(.noise, items: [0], animationSpeed: 1)).state
        #expect(state.isSound)
        state.fieldSubsteps = -1
        #expect(!state.isSound)
        state.fieldSubsteps = .max
        #expect(!state.isSound)
    }
}
