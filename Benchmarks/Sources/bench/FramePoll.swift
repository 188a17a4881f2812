/// The cost of polling a frame must not depend on the number of items beyond it.
struct FramePoll: Benchmark {
    /// The path of the program.
    let server: String

    let title = "Polling a frame"
    let method = """
        `GET …/frame` of a moving session with so many items, five hundred times in a row. The sessions are those of the preset `springy`, with manual clocks, in \
        the middle of their content, just dragged by 40 points: all simulated items are awake and \
        stay so. Every frame holds the same number of items. \(Service.pipelining) \(Service.accounting)
        """
    let metric = Metric.processor

    private static let batch = 500

    func comparisons() throws -> [Comparison] {
        let service = try Service(executable: server)
        let sizes: [(Int, Bound?)] = [
            (1_000, nil), (10_000, nil), (1_000_000, .atMost(1.1)), (10_000_000, nil),
        ]
        let polls = try sizes.map { items, _ in try Self.poll(service, items: items) }
        try Self.checkAlike(polls.map { try service.send($0, expecting: 200) })
        let contestants = zip(sizes, polls).map { size, poll in
            let polls = Array(repeating: poll, count: Self.batch)
            return Contestant(name: "\(grouped(size.0)) items", bound: size.1) {
                try service.cost(ofEachOf: Self.batch) {
                    _ = try service.send(all: polls, expecting: 200)
                }
            }
        }
        return [Comparison(contestants: contestants)]
    }

    /// Creates a session, sets it in motion, and returns the request that polls it.
    private static func poll(_ service: Service, items: Int) throws -> Request {
        let json = #"{"preset":"springy","clock":"manual","sections":[{"items":\#(items)}]}"#
        let creation = try service.send(Request("POST", "/v1/sessions", json: json), expecting: 201)
        let path = try service.session(from: creation)
        // Rows have five items and 54 points; the extra points make the viewport cut both
        // the first and the last row.
        let middle = items / 5 / 2 * 54 + 20
        try service.send(
            Request("POST", "\(path)/scroll", json: #"{"contentOffset":{"y":\#(middle)}}"#),
            expecting: 200
        )
        try service.send(Request("POST", "\(path)/steps"), expecting: 200)
        try service.send(
            Request("POST", "\(path)/scroll", json: #"{"delta":{"y":40}}"#),
            expecting: 200
        )
        return Request("GET", "\(path)/frame")
    }

    /// Checks that frames move and have the same number of items, so that they can be compared.
    private static func checkAlike(_ frames: [Reply]) throws {
        let counts = frames.map { $0.text.split(separator: #""kind""#).count - 1 }
        let areMoving = frames.allSatisfy { $0.text.contains(#""resting":false"#) }
        guard areMoving, counts[0] > 0, Set(counts).count == 1 else {
            throw Failure(description: "frames are not alike: \(counts) items each")
        }
    }
}
