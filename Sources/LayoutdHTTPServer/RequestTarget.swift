import Glibc

/// Returns the path of a decoded target without scheme and authority.
///
/// Servers must also accept targets in absolute form (RFC 9112 §3.2.2).
func originPath(_ target: UnsafePointer<CChar>) -> String {
    guard let start = authorityStart(of: target) else { return String(cString: target) }
    return strchr(start, 0x2F).map { String(cString: $0) } ?? "/"
}

/// Returns the authority (host and optional port) of a decoded target without its query.
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

/// The most items that a query may have, for the given connection memory in bytes.
///
/// libmicrohttpd stores each item in 64 bytes of it, and sends no response at all if that runs out.
func maximumQueryItems(connectionMemory: Int) -> Int {
    min(128, connectionMemory / 256)
}

/// Empties the query of a refused target, before libmicrohttpd parses it.
///
/// - Parameter target: The target in the connection's own memory, which is writable although the
///   callback declares it as constant.
func dropQuery(ofTarget target: UnsafePointer<CChar>) {
    guard let query = strchr(target, 0x3F) else { return }
    query[1] = 0
}

/// Checks a raw request target.
///
/// - Parameters:
///   - target: Path and query as sent, ending in a zero byte.
///   - limit: The longest accepted target, in bytes.
///   - maximumItems: The most items in its query.
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
        // Decoded paths are C strings: a zero byte would silently cut off the rest.
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
