import LayoutdTestSupport

/// The valid requests of a client, from a session's creation to its deletion.
struct SessionVisit {
    /// The request that creates the session.
    let creation: WireRequest

    private let isManual: Bool

    init(using random: inout SplitMix64) {
        isManual = Bool.random(using: &random)
        let members = isManual ? ["\"clock\": \"manual\""] : []
        let document = Self.documents.randomElement(using: &random) ?? []
        let json = "{" + (document + members).joined(separator: ", ") + "}"
        creation = WireRequest("POST", "/v1/sessions", json: json, status: 201)
    }

    private static let documents = [
        [], [#""preset": "bounce""#], [#""preset": "springy", "sections": [{"items": 400}]"#],
        [
            #""layout": {"type": "flow", "scrollDirection": "horizontal"}"#,
            #""sections": [{"items": 20}, {"items": [{"width": 30}, {"height": 80}, {}]}]"#,
        ],
    ]

    /// The requests to the session at a path, including its deletion.
    func requests(at path: String, using random: inout SplitMix64) -> [WireRequest] {
        let root = random.oneIn(8) ? "http://localhost" : ""
        let count = Int.random(in: 1...2, using: &random)
        var requests = (0..<count).map { _ in action(on: root + path, using: &random) }
        requests.append(WireRequest("DELETE", root + path, status: 204))
        if random.oneIn(8) { requests.append(WireRequest("GET", path + "/frame", status: 404)) }
        return requests
    }

    private func action(on path: String, using random: inout SplitMix64) -> WireRequest {
        switch Int.random(in: 0..<9, using: &random) {
        case 0...2: scroll(path, using: &random)
        case 3...4: steps(path, using: &random)
        case 5: WireRequest("GET", path, status: 200)
        case 6: WireRequest("HEAD", path + "/frame", status: 200)
        case 7: WireRequest("GET", path + "/frame", status: 304).with("If-None-Match: *")
        default: frame(path, using: &random)
        }
    }

    private func scroll(_ path: String, using random: inout SplitMix64) -> WireRequest {
        let distance = Int.random(in: -2_000...2_000, using: &random)
        let document = [
            #"{"delta": {"y": \#(distance)}, "touch": {"x": 160, "y": 240}}"#,
            #"{"delta": {"x": \#(distance)}, "touch": null}"#,
            #"{"contentOffset": {"y": \#(distance)}, "overscroll": "free"}"#,
        ].randomElement(using: &random)
        return WireRequest("POST", path + "/scroll", json: document ?? "", status: 200)
    }

    private func steps(_ path: String, using random: inout SplitMix64) -> WireRequest {
        let frames = Int.random(in: 1...10, using: &random)
        let kind = Bool.random(using: &random) ? "all" : "last"
        let document = #"{"frames": \#(frames), "return": "\#(kind)"}"#
        return WireRequest("POST", path + "/steps", json: document, status: isManual ? 200 : 409)
    }

    private func frame(_ path: String, using random: inout SplitMix64) -> WireRequest {
        let (query, status) = Self.queries.randomElement(using: &random) ?? ("", 200)
        return WireRequest("GET", path + "/frame" + query, status: status)
    }

    private static let queries = [
        ("", 200), ("?precision=0", 200), ("?include=velocity,anchor", 200),
        ("?rect=0,100,320,2000", 200), ("?precision=10", 400), ("?rect=1,2,3", 400), ("?wait", 400),
    ]
}
