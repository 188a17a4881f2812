import Glibc

/// Returns the path of a decoded target without scheme and authority.
///
/// Servers have to accept targets in absolute form too (RFC 9112 §3.2.2).
func originPath(_ target: UnsafePointer<CChar>) -> String {
    guard let start = authorityStart(of: target) else { return String(cString: target) }
    return strchr(start, 0x2F).map { String(cString: $0) } ?? "/"
}

/// Returns the authority, host and perhaps port, of a decoded target without its query.
///
/// - Returns: Nil if the target is not in absolute form.
func authority(ofTarget target: UnsafePointer<CChar>) -> ConnectionText? {
    authorityStart(of: target).map { ConnectionText($0, strcspn($0, "/")) }
}

private func authorityStart(of target: UnsafePointer<CChar>) -> UnsafePointer<CChar>? {
    let scheme = "http://"
    let size = scheme.utf8.count
    return strncasecmp(target, scheme, size) == 0 ? target + size : nil
}

/// The most items that a query may have, for a connection with so much memory in bytes;
/// libmicrohttpd remembers each in 64 bytes of it, and answers nothing at all when that runs out.
func maximumQueryItems(connectionMemory: Int) -> Int {
    min(128, connectionMemory / 256)
}

/// Empties the query of a target that is refused anyway, before libmicrohttpd takes it apart.
///
/// - Parameter target: The target in the connection's own memory, which is writable although the
///   callback that shows it declares otherwise.
func dropQuery(ofTarget target: UnsafePointer<CChar>) {
    guard let query = strchr(target, 0x3F) else { return }
    query[1] = 0
}

/// Looks for what is wrong with a raw request target.
///
/// - Parameters:
///   - target: Path and query as sent, ending in a zero byte.
///   - limit: The longest target accepted, in bytes.
///   - maximumItems: The most items of its query.
/// - Returns: Why the request is refused; nil if it is not.
func refusal(
    ofTarget target: UnsafePointer<CChar>,
    limit: Int,
    maximumItems: Int
) -> Refusal? {
    let size = strnlen(target, limit + 1)
    if size > limit { return .targetTooLong(limit: limit) }
    var separators = 0
    for index in 0..<size {
        let byte = UInt8(bitPattern: target[index])
        if byte <= 0x20 || byte == 0x7F {
            return .malformed(
                "the request target has a space or control character in it; "
                    + "percent-encode it, a space as %20"
            )
        }
        if byte == 0x26 { separators += 1 }
        // Decoded paths travel as C strings: a zero byte would silently cut off the rest.
        if byte == 0x25, target[index + 1] == 0x30, target[index + 2] == 0x30 {
            return .malformed("the request target has a zero byte (%00) in it; remove it")
        }
    }
    guard separators < maximumItems else {
        return .malformed(
            "the query has \(separators + 1) items; send at most \(maximumItems)"
        )
    }
    return nil
}
