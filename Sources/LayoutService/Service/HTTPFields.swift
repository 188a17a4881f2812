import HTTPTypes
import LayoutdHTTPServer

extension HTTPField.Name {
    static let referrerPolicy = registered("Referrer-Policy")
    static let prefer = registered("Prefer")
    static let preferenceApplied = registered("Preference-Applied")

    private static func registered(_ name: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(name) else {
            preconditionFailure("\(name) has characters that no field name has")
        }
        return name
    }
}

extension Request {
    /// Whether the client would rather have no content in the answer.
    var prefersMinimal: Bool { preference("return") == "minimal" }

    /// The sequence of the frame from which the client would rather have a difference; `nil` if it
    /// does not say one.
    ///
    /// Browsers ask leave for every address to which a page of another origin posts, query
    /// included, so such a page does better to say it here than as `since` of the query.
    var preferredBase: Int? { preference("since").flatMap { try? readSequence($0) } }

    /// What a client would like, in small letters; of several preferences of one name the first
    /// counts.
    ///
    /// - Note: Source: RFC 7240 section 2.
    private func preference(_ name: String) -> String? {
        guard let field = header(.prefer) else { return nil }
        for part in field.split(separator: ",") {
            let text = part.prefix { $0 != ";" }
                .filter { $0 != " " && $0 != "\t" && $0 != "\"" }.lowercased()
            if text.hasPrefix(name + "=") { return String(text.dropFirst(name.count + 1)) }
        }
        return nil
    }
}
