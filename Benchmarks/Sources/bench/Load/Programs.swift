import ArgumentParser
import Glibc

/// The paths of the programs to measure.
struct Programs: ParsableArguments {
    @Option(name: .customLong("server"), help: "Path of the layoutd to measure.")
    var layoutd: String

    @Option(help: "Path of the server that answers what it was given.")
    var constantServer: String

    @Option(help: "Path of the same on Hummingbird.")
    var hummingbird: String?

    @Option(help: "Path of nginx.")
    var nginx: String?

    @Option(help: "Path of the program that lays items out with Taffy.")
    var flexWrap: String?

    /// Servers that send a recorded response, the C one first.
    func constantServers(answering reply: Reply) throws -> [(String, ServerProcess)] {
        let scratch = try Scratch()
        let body = try scratch.write(reply.body, to: "body.json")
        let fields = reply.fields
            .filter { !["date", "content-length"].contains($0.name.lowercased()) }
            .flatMap { [$0.name, $0.value] }
        let threads = String(sysconf(Int32(_SC_NPROCESSORS_ONLN)))
        var servers = [
            (
                "libmicrohttpd, a constant",
                try ServerProcess([constantServer, body, threads] + fields)
            )
        ]
        if let nginx {
            servers.append(("nginx, a constant", try .nginx(nginx, answering: reply)))
        }
        if let hummingbird {
            let server = try ServerProcess([hummingbird, body] + fields)
            servers.append(("Hummingbird 2, a constant", server))
        }
        for (name, server) in servers {
            let answer = try Connection(port: server.port).send(Request("GET", "/"), expecting: 200)
            guard answer.body == reply.body else {
                throw Failure(description: "\(name): \(answer.text)")
            }
        }
        return servers
    }
}
