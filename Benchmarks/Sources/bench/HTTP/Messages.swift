/// A request as it goes over the wire.
struct Request {
    /// Method and path.
    let line: String
    let bytes: [UInt8]

    init(_ method: String, _ path: String, json: String? = nil) {
        line = "\(method) \(path)"
        let content =
            json.map { json in
                "Content-Type: application/json\r\nContent-Length: \(json.utf8.count)\r\n\r\n\(json)"
            } ?? "\r\n"
        bytes = Array("\(line) HTTP/1.1\r\nHost: localhost\r\n\(content)".utf8)
    }
}

/// A whole reply whose body's length is in its head.
struct Reply {
    let text: String
    let body: String
    private let head: [Substring]

    /// `nil` if there is more to come.
    init?(_ bytes: ArraySlice<UInt8>) {
        guard let start = Self.bodyStart(in: bytes) else { return nil }
        let lines = String(decoding: bytes[..<start], as: UTF8.self).split(separator: "\r\n")
        let length = Self.field("content-length", in: lines).flatMap { Int($0) } ?? 0
        guard bytes.endIndex >= start + length else { return nil }
        head = lines
        body = String(decoding: bytes[start...], as: UTF8.self)
        text = String(decoding: bytes, as: UTF8.self)
    }

    /// 0 if it cannot be read.
    var status: Int {
        head.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    }

    /// The header fields.
    var fields: [(name: String, value: String)] {
        head.dropFirst().map { line in
            let parts = line.split(separator: ":", maxSplits: 1)
            return (String(parts[0]), String(parts[1].drop(while: \.isWhitespace)))
        }
    }

    /// The value of a header field, named in lower case.
    func field(_ name: String) -> String? { Self.field(name, in: head) }

    private static func field(_ name: String, in head: [Substring]) -> String? {
        head.lazy.map { $0.split(separator: ":", maxSplits: 1) }
            .first { $0[0].lowercased() == name }?
            .last.map { String($0.drop(while: \.isWhitespace)) }
    }

    private static func bodyStart(in bytes: ArraySlice<UInt8>) -> Int? {
        let end = Array("\r\n\r\n".utf8)
        return bytes.indices.dropLast(end.count - 1)
            .first { bytes[$0..<$0 + end.count].elementsEqual(end) }
            .map { $0 + end.count }
    }
}
