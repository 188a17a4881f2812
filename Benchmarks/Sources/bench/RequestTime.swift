/// A request to a moving session, compared with a server that sends a constant response.
struct RequestTime: Benchmark {
    let title: String
    let method: String
    let metric = Metric.processor

    private let verb: String
    private let path: String
    private let clock: String
    private let programs: Programs

    /// `GET …/frame`.
    static func frames(_ programs: Programs) -> RequestTime {
        RequestTime(
            title: "Answering frames",
            verb: "GET",
            path: "/frame",
            clock: "wall",
            programs: programs
        )
    }

    /// `GET …/frame?form=rows`.
    static func rows(_ programs: Programs) -> RequestTime {
        RequestTime(
            title: "Answering rows",
            verb: "GET",
            path: "/frame?form=rows",
            clock: "wall",
            programs: programs
        )
    }

    /// `GET …/frame` of sessions that do not change.
    static func sameFrames(_ programs: Programs) -> RequestTime {
        RequestTime(
            title: "Answering the same frames",
            verb: "GET",
            path: "/frame",
            clock: "manual",
            programs: programs
        )
    }

    /// `POST …/steps`.
    static func steps(_ programs: Programs) -> RequestTime {
        RequestTime(
            title: "Answering steps",
            verb: "POST",
            path: "/steps",
            clock: "manual",
            programs: programs
        )
    }

    private init(
        title: String,
        verb: String,
        path: String,
        clock: String,
        programs: Programs
    ) {
        self.title = title
        self.method = """
            `\(verb) …\(path)` over 64 sessions with \(clock) clocks and 55 items, all of them in the \
            frame and in motion, asked in turn by wrk over 64 keep-alive connections; and the same \
            requests to servers that answer a constant body, one of layoutd's own. Processor time is \
            the server's, user and system, of all its threads, for a second of requests. The aims are \
            1.5 for frames, 1.4 for rows, 1.15 for the same frames and 1.75 for steps. The ratio differs from processor to processor, so what must \
            hold is counted in “Counting instructions”.
            """
        self.verb = verb
        self.path = path
        self.clock = clock
        self.programs = programs
    }

    func rounds(quick: Bool) -> Int { quick ? 7 : 15 }

    func comparisons() throws -> [Comparison] {
        let sessions = try SpringSessions(Service(executable: programs.layoutd), clock: clock)
        let load = try Wrk(method: verb, paths: sessions.paths.map { $0 + path })
        // The first sample of layoutd sets the sessions in motion.
        _ = try sessions.cost(of: load)
        let reply = try sessions.reply(verb, path)
        let rivals = try programs.constantServers(answering: reply).map { name, server in
            Contestant(name: name) { try server.cost(of: load) }
        }
        let layoutd = Contestant(name: "layoutd") { try sessions.cost(of: load) }
        return [Comparison(contestants: [rivals[0], layoutd] + rivals[1...])]
    }
}
