extension DynamicAnimator {
    /// The cost of rebuilding the engine's world, in the unit of ``cost``; 0 if it is in memory.
    package var rebuildingCost: Int {
        holdsWorld ? 0 : max(history.cost, history.bodySubsteps)
    }
}
