import ArgumentParser
import Glibc

/// Where the programs lie that are measured.
struct Programs: ParsableArguments {
    @Option(name: .customLong("server"), help: "Path of the layoutd to measure.")
    var layoutd: String

    @Option(help: "Path of the server that answers what it was given.")
    var constantServer: String

    /// Servers that answer what another has answered, the C one first.
    func constantServers(answering reply: Reply) throws -> [(String, ServerProcess)] {
        let scratch = try Scratch()
        let body = try scratch.write(reply.body, to: "body.json")
        let threads = String(sysconf(Int32(_SC_NPROCESSORS_ONLN)))
        let fields = reply.fields.filter { !["date", "content-length"].contains($0.name.lowercased()) }
        let command = [constantServer, body, threads] + fields.flatMap { [$0.name, $0.value] }
        return [("libmicrohttpd, a constant", try ServerProcess(command))]
    }
}
