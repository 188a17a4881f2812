/// The cost of creating a session must not depend on the number of its items.
struct SessionCreation: Benchmark {
    /// The path of the program.
    let server: String

    let title = "Creating a session"
    let method = """
        `POST /v1/sessions` of the preset `springy` with so many items, over one keep-alive \
        connection: fifty creations, which are timed, then their deletion, which is not. The reply \
        holds the session and its first frame. \(Service.accounting)
        """
    let metric = Metric.processor

    private static let batch = 50

    func comparisons() throws -> [Comparison] {
        let service = try Service(executable: server)
        let sizes: [(Int, Bound?)] = [
            (100, nil), (10_000, .atMost(3)), (1_000_000, nil),
            (10_000_000, .atMost(3)),
        ]
        let contestants = sizes.map { items, bound in
            Contestant(name: "\(grouped(items)) items", bound: bound) {
                try Self.sample(service, items: items)
            }
        }
        return [Comparison(contestants: contestants)]
    }

    private static func sample(_ service: Service, items: Int) throws -> Cost {
        let json = #"{"preset":"springy","sections":[{"items":\#(items)}]}"#
        let creation = Request("POST", "/v1/sessions", json: json)
        var replies: [Reply] = []
        let cost = try service.cost(ofEachOf: batch) {
            for _ in 0..<batch { replies.append(try service.send(creation, expecting: 201)) }
        }
        for reply in replies {
            try service.send(Request("DELETE", service.session(from: reply)), expecting: 204)
        }
        return cost
    }
}
