import Glibc

extension ServerProcess {
    /// An nginx with a worker for each core, which sends a recorded response.
    static func nginx(_ program: String, answering reply: Reply) throws -> ServerProcess {
        let scratch = try Scratch()
        let port = try freePort()
        let file = try scratch.write(configuration(port, answering: reply), to: "nginx.conf")
        let log = try scratch.write("", to: "error.log")
        let child = try Child([program, "-p", scratch.path, "-c", file, "-e", log], in: scratch)
        // nginx does not print when it is ready.
        for _ in 0..<500 where (try? Connection(port: port)) == nil { usleep(10_000) }
        return try ServerProcess(child, port: port)
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

/// A free port.
private func freePort() throws(Failure) -> UInt16 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            bind(descriptor, $0, size) + getsockname(descriptor, $0, &size)
        }
    }
    guard status == 0 else { throw Failure(description: "no free port") }
    return UInt16(bigEndian: address.sin_port)
}
