extension DynamicAnimator {
    /// What it costs to build the engine's world again, as ``cost`` counts; 0 if it is in memory.
    package var rebuildingCost: Int {
        holdsWorld ? 0 : max(history.cost, history.bodySubsteps)
    }
}
