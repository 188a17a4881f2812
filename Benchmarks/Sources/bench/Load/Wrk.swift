/// The load generator `wrk`: 64 keep-alive connections, one thread, at the maximum rate.
final class Wrk {
    private let scratch: Scratch
    private let script: String

    /// The results of a run.
    struct Outcome {
        let requests: Double
        /// Its duration.
        let seconds: Double
    }

    /// The requests to send one after the other, repeatedly, with a key if one is given.
    init(method: String, paths: [String], key: String? = nil) throws(Failure) {
        let fields = key.map { "{[\"Authorization\"] = \"Bearer \($0)\"}" } ?? "nil"
        let rest = method == "GET" ? "" : ", \"\""
        scratch = try Scratch()
        let script = """
            local paths = {\(paths.map { "\"\($0)\"" }.joined(separator: ", "))}
            local requests, at = {}, 0
            function init()
                for i, path in ipairs(paths) do
                    requests[i] = wrk.format("\(method)", path, \(fields)\(rest))
                end
            end
            function request()
                at = at % #requests + 1
                return requests[at]
            end
            """
        self.script = try scratch.write(script, to: "requests.lua")
    }

    /// Sends requests to a port of this machine for a second.
    ///
    /// - Throws: ``Failure`` when a request gets no response, or does not succeed.
    func run(port: UInt16) throws(Failure) -> Outcome {
        let command = ["wrk", "-t1", "-c64", "-d1s", "-s", script, "http://127.0.0.1:\(port)"]
        let output = try Child(command).readAll()
        let line = output.split(separator: "\n").first { $0.contains(" requests in ") }
        let words = line?.split(whereSeparator: { $0 == " " || $0 == "," }) ?? []
        guard words.count > 3, let requests = Double(words[0]), requests > 0,
            words[3].hasSuffix("s"), let seconds = Double(words[3].dropLast()),
            !output.contains("Socket errors"), !output.contains("Non-2xx")
        else { throw Failure(description: "wrk says: \(output)") }
        return Outcome(requests: requests, seconds: seconds)
    }
}

extension ServerProcess {
    /// The cost of each of the requests that `load` sends.
    func cost(of load: Wrk) throws(Failure) -> Cost {
        let before = processorTime
        let outcome = try load.run(port: port)
        let used = processorTime - before
        return Cost(
            processor: used / outcome.requests,
            throughput: outcome.requests / outcome.seconds
        )
    }
}
