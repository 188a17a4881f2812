import LayoutdDynamics
import LayoutdGeometry

/// A finger that holds an item of a scene.
struct HeldTouch: Sendable, Hashable, Codable {
    /// Its name.
    let name: String
    /// What it holds.
    let item: DynamicItemID
    /// Where it is, in viewport coordinates, points.
    var point: Point
    /// When it ends unless it moves, in seconds since creation.
    var end: Double
    /// Where the item was at the start of the latest tick; `nil` before the first.
    var start: Start?
    /// How the item is let go at the end of the next tick; `nil` while the finger is down.
    var release: Release?

    /// Where an item was at the start of a tick.
    struct Start: Sendable, Hashable, Codable {
        let center: Point
        let angle: Double
        /// Seconds since creation.
        let time: Double
    }

    /// The velocity with which an item is let go.
    struct Release: Sendable, Hashable, Codable {
        /// In points per second.
        let velocity: Vector
        /// In radians per second.
        let angularVelocity: Double
    }

    /// How long a touch holds on without a sign of its finger, in seconds of the session's time.
    static let patience = 10.0

    /// The attachment of the item to the finger; clients cannot give a behaviour this name.
    var behavior: BehaviorID { BehaviorID("touch:\(name)") }
}
