import Foundation
import FoundationNetworking

/// Sends well-formed requests to a server under test through URLSession.
///
/// Safe to use from any number of tasks, without cache and cookies.
package struct HTTPClient: Sendable {
    /// A response from the server.
    package struct Reply: Sendable {
        package let status: Int
        package let body: [UInt8]
        /// The header fields, their names in lower case.
        package let fields: [String: String]

        /// The body as UTF-8, with invalid bytes replaced.
        package var text: String { String(decoding: body, as: UTF8.self) }

        /// The value of a header field; case is ignored.
        package subscript(header name: String) -> String? { fields[name.lowercased()] }

        /// Makes a reply; the names of its fields may be in any case.
        package init(status: Int, fields: [(name: String, value: String)], body: [UInt8]) {
            self.status = status
            self.body = body
            self.fields = Dictionary(fields.map { ($0.name.lowercased(), $0.value) }) {
                "\($0), \($1)"
            }
        }

        fileprivate init(_ response: HTTPURLResponse, _ data: Data) {
            status = response.statusCode
            body = Array(data)
            var fields: [String: String] = [:]
            for (name, value) in response.allHeaderFields {
                fields["\(name)".lowercased()] = "\(value)"
            }
            self.fields = fields
        }
    }

    /// The reason why there is no reply.
    package enum Failure: Error {
        case badURL(String)
        case noHTTPResponse
    }

    private let origin: String
    private let session: URLSession

    /// - Parameters:
    ///   - port: The server's port.
    ///   - host: A name or an IPv4 literal; URLSession does not accept IPv6 literals here.
    ///   - timeout: The longest wait for a reply, in seconds.
    package init(port: UInt16, host: String = "127.0.0.1", timeout: Double = 600) {
        origin = "http://\(host):\(port)"
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.httpMaximumConnectionsPerHost = 16
        configuration.timeoutIntervalForRequest = timeout
        session = URLSession(configuration: configuration)
    }

    /// Sends one request and waits for the whole reply.
    ///
    /// - Parameters:
    ///   - method: The method as sent.
    ///   - path: Path and query, percent-encoded.
    ///   - headers: Fields in addition to those from URLSession.
    ///   - body: The content; nil for none.
    /// - Returns: The reply, after redirections.
    /// - Throws: URLSession's error, or ``Failure``.
    package func send(
        _ method: String,
        _ path: String,
        headers: [String: String] = [:],
        body: [UInt8]? = nil
    ) async throws -> Reply {
        guard let url = URL(string: origin + path) else { throw Failure.badURL(origin + path) }
        var request = URLRequest(url: url)
        request.httpMethod = method
        request.httpBody = body.map { Data($0) }
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        let (data, response) = try await session.data(for: request)
        guard let response = response as? HTTPURLResponse else { throw Failure.noHTTPResponse }
        return Reply(response, data)
    }

    /// Sends one request with text as its body and waits for the whole reply.
    package func send(
        _ method: String,
        _ path: String,
        headers: [String: String] = [:],
        body: String
    ) async throws -> Reply {
        try await send(method, path, headers: headers, body: Array(body.utf8))
    }
}
