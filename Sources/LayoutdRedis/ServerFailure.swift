import Glibc

/// Why the server could not be used.
struct ServerFailure: Error, Hashable {
    /// What is wrong, in one line, without the address.
    let text: String
    /// Whether another connection may succeed soon.
    let isTransient: Bool

    /// A failure that lasts until somebody changes something.
    static func refusal(_ text: String) -> ServerFailure {
        ServerFailure(text: text, isTransient: false)
    }

    /// A failure of the connection, or of a server that starts or changes its role.
    static func outage(_ text: String) -> ServerFailure {
        ServerFailure(text: text, isTransient: true)
    }

    /// A failure that `errno` explains.
    static func system(_ code: Int32) -> ServerFailure {
        outage(String(cString: strerror(code)))
    }

    /// The server has not replied in time.
    static let timeout = outage("no reply in time")

    /// The server has closed the connection.
    static let closed = outage("the connection was closed")
}

extension ServerFailure {
    /// What an error that the server has sent means.
    init(reply: String) {
        // A server that is loading, or that another one replaces, works again later.
        let passing = ["LOADING", "MASTERDOWN", "READONLY", "BUSY", "TRYAGAIN", "CLUSTERDOWN"]
        // The rest of a text about an unknown command are its arguments, such as a journal's name.
        let end = reply.firstRange(of: ", with args beginning with")?.lowerBound ?? reply.endIndex
        text = String(reply[..<end])
        isTransient = passing.contains { reply.hasPrefix("\($0) ") }
    }
}
