/// What happened to an animator since a state from which its world can be built.
///
/// The engine hides part of its state, so a world is rebuilt by repeating what happened to it. To
/// keep that short, the animator starts anew from time to time: from a world that is built from the
/// state of then, whether it has to be or not. So whoever repeats the history passes through the
/// same worlds as whoever lived it, and gets the same bits.
struct AnimatorHistory: Sendable, Hashable, Codable {
    /// What happened.
    enum Input: Sendable, Hashable, Codable {
        case command(AnimatorCommand)
        /// So many ticks of so many sub-steps each.
        case ticks(Int, substeps: Int)
    }

    /// Where the history starts.
    let checkpoint: AnimatorState
    private(set) var inputs: [Input] = []
    /// Sub-steps since the checkpoint, times the bodies that they moved.
    private(set) var bodySubsteps = 0
    private var substeps = 0
    /// What all ticks since the checkpoint cost; see ``DynamicAnimator/cost``.
    private(set) var cost = 0

    /// What is repeated at most; the cost is reached first where many bodies touch.
    private static let maximumInputs = 256
    private static let maximumBodySubsteps = 40_000
    private static let maximumCost = 400_000
    /// What is enough to start anew, if not so often that it would be a good part of the work.
    private static let sufficientBodySubsteps = 4_000
    private static let sufficientSubsteps = 80

    init(from checkpoint: AnimatorState) {
        self.checkpoint = checkpoint
    }

    var isLong: Bool {
        let isWorthIt =
            bodySubsteps >= Self.sufficientBodySubsteps && substeps >= Self.sufficientSubsteps
        return isWorthIt || inputs.count >= Self.maximumInputs
            || bodySubsteps >= Self.maximumBodySubsteps || cost >= Self.maximumCost
    }

    mutating func note(_ command: AnimatorCommand) {
        inputs.append(.command(command))
    }

    mutating func noteTick(substeps: Int, bodies: Int, cost: Int) {
        self.substeps += substeps
        bodySubsteps += substeps * bodies
        self.cost += cost
        if case .ticks(let count, substeps) = inputs.last {
            inputs[inputs.count - 1] = .ticks(count + 1, substeps: substeps)
        } else {
            inputs.append(.ticks(1, substeps: substeps))
        }
    }

    /// Repeats what happened.
    ///
    /// - Returns: The state that it led to, and its world.
    func replay() -> (state: AnimatorState, world: RigidWorld) {
        var state = checkpoint
        let world = RigidWorld(checkpoint)
        for input in inputs {
            switch input {
            case .command(let command): _ = state.apply(command, in: world)
            case .ticks(let count, let substeps):
                for _ in 0..<count { _ = state.tick(substeps: substeps, in: world) }
            }
        }
        return (state, world)
    }
}
