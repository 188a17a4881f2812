import HTTPTypes
import LayoutdHTTPServer

extension HTTPField.Name {
    static let referrerPolicy = registered("Referrer-Policy")
    static let prefer = registered("Prefer")
    static let preferenceApplied = registered("Preference-Applied")
    static let host = registered("Host")
    static let lastEventID = registered("Last-Event-ID")
    static let xAccelBuffering = registered("X-Accel-Buffering")
    static let secFetchSite = registered("Sec-Fetch-Site")

    private static func registered(_ name: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(name) else {
            preconditionFailure("\(name) has characters that no field name has")
        }
        return name
    }
}

extension Request {
    /// Whether the client prefers a response without content.
    var prefersMinimal: Bool { preference("return") == "minimal" }

    /// The sequence of the frame from which the client prefers a difference; `nil` if not given.
    ///
    /// Browsers send one CORS preflight per URL, query included, so a page of another origin should
    /// give the sequence here rather than as `since` in the query.
    var preferredBase: Int? { preference("since").flatMap { try? readSequence($0) } }

    /// A preference of the client, in lower case; the first of several with the same name counts.
    ///
    /// - Note: Source: RFC 7240 section 2.
    private func preference(_ name: String) -> String? {
        guard let field = header(.prefer) else { return nil }
        for member in FieldList(field) {
            let text = member.value.filter { $0 != " " && $0 != "\t" && $0 != "\"" }.lowercased()
            if text.hasPrefix(name + "=") { return String(text.dropFirst(name.count + 1)) }
        }
        return nil
    }
}
