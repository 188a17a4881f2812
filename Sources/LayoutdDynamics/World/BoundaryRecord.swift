/// A boundary in the engine.
struct BoundaryRecord: Sendable, Hashable, Codable {
    /// The behaviour that it belongs to.
    let owner: BehaviorID
    /// Its name, or `nil` for the boundary of the reference bounds.
    let name: String?
    /// Its corners, in metres.
    let points: [EngineVector]
    let isClosed: Bool
    var filter = ContactFilter()
}

/// Two sides that touch, by their numbers among the bodies, or, negative, among the boundaries.
struct ContactPair: Sendable, Hashable, Codable {
    var a: Int32
    var b: Int32
}
