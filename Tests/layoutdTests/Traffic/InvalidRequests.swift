/// Requests that are refused while their connection stays open.
enum InvalidRequests {
    static let all = documents + nested + texts + bodies + places + targets + queries

    private static let sessions = "/v1/sessions"
    private static let limit = 1 << 20

    /// JSON documents that do not describe a session.
    private static let documents = [
        "[]", "null", "7", #"{"preset": "bouncy"}"#, #"{"sections": [{"items": -1}, {}]}"#,
        #"{"clock": "sun", "a/b~c": 1}"#, #"{"clock": "wall", "clock": "manual"}"#,
        #"{"viewport": {"width": 0, "height": 1e7}}"#, #"{"layout": {"itemSize": {"depth": 1}}}"#,
        #"{"dynamics": {"frequency": 1000, "stiffness": "high"}}"#,
        #"{"sections": \#(brackets(900))}"#,
    ].map { WireRequest("POST", sessions, json: $0, status: 422) }

    /// Documents too deep for any parser.
    private static let nested = [
        brackets(100_000), String(repeating: "[", count: 100_000),
        String(repeating: #"{"a":"#, count: 100_000) + "1" + String(repeating: "}", count: 100_000),
        // The number is refused first; the search for its place must survive the brackets after it.
        "[12345678901234567890123, \(brackets(100_000))]",
    ].map { WireRequest("POST", sessions, json: $0, status: 400) }

    private static func brackets(_ depth: Int) -> String {
        String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }

    /// Bodies that are not JSON, or not UTF-8.
    private static let texts = [
        " ", "{", "{} {}", "nul", "1e999", "{'a': 1}", #"{"clock": "wall",}"#, "{\"a\u{0}\": 1}",
        #"{"preset": "\ud800"}"#, "{\"preset\": \"caf\u{E9}\"}", "{\"\u{C0}\u{80}\": 1}",
        "\u{FF}\u{FE}{\u{0}}\u{0}", "\u{EF}\u{BB}\u{BF}{}", "\u{ED}\u{A0}\u{80}",
    ].map { WireRequest("POST", sessions, json: $0.latin1, status: 400) }

    /// Bodies that are not declared as JSON, or too long.
    private static let bodies = [
        undeclared(nil), undeclared("text/plain"), undeclared("application/jsonp"),
        undeclared("application/x-www-form-urlencoded"), undeclared("\u{FF}/\u{FE}"),
        WireRequest("POST", sessions, json: blanks(limit), status: 400),
        WireRequest("POST", sessions, json: blanks(limit + 1), status: 413),
        WireRequest("POST", sessions, json: blanks(limit * 2), status: 413),
        WireRequest("PUT", "/healthz", json: blanks(limit + 1), status: 413),
    ]

    private static func undeclared(_ type: String?) -> WireRequest {
        var request = WireRequest("POST", sessions, json: "{}", status: 415)
        request.fields = type.map { ["Content-Type: \($0)"] } ?? []
        return request
    }

    private static func blanks(_ count: Int) -> [UInt8] {
        [UInt8](repeating: UInt8(ascii: " "), count: count)
    }

    /// Paths that do not exist, or do not support the method.
    private static let places = [
        WireRequest("GET", "/nowhere.html", status: 404).with("Accept: text/html"),
        WireRequest("GET", "/v2/sessions", status: 404),
        WireRequest("HEAD", "/nowhere", status: 404),
        WireRequest("GET", sessions + "/AAAAAAAAAAAAAAAAAAAAAA", status: 404),
        WireRequest("DELETE", sessions + "/AAAAAAAAAAAAAAAAAAAAAA", status: 404),
        WireRequest("POST", sessions + "/nobody/scroll", json: "{}", status: 404),
        WireRequest("TRACE", "/healthz", status: 405), WireRequest("TRACE", sessions, status: 405),
        WireRequest("BREW", "/healthz", status: 405), WireRequest("get", "/healthz", status: 405),
        WireRequest("GET", sessions, status: 405), WireRequest("HEAD", sessions, status: 405),
        WireRequest("DELETE", "/v1/presets", json: "{}", status: 405),
    ]

    private static let targets = [
        WireRequest("GET", "/\u{FF}\u{FE}", status: 404),
        WireRequest("GET", sessions + "/%FF%C0%80", status: 404),
        WireRequest("GET", "/../../etc/passwd", status: 404),
        WireRequest("GET", "/%", status: 404), WireRequest("GET", "/%00", status: 400),
        WireRequest("GET", "http://localhost/nowhere", status: 404),
        WireRequest("GET", "/" + String(repeating: "a", count: 9_000), status: 414),
        WireRequest("POST", "/?" + String(repeating: "b", count: 9_000), json: "{}", status: 414),
    ]

    private static let queries = [
        "?a=1", "?\u{FF}=\u{FE}", "?%zz", "?&&&", "?" + String(repeating: "a&", count: 1_000),
    ].map { WireRequest("GET", "/healthz" + $0, status: 400) }
}
