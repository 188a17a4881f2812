import Glibc

/// What one contestant measures for another.
private final class Measured {
    var perEvent = 0.0
}

/// The latency that keeping sessions adds to events.
struct JournalLatency: Benchmark {
    /// The path of the program.
    let server: String

    let title = "Journal: the latency of events"
    let method = """
        `POST …/scroll` to 64 moving sessions of 55 items on springs, by 64 connections, each with \
        a schedule of its own, together 1 000 or 10 000 events a second, for two seconds. One thread \
        sends them. \
        One server keeps nothing, the other keeps its sessions: in a file (`--durability normal`) in \
        the folder for temporary files, or in a Redis with an append-only file there (`appendfsync \
        everysec`). They get the load in turn. Wall time is counted from when a request should have \
        been sent. What the store adds is the difference of two quantiles, so it may be negative. \
        Redis spends more processor time on an event the fewer of them arrive together; the bound is \
        on 10 000 entries of 128 bytes that `redis-benchmark` appends to 64 streams, 64 at a time.
        """
    let metric = Metric.wall

    func rounds(quick: Bool) -> Int { quick ? 3 : 9 }

    var isQuick: Bool { false }

    func comparisons() throws -> [Comparison] {
        try KeptSessions.Kind.allCases.flatMap { kind in
            try [(1_000.0, 3e6), (10_000.0, 5e6)].map { rate, limit in
                try comparison(kind, rate: rate, limitOfP99: limit)
            }
        } + [Comparison(contestants: [try appends()])]
    }

    /// What Redis spends on an entry when 64 of them arrive together.
    private func appends() throws -> Contestant {
        let store = try KeptSessions(in: .redis)
        return Contestant(name: "Redis, an append, 64 together", limits: [.processor: 1e4]) {
            let start = store.processorTime
            let count = 10_000
            try store.append(count, size: 128, together: 64)
            let cost = (store.processorTime - start) / Double(count)
            return Cost(wall: cost, processor: cost)
        }
    }

    private func comparison(
        _ kind: KeptSessions.Kind,
        rate: Double,
        limitOfP99: Double
    ) throws -> Comparison {
        let store = try KeptSessions(in: kind)
        let (plain, kept) = (
            OpenLoad(try sessions(), rate: rate, .scrolls),
            OpenLoad(try sessions(store.options), rate: rate, .scrolls)
        )
        let name = "\(kind.rawValue), \(grouped(Int(rate)))/s"
        func row(_ what: String, _ limit: Double?, _ cost: @escaping () -> Double) -> Contestant {
            Contestant(name: "\(name), \(what)", limits: limit.map { [.wall: $0] } ?? [:]) {
                withExtendedLifetime(store) { Cost(wall: cost()) }
            }
        }
        func added(_ quantile: Double) -> Double {
            kept.latencies.quantile(quantile) - plain.latencies.quantile(quantile)
        }
        let processor = Measured()
        // The first contestant of a turn generates the load whose results the others read.
        let first = Contestant(name: "\(name), p50 without a store") {
            try plain.run()
            let start = store.processorTime
            try kept.run()
            processor.perEvent = (store.processorTime - start) / Double(kept.latencies.count)
            return Cost(wall: plain.latencies.quantile(0.5))
        }
        let ofRedis = Contestant(name: "\(name), Redis, for an event") {
            Cost(wall: processor.perEvent, processor: processor.perEvent)
        }
        return Comparison(
            contestants: [
                first, row("p50, added", 0.4e6) { added(0.5) },
                row("p99 without a store", nil) { plain.latencies.quantile(0.99) },
                row("p99, added", limitOfP99) { added(0.99) },
            ] + (kind == .redis ? [ofRedis] : [])
        )
    }

    private func sessions(_ options: [String] = []) throws -> SpringSessions {
        // They wait while other rates are measured.
        let options = options + ["--idle-timeout", "0"]
        return try SpringSessions(Service(executable: server, options: options), clock: "wall")
    }
}
