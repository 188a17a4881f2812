/// The inputs of an animator since a state from which its world can be built.
///
/// The engine hides part of its state, so a world is rebuilt by replaying its inputs. To keep
/// replays short, the animator takes checkpoints: it builds a new world from the current state,
/// even if it has one. A replay therefore goes through the same worlds as the original run, and
/// gets the same bits.
struct AnimatorHistory: Sendable, Hashable, Codable {
    /// An input of the animator.
    enum Input: Sendable, Hashable, Codable {
        case command(AnimatorCommand)
        /// A number of ticks, with the number of sub-steps in each.
        case ticks(Int, substeps: Int)

        /// Whether it may form groups again.
        fileprivate var formsGroups: Bool {
            switch self {
            case .command(.updateItems), .command(.removeItems), .command(.setItemGroups): true
            case .command, .ticks: false
            }
        }
    }

    /// The state at which the history starts.
    let checkpoint: AnimatorState
    private(set) var inputs: [Input] = []
    /// The sum of sub-steps since the checkpoint, each times the bodies that it moved.
    private(set) var bodySubsteps = 0
    private var substeps = 0
    /// The cost of all ticks since the checkpoint; see ``DynamicAnimator/cost``.
    private(set) var cost = 0

    /// Limits of a replay; the cost is reached first if many bodies touch.
    private static let maximumInputs = 256
    private static let maximumBodySubsteps = 40_000
    private static let maximumCost = 400_000
    private static let maximumFormedPieces = 4_000
    /// The most pieces that a replay may form.
    ///
    /// If groups shrink so that every change is the last one before a checkpoint, an animator has
    /// less than 4 000 (1 + ln 256).
    private static let mostFormedPieces = 7 * maximumFormedPieces
    /// Enough for a checkpoint; the second keeps checkpoints from becoming a good part of the work.
    private static let sufficientBodySubsteps = 4_000
    private static let sufficientSubsteps = 80

    init(from checkpoint: AnimatorState) {
        self.checkpoint = checkpoint
    }

    /// Whether it is time for a checkpoint, if changes form this many convex pieces of groups again.
    func isLong(pieces: Int) -> Bool {
        let isWorthIt =
            bodySubsteps >= Self.sufficientBodySubsteps && substeps >= Self.sufficientSubsteps
        return isWorthIt || inputs.count >= Self.maximumInputs
            || bodySubsteps >= Self.maximumBodySubsteps || cost >= Self.maximumCost
            || pieces > 0 && formedPieces(of: pieces) >= Self.maximumFormedPieces
    }

    /// The pieces that a replay forms again, if groups have as many each time.
    func formedPieces(of pieces: Int) -> Int {
        pieces == 0 ? 0 : pieces * inputs.count { $0.formsGroups }
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

    /// Replays the inputs.
    ///
    /// - Returns: The resulting state and its world.
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

    /// What counts of a state may be: far more than they are, and too few for sums to overflow.
    static let counts = 0...1_000_000_000

    /// Replays inputs that were read, and checks all that it relies on.
    ///
    /// - Parameter limits: How much it may have at any time.
    /// - Returns: As for ``replay()``; `nil` if the history is not one that an animator has.
    func replayIfSound(
        within limits: DynamicAnimator.RestoringLimits
    ) -> (state: AnimatorState, world: RigidWorld)? {
        let sums = [bodySubsteps, substeps, cost]
        guard max(checkpoint.itemCount, checkpoint.bodies.count) <= limits.items,
            checkpoint.isSound, sums.allSatisfy(Self.counts.contains),
            inputs.count <= 2 * Self.maximumInputs
        else { return nil }
        var state = checkpoint
        let world = RigidWorld(checkpoint)
        // Counted again: a changed number of ticks must not take for ever.
        var passed = AnimatorHistory(from: AnimatorState())
        var formedPieces = 0
        for input in inputs {
            switch input {
            case .command(let command):
                guard state.itemCount + command.addedCount <= limits.items,
                    state.accepts(command)
                else { return nil }
                _ = state.apply(command, in: world)
                if input.formsGroups { formedPieces += state.groupedPieces }
                guard formedPieces < Self.mostFormedPieces else { return nil }
            case .ticks(let count, let substeps):
                guard count > 0, (0...limits.substeps).contains(substeps) else { return nil }
                for _ in 0..<count {
                    guard passed.mayPass else { return nil }
                    _ = state.tick(substeps: substeps, in: world)
                    let bodies = max(1, state.bodies.count)
                    passed.noteTick(substeps: max(1, substeps), bodies: bodies, cost: state.cost)
                }
            }
        }
        return (state, world)
    }

    /// Whether there may be another tick before the next checkpoint; generous, because other
    /// versions may take checkpoints later.
    private var mayPass: Bool {
        bodySubsteps < 4 * Self.maximumBodySubsteps && cost < 4 * Self.maximumCost
    }
}
