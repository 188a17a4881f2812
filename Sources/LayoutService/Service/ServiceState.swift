import Synchronization

/// What changes in a service; a class, because all requests share it.
final class ServiceState: Sendable {
    let slowClients = SlowClients()
    let frameCache = FrameCache()
    /// Whether balancers should turn to other processes, because this one is about to stop.
    let isLeaving = Atomic(false)
}
