/// A request as it goes over the wire.
struct Request {
    /// Method and path.
    let line: String
    let bytes: [UInt8]

    /// Fields are whole lines without their ends.
    init(_ method: String, _ path: String, fields: [String] = [], json: String? = nil) {
        line = "\(method) \(path)"
        let content =
            json.map { json in
                "Content-Type: application/json\r\nContent-Length: \(json.utf8.count)\r\n\r\n\(json)"
            } ?? "\r\n"
        let head = (["\(line) HTTP/1.1", "Host: localhost"] + fields).joined(separator: "\r\n")
        bytes = Array("\(head)\r\n\(content)".utf8)
    }
}

/// A whole reply whose body's length is in its head.
struct Reply {
    let text: String
    let body: String
    /// In bytes, with its head.
    let size: Int
    private let head: [Substring]

    /// `nil` if there is more to come.
    init?(_ bytes: ArraySlice<UInt8>) {
        guard let start = Self.bodyStart(in: bytes) else { return nil }
        let lines = String(decoding: bytes[..<start], as: UTF8.self).split(separator: "\r\n")
        let length = Self.field("content-length", in: lines).flatMap { Int($0) } ?? 0
        let end = start + length
        guard bytes.endIndex >= end else { return nil }
        head = lines
        body = String(decoding: bytes[start..<end], as: UTF8.self)
        text = String(decoding: bytes[..<end], as: UTF8.self)
        size = end - bytes.startIndex
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
        var matched = 0
        for index in bytes.indices {
            let isNext =
                bytes[index] == (matched % 2 == 0 ? UInt8(ascii: "\r") : UInt8(ascii: "\n"))
            matched = isNext ? matched + 1 : bytes[index] == UInt8(ascii: "\r") ? 1 : 0
            if matched == 4 { return index + 1 }
        }
        return nil
    }
}
