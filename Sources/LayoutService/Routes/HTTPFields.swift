import HTTPServer
import HTTPTypes

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
    ///
    /// - Note: Source: RFC 7240; of several preferences of one name the first counts (section 2).
    var prefersMinimal: Bool {
        guard let field = header(.prefer) else { return false }
        let preferences = field.split(separator: ",").map { part in
            let preference = part.prefix { $0 != ";" }
            return preference.filter { $0 != " " && $0 != "\t" && $0 != "\"" }.lowercased()
        }
        return preferences.first { $0.hasPrefix("return=") } == "return=minimal"
    }
}
