import CLayoutdBox2D

/// The cost of steps, in sub-steps of single bodies that touch nothing: about 0.3 µs each.
///
/// The figures were measured with up to 500 boxes in one place and 125 000 contacts. Actual times are
/// between half and five times the estimate.
enum StepCost {
    /// The cost of a sub-step that ended with the given number of contacts, near misses included.
    ///
    /// A joint costs about as much as a body, a contact as much as two. In addition, the engine
    /// goes through all contacts for every two bodies that meet in flight, which happens more often
    /// the more contacts there are, but not beyond ``CB2MostContactsToStopAt``.
    static func substep(_ bodies: Int, _ joints: Int, _ contacts: Int) -> Int {
        let isStopping = contacts <= Int(CB2MostContactsToStopAt)
        return bodies + joints + 2 * contacts + (isStopping ? contacts * contacts / 2048 : 0)
    }
}
