import ArgumentParser
import Glibc

/// The paths of the programs to measure.
struct Programs: ParsableArguments {
    @Option(name: .customLong("server"), help: "Path of the layoutd to measure.")
    var layoutd: String

    @Option(help: "Path of the server that answers what it was given.")
    var constantServer: String

    @Option(help: "Path of the program that is many clients with a schedule.")
    var pacedClients: String

    @Option(help: "Path of the same on Hummingbird.")
    var hummingbird: String?

    @Option(help: "Path of the server of frames on Hummingbird.")
    var engineHummingbird: String?

    @Option(help: "Path of the server of frames for Node.js.")
    var springServer: String?

    @Option(help: "Path of nginx.")
    var nginx: String?

    @Option(help: "Path of the program that lays items out with Taffy.")
    var flexWrap: String?

    /// A server on libmicrohttpd that sends a recorded response, optionally under another program.
    func constantServer(
        answering reply: Reply,
        threads: Int = sysconf(Int32(_SC_NPROCESSORS_ONLN)),
        under runner: [String] = []
    ) throws -> ServerProcess {
        let scratch = try Scratch()
        let body = try scratch.write(reply.body, to: "body.json")
        let command = [constantServer, body, "\(threads)"] + Self.constantFields(of: reply)
        return try ServerProcess(runner + command, in: scratch)
    }

    /// The fields that the servers are given: names and values in turn.
    private static func constantFields(of reply: Reply) -> [String] {
        reply.fields
            .filter { !["date", "content-length"].contains($0.name.lowercased()) }
            .flatMap { [$0.name, $0.value] }
    }

    /// Servers that send a recorded response, the C one first.
    func constantServers(answering reply: Reply) throws -> [(String, ServerProcess)] {
        var servers = [("libmicrohttpd, a constant", try constantServer(answering: reply))]
        if let nginx {
            servers.append(("nginx, a constant", try .nginx(nginx, answering: reply)))
        }
        if let hummingbird {
            let scratch = try Scratch()
            let body = try scratch.write(reply.body, to: "body.json")
            let command = [hummingbird, body] + Self.constantFields(of: reply)
            let server = try ServerProcess(command, in: scratch)
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
