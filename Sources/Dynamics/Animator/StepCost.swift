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

    /// What varying forces add to a sub-step.
    ///
    /// - Parameter bodies: The number of bodies that each of them acts on, added up.
    /// - Returns: A fourth of it.
    static func varyingForces(_ bodies: Int) -> Int { bodies / 4 }
}
