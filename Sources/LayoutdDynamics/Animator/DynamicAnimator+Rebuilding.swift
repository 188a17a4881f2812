extension DynamicAnimator {
    /// The cost of rebuilding the engine's world, in the unit of ``cost``; 0 if it is in memory.
    ///
    /// Next to the ticks since the checkpoint, it repeats all changes, and for most of them goes
    /// through all behaviours.
    package var rebuildingCost: Int {
        guard !holdsWorld else { return 0 }
        return max(history.cost, history.bodySubsteps)
            + history.commandCost(entries: state.behaviors.entryCount)
            + Self.costOfPiece * history.formedPieces(of: groupedPieces)
    }

    /// The cost of forming all groups again, in the unit of ``cost``.
    package var formingCost: Int { Self.costOfPiece * groupedPieces }

    /// A piece took about 4 µs to check, form and add to the engine's body.
    private static let costOfPiece = 6
}

extension AnimatorHistory {
    /// The cost of repeating the changes.
    ///
    /// It was measured: 0.15 µs for each item that a behaviour names, and 2 µs for each body.
    ///
    /// - Parameter entries: See `[NamedBehavior].entryCount`.
    /// - Returns: The cost in the unit of ``DynamicAnimator/cost``, 0.7 µs.
    func commandCost(entries: Int) -> Int {
        let bodies = checkpoint.bodies.count
        return inputs.reduce(bodies) { cost, input in
            guard case .command(let command) = input else { return cost }
            return cost + 2 * bodies + (command.reconciles ? entries / 4 : 0)
        }
    }
}

extension AnimatorCommand {
    /// Whether bodies, boundaries and joints are compared with the behaviours afterwards.
    fileprivate var reconciles: Bool {
        switch self {
        case .addItems, .moveItem, .addVelocity, .setVelocity, .displaceItems, .updateItems,
            .stopItems:
            false
        case .removeItems, .joinBehaviors, .addBehaviors, .changeBehavior, .removeBehaviors,
            .arrangeBehaviors, .setReferenceBounds, .setItemGroups:
            true
        }
    }
}
