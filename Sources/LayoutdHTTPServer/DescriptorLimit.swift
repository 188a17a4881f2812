import Glibc

extension ServerConfiguration {
    /// Lowers the limit of connections to what the process's limit of descriptors allows.
    ///
    /// Without a free descriptor no connection can be accepted, not even to be closed, and clients
    /// hang.
    mutating func lowerConnectionLimit(toDescriptors descriptors: Int) {
        maximumConnections = max(1, min(maximumConnections, descriptors - reservedDescriptors))
    }

    /// Descriptors for anything but connections: each thread's events, wake-up and a connection
    /// that it accepts and closes, the spare connections, the listener, the standard streams,
    /// some for files, and those of other servers.
    var reservedDescriptors: Int { 3 * threads + ConnectionLimits.spares + 24 + otherDescriptors }
}

/// The number of descriptors that this process may have.
func descriptorLimit() -> Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return .max }
    return Int(clamping: limit.rlim_cur)
}
