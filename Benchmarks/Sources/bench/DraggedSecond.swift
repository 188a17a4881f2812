/// The bytes that a client fetches while a finger drags.
struct DraggedSecond: Benchmark {
    /// The path of the program.
    let server: String

    let title = "Dragging for a second"
    let method = """
        The bodies of sixty polls of the preset `springy`, dragged by 6 points before each of sixty \
        ticks: whole frames, and differences as rows (`?since=…&form=rows`), each to the frame polled \
        before. Scrolls and steps are answered without a body. Bytes do not vary from run to run.
        """
    let metric = Metric.bodies

    func rounds(quick: Bool) -> Int { 1 }

    func comparisons() throws -> [Comparison] {
        let service = try Service(executable: server)
        return [
            Comparison(contestants: [
                Contestant(name: "differences as rows", limits: [.bodies: 80e3]) {
                    try Self.drag(service) { "since=\($0)&form=rows" }
                },
                Contestant(name: "differences as objects") {
                    try Self.drag(service) { "since=\($0)" }
                },
                Contestant(name: "whole frames as rows") {
                    try Self.drag(service) { _ in "form=rows" }
                },
                Contestant(name: "whole frames as objects") { try Self.drag(service) { _ in "" } },
            ])
        ]
    }

    /// Drags a new session and polls it with the query for the sequence of the frame polled before.
    private static func drag(_ service: Service, _ query: (Int) -> String) throws -> Cost {
        let json = #"{"preset":"springy","clock":"manual"}"#
        let path = try service.session(
            from: service.send(Request("POST", "/v1/sessions", json: json), expecting: 201)
        )
        let minimal = ["Prefer: return=minimal"]
        let scroll = Request(
            "POST",
            "\(path)/scroll",
            fields: minimal,
            json: #"{"delta":{"y":6},"touch":{"x":160,"y":300}}"#
        )
        let step = Request("POST", "\(path)/steps", fields: minimal)
        var frame = try service.send(Request("GET", "\(path)/frame"), expecting: 200)
        var bytes = 0
        for _ in 0..<60 {
            try service.send(scroll, expecting: 204)
            try service.send(step, expecting: 204)
            let target = "\(path)/frame?\(query(try sequence(of: frame)))"
            frame = try service.send(Request("GET", target), expecting: 200)
            bytes += frame.body.utf8.count
        }
        try service.send(Request("DELETE", path), expecting: 204)
        return Cost(bodies: Double(bytes))
    }

    /// A frame's tag is its sequence.
    private static func sequence(of frame: Reply) throws -> Int {
        guard let tag = frame.field("etag"), let sequence = Int(tag.filter(\.isNumber)) else {
            throw Failure(description: "no tag in \(frame.text)")
        }
        return sequence
    }
}
