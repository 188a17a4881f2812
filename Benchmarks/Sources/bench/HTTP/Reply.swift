/// A complete response with a Content-Length.
///
/// Most of it is parsed on demand, because load generators discard most responses.
struct Reply {
    /// The status; 0 if it cannot be parsed.
    let status: Int
    private let bytes: [UInt8]
    /// The start of the body.
    private let start: Int

    /// Returns `nil` if the response is incomplete.
    init?(_ bytes: ArraySlice<UInt8>) {
        guard let head = Head(bytes), bytes.endIndex - head.end >= head.contentLength else {
            return nil
        }
        status = head.status
        start = head.end - bytes.startIndex
        self.bytes = Array(bytes[..<(head.end + head.contentLength)])
    }

    /// Its length in bytes, including the head.
    var size: Int { bytes.count }

    /// The head and the body.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The body.
    var body: String { String(decoding: bytes[start...], as: UTF8.self) }

    /// The header fields.
    var fields: [(name: String, value: String)] {
        let lines = String(decoding: bytes[..<start], as: UTF8.self).split(separator: "\r\n")
        return lines.dropFirst().map { line in
            let parts = line.split(separator: ":", maxSplits: 1)
            return (String(parts[0]), String(parts[1].drop(while: \.isWhitespace)))
        }
    }

    /// The value of a header field; the name is in lower case.
    func field(_ name: String) -> String? {
        fields.first { $0.name.lowercased() == name }?.value
    }
}

/// The parts of a head that are needed to find the end of a response.
private struct Head {
    private(set) var status = 0
    private(set) var contentLength = 0
    private(set) var end = 0

    private static let contentLengthName = Array("content-length:".utf8)

    /// Returns `nil` if the head is incomplete.
    init?(_ bytes: ArraySlice<UInt8>) {
        var line = bytes.startIndex
        while let newline = bytes[line...].firstIndex(of: UInt8(ascii: "\n")) {
            if newline - line <= 1 {
                end = newline + 1
                return
            }
            if line == bytes.startIndex {
                status = Self.number(in: bytes[line..<newline].dropFirst("HTTP/1.1".utf8.count))
            } else if Self.isContentLength(bytes[line..<newline]) {
                let value = bytes[line..<newline].dropFirst(Self.contentLengthName.count)
                contentLength = Self.number(in: value)
            }
            line = newline + 1
        }
        return nil
    }

    private static func isContentLength(_ line: ArraySlice<UInt8>) -> Bool {
        // Makes letters lower case; the hyphen and the colon already have this bit.
        line.count > contentLengthName.count
            && zip(line, contentLengthName).allSatisfy { $0 | 0x20 == $1 }
    }

    /// Parses a number after optional spaces.
    private static func number(in text: ArraySlice<UInt8>) -> Int {
        text.drop { $0 == UInt8(ascii: " ") }
            .prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            .reduce(0) { 10 * $0 + Int($1 - UInt8(ascii: "0")) }
    }
}
