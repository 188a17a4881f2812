import CBox2D

/// What steps cost, in sub-steps of single bodies that touch nothing: about 0.3 µs each.
///
/// The figures were measured, with up to 500 boxes in one place and 125 000 contacts; steps take up
/// to five times as long, or half as long, as they say.
enum StepCost {
    /// What a sub-step costs that ended with so many contacts, near misses included.
    ///
    /// A joint costs about as much as a body, a contact as much as two. Besides, where bodies meet in
    /// flight, the engine goes through all contacts for each such meeting, and there are the more of
    /// these the more contacts there are; but not beyond ``CB2MostContactsToStopAt``.
    static func substep(_ bodies: Int, _ joints: Int, _ contacts: Int) -> Int {
        let isStopping = contacts <= Int(CB2MostContactsToStopAt)
        return bodies + joints + 2 * contacts + (isStopping ? contacts * contacts / 2048 : 0)
    }

    /// What fields add to a sub-step.
    ///
    /// - Parameter bodies: How many each of them acts on.
    /// - Returns: A fourth for each of these.
    static func fields(_ bodies: [Int]) -> Int {
        bodies.reduce(0, +) / 4
    }

    /// What behaviours add to a tick, however many sub-steps it has.
    static func behaviors(_ primitives: [NamedBehavior]) -> Int {
        primitives.reduce(0) { cost, named in
            switch named.behavior {
            case .push(let push) where push.isActive: cost + 1 + push.items.count / 4
            default: cost + 1
            }
        }
    }
}
