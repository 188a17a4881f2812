import HTTPTypes

/// Which pages of other origins may use the service from a browser.
///
/// - Note: Source: WHATWG Fetch, "CORS protocol".
struct CrossOrigin: Sendable {
    private let allowed: Set<String>

    /// Creates a policy; `*` allows every origin.
    init(allowedOrigins: [String]) {
        allowed = Set(allowedOrigins)
    }

    /// Whether no origin is allowed; responses then do not depend on the origin.
    var isOff: Bool { allowed.isEmpty }

    /// The header fields of every response.
    func headers(forOrigin origin: String?) -> [(name: HTTPField.Name, value: String)] {
        let vary = [(name: HTTPField.Name.vary, value: "Origin")]
        guard let origin, let permitted = permitted(origin) else { return vary }
        return vary + [
            (.accessControlAllowOrigin, permitted),
            (.accessControlExposeHeaders, "ETag, Location, Retry-After"),
        ]
    }

    /// The additional header fields of a response to a preflight.
    func preflightHeaders(
        forOrigin origin: String?,
        methods: String
    ) -> [(name: HTTPField.Name, value: String)] {
        guard let origin, permitted(origin) != nil else { return [] }
        return [
            (.accessControlAllowMethods, methods),
            (.accessControlAllowHeaders, "Content-Type, If-None-Match, Prefer"),
            (.accessControlMaxAge, "7200"),
        ]
    }

    private func permitted(_ origin: String) -> String? {
        if allowed.contains("*") { return "*" }
        return allowed.contains(origin) ? origin : nil
    }
}
