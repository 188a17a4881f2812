/// How much one session may hold, and one request ask for.
public struct ServiceLimits: Sendable, Hashable {
    /// Items of a session, over all sections.
    public var maximumItems = 10_000_000
    /// Sections of a session.
    public var maximumSections = 10_000
    /// Items of a session that are simulated at once.
    public var maximumSimulatedItems = 20_000
    /// Items of a scene, and as many behaviours, and as many segments of boundaries.
    public var maximumSceneObjects = 500
    /// Elements of one frame.
    public var maximumFrameElements = 20_000
    /// Elements over all frames of one answer.
    public var maximumAnswerElements = 100_000
    /// Sub-steps of one request, times the items that they move.
    public var maximumBodySubsteps = 5_000_000

    /// Makes the usual limits.
    public init() {}
}
