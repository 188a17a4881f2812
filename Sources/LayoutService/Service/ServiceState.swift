import Synchronization

/// What changes in a service; a class, because all requests share it.
final class ServiceState: Sendable {
    let slowClients = SlowClients()
    let frameCache = FrameCache()
    /// The frames that were pushed on streams; relaxed, because it orders no other memory.
    let pushedFrames = Atomic(0)
    /// Whether balancers should turn to other processes, because this one is about to stop.
    let isLeaving = Atomic(false)
}
