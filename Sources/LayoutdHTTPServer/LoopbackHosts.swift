/// The hosts that a server on a loopback address accepts.
///
/// A website can make its own name resolve to 127.0.0.1, and browsers then let its scripts access
/// this server as their own (DNS rebinding). Such requests name the site's host, so they can be
/// refused.
struct LoopbackHosts {
    private let names: [String]

    /// Creates the hosts of a listening socket; nil, meaning any, if other machines can reach it.
    ///
    /// - Parameters:
    ///   - address: The address it is bound to.
    ///   - host: The configured name or address, which is trusted.
    init?(boundTo address: IPAddress?, openedAs host: String) {
        guard let address, address.isLoopback else { return nil }
        names = ["localhost", "127.0.0.1", "[::1]", host.contains(":") ? "[\(host)]" : host]
    }

    /// Whether a `Host` or an authority names one of the hosts, with any port or none.
    func contains(_ host: ConnectionText) -> Bool {
        let name = host.withoutPort
        return names.contains { name.equals($0) }
    }
}
