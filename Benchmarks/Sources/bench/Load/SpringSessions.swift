/// 64 sessions of 55 items on springs, all of them in every frame.
///
/// They are kicked before every sample and do not come to rest in it: without damping, slow and
/// pulled far, they swing for more than 3000 ticks. A sample has that many at 190 000 steps per
/// second over all sessions. The kick is a scroll beyond the content's edge and back; the touch is
/// so far away that it moves every item.
final class SpringSessions {
    /// Their paths.
    let paths: [String]
    private let service: Service
    private let fields: [String]
    private var distance = -40

    var server: ServerProcess { service.server }

    static let count = 64
    private static let items = 55

    /// Creates them, with `wall` or `manual` clocks, in a separate server, which may need a key.
    init(_ service: Service, clock: String, key: String? = nil) throws {
        let fields = key.map { ["Authorization: Bearer \($0)"] } ?? []
        self.fields = fields
        let json = """
            {"clock":"\(clock)","viewport":{"width":320,"height":800},\
            "sections":[{"items":\(Self.items)}],"dynamics":{"damping":0,"frequency":0.2}}
            """
        paths = try (0..<Self.count).map { _ in
            let creation = Request("POST", "/v1/sessions", fields: fields, json: json)
            return try service.session(from: service.send(creation, expecting: 201))
        }
        self.service = service
    }

    /// Sets all items of all sessions in motion.
    func kick() throws {
        let json = """
            {"delta":{"y":\(distance)},"touch":{"x":160,"y":-400},"overscroll":"free"}
            """
        distance = -distance
        for path in paths {
            let scroll = Request("POST", "\(path)/scroll", fields: fields, json: json)
            try service.send(scroll, expecting: 200)
        }
    }

    /// Checks that everything moves.
    func check() throws {
        for path in paths {
            let poll = Request("GET", "\(path)/frame", fields: fields)
            let frame = try service.send(poll, expecting: 200).text
            let items = frame.split(separator: #""kind""#).count - 1
            guard frame.contains(#""resting":false"#), items == Self.items else {
                throw Failure(
                    description: "a session rests or has lost items: \(frame.prefix(400))"
                )
            }
        }
    }

    /// The response to a request for the first session.
    func reply(_ method: String, _ path: String) throws -> Reply {
        try service.send(Request(method, paths[0] + path), expecting: 200)
    }

    /// The same request for each session.
    func round(_ method: String, _ path: String) -> [Request] {
        paths.map { Request(method, $0 + path) }
    }

    /// Sends requests, which must succeed.
    func send(_ requests: [Request]) throws { _ = try service.send(all: requests, expecting: 200) }

    /// The cost of a request while all sessions move.
    func cost(of load: Wrk) throws -> Cost {
        try kick()
        let cost = try server.cost(of: load)
        try check()
        return cost
    }
}
