/// A whole reply whose body's length is in its head.
///
/// Little is read before it is asked for: load generators throw most replies away.
struct Reply {
    /// 0 if it cannot be read.
    let status: Int
    private let bytes: [UInt8]
    /// Where the body starts.
    private let start: Int

    /// `nil` if there is more to come.
    init?(_ bytes: ArraySlice<UInt8>) {
        guard let head = Head(bytes), bytes.endIndex - head.end >= head.contentLength else {
            return nil
        }
        status = head.status
        start = head.end - bytes.startIndex
        self.bytes = Array(bytes[..<(head.end + head.contentLength)])
    }

    /// In bytes, with its head.
    var size: Int { bytes.count }

    /// All of it.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// What follows its head.
    var body: String { String(decoding: bytes[start...], as: UTF8.self) }

    /// The header fields.
    var fields: [(name: String, value: String)] {
        let lines = String(decoding: bytes[..<start], as: UTF8.self).split(separator: "\r\n")
        return lines.dropFirst().map { line in
            let parts = line.split(separator: ":", maxSplits: 1)
            return (String(parts[0]), String(parts[1].drop(while: \.isWhitespace)))
        }
    }

    /// The value of a header field, named in lower case.
    func field(_ name: String) -> String? {
        fields.first { $0.name.lowercased() == name }?.value
    }
}

/// What must be known of a reply to find its end.
private struct Head {
    private(set) var status = 0
    private(set) var contentLength = 0
    private(set) var end = 0

    private static let contentLengthName = Array("content-length:".utf8)

    /// `nil` if it is not all there.
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
        // Lower case for letters; the hyphen and the colon have the bit already.
        line.count > contentLengthName.count
            && zip(line, contentLengthName).allSatisfy { $0 | 0x20 == $1 }
    }

    /// The number that digits after spaces make.
    private static func number(in text: ArraySlice<UInt8>) -> Int {
        text.drop { $0 == UInt8(ascii: " ") }
            .prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            .reduce(0) { 10 * $0 + Int($1 - UInt8(ascii: "0")) }
    }
}
