/// A row of `dynamics-vectors.json`: a scene and the resulting states.
///
/// Points, seconds, radians, kg; y grows downwards. Pairs are x and y.
package struct DynamicsRow: Decodable, Sendable, CustomStringConvertible {
    package struct Item: Decodable, Sendable {
        package let id: String
        package let center, size: [Double]
        package let angle: Double
        package let density, elasticity, friction, resistance, angularResistance: Double
        package let allowsRotation, anchored: Bool
        package let charge: Double
        package let linearVelocity: [Double]
        package let angularVelocity: Double
    }

    /// A behaviour; members that its type does not have are absent.
    package struct Behavior: Decodable, Sendable {
        package let type: String
        package let items: [String]
        package let mode, kind: String?
        package let direction, vector, offset, anchor, point, axis, position: [Double]?
        package let length, damping, frequency, frictionTorque, strength, falloff: Double?
        /// The ends of one boundary segment.
        package let from, to: [Double]?
        /// The size of reference bounds at the origin.
        package let boundsWidth, boundsHeight: Double?
        package let rangeMin, rangeMax: Double?
    }

    package struct Scene: Decodable, Sendable {
        package let items: [Item]
        package let behaviors: [Behavior]
    }

    /// The state of an item after the given number of steps; absent members are not compared.
    package struct Expectation: Decodable, Sendable {
        package let frame: Int
        package let item: String
        package let x, y, angle: Double?
        package let vx, vy, w: Double?
        package let mass, inertia: Double?
        /// Whether the step reports motion.
        package let awake: Bool?
    }

    package let name: String
    /// `apple-measured`, or the version of libbox2d that was used.
    package let source: String
    package let dt: Double
    package let tolerance: Double
    package let scene: Scene
    package let expect: [Expectation]
    /// The difference between a hand-written driver of libbox2d and the published figures.
    package let residual: Double

    package var description: String { name }

    package var lastFrame: Int { expect.map(\.frame).max() ?? 0 }

    package static func all() throws -> [DynamicsRow] {
        try loadFixture("dynamics-vectors", as: File.self).rows
    }

    private struct File: Decodable {
        let rows: [DynamicsRow]
    }

    private enum CodingKeys: String, CodingKey {
        case name, source, dt, tolerance, scene, expect
        case residual = "box2d_residual"
    }
}
