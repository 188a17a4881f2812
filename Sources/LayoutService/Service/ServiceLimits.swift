/// The limits on one session and on one request.
public struct ServiceLimits: Sendable, Hashable {
    /// Items of a session, over all sections.
    public var maximumItems = 10_000_000
    /// Sections of a session.
    public var maximumSections = 10_000
    /// Items of a session that are simulated at the same time.
    public var maximumSimulatedItems = 20_000
    /// Items of a scene; also its behaviours, and the segments of its boundaries.
    public var maximumSceneObjects = 500
    /// Elements of one frame.
    public var maximumFrameElements = 20_000
    /// Elements in all frames of one response.
    public var maximumAnswerElements = 100_000
    /// Sub-steps of one request, times the items that they move.
    public var maximumBodySubsteps = 5_000_000

    /// Creates the default limits.
    public init() {}
}
