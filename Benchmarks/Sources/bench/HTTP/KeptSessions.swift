/// Where the servers of a benchmark keep their sessions.
final class KeptSessions {
    /// A kind of store.
    enum Kind: String, CaseIterable {
        case sqlite = "SQLite"
        case redis = "Redis"
    }

    /// The options of a server that keeps its sessions here.
    let options: [String]
    private let scratch: Scratch
    private let redis: ServerProcess?

    init(in kind: Kind) throws {
        scratch = try Scratch()
        switch kind {
        case .sqlite:
            redis = nil
            options = ["--store", "sqlite:\(scratch.path)/sessions.db"]
        case .redis:
            let redis = try ServerProcess.redis(in: scratch)
            self.redis = redis
            options = ["--store", "redis://127.0.0.1:\(redis.port)", "--lame-duck-time", "0"]
        }
    }

    /// The processor time of Redis, in nanoseconds.
    var processorTime: Double { redis?.processorTime ?? 0 }

    /// Appends entries to 64 streams of Redis, the given number of them in each batch.
    func append(_ count: Int, size: Int, together: Int) throws {
        guard let redis else { throw Failure(description: "there is no Redis to append to") }
        let body = String(repeating: "x", count: size)
        let client = try Child(
            [
                "redis-benchmark", "-p", "\(redis.port)", "-q", "-c", "1", "-r", "64",
                "-n", "\(count)", "-P", "\(together)", "XADD", "j:__rand_int__", "*", "e", body,
            ]
        )
        guard client.readAll().contains("requests per second") else {
            throw Failure(description: "redis-benchmark did not append")
        }
    }

    /// The bytes of all sessions: those of the file, or those that Redis counts for its keys.
    var bytes: Double {
        get throws {
            guard let redis else { return scratch.size(of: "sessions.db") }
            let script = """
                local sum = 0
                for _, key in ipairs(redis.call('KEYS', '*')) do
                    sum = sum + redis.call('MEMORY', 'USAGE', key)
                end
                return sum
                """
            let client = try Child(["redis-cli", "-p", "\(redis.port)", "EVAL", script, "0"])
            guard let sum = Double(client.readLine()) else {
                throw Failure(description: "redis-cli did not print a number")
            }
            return sum
        }
    }
}

extension ServerProcess {
    /// A Redis that keeps what it has in a file, as its operator would.
    fileprivate static func redis(in scratch: Scratch) throws -> ServerProcess {
        let port = try freePort()
        let arguments = [
            "redis-server", "--port", "\(port)", "--bind", "127.0.0.1", "--dir", scratch.path,
            "--logfile", "\(scratch.path)/log", "--save", "", "--appendonly", "yes",
            "--appendfsync", "everysec", "--maxmemory-policy", "noeviction",
        ]
        return try ServerProcess(accepting: port, try Child(arguments, in: scratch))
    }
}
