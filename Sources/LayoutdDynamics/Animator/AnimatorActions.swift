/// The actions that users of the library have set, to be called in every step.
struct AnimatorActions: Sendable {
    typealias Action = @Sendable (inout DynamicAnimator) -> Void

    private(set) var all: [(behavior: BehaviorID, action: Action)] = []

    var isEmpty: Bool { all.isEmpty }

    mutating func set(_ action: Action?, for behavior: BehaviorID) {
        all.removeAll { $0.behavior == behavior }
        if let action { all.append((behavior, action)) }
    }

    mutating func keep(_ isKept: (BehaviorID) -> Bool) {
        all.removeAll { !isKept($0.behavior) }
    }
}

extension DynamicAnimator {
    /// Sets a behaviour's action, which is called at the end of every step after all items have
    /// moved.
    ///
    /// Actions are called in the order in which they were set. What an action adds or removes
    /// changes the animator immediately, and takes part in the next step. An action is removed with
    /// its behaviour.
    ///
    /// - Parameters:
    ///   - action: Called with this animator; `nil` to remove the action. An animator with actions
    ///     has no snapshot, because they cannot be saved.
    ///   - behavior: Any behaviour of the animator.
    /// - Throws: ``DynamicsError/unknownBehavior(_:)``.
    public mutating func setAction(
        _ action: (@Sendable (inout DynamicAnimator) -> Void)?,
        for behavior: BehaviorID
    ) throws(DynamicsError) {
        guard state.behavior(behavior) != nil else { throw .unknownBehavior(behavior) }
        actions.set(action, for: behavior)
    }

    mutating func runActions() {
        for (behavior, action) in actions.all where state.behavior(behavior) != nil {
            action(&self)
        }
    }
}
