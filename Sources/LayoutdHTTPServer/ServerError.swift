/// Why a server could not start; each description is one line with the value and the fix.
public enum ServerError: Error, Equatable {
    /// The host is neither an address nor a name that resolves; carries the resolver's reason.
    case unresolvableHost(String, reason: String)

    /// Another process listens on this address and port.
    case addressInUse(host: String, port: UInt16)

    /// The system refused to open, bind or listen; carries its reason.
    case cannotListen(host: String, port: UInt16, reason: String)

    /// The configuration is invalid, or the threads could not be started.
    case cannotStart(reason: String)
}

extension ServerError: CustomStringConvertible {
    /// One line for a log or a terminal: what failed, with which value, and what to do.
    public var description: String {
        switch self {
        case .unresolvableHost(let host, let reason):
            "cannot resolve host '\(host)' (\(reason)): give an address of this machine, such as "
                + "127.0.0.1 or ::1, or a name that resolves to one"
        case .addressInUse(let host, let port):
            "port \(port) on '\(host)' is already in use: stop the other process or choose "
                + "another port (0 for any free one)"
        case .cannotListen(let host, let port, let reason):
            "cannot listen on port \(port) of '\(host)' (\(reason)): choose an address of this "
                + "machine and a port this user may bind"
        case .cannotStart(let reason):
            "cannot start the server: \(reason)"
        }
    }
}
