import HTTPTypes
import LayoutdHTTPServer

/// Which pages of other origins may use the service from a browser.
///
/// - Note: Source: WHATWG Fetch, "CORS protocol"; W3C Fetch Metadata Request Headers.
struct CrossOrigin: Sendable {
    private let allowed: Set<String>

    /// Creates a policy; `*` allows every origin.
    init(allowedOrigins: [String]) {
        allowed = Set(allowedOrigins)
    }

    /// Whether no origin is allowed; responses then do not depend on the origin.
    var isOff: Bool { allowed.isEmpty }

    /// Whether every origin is allowed.
    private var isOpen: Bool { allowed.contains("*") }

    /// Throws if a page of another origin sent a request that may change something.
    ///
    /// Browsers send some of these without asking first: they only keep the response from the page.
    func requireOwnPage(_ request: borrowing Request) throws(RequestFailure) {
        guard !request.method.isSafe, !isOpen else { return }
        if let origin = request.header(.origin) {
            if permitted(origin) != nil { return }
            let host = request.header(.host) ?? ""
            guard isAuthority(host, of: origin) else {
                throw .problem(Problem(from: origin, to: host))
            }
        }
        guard let site = request.header(.secFetchSite), !["same-origin", "none"].contains(site)
        else { return }
        throw .problem(Problem(fromSite: site))
    }

    /// The header fields of every response.
    func headers(forOrigin origin: String?) -> [HeaderField] {
        let vary = [HeaderField(.vary, "Origin")]
        guard let origin, let permitted = permitted(origin) else { return vary }
        return vary + [
            HeaderField(.accessControlAllowOrigin, permitted),
            HeaderField(.accessControlExposeHeaders, "ETag, Location, Retry-After, X-Request-Id"),
        ]
    }

    /// The additional header fields of a response to a preflight.
    func preflightHeaders(
        forOrigin origin: String?,
        methods: String
    ) -> [HeaderField] {
        guard let origin, permitted(origin) != nil else { return [] }
        return [
            HeaderField(.accessControlAllowMethods, methods),
            HeaderField(
                .accessControlAllowHeaders,
                "Authorization, Content-Encoding, Content-Type, If-None-Match, Last-Event-ID, "
                    + "Prefer"
            ),
            HeaderField(.accessControlMaxAge, "7200"),
        ]
    }

    private func permitted(_ origin: String) -> String? {
        if isOpen { return "*" }
        return allowed.contains(origin) ? origin : nil
    }
}

/// Whether a `Host` is the authority of an origin; the default port may be missing in either.
///
/// The schemes are not compared: a proxy may end TLS, and the server then does not know its own.
private func isAuthority(_ host: String, of origin: String) -> Bool {
    let (host, origin) = (host.lowercased(), origin.lowercased())
    for (scheme, port) in [("http://", ":80"), ("https://", ":443")] {
        guard origin.hasPrefix(scheme) else { continue }
        return origin.dropFirst(scheme.count).without(suffix: port)
            == host[...].without(suffix: port)
    }
    return false
}

extension Substring {
    fileprivate func without(suffix: String) -> Substring {
        hasSuffix(suffix) ? dropLast(suffix.count) : self
    }
}

extension Problem {
    fileprivate init(from origin: String, to host: String) {
        self.init(
            .crossSite,
            "Origin is \(origin.quoted), and Host \(host.quoted); start the server with "
                + "--allow-origin and that origin to let its pages use it"
        )
    }

    fileprivate init(fromSite site: String) {
        self.init(
            .crossSite,
            "Sec-Fetch-Site is \(site.quoted), so a page of another origin sent the request; start "
                + "the server with --allow-origin and that origin to let its pages use it"
        )
    }
}
