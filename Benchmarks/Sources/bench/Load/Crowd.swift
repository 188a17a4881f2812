/// A server with many sessions on springs, all in the same state.
final class Crowd {
    let count: Int
    private let service: Service
    private let paths: [String]
    /// The memory of the sessions, in bytes.
    private let memory: Double

    /// The history of the sessions.
    enum State {
        case made, moving, rested
    }

    /// Starts the server and creates the sessions.
    init(_ layoutd: String, count: Int, _ state: State) throws {
        let limits = ["--max-sessions", "200000", "--max-sessions-per-address", "0"]
        service = try Service(executable: layoutd, options: limits + ["--session-timeout", "3600"])
        try service.send(Request("GET", "/healthz"), expecting: 200)
        let empty = try service.server.residentBytes
        // The first frame is not needed, so the rectangle is empty.
        let json = #"{"preset":"springy","clock":"manual","sections":[{"items":55}]}"#
        let creation = Request("POST", "/v1/sessions?rect=-99,-99,1,1", json: json)
        let creations = Array(repeating: creation, count: count)
        paths = try service.send(all: creations, expecting: 201).map(service.session)
        self.count = count
        try Self.bring(paths, of: service, into: state)
        memory = try service.server.residentBytes - empty
        let frame = try service.send(Request("GET", "\(paths[0])/frame"), expecting: 200).body
        guard frame.contains(#""resting":\#(state != .moving)"#) else {
            throw Failure(description: "a session is not \(state): \(frame.prefix(200))")
        }
    }

    private static func bring(_ paths: [String], of service: Service, into state: State) throws {
        guard state != .made else { return }
        let drag = paths.map { path in
            Request(
                "POST",
                "\(path)/scroll",
                fields: ["Prefer: return=minimal"],
                json: #"{"delta":{"y":40}}"#
            )
        }
        _ = try service.send(all: drag, expecting: 204)
        guard state == .rested else { return }
        let steps = paths.map { path in
            Request("POST", "\(path)/steps?rect=-99,-99,1,1", json: #"{"frames":600}"#)
        }
        _ = try service.send(all: steps, expecting: 200)
    }

    /// The cost of polling one of them, and the memory of all.
    func costOfPoll() throws -> Cost {
        let batch = 500
        // A prime, so that every session is polled.
        let polls = (0..<batch).map { Request("GET", "\(paths[$0 * 7919 % count])/frame") }
        var cost = try service.cost(ofEachOf: batch) {
            _ = try service.send(all: polls, expecting: 200)
        }
        cost.memory = memory
        return cost
    }
}
