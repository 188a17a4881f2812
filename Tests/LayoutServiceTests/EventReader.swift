import Foundation

@testable import LayoutdTestSupport

/// A client that reads server-sent events, one at a time.
///
/// Safe to send between threads: each call waits for the one before.
final class EventReader: @unchecked Sendable {
    /// The lines of one block, without the empty one after it.
    struct Block: Equatable {
        let lines: [String]

        /// The value of a field, such as `id`; `nil` if there is none.
        subscript(_ field: String) -> String? {
            lines.first { $0.hasPrefix(field + ": ") }.map { String($0.dropFirst(field.count + 2)) }
        }

        /// The data as an object.
        var object: [String: Any] {
            get throws {
                let data = Data((self["data"] ?? "").utf8)
                guard let object = try JSONSerialization.jsonObject(with: data) as? [String: Any]
                else { throw Follower.Unexpected(text: lines.joined(separator: "\n")) }
                return object
            }
        }

        /// The data as a problem.
        var problem: ProblemDocument {
            get throws {
                try JSONDecoder().decode(
                    ProblemDocument.self,
                    from: Data((self["data"] ?? "").utf8)
                )
            }
        }
    }

    let socket: ClientSocket
    private var received: [UInt8] = []
    private var isEnded = false

    /// Requests a stream; a client of HTTP/1.0 gets it without chunks.
    init(
        _ fixture: borrowing ServiceFixture,
        _ target: String,
        headers: [String: String] = [:],
        receiveBuffer: Int32? = nil
    ) throws {
        socket = try ClientSocket(
            port: fixture.port,
            timeout: .seconds(60),
            receiveBuffer: receiveBuffer
        )
        let fields = headers.map { "\($0.key): \($0.value)\r\n" }.joined()
        try socket.send("GET \(target) HTTP/1.0\r\nHost: localhost\r\n\(fields)\r\n".utf8)
    }

    /// The head of the response, without the empty line after it.
    func head() async throws -> String {
        try await part(until: "\r\n\r\n") ?? ""
    }

    /// The next block; `nil` at the end.
    func block() async throws -> Block? {
        try await part(until: "\n\n").map { part in
            Block(lines: part.split(separator: "\n").map(String.init))
        }
    }

    /// The next block that has an identifier, which those with a frame have; `nil` at the end.
    func frame() async throws -> Block? {
        while let block = try await block() {
            if block["id"] != nil { return block }
        }
        return nil
    }

    /// What comes before a separator; `nil` if the connection is closed before.
    private func part(until separator: String) async throws -> String? {
        try await onOwnThread { [self] in
            let separator = Array(separator.utf8)
            while true {
                if let range = received.firstRange(of: separator) {
                    let part = String(decoding: received[..<range.lowerBound], as: UTF8.self)
                    received.removeSubrange(..<range.upperBound)
                    return part
                }
                if isEnded { return nil }
                isEnded = try !socket.receive(onto: &received)
            }
        }
    }
}
