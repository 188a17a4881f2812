extension ServerProcess {
    /// An nginx with a worker for each core, which sends a recorded response.
    static func nginx(_ program: String, answering reply: Reply) throws -> ServerProcess {
        let scratch = try Scratch()
        let port = try freePort()
        let file = try scratch.write(configuration(port, answering: reply), to: "nginx.conf")
        let log = try scratch.write("", to: "error.log")
        let child = try Child([program, "-p", scratch.path, "-c", file, "-e", log], in: scratch)
        return try ServerProcess(accepting: port, child)
    }

    private static func configuration(_ port: UInt16, answering reply: Reply) -> String {
        let left = ["date", "content-length", "content-type"]
        let fields = reply.fields.filter { !left.contains($0.name.lowercased()) }
            .map { "add_header \($0.name) '\($0.value)';" }
        // nginx accepts strings of up to 4096 bytes.
        let parts = stride(from: 0, to: reply.body.utf8.count, by: 3000).map { start in
            String(decoding: reply.body.utf8.dropFirst(start).prefix(3000), as: UTF8.self)
        }
        let variables = parts.enumerated().map { "set $part\($0) '\($1)';" }
        let names = parts.indices.map { "${part\($0)}" }
        return """
            daemon off;
            worker_processes auto;
            pid nginx.pid;
            events {}
            http {
                access_log off;
                keepalive_requests 1000000000;
                default_type application/json;
                \(fields.joined(separator: "\n    "))
                server {
                    listen 127.0.0.1:\(port);
                    \(variables.joined(separator: "\n        "))
                    location / { return 200 "\(names.joined())"; }
                }
            }
            """
    }
}
