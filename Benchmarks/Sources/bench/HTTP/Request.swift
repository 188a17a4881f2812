/// The bytes of a request.
struct Request {
    /// Method and path.
    let line: String
    let bytes: [UInt8]

    /// Creates a request; each field is a whole line without its line break.
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
