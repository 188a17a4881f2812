/// The hosts that a server on a loopback address answers to.
///
/// A site may let its own name resolve to 127.0.0.1, and browsers then let its scripts talk to this
/// server as to their own (DNS rebinding). What gives them away is the host that they ask for.
struct LoopbackHosts {
    private let names: [String]

    /// Finds the hosts of a listening socket; nil, meaning any, if other machines can reach it.
    ///
    /// - Parameters:
    ///   - address: What it is bound to.
    ///   - host: The name or address it was opened with; whoever starts the server is trusted.
    init?(boundTo address: IPAddress?, openedAs host: String) {
        guard let address, address.isLoopback else { return nil }
        names = ["localhost", "127.0.0.1", "[::1]", host.contains(":") ? "[\(host)]" : host]
    }

    /// Whether a `Host` or an authority is for one of them, with any port or none.
    func contains(_ host: ConnectionText) -> Bool {
        let name = host.withoutPort
        return names.contains { name.equals($0) }
    }
}
