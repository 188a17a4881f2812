import ArgumentParser
import LayoutService
import LayoutdHTTPServer
import LayoutdMemory
import LayoutdSessions

/// Limits on requests, sessions and responses.
struct LimitOptions: ParsableArguments {
    private static let server = ServerConfiguration()
    private static let store = SessionStore.Limits()
    private static let service = ServiceLimits()

    @Option(
        help: ArgumentHelp(
            "Memory of sessions, bodies and responses: bytes, or with K, M or G. "
                + "(default: three quarters of what there is)",
            valueName: "size"
        )
    )
    var maxMemory: MemorySize?

    @Option(
        help: ArgumentHelp(
            "Memory of one address, or with --keys of one name. (default: an eighth of --max-memory)",
            valueName: "size"
        )
    )
    var maxMemoryPerClient: MemorySize?

    @Option(help: "Seconds that a request may wait for a worker.")
    var maxQueueTime = server.maximumQueueTime

    @Option(help: "Bytes of a request's body.")
    var maxBodyBytes = server.maximumBodyBytes

    @Option(help: "Connections at the same time; fewer if the limit of descriptors is lower.")
    var maxConnections = server.maximumConnections

    @Option(help: "Connections of one address but trusted proxies, 0 for no limit.")
    var maxConnectionsPerAddress = server.maximumConnectionsPerAddress

    @Option(help: "Streams, and requests that wait for a session to change, at the same time.")
    var maxWaiting = store.maximumWaiting

    @Option(help: "Sessions at the same time.")
    var maxSessions = store.maximumSessions

    @Option(help: "Sessions made by one address, or with --keys by one name; 0 for no limit.")
    var maxSessionsPerAddress = store.maximumSessionsPerOwner

    @Option(help: "Seconds after which a session without requests ends.")
    var sessionTimeout = store.idleTimeout

    @Option(help: "Sessions that keep the physics engine's world in memory, the last ones used.")
    var maxWorlds = store.maximumWorlds

    @Option(help: "Sections of a session.")
    var maxSections = service.maximumSections

    @Option(help: "Items of a session, over all sections.")
    var maxItems = service.maximumItems

    @Option(help: "Items of a session that are simulated at the same time.")
    var maxSimulatedItems = service.maximumSimulatedItems

    @Option(help: "Items of a scene; also its behaviours and its boundary segments, each.")
    var maxSceneObjects = service.maximumSceneObjects

    @Option(help: "Elements of a frame.")
    var maxFrameElements = service.maximumFrameElements

    @Option(help: "Elements over all frames of a response.")
    var maxAnswerElements = service.maximumAnswerElements

    @Option(help: "Sub-steps of a request, times the items that they move.")
    var maxBodySubsteps = service.maximumBodySubsteps

    func validate() throws {
        let count = 1...1_000_000_000
        let countOrNone = 0...count.upperBound
        try requireOption("max-queue-time", maxQueueTime, in: 0...86_400)
        try requireOption("max-body-bytes", maxBodyBytes, in: count)
        try requireOption("max-connections", maxConnections, in: count)
        try requireOption("max-connections-per-address", maxConnectionsPerAddress, in: countOrNone)
        try requireOption("max-waiting", maxWaiting, in: countOrNone)
        try requireOption("max-sessions", maxSessions, in: count)
        try requireOption("max-sessions-per-address", maxSessionsPerAddress, in: countOrNone)
        try requireOption("session-timeout", sessionTimeout, in: count)
        try requireOption("max-worlds", maxWorlds, in: countOrNone)
        try requireOption("max-sections", maxSections, in: count)
        try requireOption("max-items", maxItems, in: count)
        try requireOption("max-simulated-items", maxSimulatedItems, in: count)
        try requireOption("max-scene-objects", maxSceneObjects, in: count)
        try requireOption("max-frame-elements", maxFrameElements, in: count)
        try requireOption("max-answer-elements", maxAnswerElements, in: count)
        try requireOption("max-body-substeps", maxBodySubsteps, in: count)
    }

    /// The memory that sessions and requests may take.
    var memory: MemoryBudget {
        let limit = maxMemory?.bytes ?? MemorySize.available.bytes / 4 * 3
        return MemoryBudget(limit: limit, limitPerOwner: maxMemoryPerClient?.bytes ?? limit / 8)
    }

    /// The limits of the session store.
    var storeLimits: SessionStore.Limits {
        SessionStore.Limits(
            maximumSessions: maxSessions,
            maximumSessionsPerOwner: maxSessionsPerAddress,
            idleTimeout: sessionTimeout,
            maximumWorlds: maxWorlds,
            maximumWaiting: maxWaiting
        )
    }

    /// The limits of each session and request.
    var serviceLimits: ServiceLimits {
        var limits = ServiceLimits()
        limits.maximumSections = maxSections
        limits.maximumItems = maxItems
        limits.maximumSimulatedItems = maxSimulatedItems
        limits.maximumSceneObjects = maxSceneObjects
        limits.maximumFrameElements = maxFrameElements
        limits.maximumAnswerElements = maxAnswerElements
        limits.maximumBodySubsteps = maxBodySubsteps
        return limits
    }
}
