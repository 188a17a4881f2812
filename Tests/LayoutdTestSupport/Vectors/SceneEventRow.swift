/// A scene of `scene-event-vectors.json`: what happens to its items, and how they move.
package struct SceneEventRow: Decodable, Sendable, CustomStringConvertible {
    package struct Item: Decodable, Sendable {
        package let center, size: [Double]
        package let angle: Double
        package let bounds: String
    }

    /// An event; or ticks, and the motion of every item after them.
    package struct Step: Decodable, Sendable {
        package let put, `throw`, ticks: Int?
        package let began, moved, ended: String?
        package let center, point, velocity, pull: [Double]?
        package let tie: Bool?
        package let angle, angularVelocity, damping, frequency: Double?
        package let states: [State]?
    }

    /// A motion, encoded as [x, y, angle, vx, vy, spin].
    package struct State: Decodable, Sendable {
        package let x, y, angle, vx, vy, spin: Double

        package init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            x = try container.decode(Double.self)
            y = try container.decode(Double.self)
            angle = try container.decode(Double.self)
            vx = try container.decode(Double.self)
            vy = try container.decode(Double.self)
            spin = try container.decode(Double.self)
        }

        /// The numbers by name.
        package var numbers: [(name: String, value: Double)] {
            [("x", x), ("y", y), ("angle", angle), ("vx", vx), ("vy", vy), ("spin", spin)]
        }
    }

    package let name: String
    package let gravity: Bool
    /// The ends of the only boundary: x and y of one, then of the other.
    package let boundary: [Double]?
    package let items: [Item]
    package let steps: [Step]

    package var description: String { name }

    /// All rows.
    package static func all() throws -> [SceneEventRow] {
        try loadFixture("scene-event-vectors", as: File.self).rows
    }

    private struct File: Decodable {
        let rows: [SceneEventRow]
    }
}
