/// A request whose end the server can find, and the expected status.
struct WireRequest: Sendable {
    let method: String
    let target: String
    var fields: [String] = []
    var body: [UInt8] = []
    let status: Int

    init(_ method: String, _ target: String, status: Int) {
        self.method = method
        self.target = target
        self.status = status
    }

    /// Creates a request with a JSON document.
    init(_ method: String, _ target: String, json: [UInt8], status: Int) {
        self.init(method, target, status: status)
        fields = ["Content-Type: application/json"]
        body = json
    }

    init(_ method: String, _ target: String, json: String, status: Int) {
        self.init(method, target, json: Array(json.utf8), status: status)
    }

    func with(_ field: String) -> WireRequest {
        var request = self
        request.fields.append(field)
        return request
    }

    /// The bytes to send, with the body in one piece of known length.
    var bytes: [UInt8] {
        let length = body.isEmpty ? [] : ["Content-Length: \(body.count)"]
        return head(length) + body
    }

    /// The bytes to send, with the body in chunks.
    var chunked: [UInt8] {
        var bytes = head(["Transfer-Encoding: chunked"])
        let size = 60_000
        for start in stride(from: 0, to: body.count, by: size) {
            let chunk = body[start..<min(start + size, body.count)]
            bytes += Array("\(String(chunk.count, radix: 16))\r\n".utf8) + chunk + [13, 10]
        }
        return bytes + Array("0\r\n\r\n".utf8)
    }

    private func head(_ framing: [String]) -> [UInt8] {
        let lines = ["\(method) \(target) HTTP/1.1", "Host: localhost"] + fields + framing
        return (lines.joined(separator: "\r\n") + "\r\n\r\n").latin1
    }
}

extension String {
    /// One byte for each character up to U+00FF, so that a text can contain any byte.
    var latin1: [UInt8] { unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } }
}
